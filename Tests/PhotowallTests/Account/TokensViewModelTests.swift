// TokensViewModel in virtual time: what is asked for, how long a token is shown, and what a revocation asks first.
import Controls
import Markup
import Rx
import RxLive
import RxTest
import Storage
import Testing

@testable import Photowall

@Suite struct TokensViewModelTests {
    private let bench = Bench()

    @Test func `a name that is missing is told once it is wanted, one that cannot be at once`() {
        bench.at(10) { $0.tap() }
        bench.at(20) { $0.type("a\u{7}b") }
        bench.at(30) { $0.type(String(repeating: "x", count: 61)) }
        bench.at(40) { $0.tap() }
        bench.at(50) { $0.type("Script") }
        bench.at(60) { $0.type("") }
        bench.run()
        #expect(
            bench.names.events == [
                .next(0, .empty), .next(10, .failed(message: "Name it after the program that it is for")),
                .next(20, .failed(message: "It has a character that cannot be shown")),
                .next(30, .failed(message: "At most 60 characters")), .next(50, .ok(message: "")), .next(60, .empty),
            ]
        )
        #expect(bench.service.asked.isEmpty)
    }

    @Test func `what is chosen is asked for, once at a time`() throws {
        bench.at(10) { $0.type(" Script ") }
        for time in [20, 22, 24] { bench.at(time) { $0.tap() } }
        bench.at(40) { $0.choose(rights: "post", lifetime: "365") }
        bench.at(50) { $0.tap() }
        bench.run()
        let name = try TokenName("Script")
        #expect(
            bench.service.asked == [
                TokenForm(name: name, rights: .read, lifetime: .quarter),
                TokenForm(name: name, rights: .post, lifetime: .year),
            ]
        )
        #expect(bench.progress.events.map(\.time) == [0, 20, 30, 50, 60])
        #expect(bench.enabled.events.map(\.value.element) == [true, false, true, false, true])
    }

    @Test func `a value that no option has asks for the least`() {
        bench.at(10) { $0.type("Script") }
        bench.at(20) { $0.choose(rights: "everything", lifetime: "99999") }
        bench.at(30) { $0.tap() }
        bench.run()
        #expect(bench.service.asked.map(\.rights) == [.read])
        #expect(bench.service.asked.map(\.lifetime) == [.month])
    }

    @Test func `a token is shown until anything is done`() {
        bench.at(10) { $0.type("Script") }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.others.onNext(()) }
        bench.at(50) { $0.tap() }
        bench.at(70) { $0.type("") }
        bench.at(80) { $0.tap() }
        bench.run()
        let shown = bench.shown.events.map { "\($0.time) \($0.value.element.flatMap { $0 } == nil ? "-" : "+")" }
        #expect(shown == ["0 -", "30 +", "40 -", "60 +", "80 -"])
    }

    @Test func `a revocation is asked about first, and the token that is shown goes`() {
        bench.wireframe.choices = ["Keep", "Revoke"]
        bench.at(10) { $0.type("Script") }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.revocations.onNext(Bench.row) }
        bench.at(50) { $0.revocations.onNext(Bench.row) }
        bench.run()
        let question =
            "Revoke the token “Old”?\nPrograms that use it are refused from then on, and it cannot be brought back."
        #expect(bench.wireframe.questions == [question, question])
        #expect(bench.service.revoked == [7])
        #expect(bench.shown.events.map(\.time) == [0, 30, 40])
        #expect(bench.notices.events.map(\.time) == [20, 30, 40, 50, 60])
        #expect(bench.notices.events.last?.value.element == .some(.revoked(name: "Old")))
        #expect(bench.revoked.events == [.next(60, .revoked(name: "Old"))])
    }

    @Test func `what goes wrong is told, and the next tap works`() {
        bench.service.outcomes = [.tooMany]
        bench.at(10) { $0.type("Script") }
        bench.at(20) { $0.tap() }
        bench.at(40) { $0.tap() }
        bench.run()
        #expect(bench.notices.events.map(\.time) == [20, 30, 40, 50])
        #expect(bench.notices.events[1].value.element == .some(.tooMany))
        #expect(bench.shown.events.map(\.time) == [0, 50])
    }

    @Test func `a list that cannot be read is nil`() {
        bench.at(10) { $0.service.told.onNext([]) }
        bench.at(20) { $0.service.told.onNext(nil) }
        bench.run()
        #expect(bench.rows.events.map(\.value.element) == [.some([]), .some(nil)])
    }

    @Test(arguments: [true, false]) func `what was made is told once the list has it, or cannot be read`(isRead: Bool) {
        bench.at(10) { $0.type("Old") }
        bench.at(15) { $0.service.told.onNext([]) }
        bench.at(20) { $0.tap() }
        bench.at(60) { $0.service.told.onNext(isRead ? [Bench.token] : nil) }
        bench.run()
        #expect(bench.notices.events.contains { $0.time == 30 }, "the token itself is shown at once")
        #expect(bench.results.events.map(\.time) == [60])
    }

    @Test func `each outcome has a sentence, and what is done is green`() {
        let done: [TokenOutcome] = [.made(name: "x", ProgramToken()), .revoked(name: "x"), .gone(name: "x")]
        let others: [TokenOutcome] = [.nameTaken, .tooMany, .locked, .diskFull, .busy, .failed]
        #expect(Set((done + others).map(\.sentence)).count == 9)
        #expect((done + others).allSatisfy { $0.sentence.hasSuffix(".") })
        #expect(done.allSatisfy { $0.textColor == .green } && others.allSatisfy { $0.textColor == .red })
    }
}

