// One source, many subscribers: share, and the shared sequences of a screen. The main context is one that is never busy.
import Rx

extension RxCase {
    static var sharings: [RxCase] {
        [
            RxCase(
                "Driver map+filter ×6 pump",
                peer: Peer(37_429, 1),
                .fewer(5),
                .times(1.3, "map+filter ×6 pump"),
                .allocations(0)
            ) { rounds in Home.with(home) { pump(rounds, driverMapFilter) } },
            // Two for each of the twelve operators, and sixteen for the subject, `asDriver` and the subscriber.
            RxCase("Driver map+filter ×6 create", peer: Peer(392_114, 275), .fewer(5), .allocations(24 + 16)) {
                rounds in Home.with(home) { create(rounds, driverMapFilter) }
            },
            RxCase("relay → Driver → map → distinct → map", peer: Peer(21_390, 1), .fewer(5), .allocations(0)) {
                rounds in
                Home.with(home) {
                    let (relay, sum) = (BehaviorRelay(value: 0), Sum())
                    let subscription = relay.asDriver().map { $0 &+ 1 }.distinctUntilChanged().map { $0 &+ 1 }
                        .drive(onNext: sum.add)
                    for round in 0..<rounds { relay.accept(round) }
                    subscription.dispose()
                }
            },
            RxCase("share(replay: 1), 10 observers", peer: Peer(18_851, 0), .fewer(5), .allocations(0)) {
                share($0, observers: 10)
            },
            // Linear: what 90 more cost is at most 90 tenths of what 10 cost.
            RxCase(
                "share(replay: 1), 100 observers",
                peer: Peer(134_242, 0),
                .fewer(5),
                .times(10, "share(replay: 1), 10 observers"),
                .allocations(0)
            ) { share($0, observers: 100) },
        ]
    }

    private static func driverMapFilter(_ subject: PublishSubject<Int>) -> Observable<Int> {
        let driver: Driver<Int> = subject.asDriver(onErrorJustReturn: 0)
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
        return driver.asObservable()
    }

    private static func share(_ rounds: Int, observers: Int) {
        let (subject, sum) = (PublishSubject<Int>(), Sum())
        let shared = subject.share(replay: 1)
        let subscriptions = (0..<observers).map { _ in shared.subscribe(onNext: sum.add) }
        for round in 0..<rounds { subject.onNext(round) }
        for subscription in subscriptions { subscription.dispose() }
    }

    private static let home = Home(IdleContext())
}

/// A main context whose turn never ends.
private final class IdleContext: MainContext {
    var now: Duration { .zero }

    var isCurrent: Bool { true }

    func post(_ work: @escaping () -> Void) { work() }

    func after(_: Duration, _: @escaping () -> Void) -> any Disposable { Disposables.create() }

    func report(_ error: any Error, from binding: String) { fatalError("\(binding): \(error)") }
}
