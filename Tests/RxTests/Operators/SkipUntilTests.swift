// skip(until:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import Testing

@Suite struct SkipUntilTests {
    @Test(arguments: [
        UntilLines("-a-b-c|", "--x--|", "---b-c|", 260, 220),
        UntilLines("-a-b-c|", "---x-|", "-----c|", 260, 230),
        UntilLines("-a-b-c|", "--#", "--#", 220, 220),
        UntilLines("-a-b-c|", "--x-#", "---b-c|", 260, 220),
        UntilLines("-a-b-c|", "--|", "", 260, 220),
        UntilLines("-a|", "---x", "", 220, 220),
        UntilLines("-a-#", "----x", "---#", 230, 230),
        UntilLines("-a-b-c", "", "", 1000, 1000),
    ])
    func `skips until the other emits`(_ lines: UntilLines) { lines.check { $0.skip(until: $1) } }

    @Test func `nothing is kept once the source has completed, though the other lives on`() {
        let other = PublishSubject<Int>()
        weak var witness: BehaviorRelay<Int>?
        do {
            let source = PublishSubject<Int>()
            let relay = BehaviorRelay(value: 0)
            witness = relay
            _ = source.skip(until: other).subscribe(onNext: { relay.accept($0) })
            source.onCompleted()
        }
        #expect(!other.hasObservers)
        #expect(witness == nil)
    }

    @Test func `another that emits at once`() {
        var starts = 0
        let source = Observable.of(1, 2).do(onSubscribe: { starts += 1 })
        var skipped: [Event<Int>] = []
        _ = source.skip(until: Observable.just(0)).subscribe { skipped.append($0) }
        #expect(skipped == [.next(1), .next(2), .completed])
        #expect(starts == 1)
    }

    @Test func `of two that emit as they are subscribed to, the source is the first`() {
        let source = BehaviorRelay(value: 1)
        let other = BehaviorRelay(value: 0)
        var skipped: [Event<Int>] = []
        let bag = DisposeBag()
        source.skip(until: other).subscribe { skipped.append($0) }.disposed(by: bag)
        source.accept(2)
        #expect(skipped == [.next(2)])
    }
}
