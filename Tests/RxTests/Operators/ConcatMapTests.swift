// concatMap, and concat of a sequence of sequences: inner sequences one after the other, in order.
import Rx
import RxTest
import Testing

@Suite struct ConcatMapTests {
    private func play(_ line: String, _ inner: [String: String], disposed: TestTime = 1000) -> Flattening {
        Flattening(line, inner, disposed: disposed) { $0.concatMap($1) }
    }

    @Test func `one after the other`() {
        let inner = ["a": "-1--2|", "b": "-3|"]
        let run = play("-a-b-|", inner)
        #expect(run.events == Marbles.events("--1--2-3|"))
        #expect(run.source == [Subscription(200, 250)])
        #expect(run.inner["b"] == [Subscription(260, 280)])
    }

    @Test func `empty, never and errors`() {
        #expect(play("--|", [:]).events == Marbles.events("--|"))
        #expect(play("-a-|", ["a": ""]).events == [])
        #expect(play("-a-#", ["a": "-1----2|"]).events == Marbles.events("--1#"))
    }

    @Test func `an inner error begins nothing more`() {
        let inner = ["a": "-1-#", "b": "-3|"]
        let run = play("-ab----|", inner)
        #expect(run.events == Marbles.events("--1-#"))
        #expect(run.inner["b"] == [])
    }

    @Test func `the selector is called as elements come`() {
        // "x" throws, while "a" runs.
        let run = play("-a-x--|", ["a": "-1--2|"])
        #expect(run.events == Marbles.events("--1") + [.error(230, Oops())])
        #expect(run.inner["a"] == [Subscription(210, 230)])
    }

    @Test(arguments: [1, 3])
    func `hundreds of thousands that wait begin one after the other, without nesting`(_ limit: Int) {
        let count = 200_000
        var seen = 0
        var hasEnded = false
        let footprint = Footprint.of { footprint in
            let gates = (0..<limit).map { _ in PublishSubject<Int>() }
            let numbers = PublishSubject<Int>()
            let subscription = numbers.map { number -> Observable<Int> in
                number < limit ? gates[number].asObservable() : .just(number)
            }
            .merge(maxConcurrent: limit)
            .subscribe(
                onNext: { number in
                    seen += 1
                    if number == limit + 10 || number == count - 10 { footprint.note() }
                },
                onCompleted: { hasEnded = true }
            )
            for number in 0..<count { numbers.onNext(number) }
            numbers.onCompleted()
            gates[0].onCompleted()
            for gate in gates { gate.onCompleted() }
            subscription.dispose()
        }
        #expect(seen == count - limit)
        #expect(hasEnded)
        #expect(footprint.isLevel)
    }

    @Test func `one that waits begins once the former has been subscribed to and cleaned up`() {
        var log: [String] = []
        let made = { (name: String) in
            Observable<String>.create { observer in
                log.append("+\(name)")
                observer.onNext(name)
                observer.onCompleted()
                return Disposables.create { log.append("-\(name)") }
            }
        }
        let gate = PublishSubject<String>()
        let subscription = Observable.of(gate.asObservable(), made("a"), made("b"), made("c")).concat()
            .subscribe(onNext: { log.append($0) })
        gate.onCompleted()
        subscription.dispose()
        #expect(log == ["+a", "a", "-a", "+b", "b", "-b", "+c", "c", "-c"])
    }

    @Test func `dispose leaves what runs and forgets what waits`() {
        let inner = ["a": "-1----2|", "b": "-3|"]
        let run = play("-ab------|", inner, disposed: 235)
        #expect(run.source == [Subscription(200, 235)])
        #expect(run.inner["a"] == [Subscription(210, 235)])
        #expect(run.inner["b"] == [])
    }

    @Test func `concat of a sequence of sequences`() {
        var seen: [Event<Int>] = []
        _ = Observable.of(Observable.of(1, 2), .empty(), .of(3)).concat().subscribe { seen.append($0) }
        #expect(seen == [.next(1), .next(2), .next(3), .completed])
    }
}
