// The assertions for XCTest: silent where events are equal, a failure at the caller's line where they are not.
import Rx
import RxTest
import XCTest

final class XCTestHelpersTests: XCTestCase {
    /// The failures of the test that runs; they are expected.
    private var failures: [String] = []

    override func recordFailure(
        withDescription description: String,
        inFile filePath: String,
        atLine lineNumber: Int,
        expected: Bool
    ) {
        failures.append(description)
    }

    /// Says so to XCTest itself if the failures are not as many as expected; the last one.
    @discardableResult
    private func takeFailures(_ count: Int, line: Int = #line) -> String {
        defer { failures = [] }
        if failures.count != count {
            super.recordFailure(withDescription: "\(failures)", inFile: #file, atLine: line, expected: true)
        }
        return failures.last ?? ""
    }

    private let events: [Recorded<Event<String>>] = [.next(210, "a"), .next(230, "b"), .completed(240)]

    func testEqualEventsAreSilent() {
        XCTAssertEqual([Event.next(1), .completed], [.next(1), .completed])
        XCTAssertEqual([SingleEvent.success(1)], [.success(1)])
        XCTAssertEqual([SingleEvent<Int>.failure(Oops())], [.failure(Oops())])
        XCTAssertEqual([MaybeEvent.success(1), .completed], [.success(1), .completed])
        XCTAssertEqual([CompletableEvent.error(Oops())], [.error(Oops())])
        XCTAssertEqual(events, [.next(210, "a"), .next(230, "b"), .completed(240)])
        let optional: [Recorded<Event<Int?>>] = [.next(1, nil), .next(2, 3)]
        XCTAssertEqual(optional, [.next(1, nil), .next(2, 3)])
        XCTAssertRecordedElements(Array(events.dropLast()), ["a", "b"])
        takeFailures(0)
    }

    func testDifferentEventsFail() {
        XCTAssertEqual([Event.next(1)], [.next(2)])
        XCTAssertEqual([SingleEvent.success(1)], [.success(2)])
        XCTAssertEqual([SingleEvent<Int>.failure(Oops())], [.failure(RxError.unknown)])
        XCTAssertEqual([MaybeEvent.success(1)], [.completed])
        XCTAssertEqual([CompletableEvent.error(Oops())], [.completed])
        XCTAssertEqual(events, [.next(210, "a"), .next(231, "b"), .completed(240)])
        XCTAssertEqual([Recorded.next(1, Int?.none)], [.next(1, 2)])
        takeFailures(7)
    }

    func testAFailurePrintsMarbles() {
        XCTAssertEqual(events, [.next(210, "a"), .next(230, "c"), .completed(240)])
        let message = takeFailures(1)
        for line in ["-a-b|", "[next(a) @ 210, next(b) @ 230, completed @ 240]", "is not", "-a-c|"]
        where
            !message.split(separator: "\n").contains(Substring(line))
        {
            XCTFail("\(message) is without \(line)")
            takeFailures(0)
        }
    }

    func testRecordedElementsAreAllThereIs() {
        XCTAssertRecordedElements(Array(events.prefix(2)), ["a"])
        XCTAssertRecordedElements(events, ["a", "b"])
        XCTAssertRecordedElements([.error(1, Oops())], [String]())
        takeFailures(3)
    }

    func testMarblesReadAsWell() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { scheduler.hot("-a-b-|").map { $0.uppercased() } }
        XCTAssertEqual(result.marbles, "-A-B-|")
        takeFailures(0)
        XCTAssertEqual(result.marbles, "-A-C-|")
        if !takeFailures(1).contains("(\"-A-B-|\") is not equal to (\"-A-C-|\")") { takeFailures(-1) }
    }
}