extension TokensViewModelTests {
    /// The section with real controls and no page; used by one thread.
    final class Bench: FormBench, SteppedBench {
        static let token = StoredToken(
            id: 7,
            account: Account(id: 1, name: "Ann"),
            name: "Old",
            rights: .read,
            made: 0,
            expires: 9,
            used: nil
        )
        static let row = TokenRow(token)

        let revocations = PublishSubject<TokenRow>()
        let others = PublishSubject<Void>()
        let wireframe = TestWireframe()
        private(set) lazy var service = TestTokens(main.scheduler)
        private(set) lazy var names = main.scheduler.createObserver(ValidationResult.self)
        private(set) lazy var shown = main.scheduler.createObserver(ProgramToken?.self)
        private(set) lazy var notices = main.scheduler.createObserver(TokenOutcome?.self)
        private(set) lazy var revoked = main.scheduler.createObserver(TokenOutcome.self)
        private(set) lazy var rows = main.scheduler.createObserver([TokenRow]?.self)
        private(set) lazy var results = main.scheduler.createObserver(TokenResult.self)
        private let name: TextField
        private let rights: PickerView
        private let lifetime: PickerView
        private let button: Button

        override init() {
            let host = PlainHost(template: [:])
            name = TextField(number: 1, host: host)
            rights = PickerView(number: 2, host: host)
            lifetime = PickerView(number: 3, host: host)
            button = Button(number: 4, host: host)
            super.init()
            within { bind() }
        }

        private func bind() {
            rights.titles = ["read", "post"]
            lifetime.titles = ["30", "90", "365"]
            rights.selectRow(0)
            lifetime.selectRow(1)
            let model = TokensViewModel(
                input: .init(
                    name: name.rx.text.orEmpty,
                    rights: rights.rx.selectedValue,
                    lifetime: lifetime.rx.selectedValue,
                    makes: button.rx.tap,
                    revocations: revocations,
                    others: others
                ),
                tokens: service,
                login: FormBench.login,
                wireframe: wireframe
            )
            record(model.validatedName, names)
            record(model.isMakeEnabled, enabled)
            record(model.isMaking, progress)
            record(model.result, results)
            record(model.shown, shown)
            record(model.notice, notices)
            record(model.revoked, revoked)
            record(model.rows, rows)
        }

        func type(_ text: String) { name.receive(.value(.string(text))) }

        func choose(rights: String, lifetime: String) {
            self.rights.receive(.value(.string(rights)))
            self.lifetime.receive(.value(.string(lifetime)))
        }

        /// Whatever the button shows.
        func tap() { button.receive(.action(once: nil)) }
    }

    /// Answers after ten ticks, and remembers what it was asked.
    ///
    /// `@unchecked Sendable`: used by the one thread that runs the test.
    final class TestTokens: TokenService, @unchecked Sendable {
        /// What wishes for a token come to, one after the other; then all succeed.
        var outcomes: [TokenOutcome] = []
        let told = PublishSubject<[StoredToken]?>()
        private(set) var asked: [TokenForm] = []
        private(set) var revoked: [Int64] = []
        private let scheduler: TestScheduler

        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

        func tokens(of login: Login) -> Observable<[StoredToken]?> { told }

        func make(_ form: TokenForm, for login: Login) -> Single<TokenOutcome> {
            asked.append(form)
            return answer(outcomes.isEmpty ? .made(name: form.name.text, ProgramToken()) : outcomes.removeFirst())
        }

        func revoke(_ id: Int64, named name: String, of login: Login) -> Single<TokenOutcome> {
            revoked.append(id)
            return answer(.revoked(name: name))
        }

        private func answer(_ outcome: TokenOutcome) -> Single<TokenOutcome> {
            .create { [scheduler] observer in
                scheduler.scheduleRelativeVirtual((), dueTime: 10) { _ in
                    observer(.success(outcome))
                    return Disposables.create()
                }
            }
        }
    }
}
