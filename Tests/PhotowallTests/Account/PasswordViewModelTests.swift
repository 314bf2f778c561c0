// PasswordViewModel in virtual time: when the button can be used, what is asked, and how long is said what came of it.
import Controls
import Markup
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct PasswordViewModelTests {
    private let bench = Bench()

    @Test func `the button waits for three fields that can be used`() {
        bench.at(10) { $0.type("old one", into: $0.current) }
        bench.at(20) { $0.type("new", into: $0.new) }
        bench.at(30) { $0.type("newer", into: $0.new) }
        bench.at(40) { $0.type("newe", into: $0.repeated) }
        bench.at(50) { $0.type("newer", into: $0.repeated) }
        bench.at(60) { $0.type("", into: $0.current) }
        bench.run()
        #expect(bench.passwordsSaid.events.map(\.time) == [0, 20, 30])
        #expect(
            bench.passwordsSaid.events.map(\.value.element) == [
                .empty, .failed(message: "Use at least 5 characters"), .ok(message: "Good"),
            ]
        )
        #expect(bench.enabled.events == [.next(0, false), .next(50, true), .next(60, false)])
    }

    @Test func `one change is asked for at a time`() {
        bench.at(10) { $0.fill() }
        for time in [20, 22, 24] { bench.at(time) { $0.tap() } }
        bench.run()
        #expect(bench.service.asked == [PasswordForm(current: "old one", new: "new one")])
        #expect(bench.progress.events == [.next(0, false), .next(20, true), .next(30, false)])
        #expect(bench.results.events.map(\.time) == [30])
        #expect(bench.service.networks == [7])
        #expect(bench.service.logins.map(\.user.name) == ["Ann"])
    }

    @Test func `a tap on a button that is not to be used asks for nothing`() {
        bench.at(10) { $0.tap() }
        bench.at(20) { $0.type("old one", into: $0.current) }
        bench.at(30) { $0.tap() }
        bench.run()
        #expect(bench.service.asked == [])
    }

    @Test func `what came of it is said until the form is edited`() {
        bench.service.outcomes = [.wrong, .changed]
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.type("older one", into: $0.current) }
        bench.at(50) { $0.tap() }
        bench.run()
        #expect(
            bench.notices.events == [
                .next(20, nil), .next(30, .wrong), .next(40, nil), .next(50, nil), .next(60, .changed),
            ]
        )
        #expect(bench.service.asked.map(\.current) == ["old one", "older one"])
    }

    @Test func `that a success empties the fields takes nothing back, typing does after a second`() {
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.tap() }
        bench.at(30) { bench in
            for field in [bench.current, bench.new, bench.repeated] { bench.type("", into: field) }
        }
        bench.at(40) { $0.type("x", into: $0.current) }
        bench.run()
        #expect(bench.notices.events == [.next(20, nil), .next(30, .changed), .next(40, nil)])
        #expect(bench.enabled.events.last == .next(20, false), "empty fields cannot be sent")
    }

    @Test func `tokens are revoked where that is wanted`() {
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.revokes.receive(.value(.bool(true))) }
        bench.at(30) { $0.tap() }
        bench.run()
        #expect(bench.service.asked == [PasswordForm(current: "old one", new: "new one", revokesTokens: true)])
    }

    @Test func `a first password needs no current one, and the next is a change`() {
        bench.at(5) { $0.service.hasPassword.accept(false) }
        bench.at(10) { $0.type("new one", into: $0.new) }
        bench.at(20) { $0.type("new one", into: $0.repeated) }
        bench.at(30) { $0.tap() }
        bench.at(40) { $0.service.hasPassword.accept(true) }
        bench.at(50) { $0.tap() }
        bench.run()
        #expect(bench.enabled.events.map(\.value.element) == [false, true, false, true, false])
        #expect(bench.enabled.events.map(\.time) == [0, 20, 30, 30, 40])
        #expect(bench.service.first == ["new one"])
        #expect(bench.service.asked.isEmpty)
        #expect(bench.results.events.map(\.value.element?.outcome) == [.set])
    }

    @Test func `a service that fails is an outcome`() {
        bench.service.fails = true
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.tap() }
        bench.run()
        #expect(bench.results.events.map(\.value.element?.outcome) == [.failed])
        #expect(bench.main.reports == [])
    }

    @Test func `a screen that goes asks for nothing more`() {
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.tap() }
        bench.at(25) { $0.dispose() }
        bench.run()
        #expect(bench.results.events.isEmpty)
    }

    @Test func `each outcome has a sentence, and success alone is green`() {
        let outcomes: [PasswordOutcome] = [
            .changed, .changedAndRevoked, .set, .exists, .stale, .wrong, .wait(seconds: 90), .locked, .diskFull, .busy,
            .failed,
        ]
        #expect(Set(outcomes.map(\.sentence)).count == outcomes.count)
        #expect(outcomes.allSatisfy { $0.sentence.hasSuffix(".") })
        #expect(outcomes.map(\.textColor) == [.green, .green, .green] + Array(repeating: .red, count: 8))
        let wait = PasswordOutcome.wait(seconds: 90).sentence
        #expect(wait == "Too many attempts have failed. Try again in 2 minutes.")
    }
}

