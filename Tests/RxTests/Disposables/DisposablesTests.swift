// Disposables: what its factory makes: of nothing, of a closure, of several.
import Dispatch
import Rx
import Testing

@Suite struct DisposablesTests {
    let heard = Heard()

    func noting(_ name: String) -> any Cancelable { Disposables.create { [heard] in heard.note(name) } }

    @Test func `one of nothing does nothing`() {
        Disposables.create().dispose()
        #expect(Disposables.create() is any Cancelable == false)
    }

    @Test func `one of a closure calls it once, and drops it`() {
        final class Owner {}
        var owner: Owner? = Owner()
        weak let remaining = owner
        let disposable = Disposables.create { [heard, owner] in heard.note("\(owner != nil)") }
        owner = nil
        #expect(!disposable.isDisposed && remaining != nil)
        disposable.dispose()
        disposable.dispose()
        #expect(disposable.isDisposed && remaining == nil)
        #expect(heard.log == ["true"])
    }

    @Test func `of many threads one calls the closure`() {
        let disposable = Disposables.create { [heard] in heard.note("once") }
        DispatchQueue.concurrentPerform(iterations: 4) { _ in disposable.dispose() }
        #expect(heard.log == ["once"])
    }

    @Test func `those of several are disposed of in order, once`() {
        for disposable in [
            Disposables.create(noting("1"), noting("2")),
            Disposables.create(noting("1"), noting("2"), noting("3")),
            Disposables.create(noting("1"), noting("2"), noting("3"), noting("4"), noting("5")),
            Disposables.create([noting("1")]),
        ] {
            #expect(!disposable.isDisposed)
            disposable.dispose()
            disposable.dispose()
            #expect(disposable.isDisposed)
        }
        #expect(heard.log == ["1", "2", "1", "2", "3", "1", "2", "3", "4", "5", "1"])
    }

    @Test func `disposing of a subscription drops its closures`() {
        final class Owner {}
        var owner: Owner? = Owner()
        weak let remaining = owner
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onNext: { [owner] _ in _ = owner })
        owner = nil
        #expect(remaining != nil)
        subscription.dispose()
        #expect(remaining == nil)
    }
}
