// HeldChecks: checks of passwords that last as long as a test wants, for what happens meanwhile.
import Glibc
import Locking

@testable import Photowall

/// Checks of passwords, by argon2id, which a test may hold up.
final class HeldChecks: Sendable {
    private let state = LockedValue((isHeld: false, areReached: false))

    /// Whether a check has begun since they have been held.
    var areReached: Bool { state.withLock { $0.areReached } }

    func hold() { state.withLock { $0 = (true, false) } }

    /// Whether a check begins within some seconds.
    func begin() async -> Bool {
        for _ in 0..<30_000 {
            if areReached { break }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return areReached
    }

    func goOn() { state.withLock { $0.isHeld = false } }

    var work: PasswordWork {
        PasswordWork(
            make: PasswordWork.argon2id.make,
            verify: { [self] password, hash in
                while state.withLock({
                    $0.areReached = true
                    return $0.isHeld
                }) { usleep(1_000) }
                return PasswordWork.argon2id.verify(password, hash)
            }
        )
    }
}
