// LoginViewModel: the login form: what is typed and tapped, and what that comes to.
import Controls
import Rx
import RxLive

struct LoginViewModel {
    let isLoginEnabled: Driver<Bool>
    let isLoggingIn: Driver<Bool>
    let outcome: Driver<LoginOutcome>

    init(
        name: ControlProperty<String>,
        password: ControlProperty<String>,
        taps: ControlEvent<Void>,
        network: UInt64,
        accounts: Accounts
    ) {
        let activity = ActivityIndicator()
        isLoggingIn = activity.asDriver()
        let form = Driver.combineLatest(name.asDriver(), password.asDriver(), resultSelector: Credentials.init)
        isLoginEnabled = Driver.combineLatest(form, isLoggingIn) { $0.isComplete && !$1 }.distinctUntilChanged()

        // While an attempt is under way another tap begins none.
        outcome = taps.asDriver()
            .withLatestFrom(isLoginEnabled).filter { $0 }
            .withLatestFrom(form)
            .flatMapLatest { form in
                accounts.logIn(form, from: network).trackActivity(activity).asDriver(onErrorJustReturn: .failed)
            }
    }
}
