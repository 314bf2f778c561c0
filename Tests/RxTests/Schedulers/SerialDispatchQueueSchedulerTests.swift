// SerialDispatchQueueScheduler: one item at a time, in order, at home.
import Dispatch
import Rx
import Testing

@Suite struct SerialDispatchQueueSchedulerTests {
    let heard = Heard()

    /// Every way to make one, by the label of the queue that the work ends up on.
    private static let ways: [(label: String, make: @Sendable () -> SerialDispatchQueueScheduler)] = [
        ("own", { Place.scheduler("own") }),
        (
            "leeway",
            {
                SerialDispatchQueueScheduler(
                    queue: Place.queue("leeway", attributes: .concurrent),
                    internalSerialQueueName: "front",
                    leeway: .milliseconds(1)
                )
            }
        ),
        ("target", { SerialDispatchQueueScheduler(queue: Place.queue("target"), internalSerialQueueName: "front") }),
        ("elsewhere", { SerialDispatchQueueScheduler(qos: .utility) }),
        ("elsewhere", { SerialDispatchQueueScheduler(qos: .default, internalSerialQueueName: "named") }),
    ]

    @Test(arguments: 0..<5)
    func `work runs on the queue, in order, one item at a time`(_ way: Int) {
        let (label, make) = Self.ways[way]
        let scheduler = make()
        // Touched by one item at a time, read after the last.
        var running = 0
        for number in 0..<200 {
            scheduler.run { [heard] in
                running += 1
                if running > 1 { heard.note("overlap") }
                heard.note("\(number)")
                running -= 1
            }
        }
        scheduler.wait { [heard] in heard.note(Place.current) }
        #expect(heard.log == (0..<200).map(String.init) + [label])
    }

    @Test func `the label is the queue's, and the configuration is called with it`() {
        var labels: [String] = []
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "mine") { labels.append($0.label) }
        #expect(labels == ["mine"])
        #expect(type(of: scheduler) == SerialDispatchQueueScheduler.self)
    }

    @Test func `work never runs inside the call, not even on the queue`() {
        let scheduler = Place.scheduler("own")
        scheduler.wait { [heard] in
            scheduler.run { heard.note("b") }
            heard.note("a")
        }
        scheduler.wait()
        #expect(heard.log == ["a", "b"])
    }

    @Test func `what is taken back does not run, and what it has started is ended`() {
        let scheduler = Place.scheduler("own")
        scheduler.wait { [heard] in
            scheduler.run { heard.note("taken back") }.dispose()
        }
        let item = scheduler.schedule(()) { [heard] in Disposables.create { heard.note("ended") } }
        scheduler.wait()
        #expect(heard.log == [])
        item.dispose()
        #expect(heard.log == ["ended"])
    }

    @Test func `work keeps its home, at once, later and periodically`() {
        let home = Home(ManualContext())
        let scheduler = Place.scheduler("own")
        let done = DispatchSemaphore(value: 0)
        func note() {
            heard.note(Home.current === home ? "home" : "lost")
            done.signal()
        }
        let work = Home.with(home) {
            scheduler.run(note)
            done.wait()
            scheduler.run(after: .milliseconds(1), note)
            done.wait()
            return scheduler.schedulePeriodic((), startAfter: .milliseconds(1), period: .seconds(60), action: note)
        }
        done.wait()
        work.dispose()
        #expect(heard.log == ["home", "home", "home"])
        #expect(Home.current == nil)
    }

    @Test func `periodic work hands its state on, and none of it runs once it is taken back on the queue`() {
        let scheduler = Place.scheduler("own")
        let third = DispatchSemaphore(value: 0)
        let work = SingleAssignmentDisposable()
        work.setDisposable(
            scheduler.schedulePeriodic(1, startAfter: .milliseconds(1), period: .milliseconds(1)) { [heard] number in
                heard.note("\(number)")
                if number == 4 {
                    work.dispose()
                    third.signal()
                }
                return number * 2
            }
        )
        third.wait()
        scheduler.wait()
        #expect(heard.log == ["1", "2", "4"])
    }

    @Test func `what is due later comes in the order of its times, and may be taken back`() {
        let scheduler = Place.scheduler("own")
        let last = DispatchSemaphore(value: 0)
        scheduler.wait { [heard] in
            scheduler.run(after: .milliseconds(10)) {
                heard.note("b")
                last.signal()
            }
            scheduler.run(after: .milliseconds(5)) { heard.note("taken back") }.dispose()
            scheduler.run(after: .milliseconds(-5)) { heard.note("a") }
            scheduler.run(after: .never) { heard.note("never") }
        }
        last.wait()
        #expect(heard.log == ["a", "b"])
    }

    @Test func `a sequence observed on it and on another stays in order`() {
        let first = Place.scheduler("first")
        let second = Place.scheduler("second")
        let done = DispatchSemaphore(value: 0)
        var places: Set<String> = []
        let subscription = Observable.from(Array(0..<1_000))
            .observe(on: first).map { number in (number, Place.current) }
            .observe(on: second)
            .subscribe(
                onNext: { [heard] number, place in
                    heard.note("\(number)")
                    places.formUnion([place, Place.current])
                },
                onCompleted: { done.signal() }
            )
        done.wait()
        #expect(heard.log == (0..<1_000).map(String.init))
        #expect(places == ["first", "second"])
        subscription.dispose()
    }
}
