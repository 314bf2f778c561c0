// create: a sequence made by a closure.
import Rx
import RxTest
import Testing

@Suite struct CreateTests {
    @Test func `an observer that a source keeps is dead after the end`() {
        var kept: AnyObserver<Int>?
        var seen: [Int] = []
        let subscription = Observable<Int>.create { observer in
            kept = observer
            return Disposables.create()
        }.subscribe(onNext: { seen.append($0) })
        kept?.onNext(1)
        subscription.dispose()
        kept?.onNext(2)
        #expect(seen == [1])
    }
}
