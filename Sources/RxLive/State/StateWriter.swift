// StateWriter: the one who calls the store, on a thread of its own, for all loops of a server.
import Rx
import StateStorage

/// Hands work to the thread on which a store blocks.
///
/// What loops ask for is done in order, so a page's commits never overtake each other.
///
/// `@unchecked Sendable`: `listeners` and `known` are guarded by `lock`; the rest never changes.
final class StateWriter: @unchecked Sendable {
    private let store: any StateStore
    private let submit: @Sendable (@escaping @Sendable () -> Void) -> Bool

    private let lock = Monitor()
    /// Who is told where the store had to start over.
    private var listeners: [@Sendable () -> Void] = []
    /// How often it had.
    private var known: Int

    /// - Parameters:
    ///   - store: What is called.
    ///   - submit: Has work done on the thread that may block; false where it takes no more.
    init(_ store: any StateStore, submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool) {
        self.store = store
        self.submit = submit
        known = store.renewals
    }

    /// Has a loop told where the store had to start over, with nothing of what it had.
    func listen(_ listener: @escaping @Sendable () -> Void) { lock.locked { listeners.append(listener) } }

    /// On the thread that has called the store.
    private func look() {
        let renewals = store.renewals
        let listeners = lock.locked {
            defer { known = renewals }
            return known == renewals ? [] : self.listeners
        }
        for listener in listeners { listener() }
    }

    /// What a loop asks for: done elsewhere, answered on the loop; false where there is too much to do already.
    func perform<Value: Sendable>(
        on loop: any Loop,
        _ work: @escaping @Sendable (any StateStore) throws(StateStoreError) -> Value,
        then answer: @escaping (Result<Value, StateStoreError>) -> Void
    ) -> Bool {
        // Handed over: it runs once, on the loop, or is released there.
        nonisolated(unsafe) let answer = answer
        return submit { [self] in
            let result = Result { () throws(StateStoreError) in try work(store) }
            loop.post { answer(result) }
            look()
        }
    }
}
