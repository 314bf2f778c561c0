// SignupBench: a sign-up model with real controls and no page: what a person does goes in at ticks of virtual time, what
// the form shows is recorded with its tick.
import Controls
import Markup
import Rx
import RxTest

@testable import Photowall

/// The two ways in which the model is written.
enum SignupVariant: String, CaseIterable, Sendable {
    case drivers, observables

    func model(_ input: SignupInput, _ accounts: any AccountService, owner: String) -> any SignupViewModelType {
        switch self {
        case .drivers: SignupViewModel(input: input, accounts: accounts, owner: owner, network: 1)
        case .observables: SignupObservablesViewModel(input: input, accounts: accounts, owner: owner, network: 1)
        }
    }
}

/// A form on a bench; used by one thread.
final class SignupBench {
    static let owner = "somebody"

    let main = VirtualMain()
    let home: Home
    let accounts: TestAccounts
    let username: TextField
    let password: TextField
    let repeated: TextField
    let button: Button
    let names: TestableObserver<ValidationResult>
    let passwords: TestableObserver<ValidationResult>
    let repeats: TestableObserver<ValidationResult>
    let enabled: TestableObserver<Bool>
    let progress: TestableObserver<Bool>
    let results: TestableObserver<SignupResult>
    let notices: TestableObserver<SignupOutcome?>
    private(set) var keys: [OnceKey] = []

    private let host = PlainHost(template: [4: [.disabled: .bool(true)]])
    private var bag = DisposeBag()

    init(_ variant: SignupVariant) {
        home = Home(main)
        accounts = TestAccounts(main.scheduler)
        username = TextField(number: 1, host: host)
        password = TextField(number: 2, host: host)
        repeated = TextField(number: 3, host: host)
        button = Button(number: 4, host: host)
        names = main.scheduler.createObserver(ValidationResult.self)
        passwords = main.scheduler.createObserver(ValidationResult.self)
        repeats = main.scheduler.createObserver(ValidationResult.self)
        enabled = main.scheduler.createObserver(Bool.self)
        progress = main.scheduler.createObserver(Bool.self)
        results = main.scheduler.createObserver(SignupResult.self)
        notices = main.scheduler.createObserver(SignupOutcome?.self)
        Home.with(home) {
            let input = SignupInput(
                userName: username,
                password: password,
                repeatedPassword: repeated,
                signup: button
            )
            bind(variant.model(input, accounts, owner: SignupBench.owner))
        }
    }

    /// As the screen does: two places show each validation, the button follows, a success empties the fields.
    private func bind(_ model: some SignupViewModelType) {
        for (validation, observer) in [
            (model.validatedUserName, names), (model.validatedPassword, passwords),
            (model.validatedRepeatedPassword, repeats),
        ] {
            validation.asObservable().subscribe(observer).disposed(by: bag)
            validation.asObservable().subscribe().disposed(by: bag)
        }
        model.isSignupEnabled.asObservable().bind(to: button.rx.isEnabled).disposed(by: bag)
        model.isSignupEnabled.asObservable().subscribe(enabled).disposed(by: bag)
        model.isSigningUp.asObservable().subscribe(progress).disposed(by: bag)
        model.result.asObservable().subscribe(results).disposed(by: bag)
        model.notice.asObservable().subscribe(notices).disposed(by: bag)
        model.result.asObservable().filter { $0.outcome.isCreated }
            .bind(with: self) { bench, result in bench.empty(result.form) }
            .disposed(by: bag)
    }

    private func empty(_ form: SignupForm) {
        for (field, text) in [(username, form.userName), (password, form.password), (repeated, form.password)]
        where field.text == text {
            field.text = ""
            field.sendValueChanged()
        }
    }

    /// Somebody does something at a tick.
    func at(_ time: TestTime, _ action: @escaping (SignupBench) -> Void) {
        main.scheduler.scheduleAt(time) { [unowned self] in Home.with(home) { action(self) } }
    }

    /// Lets all of it happen.
    func run() { Home.with(home) { main.scheduler.start() } }

    /// Lets what is due up to a tick happen.
    func run(to time: TestTime) { Home.with(home) { main.scheduler.advanceTo(time) } }

    func type(_ text: String, into field: TextField) { field.receive(.value(.string(text))) }

    /// Fills in the whole form.
    func fill(_ name: String, _ word: String = "kobalt") {
        type(name, into: username)
        type(word, into: password)
        type(word, into: repeated)
    }

    /// A tap as the page lets it through: not on a disabled button.
    func tap() { if button.isReachable { forceTap() } }

    /// A tap that reaches the model whatever the button shows.
    func forceTap() {
        // 22 characters of base64url.
        guard let key = OnceKey("key\(String(repeating: "A", count: 16))\(100 + keys.count)") else { return }
        keys.append(key)
        button.receive(.action(once: key))
    }

    /// What the form shows of something now.
    func now<Value>(_ observer: TestableObserver<Value>) -> Value? { observer.events.last?.value.element }

    /// The screen goes.
    func dispose() { Home.with(home) { bag = DisposeBag() } }
}
