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

    init(input: SignupInput, accounts: any AccountService, owner: String) {
        let validation = SignupValidation(accounts: accounts, owner: owner)
        let signingUp = ActivityIndicator()
        let emptied = PublishRelay<String>()
        let userName = Observable.merge(input.userName.asObservable(), emptied.asObservable()).share(replay: 1)
        let password = Observable.merge(input.password.asObservable(), emptied.asObservable()).share(replay: 1)
        let repeated = Observable.merge(input.repeatedPassword.asObservable(), emptied.asObservable())

        validatedUserName =
            userName
            .flatMapLatest { name in
                validation.userName(name)
                    .observe(on: MainScheduler.instance)
                    .catchAndReturn(.failed(message: "The user name could not be checked."))
            }
            .share(replay: 1)
        validatedPassword = password.map(validation.password).share(replay: 1)
        validatedRepeatedPassword =
            Observable.combineLatest(password, repeated, resultSelector: validation.repeatedPassword)
            .share(replay: 1)
        isSigningUp = signingUp.asObservable()

        let typed = Observable.combineLatest(userName, password) { (name: $0, password: $1) }
        result = input.signupTaps
            .withLatestFrom(typed) { key, typed in (key: key, typed: typed) }
            .flatMapLatest { key, typed in
                accounts.signUp(name: typed.name, password: typed.password, once: key, owner: owner)
                    .trackActivity(signingUp)
                    .observe(on: MainScheduler.instance)
                    .map { SignupResult(key: key, outcome: $0) }
                    .catchAndReturn(SignupResult(key: key, outcome: .failed))
            }
            .do(onNext: { if $0.outcome.isCreated { emptied.accept("") } })
            .share(replay: 1)

        isSignupEnabled = Observable.combineLatest(
            validatedUserName, validatedPassword, validatedRepeatedPassword, signingUp.asObservable()
        ) { $0.isValid && $1.isValid && $2.isValid && !$3 }
        .distinctUntilChanged()
        .share(replay: 1)
    }
}
