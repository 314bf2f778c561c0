// Operators of an application's own, tested with hot and cold observables.
import Rx
import RxBlocking
import RxTest
import XCTest

final class OperatorsTests: XCTestCase {
    var scheduler: TestScheduler!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(initialClock: 0)
    }

    func testUnwrap() {
        let xs: TestableObservable<Int?> = scheduler.createHotObservable([
            .next(210, 1), .next(220, nil), .next(230, 3), .completed(300),
        ])
        let res = scheduler.start { xs.unwrap() }
        XCTAssertEqual(res.events, [.next(210, 1), .next(230, 3), .completed(300)])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 300)])
    }

    func testChunked() {
        let xs = scheduler.createHotObservable([
            Recorded.next(150, 0), .next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
        ])
        let res = scheduler.start { xs.chunked(2) }
        XCTAssertEqual(res.events, [.next(220, [1, 2]), .next(240, [3]), .completed(240)])
    }

    func testChunkedIsDisposed() {
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
        let res = scheduler.start(disposed: 215) { xs.chunked(1) }
        XCTAssertEqual(res.events, [.next(210, [1])])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 215)])
    }

    func testRetryWithDelay() {
        let xs = scheduler.createColdObservable([.next(10, 1), .error(20, APIError.offline)])
        let res = scheduler.start { xs.retry(attempts: 2, delay: .seconds(100), scheduler: self.scheduler) }
        let correctMessages = Recorded.events(
            .next(210, 1),
            .next(330, 1),
            .error(340, APIError.offline, Int.self)
        )
        XCTAssertEqual(res.events, correctMessages)
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 220), Subscription(320, 340)])
    }

    func testSmallOperators() throws {
        XCTAssertEqual(try Observable.of(true, false).not().toBlocking().toArray(), [false, true])
        XCTAssertEqual(try Observable.just([1, 2]).mapMany { $0 * 2 }.toBlocking().first(), [2, 4])
        XCTAssertEqual(try Observable.of(1, 2).mapToVoid().toBlocking().toArray().count, 2)
        XCTAssertEqual(try Single<Int>.error(APIError.offline).catchOffline(7).toBlocking().single(), 7)
        XCTAssertThrowsError(try Single<Int>.error(APIError.notFound).catchOffline(7).toBlocking().single()) {
            XCTAssertEqual($0 as? APIError, .notFound)
        }
    }

    func testErrorTracker() {
        let tracker = ErrorTracker()
        let errors = scheduler.createObserver(String.self)
        _ = tracker.map { "\($0)" }.drive(errors)
        _ = Observable<Int>.error(APIError.notFound).trackError(tracker).subscribe()
        XCTAssertRecordedElements(errors.events, ["notFound"])
    }
}
