// generate: a loop with a condition.
import Rx
import RxTest
import Testing

@Suite struct GenerateTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `one element per turn of the scheduler, while the condition holds`() {
        let result = scheduler.start {
            Observable.generate(initialState: 1, condition: { $0 < 10 }, scheduler: scheduler) { $0 * 3 }
        }
        #expect(result.events == [.next(201, 1), .next(202, 3), .next(203, 9), .completed(204)])
    }

    @Test func `on the current thread by default, as often as it is subscribed to`() {
        let source = Observable.generate(initialState: 0, condition: { $0 < 3 }) { $0 + 1 }
        for _ in 1...2 {
            var seen: [Int] = []
            _ = source.subscribe(onNext: { seen.append($0) }, onCompleted: { seen.append(-1) })
            #expect(seen == [0, 1, 2, -1])
        }
    }

    @Test func `nothing where the condition never holds`() {
        let result = scheduler.start {
            Observable.generate(initialState: 1, condition: { _ in false }, scheduler: scheduler) { $0 }
        }
        #expect(result.events == [.completed(201)])
    }

    @Test func `what the condition throws ends it`() {
        let result = scheduler.start {
            Observable.generate(
                initialState: 1,
                condition: { if $0 == 2 { throw Oops() } else { true } },
                scheduler: scheduler
            ) { $0 + 1 }
        }
        #expect(result.events == [.next(201, 1), .error(202, Oops())])
    }

    @Test func `what the step throws ends it`() {
        let result = scheduler.start {
            Observable<Int>.generate(initialState: 1, condition: { _ in true }, scheduler: scheduler) { _ in
                throw Oops()
            }
        }
        #expect(result.events == [.next(201, 1), .error(202, Oops())])
    }

    @Test func `an endless loop runs until it is disposed of`() {
        let result = scheduler.start(disposed: 203) {
            Observable.generate(initialState: 1, condition: { _ in true }, scheduler: scheduler) { $0 + 1 }
        }
        #expect(result.events == [.next(201, 1), .next(202, 2)])
    }

    @Test func `a hundred thousand steps do not nest`() {
        let footprint = Footprint.of { footprint in
            _ = Observable.generate(initialState: 0, condition: { $0 < 100_000 }) { $0 + 1 }
                .subscribe(onNext: { if $0 == 10 || $0 == 99_990 { footprint.note() } })
            #expect(Resources.total == 0)
        }
        #expect(footprint.isFlat)
    }
}
