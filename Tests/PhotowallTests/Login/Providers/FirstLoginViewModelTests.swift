// The page of a first login in virtual time: when an account can be made or linked, what is said, and whose it is then.
import Controls
import Rx
import RxLive
import RxTest
import Testing

@testable import Photowall

@Suite struct FirstLoginViewModelTests {
    private final class Bench {
        let main = VirtualMain()
        let accounts: TestAccounts
        let name = BehaviorSubject(value: "")
        let userName = BehaviorSubject(value: "")
        let password = BehaviorSubject(value: "")
        let create = PublishSubject<Void>()
        let link = PublishSubject<Void>()
        var outcomes: [LoginOutcome] = []
        private(set) var asked: [String] = []
        private(set) var seen: [String] = []
        private let disposeBag = DisposeBag()

        init() { accounts = TestAccounts(main.scheduler) }

        func at(_ time: Int, _ work: @escaping () -> Void) { main.scheduler.scheduleAt(time, action: work) }

        private func answer(_ question: String) -> Single<LoginOutcome> {
            Single.create { [unowned self] observer in
                asked.append("\(main.scheduler.clock): \(question)")
                let outcome = outcomes.removeFirst()
                return main.scheduler.scheduleRelativeVirtual((), dueTime: 10) { _ in
                    observer(.success(outcome))
                    return Disposables.create()
                }
            }
        }

        private func property(_ subject: BehaviorSubject<String>) -> ControlProperty<String> {
            ControlProperty(values: subject, valueSink: subject)
        }

        func run() {
            Home.with(Home(main)) {
                let model = FirstLoginViewModel(
                    input: .init(
                        name: property(name),
                        createTaps: ControlEvent(events: create),
                        userName: property(userName),
                        password: property(password),
                        linkTaps: ControlEvent(events: link)
                    ),
                    validation: SignupValidation(accounts: accounts, owner: "owner"),
                    create: { [unowned self] in answer("create \($0)") },
                    link: { [unowned self] in answer("link \($0.userName) \($0.password)") }
                )
                let clock = main.scheduler
                let note: (String) -> Void = { [unowned self] in seen.append("\(clock.clock): \($0)") }
                model.isCreateEnabled.drive(onNext: { note("create \($0)") }).disposed(by: disposeBag)
                model.isLinkEnabled.drive(onNext: { note("link \($0)") }).disposed(by: disposeBag)
                model.creation.drive(onNext: { note("new: \($0?.sentence ?? "")") }).disposed(by: disposeBag)
                model.linking.drive(onNext: { note("old: \($0?.sentence ?? "")") }).disposed(by: disposeBag)
                model.user.drive(onNext: { note("user \($0.user.name)") }).disposed(by: disposeBag)
                model.validatedName.drive(onNext: { note($0.sentence) }).disposed(by: disposeBag)
                clock.advanceTo(1_000)
            }
        }

        func seen(_ word: String) -> [String] { seen.filter { $0.contains(word) } }
    }

    private func proven(_ name: String) -> ProvenUser {
        ProvenUser(Principal(id: "7", name: name), ended: EndedCredentials(), since: 0)
    }

    @Test func `a name that nobody has makes an account`() {
        let bench = Bench()
        bench.outcomes = [.welcome(proven("Jane"))]
        bench.at(10) { bench.name.onNext("Jane") }
        bench.at(20) { bench.create.onNext(()) }
        bench.at(25) { bench.create.onNext(()) }
        bench.run()
        #expect(bench.asked == ["20: create Jane"], "while it is made another tap makes none")
        #expect(bench.seen("create") == ["0: create false", "15: create true", "20: create false", "30: create true"])
        #expect(bench.seen(": user") == ["30: user Jane"])
    }

    @Test func `a name that was taken meanwhile is refused until it is another one`() {
        let bench = Bench()
        bench.outcomes = [.taken(name: "Jane")]
        bench.at(10) { bench.name.onNext("Jane") }
        bench.at(20) { bench.create.onNext(()) }
        bench.at(50) { bench.name.onNext("Jane2") }
        bench.run()
        #expect(
            bench.seen("taken") == [
                "30: “Jane” is taken. Try another.", "30: new: The user name Jane is already taken.",
            ]
        )
        #expect(bench.seen("create").last == "55: create true")
        #expect(bench.seen("new: ").last == "50: new: ")
        #expect(bench.seen(": user").isEmpty)
    }

    @Test func `an account is linked by its name and password`() {
        let bench = Bench()
        bench.outcomes = [.wrong, .welcome(proven("Ann"))]
        bench.at(10) { bench.userName.onNext("ann") }
        bench.at(11) { bench.password.onNext("wrong") }
        bench.at(20) { bench.link.onNext(()) }
        bench.at(40) { bench.password.onNext("kobalt") }
        bench.at(50) { bench.link.onNext(()) }
        bench.run()
        #expect(bench.asked == ["20: link ann wrong", "50: link ann kobalt"])
        #expect(bench.seen("match").last == "30: old: That user name and password don’t match.")
        #expect(bench.seen("link").first == "0: link false")
        #expect(bench.seen(": user") == ["60: user Ann"])
    }

    @Test func `while one is under way the other does not begin`() {
        let bench = Bench()
        bench.outcomes = [.busy, .busy]
        bench.at(1) { bench.userName.onNext("ann") }
        bench.at(2) { bench.password.onNext("kobalt") }
        bench.at(10) { bench.name.onNext("Jane") }
        bench.at(20) { bench.create.onNext(()) }
        bench.at(25) { bench.link.onNext(()) }
        bench.run()
        #expect(bench.asked == ["20: create Jane"])
    }
}
