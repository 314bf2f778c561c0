// CommonPasswords: what people try first who guess. CommonPasswordList is the list; runs and repeats need none.
import Foundation
import Storage

/// Passwords that many people have.
enum CommonPasswords {
    /// Whether a password is among them, in any case; or one character, or a run of them such as `98765`.
    ///
    /// - Parameter password: At least as long as the rules want it; what is shorter is not looked at for runs.
    /// - Returns: Whether it is to be refused.
    static func contains(_ password: String) -> Bool {
        let folded = password.precomposedStringWithCompatibilityMapping.lowercased()
        return isRun(folded) || list.contains(folded)
    }

    /// Whether each character follows the one before by the same small step: `aaaaa`, `12345`, `zyxwv`.
    private static func isRun(_ text: String) -> Bool {
        let codes = text.unicodeScalars.map { Int($0.value) }
        guard codes.count >= SignupValidation.minimumPasswordLength else { return false }
        // After a 9 comes a 0.
        let steps = Set(zip(codes, codes.dropFirst()).map { $0 == 0x39 && $1 == 0x30 ? 1 : $1 - $0 })
        return steps.count == 1 && steps.isSubset(of: [-1, 0, 1])
    }
}
