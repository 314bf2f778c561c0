// skip(n): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct SkipCountTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [(-1, "-a-b-c|"), (0, "-a-b-c|"), (1, "---b-c|"), (3, "------|"), (9, "------|")])
    func `skips so many, or all there are`(_ count: Int, _ expected: String) {
        #expect(scheduler.start { scheduler.hot("-a-b-c|").skip(count) }.line == expected)
    }

    @Test func `starts again for each subscriber`() {
        let rest = Observable.of(1, 2).skip(1)
        for _ in 1...2 {
            var seen: [Int] = []
            _ = rest.subscribe(onNext: { seen.append($0) })
            #expect(seen == [2])
        }
    }
}
