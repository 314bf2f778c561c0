// range: consecutive integers.
import Rx
import RxTest
import Testing

@Suite struct RangeTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `one integer per turn of the scheduler`() {
        let result = scheduler.start { Observable.range(start: -1, count: 3, scheduler: scheduler) }
        #expect(result.events == [.next(201, -1), .next(202, 0), .next(203, 1), .completed(204)])
    }

    @Test func `on the current thread by default`() {
        var seen: [Int] = []
        _ = Observable.range(start: 5, count: 2).subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append(0) })
        #expect(seen == [5, 6, 0])
    }

    @Test func `none of a count of none`() {
        let result = scheduler.start { Observable.range(start: 5, count: 0, scheduler: scheduler) }
        #expect(result.events == [.completed(201)])
    }

    @Test func `up to the greatest of its type`() {
        var seen: [UInt8] = []
        _ = Observable<UInt8>.range(start: 253, count: 3).subscribe(onNext: { seen.append($0) })
        #expect(seen == [253, 254, 255])
    }

    @Test func `disposing stops it`() {
        let result = scheduler.start(disposed: 203) {
            Observable.range(start: 0, count: 9, scheduler: scheduler)
        }
        #expect(result.events == [.next(201, 0), .next(202, 1)])
    }

    @Test func `a negative count is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = Observable.range(start: 0, count: -1) }
    }

    @Test func `an integer beyond the greatest is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = Observable<Int8>.range(start: 126, count: 3) }
    }
}
