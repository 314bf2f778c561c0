// What a share leaves out where nobody can be second must not be missed where somebody can.
import Rx
import Testing

@Suite struct SharedSourceTests {
    private let relay = BehaviorRelay(value: 1)
    private let context = ManualContext()

    private func inTurn(_ body: () -> Void) { context.turn { Home.with(Home(context), body) } }

    @Test func `a driver that somebody holds runs its closure once for all its operators`() {
        inTurn {
            var runs = 0
            let held = relay.asDriver().map { number in
                runs += 1
                return number * 10
            }
            let plus = held.map { $0 + 1 }
            let even = held.filter { $0 > 0 }.map { $0 + 2 }
            let both = Driver.combineLatest(held, held) { $0 + $1 }
            var seen: [Int] = []
            let bag = DisposeBag()
            plus.drive(onNext: { seen.append($0) }).disposed(by: bag)
            even.drive(onNext: { seen.append($0) }).disposed(by: bag)
            both.drive(onNext: { seen.append($0) }).disposed(by: bag)
            #expect(seen == [11, 12, 20])
            #expect(runs == 1)
            relay.accept(2)
            #expect(runs == 2)
            #expect(seen.suffix(4) == [21, 22, 30, 40])
        }
    }

    @Test func `a late subscriber of the middle receives what its closure made before`() {
        inTurn {
            var runs = 0
            let middle = relay.asDriver().map { number in
                runs += 1
                return number * 10
            }
            let bag = DisposeBag()
            middle.filter { $0 > 0 }.map { $0 }.drive().disposed(by: bag)
            var late: [Int] = []
            middle.drive(onNext: { late.append($0) }).disposed(by: bag)
            relay.accept(2)
            #expect(late == [10, 20])
            #expect(runs == 2)
        }
    }

    @Test func `temporaries run their closures once for all subscribers of the last`() {
        inTurn {
            var runs = 0
            let last = relay.asDriver()
                .map { number in
                    runs += 1
                    return number * 10
                }
                .distinctUntilChanged()
                .flatMapLatest { number in Driver.just(number).map { $0 + 1 } }
                .startWith(0)
            var seen: [Int] = []
            let bag = DisposeBag()
            last.drive(onNext: { seen.append($0) }).disposed(by: bag)
            last.drive(onNext: { seen.append($0 + 1_000) }).disposed(by: bag)
            relay.accept(2)
            #expect(seen == [0, 11, 1_011, 21, 1_021])
            #expect(runs == 2)
        }
    }

    @Test func `a share inside a share starts again with it`() {
        let subject = PublishSubject<Int>()
        var starts = 0
        let shared = Observable<Int>.deferred {
            starts += 1
            return subject
        }
        .share(replay: 1).map { $0 * 10 }.share(replay: 1)
        for round in 1...2 {
            var seen: [Int] = []
            let first = shared.subscribe(onNext: { seen.append($0) })
            subject.onNext(round)
            let second = shared.subscribe(onNext: { seen.append($0) })
            #expect(seen == [round * 10, round * 10])
            #expect(starts == round)
            first.dispose()
            subject.onNext(3)
            #expect(seen.last == 30)
            second.dispose()
            #expect(!subject.hasObservers)
        }
    }

    @Test func `the first may leave while others stay, and come again`() {
        let subject = PublishSubject<String>()
        let shared = subject.share(replay: 2)
        var seen: [String] = []
        let first = shared.subscribe(onNext: { seen.append("a\($0)") })
        let second = shared.subscribe(onNext: { seen.append("b\($0)") })
        subject.onNext("1")
        first.dispose()
        subject.onNext("2")
        let third = shared.subscribe(onNext: { seen.append("c\($0)") })
        second.dispose()
        subject.onNext("3")
        #expect(seen == ["a1", "b1", "b2", "c1", "c2", "c3"])
        third.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `what nobody can subscribe to any more goes, and its subscribers stay`() {
        final class Token {}
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        weak var token: Token?
        let bag = DisposeBag()
        do {
            let made = Token()
            token = made
            let source = Observable<Int>.deferred { withExtendedLifetime(made) { subject } }
            let shared = source.share(replay: 1)
            shared.subscribe(onNext: { seen.append("a\($0)") }).disposed(by: bag)
            subject.onNext(1)
            shared.subscribe(onNext: { seen.append("b\($0)") }).disposed(by: bag)
        }
        #expect(token == nil)
        subject.onNext(2)
        #expect(seen == ["a1", "b1", "a2", "b2"])
        subject.onCompleted()
        #expect(!subject.hasObservers)
    }

    @Test func `a driver replays its element where what it is made of has gone`() {
        inTurn {
            var starts = 0
            let driver = Observable<Int>.deferred {
                starts += 1
                return BehaviorSubject(value: starts)
            }
            .asDriver(onErrorJustReturn: 0).map { $0 * 10 }
            var seen: [Int] = []
            let bag = DisposeBag()
            for _ in 0..<3 { driver.drive(onNext: { seen.append($0) }).disposed(by: bag) }
            #expect(seen == [10, 10, 10])
            #expect(starts == 1)
        }
    }

    @Test func `where the source has gone, its subscribers go with the share, in either order`() {
        final class Token {}
        let sharing: [(Observable<Int>) -> Observable<Int>] = [
            { $0.share() }, { $0.share(replay: 1) }, { $0.share(replay: 2).map { $0 }.share(replay: 1) },
            { $0.publish().refCount() }, { $0.share(replay: 1, scope: .forever) },
        ]
        for share in sharing {
            for shareGoesFirst in [false, true] {
                var subject: PublishSubject<Int>? = PublishSubject()
                weak let source = subject
                var shared: Observable<Int>? = share(.deferred { source ?? PublishSubject() })
                weak var token: Token?
                do {
                    let tokens = [Token(), Token()]
                    token = tokens[1]
                    for one in tokens { _ = shared?.subscribe(onNext: { _ in withExtendedLifetime(one) {} }) }
                }
                if shareGoesFirst { shared = nil } else { subject = nil }
                #expect(token != nil)
                if shareGoesFirst { subject = nil } else { shared = nil }
                #expect(token == nil)
            }
        }
    }

    @Test(arguments: [0, 1])
    func `a switch from a shared sequence to itself starts it again`(replay: Int) {
        let subject = PublishSubject<Int>()
        var starts = 0
        let shared = Observable<Int>.deferred {
            starts += 1
            return subject
        }
        .share(replay: replay)
        let switches = PublishSubject<Void>()
        var seen: [Int] = []
        let subscription = switches.flatMapLatest { shared }.subscribe(onNext: { seen.append($0) })
        for round in 1...3 {
            switches.onNext(())
            #expect(starts == round)
            subject.onNext(round)
        }
        #expect(seen == [1, 2, 3])
        subscription.dispose()
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [1, 2, 16, 17, 64])
    func `elements of any size are replayed in their order`(size: Int) {
        let subject = PublishSubject<[Int]>()
        let small = subject.map { $0.count }.share(replay: 1)
        let large = subject.map { ($0, $0, $0) }.share(replay: 3)
        let bag = DisposeBag()
        small.subscribe().disposed(by: bag)
        large.subscribe().disposed(by: bag)
        for count in 1...size { subject.onNext(Array(repeating: count, count: count)) }
        var sizes: [Int] = []
        small.subscribe(onNext: { sizes.append($0) }).disposed(by: bag)
        large.subscribe(onNext: { sizes.append($0.1.count) }).disposed(by: bag)
        #expect(sizes == [size] + (max(1, size - 2)...size))
    }
}
