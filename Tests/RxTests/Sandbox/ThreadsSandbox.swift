// Where an observer runs: with and without observe(on:) and subscribe(on:), subscribed to from main and from a queue.
// Queues are known by their labels, and waited for by work behind the work; nothing here depends on time.
import Dispatch
import Rx
import Testing

@Suite struct ThreadsSandbox {
    let log = Transcript()
    let worker = Place.scheduler("worker")
    let other = Place.scheduler("other")

    /// A source that says where it is subscribed to, and emits there.
    private var source: Observable<Int> {
        .create { [log] observer in
            log("subscribed on", Place.current)
            observer.onNext(1)
            return Disposables.create { log("disposed of on", Place.current) }
        }
    }

    /// Subscribes from the place where it is called, and waits for `scheduler` to have done what came of it.
    private func listen(to source: Observable<Int>, waitingFor schedulers: SerialDispatchQueueScheduler...) {
        let subscription = source.subscribe(onNext: { [log] in log("hears", $0, "on", Place.current) })
        for scheduler in schedulers { scheduler.wait() }
        subscription.dispose()
        for scheduler in schedulers { scheduler.wait() }
    }

    /// Runs `body` on a queue of its own.
    private func onQueue(_ body: @escaping () -> Void) { Place.scheduler("queue").wait(body) }

    @Test func `without a scheduler everything happens where it is subscribed to`() {
        example("No scheduler, from here", to: log) { listen(to: source) }
        example("No scheduler, from a queue", to: log) { onQueue { listen(to: source) } }
        #expect(
            log.lines == [
                "--- No scheduler, from here example ---",
                "subscribed on elsewhere", "hears 1 on elsewhere", "disposed of on elsewhere",
                "--- No scheduler, from a queue example ---",
                "subscribed on queue", "hears 1 on queue", "disposed of on queue",
            ]
        )
    }

    @Test func `observe(on) moves what comes after it, not the subscription`() {
        let source = source.map { [log] number in
            log("mapped on", Place.current)
            return number * 10
        }.observe(on: worker)
        example("observe(on: worker), from here", to: log) { listen(to: source, waitingFor: worker) }
        example("observe(on: worker), from a queue", to: log) { onQueue { listen(to: source, waitingFor: worker) } }
        #expect(
            log.lines == [
                "--- observe(on: worker), from here example ---",
                "subscribed on elsewhere", "mapped on elsewhere", "hears 10 on worker", "disposed of on elsewhere",
                "--- observe(on: worker), from a queue example ---",
                "subscribed on queue", "mapped on queue", "hears 10 on worker", "disposed of on queue",
            ]
        )
    }

    @Test func `subscribe(on) moves the subscription and its disposal, wherever it stands`() {
        let source = source.map { $0 * 10 }.subscribe(on: worker).map { [log] number in
            log("mapped on", Place.current)
            return number
        }
        example("subscribe(on: worker)", to: log) { listen(to: source, waitingFor: worker) }
        #expect(
            log.lines == [
                "--- subscribe(on: worker) example ---",
                "subscribed on worker", "mapped on worker", "hears 10 on worker", "disposed of on worker",
            ]
        )
    }

    @Test func `both together: work on one queue, hear on another`() {
        let source = source.subscribe(on: worker).observe(on: other)
        example("Both", to: log) { listen(to: source, waitingFor: worker, other) }
        #expect(
            log.lines == [
                "--- Both example ---",
                "subscribed on worker", "hears 1 on other", "disposed of on worker",
            ]
        )
    }

    @Test func `from the main context, at once on it and in turn from a queue`() {
        let context = ManualContext()
        let bag = DisposeBag()
        example("observe(on: main)", to: log) {
            context.turn {
                Home.with(Home(context)) {
                    let main = MainScheduler.instance
                    let hears: (Int) -> Void = { [log] in log("hears", $0, context.isCurrent ? "at home" : "away") }
                    source.observe(on: main).subscribe(onNext: hears).disposed(by: bag)
                    log("after the first")
                    worker.wait { source.observe(on: main).subscribe(onNext: hears).disposed(by: bag) }
                    log("after the second")
                }
            }
        }
        #expect(
            log.lines == [
                "--- observe(on: main) example ---",
                "subscribed on elsewhere", "hears 1 at home", "after the first",
                "subscribed on worker", "after the second", "hears 1 at home",
            ]
        )
    }

    @Test func `a binder comes home by itself`() {
        final class Label: ReactiveCompatible { var text = 0 }
        let context = ManualContext()
        let label = Label()
        let bag = DisposeBag()
        example("A binder", to: log) {
            context.turn {
                Home.with(Home(context)) {
                    let binder = label.rx.text
                    worker.wait { source.bind(to: binder).disposed(by: bag) }
                    log("label shows", label.text)
                }
            }
            log("label shows", label.text)
        }
        #expect(
            log.lines == [
                "--- A binder example ---",
                "subscribed on worker", "label shows 0", "label shows 1",
            ]
        )
    }
}
