// BooleanDisposable: a flag.
import Rx
import Testing

@Suite struct BooleanDisposableTests {
    @Test func `it remembers that it was disposed of`() {
        let disposable = BooleanDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
        #expect(BooleanDisposable(isDisposed: true).isDisposed)
        #expect(!BooleanDisposable(isDisposed: false).isDisposed)
    }
}
