// PasswordSight: passwords whose letters are shown while they are typed, by a button beside them.
import Controls
import Rx
import RxLive

extension ViewController {
    /// Has a button show what passwords are, and dots again: at another tap, and once they are sent.
    ///
    /// Browsers keep what was typed into fields that show letters when a form is sent, so that these do not any more by then.
    ///
    /// - Parameters:
    ///   - button: Says by `aria-pressed` whether the letters are shown; at first they are not.
    ///   - fields: The passwords.
    ///   - isSending: Whether they are being sent.
    func show(by button: Button, _ fields: SecureField..., until isSending: Driver<Bool>) {
        Driver.merge(button.rx.tap.asDriver().map { true }, isSending.filter { $0 }.map { _ in false })
            .scan(false) { isShown, isTap in isTap && !isShown }
            .startWith(false)
            .drive(onNext: { [weak button] isShown in
                for field in fields { field.isSecureTextEntry = !isShown }
                button?[attribute: "aria-pressed"] = isShown ? "true" : "false"
            })
            .disposed(by: disposeBag)
    }
}
