// RefCountDisposable: ends the other when nobody needs it any more.
import Dispatch
import Rx
import Testing

@Suite struct RefCountDisposableTests {
    let flag = BooleanDisposable()

    @Test func `without holders it ends at once`() {
        let counted = RefCountDisposable(disposable: flag)
        #expect(!counted.isDisposed && !flag.isDisposed)
        counted.dispose()
        #expect(counted.isDisposed && flag.isDisposed)
    }

    @Test func `it ends with the last holder, after it has been disposed of itself`() {
        let counted = RefCountDisposable(disposable: flag)
        let first = counted.retain()
        let second = counted.retain()
        first.dispose()
        first.dispose()
        counted.dispose()
        counted.dispose()
        #expect(!counted.isDisposed && !flag.isDisposed)
        second.dispose()
        #expect(counted.isDisposed && flag.isDisposed)
    }

    @Test func `holders alone do not end it`() {
        let counted = RefCountDisposable(disposable: flag)
        counted.retain().dispose()
        #expect(!counted.isDisposed)
        counted.dispose()
        #expect(flag.isDisposed)
    }

    @Test func `it can be retained between its disposal and its end, and not after`() {
        let counted = RefCountDisposable(disposable: flag)
        let first = counted.retain()
        counted.dispose()
        let second = counted.retain()
        first.dispose()
        #expect(!flag.isDisposed)
        second.dispose()
        #expect(flag.isDisposed)
        counted.retain().dispose()
        counted.dispose()
        #expect(counted.isDisposed)
    }

    @Test func `holders on several threads end it once`() {
        let heard = Heard()
        let counted = RefCountDisposable(disposable: Disposables.create { heard.note("end") })
        let holders = (0..<50).map { _ in counted.retain() }
        DispatchQueue.concurrentPerform(iterations: 51) { number in
            if number < 50 { holders[number].dispose() } else { counted.dispose() }
        }
        #expect(heard.log == ["end"])
    }
}
