// PasswordViewModel: the form for another password: what is typed and tapped, and what that comes to.
import Controls
import Rx
import RxLive

/// What the form for another password shows.
final class PasswordViewModel {
    /// What a person does with the form.
    struct Input {
        let current: ControlProperty<String>
        let new: ControlProperty<String>
        let repeated: ControlProperty<String>
        /// Whether tokens for programs are to end, too.
        let revokes: ControlProperty<Bool>
        let taps: ControlEvent<Void>
    }

    let validatedPassword: Driver<ValidationResult>
    let validatedRepeatedPassword: Driver<ValidationResult>
    /// Whether there is a password to change; else a first one is set, without a current one.
    let hasPassword: Driver<Bool>
    /// Whether all fields can be used, and no change is under way.
    let isChangeEnabled: Driver<Bool>
    let isChanging: Driver<Bool>
    let result: Driver<PasswordResult>
    /// What is said of the last change: from its result until the form is edited or another is under way.
    ///
    /// It is said for a second at least.
    let notice: Driver<PasswordOutcome?>

    init(input: Input, passwords: any PasswordService, login: Login, network: UInt64) {
        let changing = ActivityIndicator()
        isChanging = changing.asDriver()
        let current = input.current.asDriver(), new = input.new.asDriver(), repeated = input.repeated.asDriver()
        let hasPassword = passwords.hasPassword(login).asDriver(onErrorJustReturn: true).distinctUntilChanged()
        self.hasPassword = hasPassword
        validatedPassword = new.map(SignupValidation.password)
        validatedRepeatedPassword = Driver.combineLatest(
            new,
            repeated,
            resultSelector: SignupValidation.repeatedPassword
        )
        isChangeEnabled = Driver.combineLatest(
            current,
            validatedPassword,
            validatedRepeatedPassword,
            isChanging,
            hasPassword
        ) { !($0.isEmpty && $4) && $1.isValid && $2.isValid && !$3 }
        .distinctUntilChanged()

        // While a change is under way another tap begins none.
        result = input.taps.asDriver()
            .withLatestFrom(isChangeEnabled).filter { $0 }
            .withLatestFrom(
                Driver.combineLatest(current, new, input.revokes.asDriver(), resultSelector: PasswordForm.init)
            )
            .withLatestFrom(hasPassword) { ($0, $1) }
            .flatMapLatest { form, hasPassword in
                (hasPassword ? passwords.change(form, of: login, from: network) : passwords.set(form.new, of: login))
                    .trackActivity(changing)
                    .asDriver(onErrorJustReturn: .failed)
                    .map { PasswordResult(form: form, outcome: $0) }
            }

        let edits = Driver.merge([input.current, input.new, input.repeated].map { $0.changed.asDriver() })
        let outcome = result.map(\.outcome).flatMapLatest { outcome -> Driver<PasswordOutcome?> in
            // What is typed within a second was typed before it could be read.
            Driver.zip(edits.filter(outcome.isEdit), Driver.just(()).delay(.seconds(1))) { _, _ in nil }
                .startWith(outcome)
        }
        notice = Driver.merge(outcome, isChanging.filter { $0 }.map { _ in nil })
    }
}

/// A change of password that has ended: what was asked, and what came of it.
struct PasswordResult: Equatable {
    let form: PasswordForm
    let outcome: PasswordOutcome
}
