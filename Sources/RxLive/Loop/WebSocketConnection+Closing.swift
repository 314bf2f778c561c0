// The ways in which a WebSocket ends (RFC 6455 section 7): asked by us, asked by the peer, by a broken rule, or cut.
import Glibc
import Logging
import WebSockets

extension CloseCodes {
    /// 1003: a binary message where only text is understood (section 7.4.1).
    static var unsupportedData: UInt16 { 1003 }
}

extension WebSocketConnection {
    /// Starts the closing handshake after what has been sent; cut where it takes longer than the settings allow.
    public func close(_ code: CloseCode) { end(with: code.rawValue) }

    /// Starts the closing handshake with any code.
    func end(with code: UInt16) {
        guard state == .open else { return }
        state = .closing
        queueClose(code)
    }

    /// Answers the peer's close frame, or takes it as the answer to ours.
    func peerClosed(_ code: UInt16?) {
        sendStaged()
        let isAnswer = state == .closing
        state = .finishing
        if isAnswer {
            outputMoved()
        } else {
            queueClose(code)
        }
    }

    /// Closes for a broken rule.
    ///
    /// What the peer still sends is read and thrown away, so that no reset overtakes the frame.
    func fail(_ error: WebSocketError) {
        core.log.debug(
            "the peer broke the protocol",
            metadata: ["address": "\(handshake.address)", "error": "\(error)"]
        )
        sendStaged()
        let isSilent = state == .closing
        state = .failing
        if isSilent {
            outputMoved()
        } else {
            queueClose(error.closeCode)
        }
    }

    /// What it has said goes out first, our close frame perhaps: once both sides have closed nothing more is sent.
    private func sendStaged() {
        if isStaged { core.flush() }
    }

    private func queueClose(_ code: UInt16?) {
        startCloseTimer()
        core.endTurns(before: self)
        if let backlog {
            backlog.frames.appendClose(code)
        } else {
            core.stageClose(code, for: self)
        }
    }

    private func startCloseTimer() {
        guard closeTimer == nil else { return }
        closeTimer = core.after(core.sockets.closeTimeout) { [self] in core.drop(self) }
    }

    /// Goes on with closing once nothing is unsent.
    func outputMoved() {
        guard backlog == nil else { return }
        switch state {
        case .open, .closing, .gone: break
        case .failing: shutdown(descriptor, Int32(SHUT_WR))
        case .finishing: finish()
        }
    }

    /// Both sides have said all.
    ///
    /// The socket is closed where no caller is at work with it.
    private func finish() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// The socket is gone.
    func ended() {
        state = .gone
        if let closeTimer { core.timers.cancel(closeTimer) }
        closeTimer = nil
        backlog = nil
        let handler = handler
        self.handler = nil
        handler?.connectionDidClose(self)
    }
}
