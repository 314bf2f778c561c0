// What a loop does for its WebSockets: events in, one send per batch out, pings by one timer for all.
import CLinux
import Glibc
import WebSockets

/// A connection that came with what had been read of it before.
struct Arrival {
    let connection: WebSocketConnection
    /// A message that another loop's handler was hearing.
    let message: [UInt8]?
    /// Bytes behind it.
    let unread: [UInt8]
}

extension LoopCore {
    /// Bytes that are read of a socket at once: forty taps, or a slice of half a millisecond at most.
    static let slice = 512

    // MARK: Events

    /// Handles one slice of what a socket has to say.
    @discardableResult
    func handle(_ events: UInt32, of descriptor: Int) -> Portion {
        guard descriptor < connections.count, let connection = connections[descriptor] else { return .all }
        var slice = Portion.all
        if events & Poll.writable != 0 { connection.writable() }
        if events & ~Poll.writable != 0, !connection.isGone { slice = read(connection) }
        flush()
        return slice
    }

    /// Asks for the memory of the next events' connections and handlers while this one is handled: with a thousand pages
    /// awake it is in no near cache, and an event takes about a tenth longer for waiting.
    func prefetch(_ events: UnsafeMutableBufferPointer<epoll_event>.SubSequence, after index: Int) {
        if index + 2 < events.endIndex, let address = address(of: events[index + 2]) {
            clinux_prefetch(address, WebSocketConnection.size)
        }
        if index + 1 < events.endIndex, let address = address(of: events[index + 1]),
            let connection = UnsafeRawPointer(bitPattern: address)
        {
            // A page's objects are made in one go, behind the page: most of them stand within these bytes.
            Unmanaged<WebSocketConnection>.fromOpaque(connection)
                ._withUnsafeGuaranteedRef { clinux_prefetch($0.handlerAddress, 4_096) }
        }
    }

    /// Where an event's connection stands, read without touching it.
    private func address(of event: epoll_event) -> UInt? {
        guard event.data.u64 < connections.count else { return nil }
        let address = connections.withUnsafeBytes { connections in
            connections.load(fromByteOffset: Int(event.data.u64) * MemoryLayout<UInt>.size, as: UInt.self)
        }
        return address == 0 ? nil : address
    }

    /// Reads so much that one peer's messages cannot keep the others waiting; or the rest of one large message.
    private func read(_ connection: WebSocketConnection) -> Portion {
        let size = min(max(LoopCore.slice, connection.decoder.missing), scratch.count)
        let count = recv(connection.descriptor, scratch.baseAddress, size, 0)
        guard count > 0 else {
            if count == 0 || (errno != EAGAIN && errno != EINTR) { drop(connection) }
            return .all
        }
        connection.received(UnsafeMutableRawBufferPointer(rebasing: scratch[..<count]))
        return count == size ? .whole : .all
    }

    /// Delivers what came along with new connections, before their sockets are read again.
    func takeArrivals() {
        while !arrivals.isEmpty {
            var taken: [Arrival] = []
            swap(&taken, &arrivals)
            for arrival in taken { take(arrival) }
        }
    }

    private func take(_ arrival: Arrival) {
        let connection = arrival.connection
        var unread = arrival.unread
        unread.withUnsafeMutableBytes { unread in
            arrival.message?.withUnsafeBytes { connection.deliver($0, unread) }
            connection.received(unread)
        }
        flush()
    }

    // MARK: Output

    /// Bytes that are staged at most, but for one frame.
    ///
    /// What many pages are told leaves together: measured in pairs of runs, the last of a thousand has it a sixth to a third earlier.
    private static let stageLimit = 65_536

    /// Adds a frame to what `connection` sends at the end of this batch.
    func stage(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer, for connection: WebSocketConnection) {
        claimStage(for: connection)
        stage.append(opcode, payload)
        endStage()
    }

