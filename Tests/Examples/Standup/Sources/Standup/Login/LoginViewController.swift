// LoginViewController: a name and a password, and then to where the person wanted to be.
import Controls
import Rx
import RxLive

final class LoginViewController: ViewController<LoginView> {
    private let request: PageRequest
    private let accounts: Accounts

    init(_ request: PageRequest, _ accounts: Accounts) {
        self.request = request
        self.accounts = accounts
        super.init()
    }

    /// An attempt has no once-key: it is of the password that was in the field, or not at all.
    override var isRestorable: Bool { false }

    override func viewDidLoad() {
        let model = LoginViewModel(
            name: view.name.rx.text.orEmpty,
            password: view.password.rx.text.orEmpty,
            taps: view.login.rx.tap,
            network: request.network,
            accounts: accounts
        )
        model.isLoginEnabled.drive(view.login.rx.isEnabled).disposed(by: disposeBag)
        model.isLoggingIn.drive(with: self) { $0.view.login.isBusy = $1 }.disposed(by: disposeBag)
        model.outcome.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        view.signup.address = request.passingOn(to: "/signup")
        view.form.isHidden = login != nil
        view.known.isHidden = login == nil
    }

    private func show(_ outcome: LoginOutcome) {
        view.result.text = outcome.sentence
        view.result.textColor = outcome.user == nil ? .red : .green
        view.password.isInvalid = outcome == .wrong
        if let user = outcome.user { logIn(user, goingTo: request.destination ?? "/") }
    }
}
