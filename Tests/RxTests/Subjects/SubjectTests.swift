// Subjects and relays: memory, ends, reentrancy, changes of the list during an emission.
import Rx
import Testing

@Suite struct SubjectTests {
    @Test func `a publish subject gives a newcomer nothing of the past`() {
        let subject = PublishSubject<Int>()
        subject.onNext(1)
        var seen: [Int] = []
        let subscription = subject.subscribe(onNext: { seen.append($0) })
        subject.onNext(2)
        subscription.dispose()
        #expect(seen == [2])
    }

    @Test func `a subject that has ended tells newcomers so`() {
        let subject = PublishSubject<Int>()
        subject.onError(Oops())
        subject.onNext(1)
        var seen: [String] = []
        _ = subject.subscribe { seen.append("\($0)") }
        #expect(seen == ["error(Oops())"])
    }

    @Test func `a disposed subject is silent and then an error`() {
        let subject = BehaviorSubject(value: 1)
        var seen: [String] = []
        let subscription = subject.subscribe { seen.append("\($0)") }
        subject.dispose()
        subject.onNext(2)
        #expect(seen == ["next(1)"])
        #expect(throws: RxError.self) { try subject.value() }
        subscription.dispose()
    }

    @Test func `a behavior subject gives its latest`() throws {
        let subject = BehaviorSubject(value: 1)
        subject.onNext(2)
        var seen: [Int] = []
        let subscription = subject.subscribe(onNext: { seen.append($0) })
        subject.onNext(3)
        subscription.dispose()
        #expect(seen == [2, 3])
        #expect(try subject.value() == 3)
    }

    @Test func `a replay subject gives its last, even after the end`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        for number in 1...3 { subject.onNext(number) }
        subject.onCompleted()
        var seen: [String] = []
        _ = subject.subscribe { seen.append("\($0)") }
        #expect(seen == ["next(2)", "next(3)", "completed"])
    }

    @Test func `who is disposed of during an emission hears nothing more`() {
        let subject = PublishSubject<Int>()
        let second = SerialDisposable()
        var seen: [String] = []
        let first = subject.subscribe(onNext: { _ in second.dispose() })
        second.disposable = subject.subscribe(onNext: { seen.append("\($0)") })
        subject.onNext(1)
        first.dispose()
        #expect(seen.isEmpty)
    }

    @Test func `who subscribes during an emission hears the next one`() {
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        var seen: [Int] = []
        var once = false
        subject.subscribe(onNext: { _ in
            guard !once else { return }
            once = true
            subject.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        }).disposed(by: bag)
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == [2])
    }

    @Test func `a reentrant emission is nested`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let first = subject.subscribe(onNext: { if $0 == 1 { subject.onNext(2) } })
        let second = subject.subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        first.dispose()
        second.dispose()
        #expect(seen == [2, 1])
    }

    @Test func `a relay fed by its own subscriber during replay stays in order`() {
        let relay = BehaviorRelay(value: 1)
        var seen: [Int] = []
        let subscription = relay.subscribe(onNext: { value in
            seen.append(value)
            if value == 1 { relay.accept(2) }
        })
        subscription.dispose()
        #expect(seen == [1, 2])
        #expect(relay.value == 2)
    }

    @Test func `a hundred subscribers come and go`() {
        let subject = PublishSubject<Int>()
        var total = 0
        var subscriptions = (0..<100).map { _ in subject.subscribe(onNext: { total += $0 }) }
        subject.onNext(1)
        while !subscriptions.isEmpty { subscriptions.remove(at: subscriptions.count / 2).dispose() }
        #expect(total == 100)
        #expect(!subject.hasObservers)
    }
}
