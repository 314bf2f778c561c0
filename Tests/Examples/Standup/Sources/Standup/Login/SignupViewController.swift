// SignupViewController: makes an account, and logs its owner in.
import Controls
import Rx
import RxLive

final class SignupViewController: ViewController<SignupView> {
    private let request: PageRequest
    private let accounts: Accounts

    init(_ request: PageRequest, _ accounts: Accounts) {
        self.request = request
        self.accounts = accounts
        super.init()
    }

    /// A sign-up that is made again would have the password of another moment.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let model = SignupViewModel(
            name: view.name.rx.text.orEmpty,
            password: view.password.rx.text.orEmpty,
            taps: view.signup.rx.onceTap,
            accounts: accounts
        )
        model.nameFault.drive(view.name.rx.validation(saidBy: view.nameFault)).disposed(by: disposeBag)
        model.passwordFault.drive(view.password.rx.validation(saidBy: view.passwordFault)).disposed(by: disposeBag)
        model.isSignupEnabled.drive(view.signup.rx.isEnabled).disposed(by: disposeBag)
        model.isSigningUp.drive(with: self) { $0.view.signup.isBusy = $1 }.disposed(by: disposeBag)
        model.outcome.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        view.login.address = request.passingOn(to: "/login")
    }

    private func show(_ outcome: SignupOutcome) {
        view.result.text = outcome.sentence
        view.result.textColor = outcome.user == nil ? .red : .green
        if let user = outcome.user { logIn(user, goingTo: request.destination ?? "/") }
    }
}
