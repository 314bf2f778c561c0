// filter: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct FilterTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test(arguments: [("", "-------#"), ("a", "-a---a-#"), ("ab", "-a-b-a-#")])
    func `lets through what is accepted, and an error`(_ accepted: String, _ expected: String) {
        #expect(scheduler.start { scheduler.hot("-a-b-a-#").filter { accepted.contains($0) } }.line == expected)
    }

    @Test func `asks once for each element`() {
        var asked: [Int] = []
        _ = Observable.of(1, 2, 3).filter { number in
            asked.append(number)
            return number != 2
        }.subscribe()
        #expect(asked == [1, 2, 3])
    }
}
