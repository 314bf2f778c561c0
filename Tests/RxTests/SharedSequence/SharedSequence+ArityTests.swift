// zip and combineLatest of two to eight shared sequences, with a selector and into tuples.
import Rx
import RxTest
import Testing

@Suite struct SharedSequenceArityTests {
    /// What `make` gives of `count` signals: each emits its number, then each but the second emits the next digit.
    private func results(_ count: Int, _ make: ([Signal<Int>]) -> Signal<String>) -> [String] {
        let context = ManualContext()
        let home = Home(context)
        var seen: [String] = []
        context.turn {
            Home.with(home) {
                let relays = (1...count).map { _ in PublishRelay<Int>() }
                let subscription = make(relays.map { $0.asSignal() }).emit(onNext: { seen.append($0) })
                for (index, relay) in relays.enumerated() { relay.accept(index + 1) }
                for (index, relay) in relays.enumerated() where index != 1 { relay.accept(index + 2) }
                subscription.dispose()
            }
        }
        #expect(Home.with(home) { Resources.total } == 0)
        return seen
    }

    /// The digits of a zip: all but the second source have emitted twice, so there is one combination.
    private func zipped(_ count: Int) -> [String] { [(1...count).map { "\($0)" }.joined()] }

    /// The digits of a combineLatest: the first combination, then one for each source but the second.
    private func combined(_ count: Int) -> [String] {
        var latest = Array(1...count)
        var all = [latest]
        for index in 0..<count where index != 1 {
            latest[index] += 1
            all.append(latest)
        }
        return all.map { $0.map { "\($0)" }.joined() }
    }

    @Test func `zip with a selector`() {
        #expect(results(2) { s in Signal.zip(s[0], s[1]) { "\($0)\($1)" } } == zipped(2))
        #expect(results(3) { s in Signal.zip(s[0], s[1], s[2]) { "\($0)\($1)\($2)" } } == zipped(3))
        #expect(results(4) { s in Signal.zip(s[0], s[1], s[2], s[3]) { "\($0)\($1)\($2)\($3)" } } == zipped(4))
        #expect(
            results(5) { s in Signal.zip(s[0], s[1], s[2], s[3], s[4]) { "\($0)\($1)\($2)\($3)\($4)" } } == zipped(5)
        )
        #expect(
            results(6) { s in
                Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5]) { "\($0)\($1)\($2)\($3)\($4)\($5)" }
            } == zipped(6)
        )
        #expect(
            results(7) { s in
                Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)" }
            } == zipped(7)
        )
        #expect(
            results(8) { s in
                Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                    "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)"
                }
            } == zipped(8)
        )
    }

    @Test func `zip into tuples`() {
        #expect(results(2) { s in Signal.zip(s[0], s[1]).map { "\($0.0)\($0.1)" } } == zipped(2))
        #expect(results(3) { s in Signal.zip(s[0], s[1], s[2]).map { digits($0) } } == zipped(3))
        #expect(results(4) { s in Signal.zip(s[0], s[1], s[2], s[3]).map { digits($0) } } == zipped(4))
        #expect(results(5) { s in Signal.zip(s[0], s[1], s[2], s[3], s[4]).map { digits($0) } } == zipped(5))
        #expect(results(6) { s in Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5]).map { digits($0) } } == zipped(6))
        #expect(
            results(7) { s in Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map { digits($0) } } == zipped(7)
        )
        #expect(
            results(8) { s in
                Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map { digits($0) }
            } == zipped(8)
        )
    }

    @Test func `combineLatest with a selector`() {
        #expect(results(2) { s in Signal.combineLatest(s[0], s[1]) { "\($0)\($1)" } } == combined(2))
        #expect(results(3) { s in Signal.combineLatest(s[0], s[1], s[2]) { "\($0)\($1)\($2)" } } == combined(3))
        #expect(
            results(4) { s in Signal.combineLatest(s[0], s[1], s[2], s[3]) { "\($0)\($1)\($2)\($3)" } } == combined(4)
        )
        #expect(
            results(5) { s in
                Signal.combineLatest(s[0], s[1], s[2], s[3], s[4]) { "\($0)\($1)\($2)\($3)\($4)" }
            } == combined(5)
        )
        #expect(
            results(6) { s in
                Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { "\($0)\($1)\($2)\($3)\($4)\($5)" }
            } == combined(6)
        )
        #expect(
            results(7) { s in
                Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) {
                    "\($0)\($1)\($2)\($3)\($4)\($5)\($6)"
                }
            } == combined(7)
        )
        #expect(
            results(8) { s in
                Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                    "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)"
                }
            } == combined(8)
        )
    }

    @Test func `combineLatest into tuples`() {
        #expect(results(2) { s in Signal.combineLatest(s[0], s[1]).map { "\($0.0)\($0.1)" } } == combined(2))
        #expect(results(3) { s in Signal.combineLatest(s[0], s[1], s[2]).map { digits($0) } } == combined(3))
        #expect(results(4) { s in Signal.combineLatest(s[0], s[1], s[2], s[3]).map { digits($0) } } == combined(4))
        #expect(
            results(5) { s in Signal.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { digits($0) } } == combined(5)
        )
        #expect(
            results(6) { s in Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map { digits($0) } }
                == combined(6)
        )
        #expect(
            results(7) { s in
                Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map { digits($0) }
            } == combined(7)
        )
        #expect(
            results(8) { s in
                Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map { digits($0) }
            } == combined(8)
        )
    }

    @Test func `times, and one subscription to each source for two subscribers`() {
        let scheduler = TestScheduler(initialClock: 0)
        let sources = [scheduler.hot("-a-b-|"), scheduler.hot("--x-y|")]
        SharingScheduler.mock(scheduler: scheduler) {
            let drivers = sources.map { $0.asDriver(onErrorJustReturn: "") }
            let zipped = Driver.zip(drivers[0], drivers[1]) { $0 + $1 }
            let combined = Driver.combineLatest(drivers[0], drivers[1]) { $0 + $1 }
            let observers = (0...2).map { _ in scheduler.createObserver(String.self) }
            let bag = DisposeBag()
            scheduler.scheduleAt(200) {
                zipped.drive(observers[0]).disposed(by: bag)
                combined.drive(observers[1], observers[2]).disposed(by: bag)
            }
            scheduler.start()
            #expect(observers[0].events == [.next(221, "ax"), .next(241, "by"), .completed(251)])
            #expect(
                observers[1].events
                    == [.next(221, "ax"), .next(231, "bx"), .next(241, "by"), .completed(251)]
            )
            #expect(observers[2].events == observers[1].events)
        }
        #expect(sources.map(\.subscriptions) == [[Subscription(200, 250)], [Subscription(200, 250)]])
    }
}

/// The elements of a tuple, one after the other.
private func digits<Tuple>(_ tuple: Tuple) -> String {
    Mirror(reflecting: tuple).children.map { "\($0.value)" }.joined()
}
