// PasswordWork: what is done with passwords, and at what cost: argon2id, or that of a test which counts it.
import Sodium

/// Makes and checks hashes of passwords.
struct PasswordWork: Sendable {
    /// Hashes a password at a strength.
    var make: @Sendable (_ password: String, _ strength: PasswordHash.Strength) throws(PasswordHash.Failure) -> String
    /// Whether a password is that of a hash.
    var verify: @Sendable (_ password: String, _ hash: String) -> Bool

    /// The real one.
    static let argon2id = PasswordWork(
        make: { password, strength throws(PasswordHash.Failure) in try PasswordHash.make(password, strength: strength)
        },
        verify: { password, hash in PasswordHash.verify(password, against: hash) }
    )

    /// Whether a password is that of a hash; where it is not, it has cost as much as a check of a hash of `strength`.
    ///
    /// A hash of former, lower strength is checked faster, which would tell that somebody has the name: what is missing is made up
    /// for by hashing for nothing. One of higher strength takes longer all the same.
    func verify(_ password: String, against hash: String, costing strength: PasswordHash.Strength) -> Bool {
        if verify(password, hash) { return true }
        let missing = strength.work - (PasswordHash.Strength(of: hash)?.work ?? 0)
        if missing > 0 {
            let rest = PasswordHash.Strength(passes: strength.passes, memory: missing / strength.passes)
            _ = try? make(password, rest)
        }
        return false
    }
}
