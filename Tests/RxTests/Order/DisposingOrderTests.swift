// A dispose that comes while the end is being handed on, from within or from another thread, and an end while a source is
// still being subscribed to: what is cleaned up when.
import Dispatch
import Rx
import RxTest
import Synchronization
import Testing

@Suite struct DisposingOrderTests {
    /// A cold source that writes its cleanup into a log.
    private func source(_ name: String, _ heard: Heard, _ feed: PublishSubject<Int>) -> Observable<Int> {
        .create { observer in
            heard.note("+\(name)")
            let subscription = feed.subscribe(observer)
            return Disposables.create {
                heard.note("-\(name)")
                subscription.dispose()
            }
        }
    }

    @Test func `a dispose within the end cleans up at once`() {
        let (heard, feed) = (Heard(), PublishSubject<Int>())
        let subscription = SerialDisposable()
        subscription.disposable = source("a", heard, feed).do(onDispose: { heard.note("doD") }).subscribe(
            onCompleted: {
                heard.note("|")
                subscription.dispose()
                heard.note("disposed")
            },
            onDisposed: { heard.note("D") }
        )
        feed.onCompleted()
        #expect(heard.log == ["+a", "|", "-a", "doD", "D", "disposed"])
    }

    @Test func `a dispose on another thread during the end cleans up before it returns`() {
        let (heard, feed) = (Heard(), PublishSubject<Int>())
        let subscription = SerialDisposable()
        subscription.disposable = source("a", heard, feed).subscribe(
            onCompleted: { onAnotherThread { subscription.dispose() } },
            onDisposed: { heard.note("D") }
        )
        feed.onCompleted()
        #expect(heard.log == ["+a", "-a", "D"])
    }

    @Test func `an application's own operator lets the end through to the source's cleanup`() {
        let (heard, feed) = (Heard(), PublishSubject<Int>())
        let inner = source("a", heard, feed)
        let outer = Observable<Int>.create { observer in inner.subscribe(observer) }
        let subscription = outer.do(onDispose: { heard.note("doD") }).concat(source("b", heard, PublishSubject()))
            .subscribe()
        feed.onCompleted()
        #expect(heard.log == ["+a", "-a", "doD", "+b"])
        subscription.dispose()
    }

    @Test func `a resource outlives the cleanup of a source that ends at once`() {
        struct Resource: Disposable {
            nonisolated(unsafe) let heard: Heard  // One test on one thread uses it.

            func dispose() { heard.note("resource") }
        }
        let heard = Heard()
        let source = Observable<Int>.create { observer in
            observer.onCompleted()
            return Disposables.create { heard.note("-a") }
        }
        _ = Observable.using({ Resource(heard: heard) }, observableFactory: { _ in source })
            .subscribe(onDisposed: { heard.note("D") })
        #expect(heard.log == ["D", "-a", "resource"])
    }

    @Test func `what ends on another thread while it is being subscribed to is cleaned up before the next begins`() {
        let heard = Heard()
        let first = Observable<Int>.create { observer in
            heard.note("+a")
            nonisolated(unsafe) let observer = observer
            onAnotherThread { observer.onCompleted() }
            return Disposables.create { heard.note("-a") }
        }
        let second = source("b", heard, PublishSubject())
        for joined in [first.concat(second), Observable.of(first, second).merge(maxConcurrent: 1)] {
            joined.subscribe().dispose()
        }
        #expect(heard.log == ["+a", "-a", "+b", "-b", "+a", "-a", "+b", "-b"])
    }

    @Test func `an end and a dispose on two threads clean up once`() {
        for _ in 0..<2_000 {
            let feed = PublishSubject<Int>()
            let stops = Atomic<Int>(0)
            let disposals = Atomic<Int>(0)
            let subscription = Observable<Int>.create { observer in
                let subscription = feed.subscribe(observer)
                return Disposables.create {
                    stops.wrappingAdd(1, ordering: .relaxed)
                    subscription.dispose()
                }
            }
            .flatMap { Observable.just($0) }
            .do(onDispose: { disposals.wrappingAdd(1, ordering: .relaxed) })
            .subscribe(onDisposed: { disposals.wrappingAdd(1, ordering: .relaxed) })
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 { feed.onCompleted() } else { subscription.dispose() }
            }
            #expect(stops.load(ordering: .relaxed) == 1)
            #expect(disposals.load(ordering: .relaxed) == 2)
        }
    }
}
