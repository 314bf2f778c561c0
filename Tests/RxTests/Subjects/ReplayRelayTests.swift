// ReplayRelay: the last elements, without an end. What it has in common with the others stands in SubjectTests.
import Rx
import Testing

@Suite struct ReplayRelayTests {
    @Test(arguments: [(0, []), (1, ["3"]), (2, ["2", "3"]), (nil, ["1", "2", "3"])])
    func `a newcomer hears as many as are remembered`(_ size: Int?, _ past: [String]) {
        let relay = size.map { ReplayRelay<Int>.create(bufferSize: $0) } ?? .createUnbound()
        for number in 1...3 { relay.accept(number) }
        #expect(Heard.atOnce(relay.asObservable()) == past)
        var seen: [String] = []
        relay.subscribe { seen.append("\($0)") }.dispose()
        #expect(seen == past.map { "next(\($0))" })
    }

    @Test func `the end of what is bound to it is not its end`() {
        let relay = ReplayRelay<Int>.createUnbound()
        let optional = ReplayRelay<Int?>.create(bufferSize: 1)
        Observable.of(1, 2).bind(to: relay).dispose()
        Observable.of(1, 2).bind(to: optional).dispose()
        relay.accept(3)
        #expect(Heard.atOnce(relay.asObservable()) == ["1", "2", "3"])
        #expect(Heard.atOnce(optional.asObservable()) == ["Optional(2)"])
    }

    @Test func `as an infallible it gives the same`() {
        let relay = ReplayRelay<Int>.create(bufferSize: 1)
        relay.accept(1)
        var seen: [Int] = []
        relay.asInfallible().subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [1])
    }
}

/// What a relay remembers.
func replayed<Element>(_ relay: ReplayRelay<Element>) -> [Element] {
    var seen: [Element] = []
    relay.subscribe(onNext: { seen.append($0) }).dispose()
    return seen
}
