// The core in one screenful: the first thing to look at when everything fails.
import Rx
import Testing

@Suite struct SmokeTests {
    @Test func `a subject feeds a chain until it is disposed of`() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = subject.map { $0 * 2 }.filter { $0 > 2 }
            .subscribe(onNext: { seen.append("\($0)") }, onDisposed: { seen.append("disposed") })
        subject.onNext(1)
        subject.onNext(2)
        subscription.dispose()
        subject.onNext(3)
        #expect(seen == ["4", "disposed"])
        #expect(!subject.hasObservers)
    }

    @Test func `two recursive sources take turns`() {
        var seen: [Int] = []
        _ = Observable.merge(Observable.of(1, 2, 3), Observable.of(4, 5, 6)).subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 4, 2, 5, 3, 6])
    }

    @Test func `take ends an endless source`() {
        var seen: [Int] = []
        _ = Observable.from(sequence(first: 1) { $0 + 1 }).take(3)
            .subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append(0) })
        #expect(seen == [1, 2, 3, 0])
    }

    @Test func `a driver replays and shares inside a home`() {
        let home = Home(HereContext())
        Home.with(home) {
            let relay = BehaviorRelay(value: 1)
            var calls = 0
            let driver = relay.asDriver().map { (value: Int) -> Int in
                calls += 1
                return value * 10
            }.distinctUntilChanged()
            var first: [Int] = []
            var second: [Int] = []
            let bag = DisposeBag()
            driver.drive(onNext: { first.append($0) }).disposed(by: bag)
            relay.accept(2)
            driver.drive(onNext: { second.append($0) }).disposed(by: bag)
            relay.accept(3)
            #expect(first == [10, 20, 30])
            #expect(second == [20, 30])
            #expect(calls == 3)
        }
    }

    @Test func `a binder sets its target and lets it go`() {
        final class Label { var text = "" }
        let home = Home(HereContext())
        Home.with(home) {
            var label: Label? = Label()
            weak let weakLabel = label
            let relay = PublishRelay<String>()
            let subscription = label.map { relay.bind(to: Binder($0) { $0.text = $1 }) }
            relay.accept("a")
            #expect(label?.text == "a")
            label = nil
            #expect(weakLabel == nil)
            subscription?.dispose()
        }
    }
}

/// A main context that is always current and idle.
final class HereContext: MainContext {
    var now: Duration { .zero }
    var isCurrent: Bool { true }
    var isIdle: Bool { true }
    func post(_ work: @escaping () -> Void) { work() }
    func after(_ delay: Duration, _ work: @escaping () -> Void) -> any Disposable { Disposables.create() }
    func report(_ error: any Error, from binding: String) { Issue.record("\(error) reached \(binding)") }
}
