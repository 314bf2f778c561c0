// scan: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct ScanTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `emits every intermediate result`() {
        let result = scheduler.start { scheduler.hot("-a-b-c|").scan("") { $0 + $1 } }
        #expect(result.events == [.next(210, "a"), .next(230, "ab"), .next(250, "abc"), .completed(260)])
    }

    @Test func `does not emit its seed`() {
        #expect(scheduler.start { scheduler.hot("--|").scan("x") { $0 + $1 } }.line == "--|")
    }

    @Test func `starts again for each subscriber`() {
        var first: [Int] = []
        var second: [Int] = []
        let sums = Observable.of(1, 2, 3).scan(0, accumulator: +)
        let lists = Observable.of(1, 2, 3).scan(into: []) { $0.append($1) }
        _ = sums.subscribe(onNext: { first.append($0) })
        _ = sums.subscribe(onNext: { second.append($0) })
        #expect(first == [1, 3, 6])
        #expect(second == first)
        for _ in 1...2 {
            var last: [Int] = []
            _ = lists.subscribe(onNext: { last = $0 })
            #expect(last == [1, 2, 3])
        }
    }

    @Test func `what was emitted does not change with the next element`() {
        var seen: [[Int]] = []
        _ = Observable.of(1, 2).scan(into: []) { $0.append($1) }.subscribe(onNext: { seen.append($0) })
        #expect(seen == [[1], [1, 2]])
    }

    @Test func `an element that comes while one is delivered is added to it`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        _ = subject.scan(0, accumulator: +).subscribe(onNext: { sum in
            seen.append(sum)
            if sum == 1 { subject.onNext(10) }
        })
        subject.onNext(1)
        subject.onNext(100)
        #expect(seen == [1, 11, 111])
    }
}
