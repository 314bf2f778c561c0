// SignupViewModel: the sign-up form: what is typed, what is wrong with it, and what a sign-up comes to.
import Controls
import Rx
import RxLive

struct SignupViewModel {
    let nameFault: Driver<FieldFault>
    let passwordFault: Driver<FieldFault>
    let isSignupEnabled: Driver<Bool>
    let isSigningUp: Driver<Bool>
    let outcome: Driver<SignupOutcome>

    init(
        name: ControlProperty<String>,
        password: ControlProperty<String>,
        taps: ControlEvent<OnceKey>,
        accounts: Accounts
    ) {
        let activity = ActivityIndicator()
        isSigningUp = activity.asDriver()
        let form = Observable.combineLatest(name, password, resultSelector: Credentials.init).share(replay: 1)
        let typed = form.asDriver(onErrorDriveWith: .empty())
        // Nobody is told of a field that is still empty: the button is disabled.
        nameFault = typed.map { FieldFault($0.name.isEmpty ? nil : $0.nameFault) }.distinctUntilChanged()
        passwordFault = typed.map { FieldFault($0.password.isEmpty ? nil : $0.passwordFault) }.distinctUntilChanged()
        isSignupEnabled = Driver.combineLatest(typed, isSigningUp) { form, isBusy in
            form.nameFault == nil && form.passwordFault == nil && !isBusy
        }
        .distinctUntilChanged()

        outcome = taps.withLatestFrom(form) { ($0, $1) }
            .filter { $1.nameFault == nil && $1.passwordFault == nil }
            .carryOut(trackedBy: activity) { key, form in accounts.signUp(form, once: key) }
            .asDriver(onErrorJustReturn: .failed)
    }
}
