// WallGate: what keeps a scripted wall's answers until a test has looked at the page that waits for them.
import Locking

/// Lets answers pass, or keeps them.
final class WallGate: Sendable {
    private struct State {
        var isShut = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = LockedValue(State())

    /// Keeps those who come from now on.
    func shut() { state.withLock { $0.isShut = true } }

    /// Lets all pass.
    func open() {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for each in waiting { each.resume() }
    }

    /// Waits while it is shut.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isShut = state.withLock { state in
                if state.isShut { state.waiting.append(continuation) }
                return state.isShut
            }
            if !isShut { continuation.resume() }
        }
    }
}
