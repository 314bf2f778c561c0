// drive: everything a driver can feed.
import Rx
import Testing

@Suite struct DriverSubscriptionTests {
    private let relay = BehaviorRelay(value: 1)
    private let context = ManualContext()

    /// Drives by `drive`, sends 2, disposes, sends 3; within one turn.
    private func run(_ drive: (Driver<Int>) -> any Disposable) {
        context.turn {
            Home.with(Home(context)) {
                let subscription = drive(relay.asDriver())
                relay.accept(2)
                subscription.dispose()
                relay.accept(3)
            }
        }
    }

    @Test func `observers, of elements and of optionals`() {
        var seen: [String] = []
        func observer<Value>(_ name: String, _: Value.Type) -> AnyObserver<Value> {
            AnyObserver { seen.append("\(name)\($0)") }
        }
        run { $0.drive(observer("", Int.self)) }
        #expect(seen == ["next(1)", "next(2)"])
        seen = []
        run { $0.drive(observer("a", Int.self), observer("b", Int.self)) }
        #expect(seen == ["anext(3)", "bnext(3)", "anext(2)", "bnext(2)"])
        seen = []
        run { $0.drive(observer("a", Int?.self), observer("b", Int?.self)) }
        #expect(
            seen == ["anext(Optional(3))", "bnext(Optional(3))", "anext(Optional(2))", "bnext(Optional(2))"]
        )
    }

    @Test func `behaviour relays, of elements and of optionals`() {
        let plain = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
        let optional = [BehaviorRelay<Int?>(value: nil), BehaviorRelay<Int?>(value: nil)]
        run { $0.drive(plain[0], plain[1]) }
        run { $0.drive(optional[0], optional[1]) }
        #expect(plain.map(\.value) == [2, 2])
        #expect(optional.map(\.value) == [2, 2])
    }

    @Test func `replay relays, of elements and of optionals`() {
        let plain = [ReplayRelay<Int>.createUnbound(), ReplayRelay<Int>.createUnbound()]
        let optional = [ReplayRelay<Int?>.createUnbound(), ReplayRelay<Int?>.createUnbound()]
        run { $0.drive(plain[0], plain[1]) }
        run { $0.drive(optional[0], optional[1]) }
        for relay in plain { #expect(replayed(relay) == [1, 2]) }
        for relay in optional { #expect(replayed(relay) == [3, 2]) }
    }

    @Test func `a transformation, and one with an argument`() {
        var seen: [String] = []
        run { driver in
            driver.drive { (source: Observable<Int>) in source.subscribe(onNext: { seen.append("\($0)") }) }
        }
        func curried(_ source: Observable<Int>) -> (String) -> any Disposable {
            { name in source.subscribe(onNext: { seen.append("\(name)\($0)") }) }
        }
        run { $0.drive(curried, curriedArgument: "c") }
        #expect(seen == ["1", "2", "c3", "c2"])
        #expect(relay.asDriver().drive { _ in "result" } == "result")
    }

    @Test func `closures`() {
        var seen: [String] = []
        run { $0.drive(onNext: { seen.append("\($0)") }, onDisposed: { seen.append("disposed") }) }
        run { $0.drive() }
        context.turn {
            Home.with(Home(context)) {
                _ = Driver.just(7).drive(
                    onNext: { seen.append("\($0)") },
                    onCompleted: { seen.append("completed") },
                    onDisposed: { seen.append("disposed") }
                )
            }
        }
        #expect(seen == ["1", "2", "disposed", "7", "completed", "disposed"])
    }

    @Test func `an object, which is not kept alive and without which nothing is called`() {
        final class Screen { var seen: [String] = [] }
        let screen = Screen()
        run { $0.drive(with: screen, onNext: { $0.seen.append("\($1)") }, onDisposed: { $0.seen.append("disposed") }) }
        context.turn {
            Home.with(Home(context)) {
                _ = Driver<Int>.empty().drive(with: screen, onCompleted: { $0.seen.append("completed") })
            }
        }
        #expect(screen.seen == ["1", "2", "disposed", "completed"])
        var passing: Screen? = Screen()
        weak let remaining = passing
        var calls = 0
        run { driver in
            let subscription = passing.map { screen in
                driver.drive(with: screen, onNext: { _, _ in calls += 1 }, onDisposed: { _ in calls += 1 })
            }
            passing = nil
            #expect(remaining == nil)
            return subscription ?? Disposables.create()
        }
        #expect(calls == 1)
    }
}
