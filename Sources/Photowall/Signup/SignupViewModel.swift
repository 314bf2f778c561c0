// SignupViewModel: the sign-up form on Drivers. Its twin on plain Observables is SignupObservablesViewModel; the two
// behave the same and are tested by the same tests.
import Controls
import Rx

/// What the sign-up form shows, made of what is typed and tapped.
///
/// Drivers need no care: they cannot fail, they deliver on the page, and they share their work.
final class SignupViewModel: SignupViewModelType {
    let validatedUserName: Driver<ValidationResult>
    let validatedPassword: Driver<ValidationResult>
    let validatedRepeatedPassword: Driver<ValidationResult>
    let isSignupEnabled: Driver<Bool>
    let isSigningUp: Driver<Bool>
    let result: Driver<SignupResult>

    init(input: SignupInput, accounts: any AccountService, owner: String) {
        let validation = SignupValidation(accounts: accounts, owner: owner)
        let signingUp = ActivityIndicator()
        // A form that has done its work is emptied: what the fields then hold comes from here, not from a person.
        let emptied = PublishRelay<String>()
        let userName = Driver.merge(input.userName.asDriver(), emptied.asDriver(onErrorJustReturn: ""))
        let password = Driver.merge(input.password.asDriver(), emptied.asDriver(onErrorJustReturn: ""))
        let repeated = Driver.merge(input.repeatedPassword.asDriver(), emptied.asDriver(onErrorJustReturn: ""))

        validatedUserName = userName.flatMapLatest {
            validation.userName($0).asDriver(onErrorJustReturn: .failed(message: "The user name could not be checked."))
        }
        validatedPassword = password.map(validation.password)
        validatedRepeatedPassword = Driver.combineLatest(
            password, repeated, resultSelector: validation.repeatedPassword)
        isSigningUp = signingUp.asDriver()

        let typed = Driver.combineLatest(userName, password) { (name: $0, password: $1) }
        result = input.signupTaps.asDriver(onErrorDriveWith: .empty())
            .withLatestFrom(typed) { key, typed in (key: key, typed: typed) }
            .flatMapLatest { key, typed in
                accounts.signUp(name: typed.name, password: typed.password, once: key, owner: owner)
                    .trackActivity(signingUp)
                    .map { SignupResult(key: key, outcome: $0) }
                    .asDriver(onErrorJustReturn: SignupResult(key: key, outcome: .failed))
            }
            .do(onNext: { if $0.outcome.isCreated { emptied.accept("") } })

        isSignupEnabled = Driver.combineLatest(
            validatedUserName, validatedPassword, validatedRepeatedPassword, isSigningUp
        ) { $0.isValid && $1.isValid && $2.isValid && !$3 }
        .distinctUntilChanged()
    }
}
