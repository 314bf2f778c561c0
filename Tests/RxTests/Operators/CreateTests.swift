// create: a sequence made by a closure.
import Rx
import RxTest
import Testing

@Suite struct CreateTests {
    let scheduler = TestScheduler(initialClock: 0)

    /// A source that feeds `line` at once, and notes when it is stopped.
    private func source(_ line: String, stopped: @escaping () -> Void = {}) -> Observable<String> {
        .create { observer in
            for character in line {
                switch character {
                case "|": observer.onCompleted()
                case "#": observer.onError(MarbleError())
                default: observer.onNext(String(character))
                }
            }
            return Disposables.create(with: stopped)
        }
    }

    @Test(arguments: ["ab|": "(ab|)", "a#": "(a#)", "a": "(a)", "": "", "a|b": "(a|)", "a#b|": "(a#)", "||": "|"])
    func `what the closure feeds, up to its end`(fed: String, received: String) {
        var stops: [Int] = []
        let result = scheduler.start(disposed: 300) { [scheduler] in
            source(fed) { stops.append(scheduler.clock) }
        }
        #expect(result.events == Marbles.events(received))
        #expect(stops == [received.contains { "|#".contains($0) } ? 200 : 300])
    }

    @Test func `each subscriber runs the closure`() {
        var count = 0
        let source = Observable<Int>.create { observer in
            count += 1
            observer.onNext(count)
            observer.onCompleted()
            return Disposables.create()
        }
        var seen: [Int] = []
        for _ in 1...2 { _ = source.subscribe(onNext: { seen.append($0) }) }
        #expect(seen == [1, 2])
    }

    @Test func `what is fed later comes later, until dispose`() {
        var kept: AnyObserver<String>?
        for time in [210, 220, 230] { scheduler.scheduleAt(time) { kept?.onNext("\(time)") } }
        let result = scheduler.start(disposed: 225) {
            Observable<String>.create { observer in
                kept = observer
                return Disposables.create()
            }
        }
        #expect(result.events == [.next(210, "210"), .next(220, "220")])
    }

    @Test func `dispose within the closure's own element`() {
        var stopped = 0
        let result = scheduler.start { source("abc") { stopped += 1 }.take(2) }
        #expect(result.events == Marbles.events("(ab|)"))
        #expect(stopped == 1)
    }

    @Test func `nothing is left, although the closure's observer is`() {
        let home = Home(ManualContext())
        var kept: AnyObserver<Int>?
        Home.with(home) {
            let source = Observable<Int>.create { observer in
                kept = observer
                return Disposables.create()
            }
            source.map { $0 }.subscribe().dispose()
        }
        kept?.onNext(1)
        // What the closure was given, without the chain.
        #expect(Home.with(home) { Resources.total } == 1)
        kept = nil
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
