// PasswordReveal: a button that shows the letters of passwords while they are typed.
import Controls
import Rx
import RxLive

extension ViewController {
    /// Lets a button show the letters of passwords.
    ///
    /// Another tap hides them, and so does sending the form.
    ///
    /// Browsers remember what a form sends from fields that show letters: by then these do not.
    ///
    /// - Parameters:
    ///   - fields: The passwords.
    ///   - button: Says by `aria-pressed` whether the letters are shown; at first they are not.
    ///   - isSending: Whether they are being sent.
    func reveal(_ fields: SecureField..., by button: Button, until isSending: Driver<Bool>) {
        // Nobody else listens: a driver would share each step with others.
        Observable.merge(button.rx.tap.map { true }, isSending.asObservable().filter { $0 }.map { _ in false })
            .scan(false) { isShown, isTap in isTap && !isShown }
            .startWith(false)
            .subscribe(onNext: { [weak button] isShown in
                for field in fields { field.isSecureTextEntry = !isShown }
                button?[attribute: "aria-pressed"] = isShown ? "true" : "false"
            })
            .disposed(by: disposeBag)
    }
}
