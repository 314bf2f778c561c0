// CompositeDisposable: several as one.
import Dispatch
import Rx
import Testing

@Suite struct CompositeDisposableTests {
    let heard = Heard()

    func noting(_ name: String) -> any Cancelable { Disposables.create { [heard] in heard.note(name) } }

    @Test func `however it is made, it disposes of everything in order, once`() {
        let all = (1...5).map { noting("\($0)") }
        for (composite, count) in [
            (CompositeDisposable(), 0), (CompositeDisposable(noting("1"), noting("2")), 2),
            (CompositeDisposable(noting("1"), noting("2"), noting("3")), 3),
            (CompositeDisposable(noting("1"), noting("2"), noting("3"), noting("4"), noting("5")), 5),
            (CompositeDisposable(disposables: all), 5),
        ] {
            #expect(composite.count == count && !composite.isDisposed)
            composite.dispose()
            composite.dispose()
            #expect(composite.count == 0 && composite.isDisposed)
        }
        #expect(heard.log.joined() == "121231234512345")
    }

    @Test func `what is taken out is disposed of, once`() throws {
        let composite = CompositeDisposable()
        let key = try #require(composite.insert(noting("1")))
        let other = try #require(composite.insert(noting("2")))
        composite.remove(for: key)
        composite.remove(for: key)
        #expect(composite.count == 1 && heard.log == ["1"])
        composite.dispose()
        composite.remove(for: other)
        #expect(heard.log == ["1", "2"])
    }

    @Test func `what comes late is disposed of at once, without a key`() {
        let composite = CompositeDisposable()
        composite.dispose()
        #expect(composite.insert(noting("late")) == nil)
        #expect(heard.log == ["late"] && composite.count == 0)
    }

    @Test func `one that is inserted while it is disposed of is disposed of too`() {
        let composite = CompositeDisposable()
        _ = composite.insert(
            Disposables.create { [heard] in _ = composite.insert(Disposables.create { heard.note("a") }) }
        )
        composite.dispose()
        #expect(heard.log == ["a"])
    }

    @Test func `it may be filled while another thread disposes of it`() {
        let composite = CompositeDisposable()
        let flags = (0..<100).map { _ in BooleanDisposable() }
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            if thread == 0 { for flag in flags { _ = composite.insert(flag) } } else { composite.dispose() }
        }
        #expect(!flags.map(\.isDisposed).contains(false))
    }
}
