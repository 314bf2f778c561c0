// ActivityIndicator: whether something runs, on whatever threads it begins and ends.
import Dispatch
import Rx
import RxTest
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

    @Test(arguments: ["-a-|": 230, "-a-#": 230, "|": 200, "-a": nil] as [String: Int?])
    func `it follows a sequence to its end, an error too`(line: String, end: Int?) {
        let scheduler = TestScheduler(initialClock: 0)
        let context = ManualContext()
        let home = Home(context)
        context.turn {
            Home.with(home) {
                let indicator = ActivityIndicator()
                let shown = scheduler.createObserver(Bool.self)
                let bag = DisposeBag()
                indicator.asDriver().drive(shown).disposed(by: bag)
                let source = line == "|" ? Observable<String>.empty() : scheduler.cold(line).asObservable()
                scheduler.scheduleAt(200) {
                    source.trackActivity(indicator).subscribe(onError: { _ in }).disposed(by: bag)
                }
                scheduler.start()
                #expect(shown.events == [.next(0, false), .next(200, true)] + (end.map { [.next($0, false)] } ?? []))
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

    @Test func `begun and ended on two threads, it is told one count after another and comes to rest`() async {
        // Debug builds complain of a relay that two threads feed at one time.
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let home = Home(ManualContext())
            for _ in 0..<2_000 {
                // It is not Sendable; this test is about its being safe all the same.
                nonisolated(unsafe) let indicator = Home.with(home) { ActivityIndicator() }
                DispatchQueue.concurrentPerform(iterations: 2) { _ in
                    for _ in 0..<5 { Observable<Int>.never().trackActivity(indicator).subscribe().dispose() }
                }
                var last: Bool?
                (home.context as? ManualContext)?.turn {
                    Home.with(home) { indicator.asDriver().drive(onNext: { last = $0 }).dispose() }
                }
                precondition(last == false)
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!said.contains("anomaly"))
    }
}
