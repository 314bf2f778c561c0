// ReplayRelay: what it remembers, whom it tells.
import Rx
import Testing

@Suite struct ReplayRelayTests {
    @Test func `a new subscriber receives the last elements, then what follows`() {
        for (size, past) in [(0, []), (1, [3]), (2, [2, 3]), (5, [1, 2, 3])] {
            let relay = ReplayRelay<Int>.create(bufferSize: size)
            for number in 1...3 { relay.accept(number) }
            var seen: [Int] = []
            let subscription = relay.subscribe(onNext: { seen.append($0) })
            #expect(seen == past)
            relay.accept(4)
            subscription.dispose()
            relay.accept(5)
            #expect(seen == past + [4])
        }
    }

    @Test func `an unbound one remembers everything, for observables and infallibles`() {
        let relay = ReplayRelay<Int>.createUnbound()
        for number in 1...100 { relay.accept(number) }
        var seen: [Int] = []
        relay.asObservable().subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == Array(1...100))
        relay.asInfallible().subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen.count == 200)
    }

    @Test func `it frees what falls out, and everything in the end`() {
        final class Element {}
        var relay: ReplayRelay<Element>? = .create(bufferSize: 1)
        weak let first = accept(Element())
        #expect(first != nil)
        weak let second = accept(Element())
        #expect(first == nil && second != nil)
        relay = nil
        #expect(second == nil)

        func accept(_ element: Element) -> Element {
            relay?.accept(element)
            return element
        }
    }

    @Test func `nothing is left`() {
        let home = Home(ManualContext())
        Home.with(home) {
            let relay = ReplayRelay<Int>.create(bufferSize: 1)
            relay.accept(1)
            let bag = DisposeBag()
            relay.subscribe(onNext: { _ in }).disposed(by: bag)
            relay.accept(2)
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }
}

/// What a relay remembers.
func replayed<Element>(_ relay: ReplayRelay<Element>) -> [Element] {
    var seen: [Element] = []
    relay.subscribe(onNext: { seen.append($0) }).dispose()
    return seen
}
