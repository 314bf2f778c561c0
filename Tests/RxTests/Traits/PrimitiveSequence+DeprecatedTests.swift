// The names before RxSwift 6 still do what the new ones do.
import Rx
import RxTest
import Testing

@Suite struct PrimitiveSequenceDeprecatedTests {
    let scheduler = TestScheduler(initialClock: 0)

    @available(*, deprecated)
    @Test func `observeOn and subscribeOn`() {
        let source = scheduler.hot("-a|")
        let result = scheduler.start { source.asSingle().subscribeOn(scheduler).observeOn(scheduler) }
        #expect(result.events == [.next(221, "a"), .completed(222)])
        #expect(source.subscriptions.map(\.subscribe) == [201])
    }

    @available(*, deprecated)
    @Test func `catchError and catchErrorJustReturn`() {
        let made: [Observable<Int>] = [
            Single.error(Oops()).catchError { _ in .just(1) }.asObservable(),
            Single.error(Oops()).catchErrorJustReturn(1).asObservable(),
            Maybe.error(Oops()).catchErrorJustReturn(1).asObservable(),
        ]
        for one in made {
            #expect(TestScheduler(initialClock: 0).start { one }.events == [.next(200, 1), .completed(200)])
        }
    }

    @available(*, deprecated)
    @Test func `retryWhen of any error and of one kind`() {
        let source = scheduler.cold("-#")
        let result = scheduler.start {
            source.asSingle().retryWhen { (errors: Observable<any Error>) in
                errors.enumerated().map { index, error in if index > 0 { throw error } }
            }
        }
        #expect(result.events == [.error(220, MarbleError())])
        var seen: [String] = []
        _ = Single<Int>.error(Oops()).retryWhen { (errors: Observable<Oops>) in
            errors.map { _ -> Int in throw MarbleError() }
        }.subscribe(onFailure: { seen.append("\($0)") })
        #expect(seen == ["\(MarbleError())"])
    }

    @available(*, deprecated)
    @Test func `subscribe calls the error onError`() {
        var seen: [String] = []
        _ = Single<Int>.error(Oops()).subscribe(
            onSuccess: { seen.append("\($0)") },
            onError: { seen.append("\($0)") },
            onDisposed: { seen.append("disposed") }
        )
        #expect(seen == ["Oops()", "disposed"])
    }
}
