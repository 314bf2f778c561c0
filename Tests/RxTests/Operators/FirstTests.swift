// single, first: what is particular to them; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct FirstTests {
    @Test(arguments: [
        ("-a--|", "-a--|"), ("-a-b-|", "-a-?"), ("--|", "--?"), ("-a-#", "-a-#"), ("-(ab)", "-(a?)"),
    ])
    func `single wants exactly one`(_ line: String, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        #expect(scheduler.start { scheduler.hot(line).single() }.line == expected)
    }

    @Test func `single says what is wrong`() {
        var errors: [String] = []
        _ = Observable<Int>.empty().single().subscribe(onError: { errors.append("\($0)") })
        _ = Observable.of(1, 2).single().subscribe(onError: { errors.append("\($0)") })
        #expect(errors == ["\(RxError.noElements)", "\(RxError.moreThanOneElement)"])
    }

    @Test(arguments: [("-a-b-|", "---b-|"), ("-a-b-b|", "---b-?"), ("-a-|", "---?")])
    func `single that the predicate accepts`(_ line: String, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        #expect(scheduler.start { scheduler.hot(line).single { $0 == "b" } }.line == expected)
    }

    @Test(arguments: [("-a-b-|", "-(a|)"), ("--|", "--(.|)"), ("--#", "--#"), ("-(a#)", "-(a|)"), ("", "")])
    func `first is the first, nil or an error`(_ line: String, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { scheduler.hot(line).first().map { $0 ?? "." } }
        #expect(result.line == expected)
    }
}
