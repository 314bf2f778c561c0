// ActivityIndicator: whether something runs, on whatever threads it begins and ends.
import Dispatch
import Rx
import Testing

@Suite struct ActivityIndicatorTests {
    @Test func `it is true from the first subscription to the last end`() {
        let context = ManualContext()
        let home = Home(context)
        context.turn {
            Home.with(home) {
                let indicator = ActivityIndicator()
                let heard = Heard()
                let bag = DisposeBag()
                heard.listen("", to: indicator.asObservable()).disposed(by: bag)
                let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
                let subscriptions = subjects.map { $0.trackActivity(indicator).subscribe() }
                subjects[0].onCompleted()
                heard.note("one ended")
                subscriptions[1].dispose()
                subscriptions[0].dispose()
                #expect(heard.log == ["false", "true", "one ended", "false"])
            }
        }
    }

    @Test func `a sequence that begins when another one has been shown is counted at once`() {
        let context = ManualContext()
        let home = Home(context)
        context.turn {
            Home.with(home) {
                let indicator = ActivityIndicator()
                let heard = Heard()
                let bag = DisposeBag()
                indicator.asObservable().filter { $0 }.take(1).subscribe(onNext: { _ in
                    Observable.just(1).trackActivity(indicator).subscribe().dispose()
                    heard.note("nested")
                }).disposed(by: bag)
                let subscription = Observable<Int>.never().trackActivity(indicator).subscribe()
                heard.listen("", to: indicator.asObservable()).disposed(by: bag)
                subscription.dispose()
                #expect(heard.log == ["nested", "true", "false"])
            }
        }
    }

    @Test func `begun on one thread and ended on another, it comes to rest`() {
        let context = ManualContext()
        let home = Home(context)
        for _ in 0..<2_000 {
            let indicator = Home.with(home) { ActivityIndicator() }
            // It is not Sendable; this test is about its being safe all the same.
            nonisolated(unsafe) let shared = indicator
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
                for _ in 0..<5 { Observable<Int>.never().trackActivity(shared).subscribe().dispose() }
            }
            var last: Bool?
            context.turn {
                Home.with(home) { indicator.asDriver().drive(onNext: { last = $0 }).dispose() }
            }
            #expect(last == false)
        }
    }
}
