// Operators of several sources subscribe to no more of them once one has failed, or the subscriber has left.
import Rx
import RxTest
import Testing

/// An operator of eight sources or fewer that subscribes to them in one go.
private struct Joining: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable ([Observable<Int>]) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable ([Observable<Int>]) -> Observable<Int>) {
        testDescription = name
        self.make = make
    }
}

/// Those that hand on an element of the first source.
private let passing = [
    Joining("merge of an array") { .merge($0) },
    Joining("merge of arguments") { .merge($0[0], $0[1], $0[2]) },
    Joining("merge of a collection") { .merge(AnyCollection($0)) },
    Joining("flatMap") { all in Observable.from(0..<8).flatMap { all[$0] } },
    Joining("merge at most two") { Observable.from($0).merge(maxConcurrent: 2) },
    Joining("flatMapFirst") { all in Observable.from(0..<8).flatMapFirst { all[$0] } },
    Joining("concatMap") { all in Observable.from(0..<8).concatMap { all[$0] } },
    Joining("concat") { .concat($0) },
    Joining("concat of a sequence") { .concat(AnySequence($0)) },
    Joining("amb of a sequence") { .amb($0) },
    Joining("amb") { $0[0].amb($0[1]) },
    Joining("merge of infallibles") { all in
        Infallible.merge(all.map { $0.asInfallible(onErrorFallbackTo: .never()) }).asObservable()
    },
]

/// Those that need elements of all.
private let gathering = [
    Joining("zip of two") { .zip($0[0], $0[1]) { $0 + $1 } },
    Joining("zip of three") { .zip($0[0], $0[1], $0[2]) { $0 + $1 + $2 } },
    Joining("zip of eight") {
        .zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) { first, _, _, _, _, _, _, _ in first }
    },
    Joining("zip of a collection") { .zip($0) { $0[0] } },
    Joining("combineLatest of two") { .combineLatest($0[0], $0[1]) { $0 + $1 } },
    Joining("combineLatest of three") { .combineLatest($0[0], $0[1], $0[2]) { $0 + $1 + $2 } },
    Joining("combineLatest of eight") {
        .combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) { first, _, _, _, _, _, _, _ in first }
    },
    Joining("combineLatest of a collection") { .combineLatest($0) { $0[0] } },
    Joining("withLatestFrom") { $0[0].withLatestFrom($0[1]) },
    Joining("sample") { $0[0].sample($0[1]) },
    Joining("take until") { $0[0].take(until: $0[1]) },
    Joining("skip until") { $0[0].skip(until: $0[1]) },
]

/// Those of traits that fail with the first.
private let traits = [
    Joining("zip of completables") { all in
        Completable.zip(all.map { $0.ignoreElements().asCompletable() }).andThen(Observable.empty())
    },
    Joining("concat of completables") { all in
        Completable.concat(all.map { $0.ignoreElements().asCompletable() }).andThen(Observable.empty())
    },
    Joining("andThen") { $0[0].ignoreElements().asCompletable().andThen($0[1]) },
    Joining("zip of singles") {
        Single.zip($0[0].asSingle(), $0[1].asSingle()) { $0 + $1 }.asObservable()
    },
    Joining("zip of a collection of singles") {
        Single.zip($0.map { $0.asSingle() }) { $0[0] }.asObservable()
    },
    Joining("zip of maybes") { Maybe.zip($0[0].asMaybe(), $0[1].asMaybe()) { $0 + $1 }.asObservable() },
]

/// Those that an error does not end.
private let lasting = [
    Joining("catch in sequence") { .catch(sequence: $0) },
    Joining("catch") { all in all[0].catch { _ in all[1] } },
    Joining("if empty") { $0[0].ifEmpty(switchTo: $0[1]) },
    Joining("retry") { $0[0].retry() },
    Joining("flatMapLatest") { all in Observable.from(0..<8).flatMapLatest { all[$0] } },
    Joining("zip of infallibles") { all in
        let all = all.map { $0.asInfallible(onErrorFallbackTo: .never()) }
        return Infallible.zip(all[0], all[1]) { $0 + $1 }.asObservable()
    },
]

@Suite struct StoppedJoinTests {
    /// Eight sources that do the same as they are subscribed to; which of them were.
    private func started(
        _ join: Joining,
        ending: (Observable<Int>) -> Observable<Int> = { $0 },
        _ begin: @escaping (AnyObserver<Int>) -> Void
    ) -> Int {
        var count = 0
        let sources = (0..<8).map { _ in
            Observable<Int>.create { observer in
                count += 1
                begin(observer)
                return Disposables.create()
            }
        }
        ending(join.make(sources)).subscribe(onError: { _ in }).dispose()
        return count
    }

    @Test(arguments: passing.dropLast() + gathering + traits)
    private func `an error at once keeps the others from being subscribed to`(_ join: Joining) {
        #expect(started(join) { $0.onError(Oops()) } == 1)
    }

    @Test(arguments: passing)
    private func `so does a subscriber who leaves at the first element`(_ join: Joining) {
        #expect(started(join, ending: { $0.take(1) }, { $0.onNext(1) }) == 1)
    }

    @Test(arguments: passing + gathering + traits + lasting)
    private func `so does a subscriber who leaves while the first is being subscribed to`(_ join: Joining) {
        let leaving = PublishSubject<Void>()
        #expect(started(join, ending: { $0.take(until: leaving) }, { _ in leaving.onNext(()) }) == 1)
    }

    @Test func `what another thread ends meanwhile keeps the others from being subscribed to`() {
        var count = 0
        let failing = Observable<Int>.create { observer in
            nonisolated(unsafe) let observer = observer
            onAnotherThread { observer.onError(Oops()) }
            return Disposables.create()
        }
        let next = Observable<Int>.deferred {
            count += 1
            return .never()
        }
        Observable.merge(failing, next).subscribe(onError: { _ in }).dispose()
        #expect(count == 0)
    }
}
