// enumerated: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct EnumeratedTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `counts from zero`() {
        let result = scheduler.start { scheduler.hot("-a-b|").enumerated().map { "\($0.index)\($0.element)" } }
        #expect(result.events == [.next(210, "0a"), .next(230, "1b"), .completed(240)])
    }

    @Test func `counts from the start for each subscriber`() {
        let numbers = Observable.of("a", "b").enumerated().map { $0.index }
        for _ in 1...2 {
            var seen: [Int] = []
            _ = numbers.subscribe(onNext: { seen.append($0) })
            #expect(seen == [0, 1])
        }
    }

    @Test func `an element that comes while one is delivered has the next number`() {
        let subject = PublishSubject<String>()
        var seen: [String] = []
        _ = subject.enumerated().subscribe(onNext: { index, element in
            if index == 0 { subject.onNext("b") }
            seen.append("\(index)\(element)")
        })
        subject.onNext("a")
        #expect(seen == ["1b", "0a"])
    }
}
