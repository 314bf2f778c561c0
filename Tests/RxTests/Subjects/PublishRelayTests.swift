// PublishRelay: events that do not end. What it has in common with the others stands in SubjectTests.
import Rx
import Testing

@Suite struct PublishRelayTests {
    let relay = PublishRelay<Int>()

    @Test func `a newcomer hears nothing of the past`() {
        relay.accept(1)
        #expect(Heard.atOnce(relay) == [])
    }

    @Test func `the end of what is bound to it is not its end`() {
        let heard = Heard()
        let subscription = heard.listen("a", to: relay)
        Observable.just(1).bind(to: relay).dispose()
        relay.accept(2)
        subscription.dispose()
        #expect(heard.log == ["a1", "a2"])
    }

    @Test func `as an infallible it gives the same`() {
        var seen: [Int] = []
        let subscription = relay.asInfallible().subscribe(onNext: { seen.append($0) })
        relay.accept(1)
        subscription.dispose()
        #expect(seen == [1])
    }

    @Test func `it lives as long as somebody holds it, not as long as it is subscribed to`() {
        weak var remaining: PublishRelay<Int>?
        let subscription: any Disposable = {
            let relay = PublishRelay<Int>()
            remaining = relay
            return relay.subscribe()
        }()
        subscription.dispose()
        #expect(remaining == nil)
    }
}
