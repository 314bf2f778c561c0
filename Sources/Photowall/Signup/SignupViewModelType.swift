// What goes into a sign-up view model and what comes out, whichever way it is written.
import Controls
import Rx
import RxLive

/// What a person does with the form.
struct SignupInput {
    let userName: ControlProperty<String>
    let password: ControlProperty<String>
    let repeatedPassword: ControlProperty<String>
    let signupTaps: ControlEvent<OnceKey>
    /// Each text that a field gets from then on.
    let edits: ControlEvent<String>

    /// What the form's controls say.
    ///
    /// What `edits` is made of exists only while somebody listens: a form at rest has nobody who does.
    init(userName: TextField, password: TextField, repeatedPassword: TextField, signup: Button) {
        self.userName = userName.rx.text.orEmpty
        self.password = password.rx.text.orEmpty
        self.repeatedPassword = repeatedPassword.rx.text.orEmpty
        signupTaps = signup.rx.onceTap
        edits = ControlEvent(
            events: Observable.deferred { [weak userName, weak password, weak repeatedPassword] in
                let fields = [userName, password, repeatedPassword]
                return .merge(fields.compactMap { $0?.rx.text.orEmpty.changed.asObservable() })
            }
        )
    }
}

/// A sign-up that has ended: what was asked, and what came of it.
struct SignupResult: Equatable, OnceOutcome {
    let form: SignupForm
    let outcome: SignupOutcome

    var sentence: String { outcome.sentence }
}

extension SignupResult {
    /// A sign-up that created somebody's account, by a form that may still hold what was sent; nil where there is no account.
    init?(recalled proven: ProvenUser?, by form: SignupForm) {
        guard let proven else { return nil }
        let name = proven.user.name
        self.init(
            form: form.userName == name ? form : SignupForm(userName: name, password: ""),
            outcome: .created(proven)
        )
    }
}

/// What the form shows: sequences that start with the state now (but `result` and `notice`), on the page's main scheduler.
///
/// A screen that shows a `result` that is a success empties the fields and has them say so, as if a person had emptied them, and logs
/// the person in.
protocol SignupViewModelType {
    associatedtype Validation: ObservableConvertibleType where Validation.Element == ValidationResult
    associatedtype Flag: ObservableConvertibleType where Flag.Element == Bool
    associatedtype Result: ObservableConvertibleType where Result.Element == SignupResult
    associatedtype Notice: ObservableConvertibleType where Notice.Element == SignupOutcome?

    var validatedUserName: Validation { get }
    var validatedPassword: Validation { get }
    var validatedRepeatedPassword: Validation { get }
    var isSignupEnabled: Flag { get }
    var isSigningUp: Flag { get }
    var result: Result { get }
    /// What is said of the last sign-up: from its result until the form is edited or another is under way.
    ///
    /// It is said for a second at least: what is typed in that time was typed before it could be read.
    var notice: Notice { get }

    init(input: SignupInput, accounts: any AccountService, owner: String, network: UInt64)
}
