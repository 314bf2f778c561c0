// first: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct FirstTests {
    @Test(arguments: [("-a-b-|", "-(a|)"), ("--|", "--(.|)"), ("--#", "--#"), ("-(a#)", "-(a|)"), ("", "")])
    func `first is the first, nil or an error`(_ line: String, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { scheduler.hot(line).first().map { $0 ?? "." } }
        #expect(result.line == expected)
    }
}
