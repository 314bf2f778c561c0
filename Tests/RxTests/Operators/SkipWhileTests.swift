// skip(while:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct SkipWhileTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `skips until the predicate first says no, and does not ask again`() {
        var asked: [String] = []
        let result = scheduler.start {
            scheduler.hot("-a-b-a|").skip(while: { element in
                asked.append(element)
                return element == "a"
            })
        }
        #expect(result.line == "---b-a|")
        #expect(asked == ["a", "b"])
    }

    @Test func `starts again for each subscriber`() {
        let later = Observable.of(1, 2).skip(while: { $0 == 1 })
        for _ in 1...2 {
            var seen: [Int] = []
            _ = later.subscribe(onNext: { seen.append($0) })
            #expect(seen == [2])
        }
    }
}
