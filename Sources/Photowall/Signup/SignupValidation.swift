// SignupValidation: the rules of the sign-up form; those of passwords hold wherever one is chosen.
import Rx
import Storage

/// A user name as it stands in its field, and whether a sign-up of this page has been refused for it.
struct TypedName: Equatable {
    let text: String
    let isRefused: Bool

    init(_ text: String, refusedName: String?) {
        self.text = text
        isRefused = text == refusedName
    }
}

/// Judges what is typed into the sign-up form.
struct SignupValidation {
    /// The shortest password, in characters.
    static let minimumPasswordLength = 5
    /// The longest password, in bytes of UTF-8.
    static let maximumPasswordBytes = 1_024

    /// Somebody has the name.
    static let taken = ValidationResult.failed(message: "User name already taken")
    /// The accounts did not answer.
    static let unchecked = ValidationResult.failed(message: "Could not be checked. Please try again.")

    let accounts: any AccountService
    let owner: String

    /// Empty says nothing; a name that cannot be is told at once; any other is asked of the accounts.
    func userName(_ name: TypedName) -> Observable<ValidationResult> {
        if name.text.isEmpty { return .just(.empty) }
        if let message = SignupValidation.objection(to: name.text) { return .just(.failed(message: message)) }
        if name.isRefused { return .just(SignupValidation.taken) }
        return accounts.isAvailable(name.text, to: owner)
            .map { $0 ? .ok(message: "User name available") : SignupValidation.taken }
            .asObservable()
            .startWith(.validating)
    }

    static func password(_ password: String) -> ValidationResult {
        if password.isEmpty { return .empty }
        if password.utf8.count > SignupValidation.maximumPasswordBytes {
            return .failed(message: "Password is too long")
        }
        if password.count < SignupValidation.minimumPasswordLength {
            return .failed(message: "Password must be at least \(SignupValidation.minimumPasswordLength) characters")
        }
        return .ok(message: "Password acceptable")
    }

    static func repeatedPassword(_ password: String, _ repeated: String) -> ValidationResult {
        if repeated.isEmpty { return .empty }
        return repeated == password ? .ok(message: "Passwords match") : .failed(message: "Passwords are different")
    }

    private static func objection(to name: String) -> String? {
        do throws(AccountName.Problem) {
            _ = try AccountName(name)
            return nil
        } catch {
            switch error {
            case .tooLong: return "At most \(AccountName.maximumLength) characters"
            case .marks: return "Too many marks on one letter"
            case .empty, .illegal: return "Letters and digits only"
            }
        }
    }
}
