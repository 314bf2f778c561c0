// from: the elements of arrays, sequences and optionals.
import Rx
import RxTest
import Testing

@Suite struct FromTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `the elements of an array, one per turn of a scheduler`() {
        let result = scheduler.start { Observable.from(["a", "b"], scheduler: scheduler) }
        #expect(result.events == [.next(201, "a"), .next(202, "b"), .completed(203)])
    }

    @Test func `the elements of a sequence, on the current thread by default`() {
        let result = scheduler.start { Observable.from(1...2) }
        #expect(result.events == [.next(200, 1), .next(200, 2), .completed(200)])
    }

    @Test func `the elements of an empty sequence`() {
        let result = scheduler.start { Observable<Int>.from(EmptyCollection(), scheduler: scheduler) }
        #expect(result.events == [.completed(201)])
    }

    @Test func `each subscriber walks the sequence from its beginning`() {
        let source = Observable.from([1, 2])
        var seen: [Int] = []
        for _ in 1...2 { _ = source.subscribe(onNext: { seen.append($0) }) }
        #expect(seen == [1, 2, 1, 2])
    }

    @Test func `disposing stops an endless sequence`() {
        let result = scheduler.start(disposed: 203) {
            Observable.from(sequence(first: 1) { $0 + 1 }, scheduler: scheduler)
        }
        #expect(result.events == [.next(201, 1), .next(202, 2)])
    }

    @Test func `sources on the current thread take turns`() {
        var seen: [Int] = []
        _ = Observable.merge(.from([1, 2, 3]), .from([10, 20, 30])).subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 10, 2, 20, 3, 30])
    }

    @Test func `the element of an optional, if there is one`() {
        #expect(scheduler.start { Observable.from(optional: "a") }.events == [.next(200, "a"), .completed(200)])
        let other = TestScheduler(initialClock: 0)
        #expect(other.start { Observable<String>.from(optional: nil) }.events == [.completed(200)])
    }

    @Test func `the element of an optional, on a scheduler`() {
        let result = scheduler.start { Observable.from(optional: "a", scheduler: scheduler) }
        #expect(result.events == [.next(201, "a"), .completed(202)])
        let other = TestScheduler(initialClock: 0)
        #expect(
            other.start { Observable<String>.from(optional: nil, scheduler: other) }.events == [.completed(201)]
        )
    }

    @Test func `a million elements do not nest or grow`() {
        var last = 0
        let footprint = Footprint.of { footprint in
            _ = Observable.from(1...1_000_000).subscribe(onNext: { number in
                last = number
                if number == 10 || number == 999_990 { footprint.note() }
            })
            #expect(Resources.total == 0)
        }
        #expect(last == 1_000_000)
        #expect(footprint.isFlat)
    }
}
