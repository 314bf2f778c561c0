// LoginViewModel: the login form: what is typed and tapped, and what that comes to.
import Controls
import Rx
import RxLive

/// What the login form shows.
final class LoginViewModel {
    /// Whether there is something in both fields, and no attempt under way.
    let isLoginEnabled: Driver<Bool>
    /// Whether an attempt is under way.
    let isLoggingIn: Driver<Bool>
    /// Who has logged in.
    let user: Driver<ProvenUser>
    /// What is said of the last attempt, until something else is typed.
    let notice: Driver<LoginOutcome?>

    init(
        userName: ControlProperty<String>,
        password: ControlProperty<String>,
        taps: ControlEvent<Void>,
        accounts: any LoginService,
        network: UInt64
    ) {
        let loggingIn = ActivityIndicator()
        isLoggingIn = loggingIn.asDriver()
        let form = Driver.combineLatest(
            userName.asDriver(),
            password.asDriver(),
            resultSelector: LoginForm.init
        )
        let isComplete = form.map { !$0.userName.isEmpty && !$0.password.isEmpty }
        isLoginEnabled = Driver.combineLatest(isComplete, isLoggingIn) { $0 && !$1 }.distinctUntilChanged()

        // While an attempt is under way another tap begins none, nor does one that came before there was something to send.
        let outcome = taps.asDriver()
            .withLatestFrom(isLoginEnabled).filter { $0 }
            .withLatestFrom(form)
            .flatMapLatest { form in
                accounts.logIn(form, from: network).trackActivity(loggingIn).asDriver(onErrorJustReturn: .failed)
            }
        user = outcome.compactMap { if case .welcome(let user) = $0 { user } else { nil } }
        notice = Driver.merge(
            outcome.map(Optional.some),
            form.distinctUntilChanged().skip(1).map { _ in nil },
            isLoggingIn.filter { $0 }.map { _ in nil }
        )
    }
}
