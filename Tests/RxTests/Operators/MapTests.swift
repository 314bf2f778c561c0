// map: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct MapTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `each subscriber has each element transformed once`() {
        var calls: [String] = []
        let source = scheduler.hot("-a-b-|").map { element in
            calls.append(element)
            return element
        }
        let other = scheduler.createObserver(String.self)
        scheduler.scheduleAt(220) { _ = source.subscribe(other) }
        let result = scheduler.start { source }
        #expect(result.line == "-a-b-|")
        #expect(other.line == "---b-|")
        #expect(calls == ["a", "b", "b"])
    }

    @Test func `nothing is transformed after a throw or a disposal`() {
        var calls: [Int] = []
        let failing = Observable.of(1, 2, 3).map { (number: Int) throws -> Int in
            calls.append(number)
            if number == 2 { throw Oops() }
            return number
        }
        _ = failing.subscribe(onNext: { _ in }, onError: { _ in })
        #expect(calls == [1, 2])
        calls = []
        let subscription = SingleAssignmentDisposable()
        let subject = PublishSubject<Int>()
        subscription.setDisposable(
            subject.map { calls.append($0) }.subscribe(onNext: { subscription.dispose() })
        )
        subject.onNext(1)
        subject.onNext(2)
        #expect(calls == [1])
    }

    @Test func `what follows a throw waits for its own end`() {
        let result = scheduler.start {
            Observable.just("a").map { (_: String) throws -> String in throw Oops() }
                .catch { _ in scheduler.cold("--x|").asObservable() }
        }
        #expect(result.line == "--x|")
    }

    @Test func `an element that comes while one is transformed overtakes it`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        _ = subject.map { number in
            if number == 1 { subject.onNext(2) }
            return number * 10
        }.subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        #expect(seen == [20, 10])
    }
}
