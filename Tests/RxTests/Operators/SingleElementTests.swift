// single: what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct SingleElementTests {
    @Test(arguments: [
        ("-a--|", "-a--|"), ("-a-b-|", "-a-?"), ("--|", "--?"), ("-a-#", "-a-#"), ("-(ab)", "-(a?)"),
    ])
    func `wants exactly one`(_ line: String, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        #expect(scheduler.start { scheduler.hot(line).single() }.line == expected)
    }

    @Test func `says what is wrong`() {
        var errors: [String] = []
        _ = Observable<Int>.empty().single().subscribe(onError: { errors.append("\($0)") })
        _ = Observable.of(1, 2).single().subscribe(onError: { errors.append("\($0)") })
        #expect(errors == ["\(RxError.noElements)", "\(RxError.moreThanOneElement)"])
    }

    @Test(arguments: [("-a-b-|", "---b-|"), ("-a-b-b|", "---b-?"), ("-a-|", "---?")])
    func `the one that the predicate accepts`(_ line: String, _ expected: String) {
        let scheduler = TestScheduler(initialClock: 0)
        #expect(scheduler.start { scheduler.hot(line).single { $0 == "b" } }.line == expected)
    }
}
