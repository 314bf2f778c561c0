// SignupScreen: binds the sign-up form to a view model, whichever way it is written.
import Controls
import Rx
import RxLive

/// The sign-up screen.
class SignupScreen: ViewController<SignupView> {
    let accounts: any AccountService
    let owner: String

    init(accounts: any AccountService, owner: String) {
        self.accounts = accounts
        self.owner = owner
        super.init()
    }

    var input: SignupInput {
        SignupInput(
            userName: view.username.rx.text.orEmpty,
            password: view.password.rx.text.orEmpty,
            repeatedPassword: view.repeatedPassword.rx.text.orEmpty,
            signupTaps: view.signup.rx.onceTap)
    }

    /// Shows a sign-up's result; the first field that is wrong gets the focus.
    func show(_ result: SignupResult) {
        view.result.text = result.outcome.sentence
        view.result.textColor = result.outcome.textColor
        switch result.outcome {
        case .created:
            for field in [view.username, view.password, view.repeatedPassword] { field.text = "" }
        case .taken:
            view.usernameValidation.rx.validationResult.onNext(.failed(message: "User name already taken"))
            view.username.isInvalid = true
            view.username.becomeFirstResponder()
        case .locked, .diskFull, .busy, .failed:
            break
        }
        settle(result.key)
    }

    /// A new attempt is under way: what the last one came to is no longer said.
    func showProgress(_ isSigningUp: Bool) {
        view.signingUp.isHidden = !isSigningUp
        view.signup.isBusy = isSigningUp
        if isSigningUp { view.result.text = "" }
    }
}
