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
    let notice: Driver<SignupOutcome?>

    init(input: SignupInput, accounts: any AccountService, owner: String, network: UInt64) {
        let validation = SignupValidation(accounts: accounts, owner: owner)
        let signingUp = ActivityIndicator()
        // What a refusal means for the user name comes back to it through this one.
        let refusedName = BehaviorRelay<RefusedName?>(value: nil)

        let userName = input.userName.asDriver()
        let password = input.password.asDriver()

        validatedUserName = Driver.combineLatest(userName, refusedName.asDriver(), resultSelector: TypedName.init)
            .distinctUntilChanged()
            .flatMapLatest { validation.userName($0).asDriver(onErrorJustReturn: SignupValidation.unchecked) }
        validatedPassword = password.map(SignupValidation.password)
        validatedRepeatedPassword = Driver.combineLatest(
            password,
            input.repeatedPassword.asDriver(),
            resultSelector: SignupValidation.repeatedPassword
        )
        isSigningUp = signingUp.asDriver()

        // While a sign-up is under way another tap begins none: the accounts may be storing the first already.
        let form = Driver.combineLatest(userName, password, resultSelector: SignupForm.init)
        result = input.signupTaps.asDriver()
            .withLatestFrom(isSigningUp) { ($0, $1) }.filter { !$1 }.map { $0.0 }
            .withLatestFrom(form) { ($0, $1) }
            .asObservable()
            .carryOut(
                trackedBy: signingUp,
                recall: { key in
                    accounts.created(by: key, owner: owner).flatMap { user in
                        form.asObservable().take(1).asSingle().map { SignupResult(recalled: user, by: $0) }
                    }
                }
            ) { key, form in
                accounts.signUp(form, once: key, owner: owner, from: network)
                    .catchAndReturn(.failed)
                    .map { SignupResult(form: form, outcome: $0) }
            }
            .asDriver(onErrorDriveWith: .empty())
            .do(onNext: { result in
                let refused = RefusedName(result.form.userName, result.outcome.refusal)
                if let refused { refusedName.accept(refused) }
            })

        let edits = input.edits.asDriver()
        let outcome = result.map { $0.outcome }.flatMapLatest { outcome -> Driver<SignupOutcome?> in
            Driver.zip(edits.filter(outcome.isEdit), Driver.just(()).delay(.seconds(1))) { _, _ in nil }
                .startWith(outcome)
        }
        notice = Driver.merge(outcome, isSigningUp.filter { $0 }.map { _ in nil })

        isSignupEnabled = Driver.combineLatest(
            validatedUserName,
            validatedPassword,
            validatedRepeatedPassword,
            isSigningUp
        ) { $0.isValid && $1.isValid && $2.isValid && !$3 }
        .distinctUntilChanged()
    }
}
