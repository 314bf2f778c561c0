// SignupValidation: the rules of the sign-up form.
import Rx
import Storage

/// Judges what is typed into the sign-up form.
struct SignupValidation {
    /// The shortest password, in characters.
    static let minimumPasswordLength = 5
    /// The longest password, in bytes of UTF-8.
    static let maximumPasswordBytes = 1_024

    let accounts: any AccountService
    let owner: String

    /// Empty says nothing; a name that cannot be is told at once; any other is asked of the accounts.
    func userName(_ name: String) -> Observable<ValidationResult> {
        if name.isEmpty { return .just(.empty) }
        if let message = SignupValidation.objection(to: name) { return .just(.failed(message: message)) }
        return accounts.isAvailable(name, to: owner)
            .map { isAvailable in
                isAvailable ? .ok(message: "User name available") : .failed(message: "User name already taken")
            }
            .catchAndReturn(.failed(message: "The user name could not be checked. Please try again."))
            .asObservable()
            .startWith(.validating)
    }

    func password(_ password: String) -> ValidationResult {
        if password.isEmpty { return .empty }
        if password.count < SignupValidation.minimumPasswordLength {
            return .failed(message: "Password must be at least \(SignupValidation.minimumPasswordLength) characters")
        }
        if password.utf8.count > SignupValidation.maximumPasswordBytes {
            return .failed(message: "Password is too long")
        }
        return .ok(message: "Password acceptable")
    }

    func repeatedPassword(_ password: String, _ repeated: String) -> ValidationResult {
        if repeated.isEmpty { return .empty }
        return repeated == password ? .ok(message: "Passwords match") : .failed(message: "Passwords are different")
    }

    private static func objection(to name: String) -> String? {
        do throws(AccountName.Problem) {
            _ = try AccountName(name)
            return nil
        } catch {
            switch error {
            case .tooLong: return "User names have at most \(AccountName.maximumLength) characters"
            case .empty, .illegal: return "User names are made of letters and digits only"
            }
        }
    }
}
