// emit: everything a signal can feed.
import Rx
import Testing

@Suite struct SignalSubscriptionTests {
    private let relay = PublishRelay<Int>()
    private let context = ManualContext()

    /// Subscribes by `emit`, sends 1 and 2, disposes, sends 3; within one turn.
    private func run(_ emit: (Signal<Int>) -> any Disposable) {
        context.turn {
            Home.with(Home(context)) {
                let subscription = emit(relay.asSignal())
                relay.accept(1)
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
        run { $0.emit(to: observer("", Int.self)) }
        #expect(seen == ["next(1)", "next(2)"])
        seen = []
        run { $0.emit(to: observer("a", Int.self), observer("b", Int.self)) }
        #expect(seen == ["anext(1)", "bnext(1)", "anext(2)", "bnext(2)"])
        seen = []
        run { $0.emit(to: observer("a", Int?.self), observer("b", Int?.self)) }
        #expect(
            seen == ["anext(Optional(1))", "bnext(Optional(1))", "anext(Optional(2))", "bnext(Optional(2))"]
        )
    }

    @Test func `behaviour relays, of elements and of optionals`() {
        let plain = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
        let optional = [BehaviorRelay<Int?>(value: nil), BehaviorRelay<Int?>(value: nil)]
        run { $0.emit(to: plain[0], plain[1]) }
        run { $0.emit(to: optional[0], optional[1]) }
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
        run { $0.emit(to: plain[0], plain[1]) }
        run { $0.emit(to: optional[0], optional[1]) }
        #expect(seen == [1, 1, 2, 2, 1, 1, 2, 2])
    }

    @Test func `replay relays, of elements and of optionals`() {
        let plain = [ReplayRelay<Int>.createUnbound(), ReplayRelay<Int>.createUnbound()]
        let optional = [ReplayRelay<Int?>.createUnbound(), ReplayRelay<Int?>.createUnbound()]
        run { $0.emit(to: plain[0], plain[1]) }
        run { $0.emit(to: optional[0], optional[1]) }
        for relay in plain { #expect(replayed(relay) == [1, 2]) }
        for relay in optional { #expect(replayed(relay) == [1, 2]) }
    }

    @Test func `closures`() {
        var seen: [String] = []
        run { $0.emit(onNext: { seen.append("\($0)") }, onDisposed: { seen.append("disposed") }) }
        run { $0.emit() }
        context.turn {
            Home.with(Home(context)) {
                _ = Signal.just(7).emit(
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
        run { $0.emit(with: screen, onNext: { $0.seen.append("\($1)") }, onDisposed: { $0.seen.append("disposed") }) }
        context.turn {
            Home.with(Home(context)) {
                _ = Signal<Int>.empty().emit(with: screen, onCompleted: { $0.seen.append("completed") })
            }
        }
        #expect(screen.seen == ["1", "2", "disposed", "completed"])
        var passing: Screen? = Screen()
        weak let remaining = passing
        run { signal in
            let subscription = passing.map { screen in
                signal.emit(with: screen, onNext: { _, _ in Issue.record("called without its object") })
            }
            passing = nil
            #expect(remaining == nil)
            return subscription ?? Disposables.create()
        }
    }
}
