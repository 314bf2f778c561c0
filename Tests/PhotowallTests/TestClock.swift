// TestClock: seconds since 1970, for what asks a closure for the time.
import Locking

/// A clock that the test sets.
final class TestClock: Sendable {
    private let seconds = LockedValue<Int64>(1_700_000_000)

    var now: Int64 { seconds.withLock(\.self) }

    func advance(by step: Int64) { seconds.withLock { $0 += step } }
}
