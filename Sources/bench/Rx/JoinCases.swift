// Several sources: flatMap, combineLatest, merge, zip.
import Rx

extension RxCase {
    static var joins: [RxCase] {
        [
            RxCase("flatMap ×5 pump", peer: Peer(49_059, 25), .fewer(5)) { pump($0, flatMap) },
            RxCase("flatMap ×5 create", peer: Peer(145_294, 136), .fewer(5)) { create($0, flatMap) },
            RxCase("flatMapLatest ×5 pump", peer: Peer(46_773, 25), .fewer(5)) { pump($0, flatMapLatest) },
            RxCase("combineLatest of 4, ×7 pump", peer: Peer(32_020, 0), .fewer(5), .allocations(0)) {
                pump($0, combineLatest)
            },
            RxCase("combineLatest of 4, ×7 create", peer: Peer(376_746, 273), .fewer(5)) { create($0, combineLatest) },
            RxCase("merge of 4", peer: Peer(5_484, 0), .fewer(5), .allocations(0)) { rounds in
                let (subjects, sum) = ((0..<4).map { _ in PublishSubject<Int>() }, Sum())
                let subscription = Observable.merge(subjects.map { $0.asObservable() }).subscribe(onNext: sum.add)
                for round in 0..<rounds { subjects[round & 3].onNext(round) }
                subscription.dispose()
            },
            RxCase("zip of 2", peer: Peer(22_477, 0), .fewer(5), .allocations(0)) { rounds in
                let (left, right, sum) = (PublishSubject<Int>(), PublishSubject<Int>(), Sum())
                let subscription = Observable.zip(left, right) { $0 &+ $1 }.subscribe(onNext: sum.add)
                for round in 0..<rounds {
                    left.onNext(round)
                    right.onNext(round)
                }
                subscription.dispose()
            },
        ]
    }

    private static func flatMap(_ subject: PublishSubject<Int>) -> Observable<Int> {
        subject
            .flatMap { Observable.just($0 &+ 1) }
            .flatMap { Observable.just($0 &+ 1) }
            .flatMap { Observable.just($0 &+ 1) }
            .flatMap { Observable.just($0 &+ 1) }
            .flatMap { Observable.just($0 &+ 1) }
    }

    private static func flatMapLatest(_ subject: PublishSubject<Int>) -> Observable<Int> {
        subject
            .flatMapLatest { Observable.just($0 &+ 1) }
            .flatMapLatest { Observable.just($0 &+ 1) }
            .flatMapLatest { Observable.just($0 &+ 1) }
            .flatMapLatest { Observable.just($0 &+ 1) }
            .flatMapLatest { Observable.just($0 &+ 1) }
    }

    /// Seven in a row, each with three sources that are at rest.
    private static func combineLatest(_ subject: PublishSubject<Int>) -> Observable<Int> {
        var last = subject.asObservable()
        for _ in 0..<7 {
            last = Observable.combineLatest(
                Observable.just(1),
                Observable.just(1),
                Observable.just(1),
                last
            ) { $0 &+ $1 &+ $2 &+ $3 }
        }
        return last
    }
}
