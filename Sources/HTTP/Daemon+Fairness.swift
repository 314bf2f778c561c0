// Whose request is answered first when there are more than a turn of the loop has time for: networks take turns.
// A request that waits keeps its connection suspended: nothing is read of it meanwhile.
internal import CMicroHTTPD
import FairQueuing

extension Daemon {
    /// Nanoseconds of a turn after which requests wait for the next one.
    static let span: Int64 = 2_000_000
    /// Requests that waited and are answered in one turn: as many as take about a millisecond.
    private static let share = 8

    /// Lets the first of those that wait go on, each network in turn.
    func beginTurn() {
        turnEnd = 0
        for _ in 0..<Daemon.share {
            guard let next = waiting.popFirst() else { return }
            resume(next)
        }
    }

    /// Whether the request must wait; it comes again when it has its turn.
    func mustWait(_ exchange: Exchange) -> Bool {
        if exchange.hasTurn || isQuiescing { return false }
        let now = MonotonicClock.now
        if turnEnd == 0 { turnEnd = now + Daemon.span }
        guard !waiting.isEmpty || now >= turnEnd else { return false }
        MHD_suspend_connection(exchange.connection)
        let peer = exchange.peer
        waiting.append(exchange, network: peer.address.network, member: peer.descriptor)
        return true
    }

    /// Lets all go on, so that no daemon ends with connections suspended.
    func resumeAll() { while let next = waiting.popFirst() { resume(next) } }

    private func resume(_ exchange: Exchange) {
        exchange.hasTurn = true
        MHD_resume_connection(exchange.connection)
    }
}