extension PasswordViewModelTests {
    /// A form with real controls and no page; used by one thread.
    final class Bench: FormBench, SteppedBench {
        let current: SecureField
        let new: SecureField
        let repeated: SecureField
        private(set) lazy var service = TestPasswords(main.scheduler)
        private(set) lazy var passwordsSaid = main.scheduler.createObserver(ValidationResult.self)
        private(set) lazy var results = main.scheduler.createObserver(PasswordResult.self)
        private(set) lazy var notices = main.scheduler.createObserver(PasswordOutcome?.self)
        let revokes: Switch
        private let button: Button
        private let host = PlainHost(template: [:])
        private(set) lazy var repeatsSaid = main.scheduler.createObserver(ValidationResult.self)

        override init() {
            current = SecureField(number: 1, host: host)
            new = SecureField(number: 2, host: host)
            repeated = SecureField(number: 3, host: host)
            button = Button(number: 4, host: host)
            revokes = Switch(number: 5, host: host)
            super.init()
            within { bind() }
        }

        private func bind() {
            let model = PasswordViewModel(
                input: .init(
                    current: current.rx.text.orEmpty,
                    new: new.rx.text.orEmpty,
                    repeated: repeated.rx.text.orEmpty,
                    revokes: revokes.rx.isOn,
                    taps: button.rx.tap
                ),
                passwords: service,
                login: FormBench.login,
                network: 7
            )
            record(model.validatedPassword, passwordsSaid)
            record(model.validatedRepeatedPassword, repeatsSaid)
            record(model.isChangeEnabled, enabled)
            record(model.isChanging, progress)
            record(model.result, results)
            record(model.notice, notices)
        }

        func type(_ text: String, into field: SecureField) { field.receive(.value(.string(text))) }

        func fill() {
            type("old one", into: current)
            type("new one", into: new)
            type("new one", into: repeated)
        }

        /// Whatever the button shows.
        func tap() { button.receive(.action(once: nil)) }
    }

    /// Answers after ten ticks, and remembers what it was asked.
    ///
    /// `@unchecked Sendable`: used by the one thread that runs the test.
    final class TestPasswords: PasswordService, @unchecked Sendable {
        struct Broken: Error {}

        /// One after the other; then all succeed.
        var outcomes: [PasswordOutcome] = []
        var fails = false
        private(set) var asked: [PasswordForm] = []
        private(set) var logins: [Login] = []
        private(set) var networks: [UInt64] = []
        private let scheduler: TestScheduler

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        /// Whether there is a password, as it is told.
        let hasPassword = BehaviorRelay(value: true)
        private(set) var first: [String] = []

        func hasPassword(_ login: Login) -> Observable<Bool> { hasPassword.asObservable() }

        func set(_ password: String, of login: Login) -> Single<PasswordOutcome> {
            .deferred { [self] in
                first.append(password)
                return .just(.set)
            }
        }

        func change(_ form: PasswordForm, of login: Login, from network: UInt64) -> Single<PasswordOutcome> {
            .create { [self] observer in
                asked.append(form)
                logins.append(login)
                networks.append(network)
                return scheduler.scheduleRelativeVirtual((), dueTime: 10) { [self] _ in
                    let outcome = outcomes.isEmpty ? PasswordOutcome.changed : outcomes.removeFirst()
                    observer(fails ? .failure(Broken()) : .success(outcome))
                    return Disposables.create()
                }
            }
        }
    }
}
