// using: a resource that lives as long as a subscription.
import Rx
import RxTest
import Testing

@Suite struct UsingTests {
    @Test func `disposes of its resource at the end`() {
        var log: [String] = []
        _ = Observable<Int>.using(
            { BooleanDisposable() },
            observableFactory: { resource in
                Observable.just(1).do(onDispose: { log.append("source, resource \(resource.isDisposed)") })
            }
        ).subscribe(onDisposed: { log.append("disposed") })
        #expect(log == ["disposed", "source, resource false"])
    }
}
