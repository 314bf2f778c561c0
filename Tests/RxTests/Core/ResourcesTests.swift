// Resources: live objects, counted per home in debug builds and in those with TRACE_RESOURCES.
#if DEBUG || TRACE_RESOURCES
import Dispatch
import Rx
import Testing

@Suite struct ResourcesTests {
    @Test func `what a subscription is made of is counted, and no more once it is gone`() {
        Home.with(Home(ManualContext())) {
            #expect(Resources.total == 0)
            let subject = PublishSubject<Int>()
            let alone = Resources.total
            #expect(alone > 0)
            let subscription = subject.map { $0 + 1 }.filter { $0 > 0 }.subscribe()
            #expect(Resources.total > alone)
            subscription.dispose()
        }
    }

    @Test func `disposables, bags and relays are counted`() {
        let makers: [() -> AnyObject] = [
            { DisposeBag() }, { CompositeDisposable() }, { SerialDisposable() }, { SingleAssignmentDisposable() },
            { RefCountDisposable(disposable: BooleanDisposable()) }, { PublishRelay<Int>() },
            { BehaviorRelay(value: 0) }, { BehaviorSubject(value: 0) }, { AsyncSubject<Int>() },
            { ReplaySubject<Int>.createUnbounded() }, { Observable.just(1) },
        ]
        for make in makers {
            Home.with(Home(ManualContext())) {
                withExtendedLifetime(make()) { #expect(Resources.total == 1) }
                #expect(Resources.total == 0)
            }
        }
    }

    @Test func `homes do not disturb each other`() {
        let homes = [Home(ManualContext()), Home(ManualContext())]
        let bags = homes.map { home in Home.with(home) { [DisposeBag(), DisposeBag()] } }
        #expect(homes.map { Home.with($0) { Resources.total } } == [2, 2])
        withExtendedLifetime(bags) {}
    }

    @Test func `what was made at one home and is gone at another is no more counted`() {
        let home = Home(ManualContext())
        var bag: DisposeBag? = Home.with(home) { DisposeBag() }
        Home.with(Home(ManualContext())) {
            #expect(bag != nil)
            bag = nil
            #expect(Resources.total == 0)
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test func `an application counts its own objects, on any thread of a home`() {
        let home = Home(ManualContext())
        DispatchQueue.concurrentPerform(iterations: 100) { _ in Home.with(home) { _ = Resources.incrementTotal() } }
        Home.with(home) {
            #expect(Resources.total == 100)
            #expect(Resources.incrementTotal() == 101)
            #expect(Resources.decrementTotal() == 100)
        }
    }

    @Test func `sequences that are observed on a serial scheduler are counted by themselves`() {
        Home.with(Home(ManualContext())) {
            let source = Observable.just(1)
            let serial = source.observe(on: SerialDispatchQueueScheduler(qos: .default))
            let main = serial.observe(on: MainScheduler.instance)
            let concurrent = source.observe(on: ConcurrentDispatchQueueScheduler(qos: .default))
            withExtendedLifetime((main, concurrent)) {
                #expect(Resources.numberOfSerialDispatchQueueObservables == 2)
            }
        }
    }
}
#endif
