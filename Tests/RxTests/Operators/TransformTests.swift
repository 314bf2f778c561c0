// map, filter, compactMap, scan, enumerated: operators of one source that only transform.
import Rx
import RxTest
import Testing

@Suite struct TransformTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `map transforms and passes the end`() {
        let source = scheduler.hot("-a-b-|")
        let result = scheduler.start { source.map { $0 + "!" } }
        #expect(result.events == [.next(210, "a!"), .next(230, "b!"), .completed(250)])
        #expect(source.subscriptions == [Subscription(200, 250)])
    }

    @Test func `an error thrown by map ends the sequence and stops the source`() {
        let source = scheduler.hot("-a-b-|")
        let result = scheduler.start {
            source.map { (text: String) throws -> String in if text == "b" { throw Oops() } else { text } }
        }
        #expect(result.events == [.next(210, "a"), .error(230, Oops())])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `disposing stops the source`() {
        let source = scheduler.hot("-a-b-c-|")
        let result = scheduler.start(disposed: 235) { source.map { $0 } }
        #expect(result.events == [.next(210, "a"), .next(230, "b")])
        #expect(source.subscriptions == [Subscription(200, 235)])
    }

    @Test func `filter lets through what is accepted`() {
        let source = scheduler.hot("-a-b-a-#")
        let result = scheduler.start { source.filter { $0 == "a" } }
        #expect(result.events == [.next(210, "a"), .next(250, "a"), .error(270, MarbleError())])
    }

    @Test func `compactMap drops nil`() {
        let result = scheduler.start { scheduler.hot("-1-x-2|").compactMap { Int($0) } }
        #expect(result.events == [.next(210, 1), .next(250, 2), .completed(260)])
    }

    @Test func `scan emits every intermediate result`() {
        let result = scheduler.start { scheduler.hot("-a-b-c|").scan("") { $0 + $1 } }
        #expect(result.events == [.next(210, "a"), .next(230, "ab"), .next(250, "abc"), .completed(260)])
    }

    @Test func `scan starts anew for each subscriber`() {
        var first: [Int] = []
        var second: [Int] = []
        let sums = Observable.of(1, 2, 3).scan(0, accumulator: +)
        _ = sums.subscribe(onNext: { first.append($0) })
        _ = sums.subscribe(onNext: { second.append($0) })
        #expect(first == [1, 3, 6])
        #expect(second == first)
    }

    @Test func `enumerated counts from zero`() {
        let result = scheduler.start { scheduler.hot("-a-b|").enumerated().map { "\($0.index)\($0.element)" } }
        #expect(result.events == [.next(210, "0a"), .next(230, "1b"), .completed(240)])
    }

    @Test func `distinctUntilChanged drops repetitions`() {
        let result = scheduler.start { scheduler.hot("-a-a-b-a|").distinctUntilChanged() }
        #expect(result.events == [.next(210, "a"), .next(250, "b"), .next(270, "a"), .completed(280)])
    }

    @Test func `startWith comes first`() {
        let result = scheduler.start { scheduler.hot("-a|").startWith("x", "y") }
        #expect(result.events == [.next(200, "x"), .next(200, "y"), .next(210, "a"), .completed(220)])
    }

    @Test func `materialize turns the end into an element`() {
        let result = scheduler.start { scheduler.hot("-a-#").materialize().map { "\($0)" } }
        #expect(result.events.map(\.time) == [210, 230, 230])
        let back = scheduler.createObserver(String.self)
        _ = Observable.of("a", "b").materialize().dematerialize().subscribe(back)
        #expect(back.events.map(\.value) == [.next("a"), .next("b"), .completed])
    }

    @Test func `reduce and toArray answer at the end`() {
        let sum = scheduler.start { scheduler.hot("-1-2-3|").reduce(0) { $0 + (Int($1) ?? 0) } }
        #expect(sum.events == [.next(260, 6), .completed(260)])
        let array = TestScheduler(initialClock: 0)
        let all = array.start { array.hot("-a-b|").toArray() }
        #expect(all.events == [.next(240, ["a", "b"]), .completed(240)])
    }

    @Test func `ifEmpty stands in for a lack of elements`() {
        let result = scheduler.start { scheduler.hot("--|").ifEmpty(default: "x") }
        #expect(result.events == [.next(220, "x"), .completed(220)])
    }
}
