// take(while:), take(until: predicate): what is particular to them; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct TakeWhileTests {
    @Test(arguments: [
        (TakeBehavior.exclusive, "-a-b-c-|", "-a-|"), (.inclusive, "-a-b-c-|", "-a-(b|)"), (.exclusive, "-b", "-|"),
        (.inclusive, "-b", "-(b|)"), (.exclusive, "-a-|", "-a-|"), (.inclusive, "-a-#", "-a-#"),
    ])
    func `takes up to an element, without or with it`(_ behavior: TakeBehavior, _ line: String, _ expected: String) {
        for isWhile in [false, true] {
            let scheduler = TestScheduler(initialClock: 0)
            let result = scheduler.start {
                let source = scheduler.hot(line)
                return isWhile
                    ? source.take(while: { $0 != "b" }, behavior: behavior)
                    : source.take(until: { $0 == "b" }, behavior: behavior)
            }
            #expect(result.line == expected)
        }
    }

    @Test func `does not ask again after the last`() {
        let subject = PublishSubject<Int>()
        var asked: [Int] = []
        var seen: [Int] = []
        _ = subject.take(
            while: { number in
                asked.append(number)
                return number < 2
            },
            behavior: .inclusive
        ).subscribe(onNext: { number in
            seen.append(number)
            if number < 4 { subject.onNext(number + 1) }
        })
        subject.onNext(1)
        #expect(asked == [1, 2])
        #expect(seen == [1, 2])
    }
}
