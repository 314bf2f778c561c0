// StoredSessions: sessions that end, or become others, as a loop tells the store of them: at once, or once the store can.
import Logging
import StateStorage

/// What a store has of sessions goes with them, or to the ones that they have become.
///
/// Used on one loop only.
final class StoredSessions {
    private let loop: any Loop
    private let writer: StateWriter
    private let sessions: SessionStates
    private let logger: Logger
    /// Sessions that have ended, and that the store is still to forget.
    private var ended: [SessionID] = []
    private var isForgetting = false

    /// Ended sessions that wait for a store that fails; of those beyond, what is stored goes with its age.
    private static let endedLimit = 10_000

    init(loop: any Loop, writer: StateWriter, sessions: SessionStates, logger: Logger) {
        self.loop = loop
        self.writer = writer
        self.sessions = sessions
        self.logger = logger
    }

    /// What is kept of a session is another one's, at once or when the store can; a second time changes nothing.
    func rename(_ former: SessionID, to session: SessionID) { rename(former, to: session, hasFailed: false) }

    private func rename(_ former: SessionID, to session: SessionID, hasFailed: Bool) {
        let isTaken = writer.perform(on: loop) { [sessions] store throws(StateStoreError) in
            // Behind what is on its way of the former one; and here, even where the store cannot.
            sessions.rename(former, to: session)
            try store.rename(session: former.key, to: session.key)
        } then: { [weak self] result in
            guard let self, case .failure(let error) = result else { return }
            if !hasFailed { logger.error("a session's state stays behind for now", metadata: ["reason": "\(error)"]) }
            renameLater(former, to: session)
        }
        if !isTaken { renameLater(former, to: session) }
    }

    private func renameLater(_ former: SessionID, to session: SessionID) {
        _ = loop.after(StateKeeper.retry) { [weak self] in self?.rename(former, to: session, hasFailed: true) }
    }

    /// A session has ended: what is stored of it goes, at once or when the store can.
    func end(_ session: SessionID) {
        ended.append(session)
        if ended.count > StoredSessions.endedLimit { ended.removeFirst() }
        if !isForgetting { forgetEnded(hasFailed: false) }
    }

    private func forgetEnded(hasFailed: Bool) {
        isForgetting = !ended.isEmpty
        guard isForgetting else { return }
        let isTaken = writer.perform(on: loop) { [ended, sessions] store throws(StateStoreError) in
            for session in ended {
                // Commits that were on their way have brought something back.
                sessions.forget(session)
                try store.end(session: session.key)
            }
            return Set(ended)
        } then: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let gone):
                ended.removeAll { gone.contains($0) }
                forgetEnded(hasFailed: false)
            case .failure(let error):
                if !hasFailed { logger.error("ended sessions' state stays for now", metadata: ["reason": "\(error)"]) }
                forgetLater()
            }
        }
        if !isTaken { forgetLater() }
    }

    private func forgetLater() {
        _ = loop.after(StateKeeper.retry) { [weak self] in self?.forgetEnded(hasFailed: true) }
    }
}
