// distinctUntilChanged: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct DistinctUntilChangedTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `drops repetitions, not returns`() {
        let result = scheduler.start { scheduler.hot("-a-a-b-a-a|").distinctUntilChanged() }
        #expect(result.line == "-a---b-a--|")
    }

    @Test func `compares with the last element that was let through`() {
        var seen: [Int] = []
        _ = Observable.of(1, 2, 3, 4).distinctUntilChanged { abs($0 - $1) < 2 }.subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 3])
    }

    @Test func `keys, a comparison of keys, a property`() {
        let words = Observable.of("a", "A", "b", "bb")
        var seen: [[String]] = []
        _ = words.distinctUntilChanged { $0.lowercased() }.toArray().subscribe(onSuccess: { seen.append($0) })
        _ = words.distinctUntilChanged({ $0.count }, comparer: { $0 == $1 }).toArray()
            .subscribe(onSuccess: { seen.append($0) })
        _ = words.distinctUntilChanged(at: \.count).toArray().subscribe(onSuccess: { seen.append($0) })
        #expect(seen == [["a", "b", "bb"], ["a", "bb"], ["a", "bb"]])
    }

    @Test func `the first element is compared with nothing`() {
        var compared = 0
        let source = Observable.of(1, 2, 2).distinctUntilChanged { first, second in
            compared += 1
            return first == second
        }
        _ = source.subscribe()
        #expect(compared == 2)
        _ = source.subscribe()
        #expect(compared == 4)
    }
}
