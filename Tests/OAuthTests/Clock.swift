// Clock: the time of a flow under test.
import Foundation
import Locking

/// A time that only a test moves on.
final class Clock: Sendable {
    private let time = LockedValue(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}
