// One source, one subscriber: subjects, map and filter six times each, and the chain of closures they are compared with.
import Rx

extension RxCase {
    static var chains: [RxCase] {
        [
            RxCase("closure chain, map+filter ×6", run: pumpClosures),
            RxCase("subject pump", peer: Peer(4_397, 0), .fewer(5), .allocations(0)) { rounds in
                pump(rounds) { $0.asObservable() }
            },
            RxCase("subject, 2 observers", peer: Peer(4_404, 0), .fewer(5), .allocations(0)) { rounds in
                let (subject, sum) = (PublishSubject<Int>(), Sum())
                let subscriptions = (0..<2).map { _ in subject.subscribe(onNext: sum.add) }
                for round in 0..<rounds { subject.onNext(round) }
                for subscription in subscriptions { subscription.dispose() }
            },
            RxCase("subject create", peer: Peer(20_252, 14), .fewer(5)) { rounds in
                create(rounds) { $0.asObservable() }
            },
            RxCase(
                "map+filter ×6 pump",
                peer: Peer(12_354, 0),
                .fewer(5),
                .times(2.5, "closure chain, map+filter ×6"),
                .allocations(0)
            ) { rounds in pump(rounds, mapFilter) },
            // Two for each of the twelve operators, and five for the subject and its subscriber.
            RxCase("map+filter ×6 create", peer: Peer(112_946, 105), .fewer(5), .allocations(24 + 5)) { rounds in
                create(rounds, mapFilter)
            },
            RxCase(
                "from(array), 1 000 elements, each",
                peer: Peer(22_188, 13),
                .fewer(5),
                .allocations(0),
                rounds: 2_000
            ) { rounds in
                let sum = Sum()
                for _ in 0..<rounds / 1_000 {
                    Observable.from(Array(0..<1_000)).subscribe(onNext: sum.add).dispose()
                }
            },
        ]
    }

    /// Hands elements through what `build` makes of a subject.
    static func pump(_ rounds: Int, _ build: (PublishSubject<Int>) -> Observable<Int>) {
        let (subject, sum) = (PublishSubject<Int>(), Sum())
        let subscription = build(subject).subscribe(onNext: sum.add)
        for round in 0..<rounds { subject.onNext(round) }
        subscription.dispose()
    }

    /// Builds, subscribes, emits once and disposes.
    static func create(_ rounds: Int, _ build: (PublishSubject<Int>) -> Observable<Int>) {
        let sum = Sum()
        for round in 0..<rounds {
            let subject = PublishSubject<Int>()
            let subscription = build(subject).subscribe(onNext: sum.add)
            subject.onNext(round)
            subscription.dispose()
        }
    }

    private static func mapFilter(_ subject: PublishSubject<Int>) -> Observable<Int> {
        subject
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
            .map { $0 &+ 1 }.filter { $0 >= 0 }
    }
}

// The least that a chain of closures can cost: each stage is opaque to the optimiser, as an operator is.
private func pumpClosures(_ rounds: Int) {
    let sum = Sum()
    var chain: (Int) -> Void = sum.add
    for _ in 0..<6 { chain = mapStage({ $0 &+ 1 }, filterStage({ $0 >= 0 }, chain)) }
    for round in 0..<rounds { chain(round) }
}

@inline(never)
private func mapStage(_ transform: @escaping (Int) -> Int, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { next(transform($0)) }
}

@inline(never)
private func filterStage(_ predicate: @escaping (Int) -> Bool, _ next: @escaping (Int) -> Void) -> (Int) -> Void {
    { if predicate($0) { next($0) } }
}
