// Who may connect: counts and limits, in all and of each address, and who goes to make room.

extension Daemon {
    /// Counts a new connection; one above the limits is let in to get its 503, one far above them is cut.
    func welcome(_ descriptor: Int32, _ address: RemoteAddress) -> Peer {
        let ofNetwork = count(of: address.network)
        let limit = settings.connectionsPerAddress
        let isOver = limit > 0 && ofNetwork > limit
        // Who wants nothing makes room for who may; of one network, for its own.
        let isSurplus =
            isOver && !makeRoom(where: { $0.address.network == address.network })
            || peers.count >= settings.connections && !makeRoom(where: { _ in true })
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

    /// Ends the connection that has been idle for the longest; false where none is.
    ///
    /// A client may lose an idle connection at any time, and asks again on another one (RFC 9112 section 9.3.1).
    private func makeRoom(where isCandidate: (Peer) -> Bool) -> Bool {
        var longest: Peer?
        for peer in peers.values where peer.phase == .idle && peer.exchange == nil && isCandidate(peer) {
            if peer.deadline < longest?.deadline ?? .max { longest = peer }
        }
        guard let longest else { return false }
        longest.enter(.ended)
        longest.end()
        return true
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
