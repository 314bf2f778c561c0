// Requests whose answer comes later, and bodies that are taken as they come. Meanwhile the connection is suspended:
// libmicrohttpd looks at it no more, so whether its client is still there is asked here.
internal import CMicroHTTPD
import Glibc

extension Daemon {
    /// Begins the work of an answer that comes later.
    func begin(_ start: (Reply) -> Void, for exchange: Exchange) {
        exchange.late = nil
        let reply = Reply { [weak self, weak exchange] response in
            guard let self, let exchange, exchange.peer.exchange === exchange else { return }
            exchange.late = response
            // A sink that is full, and takes no more, would keep the rest of the body from being read on, and the answer with it.
            if !exchange.isWhole {
                exchange.lateUntil = MonotonicClock.time(after: settings.bodyTimeout)
                awaitRest(of: exchange)
            }
            resume(exchange)
        }
        exchange.reply = reply
        start(reply)
    }

    /// Answers if the answer is there, or suspends the connection until it is.
    func answerOrWait(_ exchange: Exchange) -> MHD_Result {
        if exchange.hasLeft { return .NO }
        guard let late = exchange.late else {
            suspend(exchange)
            return .YES
        }
        exchange.late = nil
        exchange.reply = nil
        return answer(late, to: exchange)
    }

    /// Gives the sink what it takes of a piece; how many bytes that is, or nil to end the connection.
    func stream(_ piece: UnsafeRawBufferPointer, of exchange: Exchange) -> Int? {
        if exchange.hasLeft { return nil }
        // A client that has an answer already, or may send no more, is read on for a while, and told at the end.
        guard let sink = exchange.sink, exchange.late == nil else {
            awaitRest(of: exchange)
            return piece.count
        }
        let taken = min(max(0, sink.receive(piece)), piece.count)
        if taken < piece.count {
            exchange.peer.enter(.body)
            suspend(exchange)
        } else if exchange.bodyLimit > settings.smallBody || exchange.peer.deadline == .max {
            // A large body that goes on is waited for, and one that had to wait for room; a small one has its time as a whole, so
            // that it cannot trickle without end.
            exchange.peer.enter(.body, until: MonotonicClock.time(after: settings.bodyTimeout))
        }
        return taken
    }

    /// Gives the sender of a body some time to go on, though there is an answer.
    private func awaitRest(of exchange: Exchange) {
        guard exchange.late != nil, !exchange.isTold else { return }
        let pause = MonotonicClock.time(after: settings.earlyAnswerDelay)
        exchange.peer.enter(.body, until: min(pause, exchange.lateUntil))
    }

    /// Gives a sender that has stopped the answer that is there already, and reads on if it sends the rest all the same.
    ///
    /// - Returns: False where there is none, or the time for the rest is over.
    func tellsEarly(_ exchange: Exchange, _ now: Int64) -> Bool {
        guard let late = exchange.late, late.isInMemory, !exchange.isWhole, !exchange.isTold, now < exchange.lateUntil
        else { return false }
        exchange.isTold = true
        exchange.status = late.status
        exchange.peer.tell(late)
        exchange.peer.enter(.body, until: exchange.lateUntil)
        return true
    }

    /// Connects a sink to its request.
    func open(_ intake: Intake, for exchange: Exchange) {
        exchange.hasTurn = true
        exchange.sink = intake.sink
        intake.sink.onRoom = { [weak self, weak exchange] in
            guard let self, let exchange, exchange.peer.exchange === exchange, !exchange.isWhole else { return }
            resume(exchange)
        }
        begin(intake.begin, for: exchange)
    }

    /// Tells those who work for a request that it has ended.
    func abandon(_ exchange: Exchange) {
        suspended[exchange.peer.descriptor] = nil
        exchange.closeSink(isWhole: false)
        let reply = exchange.reply
        exchange.reply = nil
        exchange.late = nil
        reply?.cancel()
    }

    /// Lets go of those whose client has left.
    ///
    /// Who closes its side while it is owed an answer has left: no client in use says so in advance that it has said all.
    func findLeavers() {
        guard !suspended.isEmpty else { return }
        let exchanges = Array(suspended.values)
        var polled = exchanges.map { pollfd(fd: $0.peer.descriptor, events: Daemon.peerClosed, revents: 0) }
        guard poll(&polled, nfds_t(polled.count), 0) > 0 else { return }
        for (exchange, state) in zip(exchanges, polled) where state.revents != 0 { leave(exchange) }
    }

    /// Ends all that are suspended: a daemon must not end with them.
    func leaveAll() { for exchange in Array(suspended.values) { leave(exchange) } }

    /// POLLRDHUP, which Glibc's module does not show.
    static let peerClosed: Int16 = 0x2000

    private func leave(_ exchange: Exchange) {
        exchange.hasLeft = true
        exchange.peer.enter(.ended)
        exchange.peer.end()
        resume(exchange)
        abandon(exchange)
    }

    private func suspend(_ exchange: Exchange) {
        suspended[exchange.peer.descriptor] = exchange
        MHD_suspend_connection(exchange.connection)
    }

    private func resume(_ exchange: Exchange) {
        guard suspended.removeValue(forKey: exchange.peer.descriptor) != nil else { return }
        MHD_resume_connection(exchange.connection)
        // No descriptor tells of it: the caller that runs the daemon must not wait first.
        mustRunAgain = true
    }
}
