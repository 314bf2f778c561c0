// Flag: what one thread raises and others look at.
import Rx

/// Raised once.
///
/// `@unchecked Sendable`: `value` is guarded by `lock`.
final class Flag: @unchecked Sendable {
    private var value = false
    private let lock = Monitor()

    var isRaised: Bool { lock.locked { value } }

    func raise() { lock.locked { value = true } }
}
