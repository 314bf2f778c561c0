// Credentials: what people type to sign up and to log in, and the rules for it.
import Foundation

/// A name and a password, as they were typed.
struct Credentials: Sendable {
    /// Without white space at either end, in normal form C, so that it is the same name however it was typed.
    let name: String
    /// In normal form C, too (RFC 8265 section 4.2).
    let password: String

    init(name: String, password: String) {
        self.name = name.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        self.password = password.precomposedStringWithCanonicalMapping
    }

    /// Whether there is something in both.
    var isComplete: Bool { !name.isEmpty && !password.isEmpty }

    /// Why nobody gets the name; nil where somebody may.
    var nameFault: String? {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        return isPlain && 2...40 ~= name.count ? nil : "A name has 2 to 40 letters and digits."
    }

    /// Why nobody gets the password; nil where somebody may.
    var passwordFault: String? {
        8...200 ~= password.count ? nil : "A password has 8 to 200 characters."
    }
}
