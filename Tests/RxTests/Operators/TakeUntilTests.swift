// take(until:): what is particular to it; the rest asks SingleSourceRules.
import Rx
import RxTest
import Testing

@Suite struct TakeUntilTests {
    @Test(arguments: [
        UntilLines("-a-b-c-|", "--x--", "-a|", 220, 220),
        UntilLines("-a-b-c-|", "--|", "-a-b-c-|", 270, 220),
        UntilLines("-a-b-c-|", "--#", "-a#", 220, 220),
        UntilLines("-a-b-c-|", "", "-a-b-c-|", 270, 270),
        UntilLines("-a-#", "----x", "-a-#", 230, 230),
        UntilLines("-a-b", "---x", "-a-(b|)", 230, 230),
        UntilLines("---|", "---x", "---|", 230, 230),
        UntilLines("", "--x", "--|", 220, 220),
    ])
    func `takes until the other emits`(_ lines: UntilLines) { lines.check { $0.take(until: $1) } }

    @Test func `another that emits at once`() {
        var starts = 0
        let source = Observable.of(1, 2).do(onSubscribe: { starts += 1 })
        var taken: [Event<Int>] = []
        _ = source.take(until: Observable.just(0)).subscribe { taken.append($0) }
        #expect(taken == [.completed])
        #expect(starts == 0)
    }

    @Test func `of two that emit as they are subscribed to, the source is the last`() {
        let source = BehaviorRelay(value: 1)
        let other = BehaviorRelay(value: 0)
        var taken: [Event<Int>] = []
        let bag = DisposeBag()
        source.take(until: other).subscribe { taken.append($0) }.disposed(by: bag)
        source.accept(2)
        #expect(taken == [.completed])
    }

    @Test func `an other that the source itself makes emit`() {
        let subject = PublishSubject<Int>()
        let stop = PublishSubject<Void>()
        var events: [Event<Int>] = []
        _ = subject.do(onNext: { if $0 == 2 { stop.onNext(()) } }).take(until: stop).subscribe { events.append($0) }
        for number in 1...3 { subject.onNext(number) }
        #expect(events == [.next(1), .completed])
        #expect(!subject.hasObservers && !stop.hasObservers)
    }
}
