// SignupValidation: the rules of the sign-up form; those of passwords hold wherever one is chosen.
import Foundation
import Rx
import Storage

/// A name that a sign-up of this page has been refused for, and what is said of it from then on.
struct RefusedName: Equatable {
    let text: String
    let refusal: ValidationResult

    /// Nil where it was not refused for another account's.
    init?(_ text: String, _ refusal: ValidationResult?) {
        guard let refusal else { return nil }
        self.text = text
        self.refusal = refusal
    }
}

/// A user name as it stands in its field, and why a sign-up of this page has been refused for it.
struct TypedName: Equatable {
    let text: String
    let refusal: ValidationResult?

    init(_ text: String, refusedName: RefusedName?) {
        self.text = text
        refusal = refusedName?.text == text ? refusedName?.refusal : nil
    }
}

/// Judges what is typed into the sign-up form.
struct SignupValidation {
    /// The shortest password, in characters.
    static let minimumPasswordLength = 5
    /// The longest password, in bytes of UTF-8.
    static let maximumPasswordBytes = 1_024

    /// Somebody has the name.
    static func taken(_ name: String) -> ValidationResult { .failed(message: "\(quoted(name)) is taken. Try another.") }
    /// Somebody has one that is hard to tell from it.
    static let similar = ValidationResult.failed(message: "Looks like another user's name")
    /// The accounts did not answer.
    static let unchecked = ValidationResult.failed(message: "We couldn’t check that. Try again.")

    let accounts: any AccountService
    let owner: String

    /// Empty says nothing; a name that cannot be is told at once; any other is asked of the accounts.
    func userName(_ name: TypedName) -> Observable<ValidationResult> {
        do throws(AccountName.Problem) {
            if let objection = try AccountName(name.text).objection {
                return .just(.failed(message: SignupValidation.message(objection)))
            }
        } catch {
            return .just(SignupValidation.result(error))
        }
        if let refusal = name.refusal { return .just(refusal) }
        return accounts.availability(of: name.text, to: owner)
            .map { availability -> ValidationResult in
                switch availability {
                case .available: .ok(message: "\(SignupValidation.quoted(name.text)) is free")
                case .taken: SignupValidation.taken(name.text)
                case .similar: SignupValidation.similar
                }
            }
            .asObservable()
            .startWith(.validating)
    }

    static func password(_ password: String) -> ValidationResult {
        if password.isEmpty { return .empty }
        if password.utf8.count > SignupValidation.maximumPasswordBytes {
            return .failed(message: "Password is too long")
        }
        if password.count < SignupValidation.minimumPasswordLength {
            return .failed(message: "Use at least \(SignupValidation.minimumPasswordLength) characters")
        }
        if CommonPasswords.contains(password) { return .failed(message: "Password is too common") }
        return .ok(message: "Good")
    }

    static func repeatedPassword(_ password: String, _ repeated: String) -> ValidationResult {
        if repeated.isEmpty { return .empty }
        return repeated == password ? .ok(message: "Passwords match") : .failed(message: "These don’t match")
    }

    /// A name within a sentence of one line.
    private static func quoted(_ name: String) -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        return name.count > 20 ? "“\(name.prefix(19))…”" : "“\(name)”"
    }

    private static let tooManyMarks = "Too many marks on one letter"

    private static func message(_ objection: AccountName.Objection) -> String {
        switch objection {
        case .alphabets: "Letters of one alphabet only"
        case .digits: "Digits of one kind only"
        case .marks: SignupValidation.tooManyMarks
        case .reserved: "This name is reserved"
        }
    }

    private static func result(_ problem: AccountName.Problem) -> ValidationResult {
        switch problem {
        // Nor is anything said of what cannot be seen.
        case .empty: .empty
        case .tooLong: .failed(message: "At most \(AccountName.maximumLength) characters")
        case .marks: .failed(message: SignupValidation.tooManyMarks)
        case .illegal: .failed(message: "Letters and digits only")
        }
    }
}
