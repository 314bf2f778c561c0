// skip(n), skip(while:): what is particular to them; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct SkipCountTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [(-1, "-a-b-c|"), (0, "-a-b-c|"), (1, "---b-c|"), (3, "------|"), (9, "------|")])
    func `skips so many, or all there are`(_ count: Int, _ expected: String) {
        #expect(scheduler.start { scheduler.hot("-a-b-c|").skip(count) }.line == expected)
    }

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

    @Test func `begin anew for each subscriber`() {
        let rest = Observable.of(1, 2).skip(1)
        let later = Observable.of(1, 2).skip(while: { $0 == 1 })
        for sequence in [rest, rest, later, later] {
            var seen: [Int] = []
            _ = sequence.subscribe(onNext: { seen.append($0) })
            #expect(seen == [2])
        }
    }
}
