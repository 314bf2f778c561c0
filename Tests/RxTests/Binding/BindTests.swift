// bind: everything a sequence can be bound to, the same for Observable and Infallible.
import Rx
import Testing

@Suite struct BindTests {
    private let context = ManualContext()

    private func atHome(_ body: () -> Void) { context.turn { Home.with(Home(context), body) } }

    @Test func `observers, of elements and of optionals`() {
        var seen: [String] = []
        func observer<Value>(_ name: String, _: Value.Type) -> AnyObserver<Value> {
            AnyObserver { seen.append("\(name) \($0)") }
        }
        let plain = ["a next(1)", "b next(1)", "a completed", "b completed"]
        let optional = ["a next(Optional(1))", "b next(Optional(1))", "a completed", "b completed"]
        let one = ["a next(1)", "a completed"]
        Observable.just(1).bind(to: observer("a", Int.self)).dispose()
        Infallible.just(1).bind(to: observer("a", Int.self)).dispose()
        #expect(seen == one + one)
        seen = []
        Observable.just(1).bind(to: observer("a", Int.self), observer("b", Int.self)).dispose()
        Infallible.just(1).bind(to: observer("a", Int.self), observer("b", Int.self)).dispose()
        #expect(seen == plain + plain)
        seen = []
        Observable.just(1).bind(to: observer("a", Int?.self), observer("b", Int?.self)).dispose()
        Infallible.just(1).bind(to: observer("a", Int?.self), observer("b", Int?.self)).dispose()
        #expect(seen == optional + optional)
        seen = []
        Observable<Int>.error(Oops()).bind(to: observer("a", Int?.self)).dispose()
        #expect(seen == ["a error(Oops())"])
    }

    @Test func `behaviour relays, of elements and of optionals`() {
        let plain = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
        let optional = [BehaviorRelay<Int?>(value: nil), BehaviorRelay<Int?>(value: nil)]
        Observable.just(1).bind(to: plain[0], plain[1]).dispose()
        Observable.just(1).bind(to: optional[0], optional[1]).dispose()
        #expect(plain.map(\.value) == [1, 1])
        #expect(optional.map(\.value) == [1, 1])
        Infallible.just(2).bind(to: plain[0], plain[1]).dispose()
        Infallible.just(2).bind(to: optional[0], optional[1]).dispose()
        #expect(plain.map(\.value) == [2, 2])
        #expect(optional.map(\.value) == [2, 2])
    }

    @Test func `publish relays, of elements and of optionals`() {
        let plain = [PublishRelay<Int>(), PublishRelay<Int>()]
        let optional = [PublishRelay<Int?>(), PublishRelay<Int?>()]
        var seen: [Int?] = []
        let bag = DisposeBag()
        for relay in plain { relay.subscribe(onNext: { seen.append($0) }).disposed(by: bag) }
        for relay in optional { relay.subscribe(onNext: { seen.append($0) }).disposed(by: bag) }
        Observable.just(1).bind(to: plain[0], plain[1]).dispose()
        Observable.just(2).bind(to: optional[0], optional[1]).dispose()
        Infallible.just(3).bind(to: plain[0], plain[1]).dispose()
        Infallible.just(4).bind(to: optional[0], optional[1]).dispose()
        #expect(seen == [1, 1, 2, 2, 3, 3, 4, 4])
    }

    @Test func `replay relays, of elements and of optionals`() {
        let plain = [ReplayRelay<Int>.createUnbound(), ReplayRelay<Int>.createUnbound()]
        let optional = [ReplayRelay<Int?>.createUnbound(), ReplayRelay<Int?>.createUnbound()]
        Observable.just(1).bind(to: plain[0], plain[1]).dispose()
        Observable.just(1).bind(to: optional[0], optional[1]).dispose()
        Infallible.just(2).bind(to: plain[0], plain[1]).dispose()
        Infallible.just(2).bind(to: optional[0], optional[1]).dispose()
        for relay in plain { #expect(replayed(relay) == [1, 2]) }
        for relay in optional { #expect(replayed(relay) == [1, 2]) }
    }

    @Test func `a function, and one with an argument, decide on the result`() {
        func named(_ source: Observable<Int>) -> String { "\(Swift.type(of: source))" }
        func curried(_ source: Observable<Int>) -> (String) -> String { { $0 } }
        #expect(Observable.just(1).bind(to: named).contains("Just"))
        #expect(Observable.just(1).bind(to: curried, curriedArgument: "c") == "c")
        func infallible(_ source: Infallible<Int>) -> any Disposable { source.subscribe() }
        func curriedToo(_ source: Infallible<Int>) -> (String) -> String { { $0 } }
        Infallible.just(1).bind(to: infallible).dispose()
        #expect(Infallible.just(1).bind(to: curriedToo, curriedArgument: "c") == "c")
    }

    @Test func `closures`() {
        var seen: [Int] = []
        Observable.just(1).bind { seen.append($0) }.dispose()
        Infallible.just(2).bind { seen.append($0) }.dispose()
        final class Screen { var seen: [Int] = [] }
        let screen = Screen()
        Observable.just(3).bind(with: screen) { $0.seen.append($1) }.dispose()
        #expect(seen == [1, 2])
        #expect(screen.seen == [3])
    }

    @Test func `an error that reaches a closure or relay is reported`() {
        atHome {
            let failed = Observable<Int>.error(Oops())
            failed.bind(to: BehaviorRelay(value: 0)).dispose()
            failed.bind(to: BehaviorRelay<Int?>(value: 0)).dispose()
            failed.bind(to: PublishRelay<Int>()).dispose()
            failed.bind(to: PublishRelay<Int?>()).dispose()
            failed.bind(to: ReplayRelay<Int>.createUnbound()).dispose()
            failed.bind(to: ReplayRelay<Int?>.createUnbound()).dispose()
            failed.bind(with: context) { _, _ in }.dispose()
        }
        #expect(context.reports == Array(repeating: "Oops()", count: 7))
    }

    @Test func `disposing ends it, and nothing is left`() {
        let home = Home(context)
        context.turn {
            Home.with(home) {
                let source = PublishSubject<Int>()
                let relay = BehaviorRelay(value: 0)
                let infallible = source.asInfallible(onErrorJustReturn: 0)
                for bind in [{ source.bind(to: relay) }, { infallible.bind(to: relay) }] {
                    let subscription = bind()
                    source.onNext(1)
                    subscription.dispose()
                    source.onNext(2)
                    #expect(relay.value == 1)
                    #expect(!source.hasObservers)
                }
            }
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
