// ConnectionCounts: how many WebSockets there are, in all, per session and per address: they leave the daemon's limits.

/// Counts of one loop's open connections.
struct ConnectionCounts {
    private(set) var total = 0
    private var sessions: [SessionID: Int] = [:]
    private var addresses: [String: Int] = [:]

    /// Whether one more may come.
    func hasRoom(for handshake: Handshake, within limits: Limits) -> Bool {
        if total >= limits.connections { return false }
        if addresses[handshake.address, default: 0] >= limits.connectionsPerAddress { return false }
        guard let session = handshake.session else { return true }
        return sessions[session, default: 0] < limits.connectionsPerSession
    }

    mutating func opened(_ handshake: Handshake) {
        total += 1
        addresses[handshake.address, default: 0] += 1
        if let session = handshake.session { sessions[session, default: 0] += 1 }
    }

    mutating func closed(_ handshake: Handshake) {
        total -= 1
        let left = addresses[handshake.address, default: 1] - 1
        addresses[handshake.address] = left > 0 ? left : nil
        guard let session = handshake.session else { return }
        let open = sessions[session, default: 1] - 1
        sessions[session] = open > 0 ? open : nil
    }
}
