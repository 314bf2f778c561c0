// swift-format-ignore-file: NeverForceUnwrap, OmitExplicitReturns

import Rx
import RxTest
import XCTest

final class DisposingTests: XCTestCase {
    func testDisposablesOfTheApplication() {
        let handle = Handle()
        let lease = Lease()
        var closed = 0
        lease.onEnd = { closed += 1 }
        var bag: DisposeBag? = DisposeBag()
        handle.disposed(by: bag!)
        Disposables.create(lease, Closing { closed += 1 }).disposed(by: bag!)
        bag = nil
        XCTAssertEqual(handle.disposals, 1)
        XCTAssertTrue(lease.isDisposed)
        XCTAssertEqual(closed, 2)
    }

    func testSchedulersOfTheApplication() {
        let counting = CountingScheduler()
        var elements: [Int] = []
        _ = Observable.of(1, 2, 3).observe(on: counting).subscribe(onNext: { elements.append($0) })
        XCTAssertEqual(elements, [1, 2, 3])
        XCTAssertGreaterThan(counting.count, 0)

        let virtual = TestScheduler(initialClock: 0)
        let logging = LoggingScheduler(virtual)
        let observer = virtual.createObserver(Int.self)
        _ = Observable<Int>.timer(.seconds(2), scheduler: logging).subscribe(observer)
        virtual.start()
        XCTAssertEqual(observer.events, [.next(2, 0), .completed(2)])
        XCTAssertEqual(logging.log, ["later"])
    }
}
