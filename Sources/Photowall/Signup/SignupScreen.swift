// SignupScreen: the sign-up form's view in the hands of a view model, whichever way that is written.
import Controls
import Rx
import RxLive

/// The sign-up screen.
class SignupScreen: ViewController<SignupView> {
    let accounts: any AccountService
    let owner: String
    let network: UInt64
    private let request: PageRequest

    init(_ request: PageRequest, accounts: any AccountService) {
        self.accounts = accounts
        self.request = request
        owner = request.session.text
        network = request.network
        super.init()
    }

    /// The form would find its name taken, by the very sign-up that is made again.
    ///
    /// An outcome that was stored and not shown, the browser asks for with the form as it was.
    override var isRestorable: Bool { false }

    var input: SignupInput {
        SignupInput(
            userName: view.username,
            password: view.password,
            repeatedPassword: view.repeatedPassword,
            signup: view.signup
        )
    }

    /// Links to the same form at `other`, and to the login: all of them lead on to where this form does.
    func link(toOther other: String) {
        view.other.address = request.address(of: other)
        for link in [view.loginLink, view.nextLink] { link.address = request.address(of: LoginViewController.path) }
    }

    /// Has the button beside the passwords show them.
    func showPasswords(until isSigningUp: Driver<Bool>) {
        reveal(view.password, view.repeatedPassword, by: view.showPassword, until: isSigningUp)
    }

    /// Says that a sign-up is under way, or nothing.
    func showProgress(_ isSigningUp: Bool) {
        view.signingUp.text = isSigningUp ? "Signing up …" : ""
        view.signup.isBusy = isSigningUp
    }

    /// Says what the last sign-up has come to, or nothing.
    func say(_ outcome: SignupOutcome?) {
        view.result.text = outcome?.sentence ?? ""
        if outcome?.isCreated != true { view.next.isHidden = true }
        if let outcome { view.result.textColor = outcome.textColor }
    }

    /// Does what a sign-up's result asks for; what has been retyped since its tap stays as it is, and so does the focus of
    /// a person who has retyped it.
    ///
    /// Where the same can be tried again, the browser gives the focus back to the button.
    func finish(_ result: SignupResult) {
        switch result.outcome {
        case .created(let proven):
            if empty(result.form) { view.username.becomeFirstResponder() }
            enter(proven)
        case .taken where view.username.text == result.form.userName,
            .similar where view.username.text == result.form.userName,
            .unfit where view.username.text == result.form.userName:
            view.username.becomeFirstResponder()
        case .commonPassword where view.password.text == result.form.password: view.password.becomeFirstResponder()
        case .taken, .similar, .unfit, .commonPassword, .wait, .locked, .diskFull, .busy, .failed: break
        }
    }

    /// Logs the person in who has signed up, and leads to the page that was asked for.
    ///
    /// A browser in which somebody is logged in already stays theirs; there is a link then.
    private func enter(_ proven: ProvenUser) {
        let isIn = logIn(proven.user, goingTo: request.destination ?? LoginViewController.home) { proven.isStillProven }
        view.next.isHidden = isIn && login == nil
    }

    /// True where all fields still held what was sent.
    private func empty(_ form: SignupForm) -> Bool {
        let sent = [
            (view.username, form.userName), (view.password, form.password), (view.repeatedPassword, form.password),
        ].filter { $0.text == $1 }
        for (field, _) in sent {
            field.text = ""
            field.sendValueChanged()
        }
        return sent.count == 3
    }
}
