// BehaviorRelay: state that does not end. What it has in common with the others stands in SubjectTests.
import Dispatch
import Rx
import Testing

@Suite struct BehaviorRelayTests {
    let relay = BehaviorRelay(value: 0)
    let heard = Heard()

    @Test func `a newcomer hears the value`() {
        #expect(Heard.atOnce(relay) == ["0"])
        relay.accept(1)
        #expect(relay.value == 1)
        #expect(Heard.atOnce(relay) == ["1"])
    }

    @Test func `an observer that sets it hears its own value nested, and it is the one that stays`() {
        let bag = DisposeBag()
        heard.listen("a", to: relay) { [relay, heard] in
            if $0 == 1 { relay.accept(2) }
            heard.note("value \(relay.value)")
        }.disposed(by: bag)
        heard.listen("b", to: relay.skip(1)).disposed(by: bag)
        relay.accept(1)
        #expect(heard.log == ["a0", "value 0", "a1", "a2", "value 2", "b2", "value 2", "b1"])
        #expect(relay.value == 2)
    }

    @Test func `a newcomer that sets it while it hears the value stays in order`() {
        let subscription = heard.listen("a", to: relay) { [relay] in if $0 < 3 { relay.accept($0 + 1) } }
        subscription.dispose()
        #expect(heard.log == ["a0", "a1", "a2", "a3"])
        #expect(relay.value == 3)
    }

    @Test func `the value is there before anybody hears it`() {
        var value: Int?
        let subscription = relay.subscribe(onNext: { [relay] _ in value = relay.value })
        relay.accept(1)
        subscription.dispose()
        #expect(value == 1)
    }

    @Test func `the end of what is bound to it is not its end`() {
        let subscription = heard.listen("a", to: relay)
        Observable.just(1).bind(to: relay).dispose()
        relay.accept(2)
        subscription.dispose()
        #expect(heard.log == ["a0", "a1", "a2"])
    }

    @Test func `its value may be read while another thread sets it`() {
        let relay = BehaviorRelay(value: [0, 0])
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            for number in 0..<1_000 {
                if thread == 0 { relay.accept([number, number]) }
                let value = relay.value
                #expect(value[0] == value[1])
            }
        }
        #expect(relay.value == [999, 999])
    }

    @Test func `as an infallible it gives the same`() {
        var seen: [Int] = []
        let subscription = relay.asInfallible().subscribe(onNext: { seen.append($0) })
        relay.accept(1)
        subscription.dispose()
        #expect(seen == [0, 1])
    }
}
