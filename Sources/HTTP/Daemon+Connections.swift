// Who may connect: counts and limits, in all and of each address, and who goes to make room.
import Glibc

extension Daemon {
    /// Counts a new connection; one above the limits is let in to get its 503, one far above them is cut.
    func welcome(_ descriptor: Int32, _ address: RemoteAddress) -> Peer {
        let ofNetwork = count(of: address.network)
        let limit = settings.connectionsPerAddress
        let isOver = limit > 0 && ofNetwork > limit
        // A connection that wants nothing makes room for another; in a network above its limit, for one of its own.
        let isSurplus =
            isOver && !makeRoom(in: address.network)
            || peers.count >= settings.connections && !makeRoom(for: address.network)
        let peer = Peer(
            descriptor: descriptor,
            address: address,
            isSurplus: isSurplus,
            deadline: MonotonicClock.time(after: settings.headTimeout)
        )
        peers[descriptor] = peer
        if limit > 0, ofNetwork - 16 > limit { peer.end() }
        return peer
    }

    /// Ends a connection of a network that wants nothing, or has not said for a while what it wants; false where none is.
    private func makeRoom(in network: UInt64) -> Bool {
        let own = peers.values.filter { $0.address.network == network }
        return end(longestIdle(of: own) ?? longestSilent(of: own))
    }

    /// Ends the connection that has been idle for the longest, else one of the network that has most that have not said for a
    /// while what they want; false where there is none.
    ///
    /// A network with as few of those as the visitor's own is not told to go.
    private func makeRoom(for network: UInt64) -> Bool {
        if let idle = longestIdle(of: peers.values) { return end(idle) }
        var silent: [UInt64: [Peer]] = [:]
        for peer in peers.values where isSilent(peer) { silent[peer.address.network, default: []].append(peer) }
        guard let most = silent.max(by: { $0.value.count < $1.value.count }) else { return false }
        let own = silent[network]?.count ?? 0
        guard most.key == network || most.value.count > max(own, 1) else { return false }
        return end(longestSilent(of: most.value))
    }

    /// A client may lose an idle connection at any time, and asks again on another one (RFC 9112 section 9.3.1).
    private func longestIdle(of peers: some Sequence<Peer>) -> Peer? {
        peers.filter { $0.phase == .idle && $0.exchange == nil }.min { $0.deadline < $1.deadline }
    }

    private func longestSilent(of peers: some Sequence<Peer>) -> Peer? {
        peers.filter(isSilent).min { $0.deadline < $1.deadline }
    }

    /// Whether it is new, and the head of its first request has been awaited for longer than a browser needs to send it.
    private func isSilent(_ peer: Peer) -> Bool {
        guard peer.phase == .fresh else { return false }
        return peer.deadline <= MonotonicClock.time(after: settings.headTimeout - settings.silence)
    }

    private func end(_ peer: Peer?) -> Bool {
        guard let peer else { return false }
        let isOwedAnswer = peer.isOwedAnswer
        peer.enter(.ended)
        if isOwedAnswer { peer.end(lastWord(to: peer)) } else { peer.end() }
        return true
    }

    /// Ends those above the limits who do not ask for anything: as long as they are there, libmicrohttpd lets nobody else in.
    func endSilentSurplus() {
        for peer in peers.values where peer.isSurplus && isSilent(peer) { _ = end(peer) }
    }

    /// Ends those who have gone before they had said what they want: of half a head and an end libmicrohttpd waits for the rest.
    func findGone() {
        let fresh = peers.values.filter { $0.phase == .fresh }
        guard !fresh.isEmpty else { return }
        var polled = fresh.map { pollfd(fd: $0.descriptor, events: Daemon.peerClosed, revents: 0) }
        guard poll(&polled, nfds_t(polled.count), 0) > 0 else { return }
        for (peer, state) in zip(fresh, polled) where state.revents != 0 {
            // Its head may have come whole, together with its end.
            guard isRead(peer) else { continue }
            peer.enter(.ended)
            peer.end()
        }
    }

    /// Whether all that a peer has sent is read.
    private func isRead(_ peer: Peer) -> Bool {
        var byte: UInt8 = 0
        return recv(peer.descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) <= 0
    }

    /// Forgets a connection.
    ///
    /// libmicrohttpd does not say of every request that it has ended, so what is under way ends here.
    func forget(_ peer: Peer) {
        if let exchange = peer.exchange { ended(exchange, isWhole: false) }
        peers[peer.descriptor] = nil
        mustRunAgain = true
        let network = peer.address.network
        if let shared = settings.addresses { return shared.remove(network) }
        let rest = perNetwork[network, default: 1] - 1
        perNetwork[network] = rest > 0 ? rest : nil
    }

    /// Counts a connection of a network; how many it has.
    private func count(of network: UInt64) -> Int {
        if let shared = settings.addresses { return shared.add(network) }
        let count = perNetwork[network, default: 0] + 1
        perNetwork[network] = count
        return count
    }
}
