// What is waited for on the main thread, outside of the main queue's items: XCTest runs these there. The timeouts are for
// the case that nothing comes.
import Dispatch
import Foundation
import Rx
import RxBlocking
import XCTest

final class ToBlockingRunLoopTests: XCTestCase {
    private let background = ConcurrentDispatchQueueScheduler(qos: .default)

    func testWorkThatTheMainQueueWasGivenBefore() throws {
        let subject = PublishSubject<Int>()
        DispatchQueue.main.async { subject.onNext(1) }
        DispatchQueue.main.async { subject.onCompleted() }
        XCTAssertEqual(try subject.toBlocking(timeout: 60).toArray(), [1])
    }

    func testWorkThatTheMainQueueIsGivenByOtherThreads() throws {
        let source = Observable.of(1, 2, 3).subscribe(on: background)
            .concatMap { Observable.just($0).observe(on: MainScheduler.asyncInstance) }
        XCTAssertEqual(try source.toBlocking(timeout: 60).toArray(), [1, 2, 3])
        XCTAssertEqual(try source.toBlocking(timeout: 60).first(), 1)
    }

    func testTimersOfTheMainQueueAndOfTheRunLoop() throws {
        let main = Observable.of(1, 2).delay(.milliseconds(1), scheduler: MainScheduler.instance)
        XCTAssertEqual(try main.toBlocking(timeout: 60).toArray(), [1, 2])
        let subject = PublishSubject<Int>()
        let timer = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in subject.onCompleted() }
        XCTAssertEqual(try subject.toBlocking(timeout: 60).toArray(), [])
        timer.invalidate()
    }

    func testAnEndOnAnotherThreadEndsTheWait() throws {
        let source = Observable.of(1, 2).subscribe(on: background)
        XCTAssertEqual(try source.toBlocking(timeout: 60).toArray(), [1, 2])
        XCTAssertEqual(try Driver.of(1, 2).toBlocking(timeout: 60).toArray(), [1, 2])
    }

    func testTheTimeoutEndsTheWait() {
        let never = Observable<Int>.never()
        for timeout in [0, 0.001] {
            XCTAssertThrowsError(try never.toBlocking(timeout: timeout).first()) { error in
                guard case RxError.timeout = error else { return XCTFail("\(error)") }
            }
        }
    }

    func testInsideWhatTheRunLoopRunsTheThreadIsItsOwnMainContext() throws {
        let inner = Driver.of(3, 4).delay(.milliseconds(1))
        let source = Observable.just(()).observe(on: MainScheduler.asyncInstance)
            .map { try inner.toBlocking(timeout: 60).last() }
        XCTAssertEqual(try source.toBlocking(timeout: 120).single(), 4)
    }
}
