// SignupObservablesViewController: /signup/observables, on plain Observables.
import Controls
import Rx
import RxLive

/// Sign-up written on plain Observables.
final class SignupObservablesViewController: SignupScreen {
    override func viewDidLoad() {
        view.variant.text = "Observables"
        view.other.text = "The same on Drivers"
        link(toOther: "/signup")
        let model = SignupObservablesViewModel(input: input, accounts: accounts, owner: owner, network: network)
        model.validatedUserName.bind(to: view.username.rx.validation(saidBy: view.usernameValidation))
            .disposed(by: disposeBag)
        model.validatedPassword.bind(to: view.password.rx.validation(saidBy: view.passwordValidation))
            .disposed(by: disposeBag)
        model.validatedRepeatedPassword.bind(
            to: view.repeatedPassword.rx.validation(saidBy: view.repeatedPasswordValidation)
        )
        .disposed(by: disposeBag)
        model.isSignupEnabled.bind(to: view.signup.rx.isEnabled).disposed(by: disposeBag)
        model.isSigningUp.bind(with: self) { $0.showProgress($1) }.disposed(by: disposeBag)
        showPasswords(until: model.isSigningUp.asDriver(onErrorDriveWith: .empty()))
        model.result.bind(with: self) { $0.finish($1) }.disposed(by: disposeBag)
        model.notice.bind(with: self) { $0.say($1) }.disposed(by: disposeBag)
    }
}
