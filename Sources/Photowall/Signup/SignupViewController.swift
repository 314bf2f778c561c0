// SignupViewController: /signup, on Drivers.
import Controls
import Rx
import RxLive

/// Sign-up written on Drivers.
final class SignupViewController: SignupScreen {
    override func viewDidLoad() {
        link(toOther: "/signup/observables")
        let model = SignupViewModel(input: input, accounts: accounts, owner: owner, network: network)
        model.validatedUserName.drive(view.username.rx.validation(saidBy: view.usernameValidation))
            .disposed(by: disposeBag)
        model.validatedPassword.drive(view.password.rx.validation(saidBy: view.passwordValidation))
            .disposed(by: disposeBag)
        model.validatedRepeatedPassword.drive(
            view.repeatedPassword.rx.validation(saidBy: view.repeatedPasswordValidation)
        )
        .disposed(by: disposeBag)
        model.isSignupEnabled.drive(view.signup.rx.isEnabled).disposed(by: disposeBag)
        model.isSigningUp.drive(with: self) { $0.showProgress($1) }.disposed(by: disposeBag)
        showPasswords(until: model.isSigningUp)
        model.result.drive(with: self) { $0.finish($1) }.disposed(by: disposeBag)
        model.notice.drive(with: self) { $0.say($1) }.disposed(by: disposeBag)
    }
}
