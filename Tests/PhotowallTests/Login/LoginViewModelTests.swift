// LoginViewModel in virtual time: when the button can be used, what is asked, and how long is said what came of it.
import Controls
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct LoginViewModelTests {
    private let bench = Bench()

    @Test func `the button waits for both fields`() {
        bench.at(10) { $0.userName.onNext("ann") }
        bench.at(20) { $0.password.onNext("s") }
        bench.at(30) { $0.password.onNext("kobalt") }
        bench.at(40) { $0.userName.onNext("") }
        bench.at(50) { $0.userName.onNext("bob") }
        bench.run()
        #expect(bench.enabled.events == [.next(0, false), .next(20, true), .next(40, false), .next(50, true)])
        #expect(bench.service.asked.isEmpty)
    }

    @Test func `while one attempt is under way the button rests, and nothing else is asked`() {
        bench.at(10) { $0.fill() }
        for time in [20, 22, 29] { bench.at(time) { $0.tap() } }
        bench.run()
        #expect(bench.service.asked == [LoginForm(userName: "ann", password: "kobalt")])
        #expect(bench.service.networks == [7])
        #expect(bench.progress.events == [.next(0, false), .next(20, true), .next(30, false)])
        #expect(bench.enabled.events == [.next(0, false), .next(10, true), .next(20, false), .next(30, true)])
    }

    @Test func `a tap on a button that is not to be used asks for nothing`() {
        bench.at(10) { $0.tap() }
        bench.at(20) { $0.userName.onNext("ann") }
        bench.at(30) { $0.tap() }
        bench.run()
        #expect(bench.service.asked.isEmpty)
        #expect(bench.progress.events == [.next(0, false)])
    }

    @Test func `a person who is right goes on, and is greeted`() {
        let ann = ProvenUser(Principal(id: "1", name: "Ann"), ended: EndedCredentials(), since: 0)
        bench.service.outcomes = [.welcome(ann)]
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.tap() }
        bench.run()
        #expect(bench.users.events == [.next(30, ann)])
        #expect(bench.notices.events.last == .next(30, .welcome(ann)))
    }

    @Test func `what came of it is said until something else is typed, or asked`() {
        bench.service.outcomes = [.wrong, .wait(seconds: 30), .busy]
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.password.onNext("kobalt") }
        bench.at(50) { $0.password.onNext("other") }
        bench.at(60) { $0.tap() }
        bench.at(80) { $0.tap() }
        bench.run()
        #expect(
            bench.notices.events.drop { $0.time < 20 } == [
                .next(20, nil), .next(30, .wrong), .next(50, nil), .next(60, nil), .next(70, .wait(seconds: 30)),
                .next(80, nil), .next(90, .busy),
            ]
        )
        #expect(bench.users.events.isEmpty)
        #expect(bench.service.asked.map(\.password) == ["kobalt", "other", "other"])
    }

    @Test func `a service that fails is an outcome, and the next tap asks again`() {
        bench.service.fails = true
        bench.at(10) { $0.fill() }
        for time in [20, 40] { bench.at(time) { $0.tap() } }
        bench.run()
        #expect(bench.notices.events.filter { $0.value.element == .failed }.map(\.time) == [30, 50])
        #expect(bench.service.asked.count == 2)
        #expect(bench.main.reports == [])
    }

    @Test func `a screen that goes asks for nothing more`() {
        bench.at(10) { $0.fill() }
        bench.at(20) { $0.tap() }
        bench.at(25) { $0.dispose() }
        bench.run()
        #expect(bench.notices.events.last?.time == 20)
        #expect(bench.service.dropped == 1)
    }

    @Test func `each outcome has a sentence of its own`() {
        let outcomes: [LoginOutcome] = [
            .wrong, .wait(seconds: 90), .locked, .taken(name: "ann"), .linkedElsewhere, .diskFull, .busy, .failed,
        ]
        #expect(Set(outcomes.map(\.sentence)).count == outcomes.count)
        #expect(outcomes.allSatisfy { $0.sentence.hasSuffix(".") })
        #expect(outcomes.allSatisfy { !$0.isWelcome })
        #expect(LoginOutcome.wrong.sentence == "That user name and password don’t match.")
    }

    @Test(arguments: [(0, "1 second"), (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (61, "2 minutes")])
    func `the limit's sentence says when to try again`(_ seconds: Int64, _ time: String) {
        let sentence = "Too many attempts have failed. Try again in \(time)."
        #expect(LoginOutcome.wait(seconds: seconds).sentence == sentence)
    }
}

extension LoginViewModelTests {
    /// A form without a page; used by one thread.
    final class Bench: FormBench, SteppedBench {
        private(set) lazy var service = TestLogins(main.scheduler)
        let userName = BehaviorSubject(value: "")
        let password = BehaviorSubject(value: "")
        private(set) lazy var users = main.scheduler.createObserver(ProvenUser.self)
        private(set) lazy var notices = main.scheduler.createObserver(LoginOutcome?.self)
        private let taps = PublishSubject<Void>()

        override init() {
            super.init()
            within { bind() }
        }

        private func bind() {
            let model = LoginViewModel(
                userName: ControlProperty(values: userName, valueSink: userName),
                password: ControlProperty(values: password, valueSink: password),
                taps: ControlEvent(events: taps),
                accounts: service,
                network: 7
            )
            record(model.isLoginEnabled, enabled)
            record(model.isLoggingIn, progress)
            record(model.user, users)
            record(model.notice, notices)
        }

        func fill() {
            userName.onNext("ann")
            password.onNext("kobalt")
        }

        /// Whatever the button shows.
        func tap() { taps.onNext(()) }
    }

    /// Answers after ten ticks, and remembers what it was asked.
    ///
    /// `@unchecked Sendable`: used by the one thread that runs the test.
    final class TestLogins: LoginService, @unchecked Sendable {
        struct Broken: Error {}

        /// One after the other; then none is right.
        var outcomes: [LoginOutcome] = []
        var fails = false
        private(set) var asked: [LoginForm] = []
        private(set) var networks: [UInt64] = []
        private(set) var dropped = 0
        private let scheduler: TestScheduler

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        func logIn(_ form: LoginForm, from network: UInt64) -> Single<LoginOutcome> {
            .create { [self] observer in
                asked.append(form)
                networks.append(network)
                var isAnswered = false
                let timer = scheduler.scheduleRelativeVirtual((), dueTime: 10) { [self] _ in
                    let outcome = outcomes.isEmpty ? LoginOutcome.wrong : outcomes.removeFirst()
                    isAnswered = true
                    observer(fails ? .failure(Broken()) : .success(outcome))
                    return Disposables.create()
                }
                return Disposables.create { [self] in
                    timer.dispose()
                    if !isAnswered { dropped += 1 }
                }
            }
        }
    }
}
