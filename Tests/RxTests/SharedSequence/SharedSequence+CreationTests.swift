// What shared sequences begin with: elements, times, and where they are delivered.
import Rx
import RxTest
import Testing

@Suite struct SharedSequenceCreationTests {
    /// What a driver sends to one subscriber at 200, until 300.
    private func record<Element>(_ make: @escaping () -> Driver<Element>) -> [Recorded<Event<Element>>] {
        let scheduler = TestScheduler(initialClock: 0)
        var events: [Recorded<Event<Element>>] = []
        SharingScheduler.mock(scheduler: scheduler) { events = scheduler.start(disposed: 300, create: make).events }
        return events
    }

    @Test func `values come on the scheduler, one by one, then the end`() {
        #expect(record { Driver<Int>.empty() } == [.completed(201)])
        #expect(record { Driver<Int>.never() }.isEmpty)
        #expect(record { Driver.just(1) } == [.next(201, 1), .completed(201)])
        let two: [Recorded<Event<Int>>] = [.next(201, 1), .next(202, 2), .completed(203)]
        #expect(record { Driver.of(1, 2) } == two)
        #expect(record { Driver.from([1, 2]) } == two)
        #expect(record { Driver.from(AnySequence([1, 2])) } == two)
        #expect(record { Driver.from(optional: 1) } == [.next(201, 1), .completed(202)])
        #expect(record { Driver<Int>.from(optional: nil) } == [.completed(201)])
    }

    @Test func `a clock counts on the scheduler`() {
        #expect(record { Driver<Int>.interval(.seconds(40)) } == [.next(240, 0), .next(280, 1)])
        #expect(
            record { Driver<Int>.timer(.seconds(10), period: .seconds(40)) }
                == [.next(210, 0), .next(250, 1), .next(290, 2)]
        )
    }

    @Test func `a clock is shared`() {
        let scheduler = TestScheduler(initialClock: 0)
        SharingScheduler.mock(scheduler: scheduler) {
            let driver = Driver<Int>.interval(.seconds(40))
            let late = scheduler.createObserver(Int.self)
            let bag = DisposeBag()
            scheduler.scheduleAt(200) { driver.drive().disposed(by: bag) }
            scheduler.scheduleAt(250) { driver.drive(late).disposed(by: bag) }
            scheduler.advanceTo(290)
            #expect(late.events == [.next(250, 0), .next(280, 1)])
        }
    }

    @Test func `deferred is made for the first subscriber, and again after the last`() {
        let scheduler = TestScheduler(initialClock: 0)
        SharingScheduler.mock(scheduler: scheduler) {
            var made = 0
            let driver = Driver<Int>.deferred {
                made += 1
                return .never()
            }
            let first = driver.drive()
            let second = driver.drive()
            #expect(made == 1)
            first.dispose()
            second.dispose()
            driver.drive().dispose()
            #expect(made == 2)
        }
    }

    @Test func `every subscriber of values receives all of them`() {
        let context = ManualContext()
        let home = Home(context)
        for driver in [Driver.of(1, 2), .from([1, 2]), .from(AnySequence([1, 2]))] {
            var seen: [[String]] = [[], []]
            let bag = DisposeBag()
            context.turn {
                Home.with(home) {
                    for index in 0...1 {
                        driver.drive(onNext: { seen[index].append("\($0)") }, onCompleted: { seen[index].append("|") })
                            .disposed(by: bag)
                    }
                }
            }
            #expect(seen == [["1", "2", "|"], ["1", "2", "|"]])
        }
    }

    @Test func `values go to their subscriber's home, wherever they were made`() {
        let drivers: [Driver<Int>] = [
            .just(1), .of(1), .from([1]), .from(AnySequence([1])), .from(optional: 1), .just(1).delay(.seconds(0)),
            Driver<Int>.interval(.seconds(1)).map { $0 + 1 },
            Driver<Int>.timer(.seconds(0), period: .seconds(60)).map { $0 + 1 },
        ]
        for (number, driver) in drivers.enumerated() {
            let context = ManualContext()
            var seen: [Int] = []
            // At home, but outside of its turns, as on another thread.
            let subscription = Home.with(Home(context)) {
                driver.drive(onNext: {
                    #expect(context.isCurrent)
                    seen.append($0)
                })
            }
            #expect(seen.isEmpty, "\(number)")
            context.turn()
            context.advance(.seconds(1))
            #expect(seen == [1], "\(number)")
            subscription.dispose()
        }
    }

    @Test func `one value comes at once within its subscriber's turn`() {
        let context = ManualContext()
        context.turn {
            Home.with(Home(context)) {
                var seen: [String] = []
                for driver in [Driver.just(1), .empty()] {
                    driver.drive(onNext: { seen.append("\($0)") }, onCompleted: { seen.append("|") }).dispose()
                }
                #expect(seen == ["1", "|", "|"])
            }
        }
    }

    @Test func `what was disposed of before its turn is never sent`() {
        let context = ManualContext()
        let home = Home(context)
        for driver in [Driver.just(1), .of(1), .from(optional: 1)] {
            Home.with(home) { driver.drive(onNext: { _ in Issue.record("sent") }).dispose() }
            context.turn()
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
