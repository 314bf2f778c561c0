// SignupObservablesViewModel: the sign-up form on plain Observables: what Drivers do by themselves stands here in full:
// observing on the main scheduler, sharing, and turning errors into values.
import Controls
import Rx

/// What the sign-up form shows, made of what is typed and tapped.
final class SignupObservablesViewModel: SignupViewModelType {
    let validatedUserName: Observable<ValidationResult>
    let validatedPassword: Observable<ValidationResult>
    let validatedRepeatedPassword: Observable<ValidationResult>
    let isSignupEnabled: Observable<Bool>
    let isSigningUp: Observable<Bool>
    let result: Observable<SignupResult>
    let notice: Observable<SignupOutcome?>

    init(input: SignupInput, accounts: any AccountService, owner: String, network: UInt64) {
        let validation = SignupValidation(accounts: accounts, owner: owner)
        let signingUp = ActivityIndicator()
        // What a refusal means for the user name comes back to it through this one.
        let refusedName = BehaviorRelay<RefusedName?>(value: nil)

        let userName = input.userName.share(replay: 1)
        let password = input.password.share(replay: 1)

        validatedUserName = Observable.combineLatest(userName, refusedName, resultSelector: TypedName.init)
            .distinctUntilChanged()
            .flatMapLatest { name in
                validation.userName(name)
                    .observe(on: MainScheduler.instance)
                    .catchAndReturn(SignupValidation.unchecked)
            }
            .share(replay: 1)
        validatedPassword = password.map(SignupValidation.password).share(replay: 1)
        validatedRepeatedPassword =
            Observable.combineLatest(
                password,
                input.repeatedPassword,
                resultSelector: SignupValidation.repeatedPassword
            )
            .share(replay: 1)
        isSigningUp = signingUp.asObservable().observe(on: MainScheduler.instance)

        // While a sign-up is under way another tap begins none: the accounts may be storing the first already.
        let form = Observable.combineLatest(userName, password, resultSelector: SignupForm.init)
        result = input.signupTaps
            .withLatestFrom(isSigningUp) { ($0, $1) }.filter { !$1 }.map { $0.0 }
            .withLatestFrom(form) { ($0, $1) }
            .carryOut(
                trackedBy: signingUp,
                recall: { key in
                    accounts.created(by: key, owner: owner).flatMap { user in
                        form.take(1).asSingle().map { SignupResult(recalled: user, by: $0) }
                    }
                }
            ) { key, form in
                accounts.signUp(form, once: key, owner: owner, from: network)
                    .catchAndReturn(.failed)
                    .map { SignupResult(form: form, outcome: $0) }
            }
            .do(onNext: { result in
                let refused = RefusedName(result.form.userName, result.outcome.refusal)
                if let refused { refusedName.accept(refused) }
            })
            .share()

        let edits = input.edits
        let outcome = result.map { $0.outcome }.flatMapLatest { outcome -> Observable<SignupOutcome?> in
            Observable.zip(
                edits.filter(outcome.isEdit),
                Observable.just(()).delay(.seconds(1), scheduler: MainScheduler.instance)
            ) { _, _ in nil }
            .startWith(outcome)
        }
        notice = Observable.merge(outcome, isSigningUp.filter { $0 }.map { _ in nil })

        isSignupEnabled = Observable.combineLatest(
            validatedUserName,
            validatedPassword,
            validatedRepeatedPassword,
            isSigningUp
        ) { $0.isValid && $1.isValid && $2.isValid && !$3 }
        .distinctUntilChanged()
        .share(replay: 1)
    }
}