    /// Adds a close frame.
    func stageClose(_ code: UInt16?, for connection: WebSocketConnection) {
        claimStage(for: connection)
        stage.appendClose(code)
        endStage()
    }

    /// A connection is about to say more: where others have said something since it did, that is sent first, for what the socket
    /// does not take of it stands before what follows.
    func endTurns(before connection: WebSocketConnection) {
        if connection.isStaged, staged.last?.owner !== connection { flush() }
    }

    private func claimStage(for connection: WebSocketConnection) {
        guard !connection.isStaged else { return }
        connection.isStaged = true
        staged.append((connection, stage.count))
    }

    private func endStage() {
        staged[staged.count - 1].end = stage.count
        if stage.count > LoopCore.stageLimit { flush() }
    }

    /// Sends what is staged, each connection's in one go; what a socket does not take becomes its connection's backlog.
    func flush() {
        guard !staged.isEmpty else { return }
        let all = stage.unsent
        var start = 0
        for (owner, end) in staged {
            if let owner { offer(UnsafeRawBufferPointer(rebasing: all[start..<end]), to: owner) }
            start = end
        }
        staged.removeAll(keepingCapacity: true)
        let count = all.count
        stage.consume(count)
        if count > 1 << 20 { stage = FrameBuffer(keepsMemory: true) }
    }

    private func offer(_ unsent: UnsafeRawBufferPointer, to owner: WebSocketConnection) {
        owner.isStaged = false
        let sent = send(owner.descriptor, unsent.baseAddress, unsent.count, Int32(MSG_NOSIGNAL))
        let failure = sent < 0 ? errno : 0
        if sent < unsent.count, failure == 0 || failure == EAGAIN || failure == EINTR {
            owner.keep(UnsafeRawBufferPointer(rebasing: unsent[max(0, sent)...]))
        }
        owner.flushed(isBroken: failure != 0 && failure != EAGAIN && failure != EINTR)
    }

    // MARK: Coming and going

    func add(_ connection: WebSocketConnection) {
        let descriptor = Int(connection.descriptor)
        while connections.count <= descriptor { connections.append(nil) }
        connections[descriptor] = connection
        connectionCount += 1
        poll.watch(connection.descriptor, as: UInt64(descriptor))
    }

    /// Takes a connection out without closing its socket.
    func remove(_ connection: WebSocketConnection) {
        if connection.isStaged, let place = staged.firstIndex(where: { $0.owner === connection }) {
            connection.isStaged = false
            staged[place].owner = nil
        }
        poll.forget(connection.descriptor)
        connections[Int(connection.descriptor)] = nil
        connectionCount -= 1
    }

    /// Ends a connection and tells its handler.
    func drop(_ connection: WebSocketConnection) {
        guard !connection.isGone else { return }
        remove(connection)
        limits.release(connection.handshake)
        Glibc.close(connection.descriptor)
        connection.ended()
    }

    /// Says to a socket that the limits are reached, and closes it once the peer has had time to read that.
    ///
    /// A socket that is closed while something that it was sent is unread is reset, and the reason is lost (RFC 9293
    /// section 3.6.1): the browser's first message is mostly on its way.
    func refuse(_ socket: Int32) {
        var frames = FrameBuffer()
        frames.appendClose(CloseCode.full.rawValue)
        let bytes = frames.unsent
        _ = send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        guard refused.count < LoopCore.refusedLimit else { return _ = close(socket) }
        shutdown(socket, Int32(SHUT_WR))
        refused.insert(socket)
        _ = after(.seconds(1)) { [weak self] in
            if self?.refused.remove(socket) != nil { close(socket) }
        }
    }

    // MARK: Pings

    /// Four looks at every connection per ping interval; the first begins a quarter from now.
    func startSweeping() {
        _ = after(sockets.pingInterval / 4) { [weak self] in
            guard let self else { return }
            for connection in connections {
                guard let connection else { continue }
                connection.tick()
                if connection.isDead { drop(connection) }
            }
            startSweeping()
        }
    }
}
