// Every operator, three ends: completed, failed, disposed of. Nothing of Rx is left behind, and no source is still held.
import Rx
import RxTest
import Testing

/// An operator under its name, made of two sources.
struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

    init(_ name: String, _ make: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>) {
        self.name = name
        self.make = make
    }

    var testDescription: String { name }

    static let all = transforms + joins
}

private let transforms: [Case] = [
    Case("map") { one, _ in one.map { $0 + 1 } },
    Case("filter") { one, _ in one.filter { $0 > 1 } },
    Case("compactMap") { one, _ in one.compactMap { $0 } },
    Case("scan") { one, _ in one.scan(0, accumulator: +) },
    Case("take") { one, _ in one.take(2) },
    Case("take while") { one, _ in one.take(while: { $0 < 2 }) },
    Case("take until") { one, two in one.take(until: two) },
    Case("skip until") { one, two in one.skip(until: two) },
    Case("takeLast") { one, _ in one.takeLast(1) },
    Case("skip") { one, _ in one.skip(1) },
    Case("distinct") { one, _ in one.distinctUntilChanged() },
    Case("startWith") { one, _ in one.startWith(0) },
    Case("do") { one, _ in one.do(onNext: { _ in }, onDispose: {}) },
    Case("reduce") { one, _ in one.reduce(0, accumulator: +) },
    Case("materialize") { one, _ in one.materialize().dematerialize() },
    Case("elementAt") { one, _ in one.element(at: 1) },
    Case("single") { one, _ in one.single() },
    Case("ifEmpty") { one, two in one.ifEmpty(switchTo: two) },
    Case("enumerated") { one, _ in one.enumerated().map { $0.element } },
    Case("using") { one, _ in .using({ BooleanDisposable() }, observableFactory: { _ in one }) },
    Case("deferred") { one, _ in .deferred { one } },
    Case("andThen") { one, two in one.ignoreElements().asCompletable().andThen(two) },
    Case("delaySubscription") { one, _ in one.delaySubscription(.seconds(1), scheduler: MainScheduler.instance) },
]

private let joins: [Case] = [
    Case("merge") { one, two in .merge(one, two) },
    Case("merge with never") { one, _ in .merge(one, .never()) },
    Case("merge, one at a time") { one, two in Observable.of(one, two).merge(maxConcurrent: 1) },
    Case("switchLatest") { one, two in one.map { _ in two.asObservable() }.switchLatest() },
    Case("combineLatest of three") { one, two in .combineLatest(one, two, two) { $0 + $1 + $2 } },
    Case("flatMap") { one, two in one.flatMap { _ in two } },
    Case("flatMapLatest") { one, two in one.flatMapLatest { _ in two } },
    Case("flatMapFirst") { one, two in one.flatMapFirst { _ in two } },
    Case("concatMap") { one, two in one.concatMap { _ in two } },
    Case("concatMap of one") { one, two in one.take(1).concatMap { _ in two } },
    Case("combineLatest") { one, two in .combineLatest(one, two) { $0 + $1 } },
    Case("combineLatest of many") { one, two in .combineLatest([one, two]) { $0.reduce(0, +) } },
    Case("zip") { one, two in .zip(one, two) { $0 + $1 } },
    Case("zip of many") { one, two in .zip([one, two]) { $0.reduce(0, +) } },
    Case("amb") { one, two in one.amb(two) },
    Case("amb of many") { one, two in .amb([one, two, .never()]) },
    Case("withLatestFrom") { one, two in one.withLatestFrom(two) },
    Case("sample") { one, two in one.sample(two) },
    Case("concat") { one, two in one.concat(two) },
    Case("catch in sequence") { one, two in .catch(sequence: [one, two]) },
    Case("catch") { one, two in one.catch { _ in two } },
    Case("retry") { one, _ in one.retry(2) },
    Case("retry when") { one, two in
        one.retry(when: { (errors: Observable<any Error>) in errors.flatMap { _ in two } })
    },
    Case("share") { one, _ in one.share() },
    Case("share replay") { one, _ in one.share(replay: 2) },
    Case("share forever") { one, _ in one.share(replay: 1, scope: .forever) },
    Case("publish and refCount") { one, _ in one.publish().refCount() },
    Case("replay and refCount") { one, _ in one.replay(2).refCount() },
    Case("observe on the current thread") { one, _ in one.observe(on: CurrentThreadScheduler.instance) },
    Case("observe on") { one, _ in one.observe(on: MainScheduler.instance) },
    Case("subscribe on") { one, _ in one.subscribe(on: MainScheduler.instance) },
    Case("generate") { _, _ in
        .generate(initialState: 0, condition: { $0 < 3 }, scheduler: MainScheduler.instance) { $0 + 1 }
    },
    Case("repeat element") { _, _ in .repeatElement(1, scheduler: MainScheduler.instance).take(5) },
    Case("buffer") { one, _ in
        one.buffer(timeSpan: .seconds(1), count: 2, scheduler: MainScheduler.instance).map(\.count)
    },
    Case("window") { one, _ in one.window(timeSpan: .seconds(1), count: 2, scheduler: MainScheduler.instance).merge() },
    Case("unused windows") { one, _ in
        one.window(timeSpan: .seconds(1), count: 2, scheduler: MainScheduler.instance).map { _ in 0 }
    },
    Case("group by") { one, _ in one.groupBy { $0 % 2 }.merge() },
    Case("unused groups") { one, _ in one.groupBy { $0 % 2 }.map(\.key) },
    Case("debounce") { one, _ in one.debounce(.seconds(1), scheduler: MainScheduler.instance) },
    Case("throttle") { one, _ in one.throttle(.seconds(1), scheduler: MainScheduler.instance) },
    Case("delay") { one, _ in one.delay(.seconds(1), scheduler: MainScheduler.instance) },
    Case("timeout") { one, two in one.timeout(.seconds(1), other: two, scheduler: MainScheduler.instance) },
    Case("timer") { one, _ in .merge(one, .interval(.seconds(1), scheduler: MainScheduler.instance)) },
    Case("driver") { one, _ in one.asDriver(onErrorJustReturn: 0).map { $0 }.filter { _ in true }.asObservable() },
    Case("signal") { one, _ in one.asSignal(onErrorJustReturn: 0).map { $0 }.asObservable() },
    Case("single trait") { one, _ in one.asSingle().map { $0 }.asObservable() },
]

@Suite struct LeakTests {
    /// Subscribes to the operator in a home of its own and feeds both sources; what is left afterwards.
    private func left(_ one: Case, _ end: (PublishSubject<Int>, PublishSubject<Int>, any Disposable) -> Void) -> Int32 {
        let context = ManualContext()
        let home = Home(context)
        var held = false
        context.turn {
            Home.with(home) {
                let first = PublishSubject<Int>()
                let second = PublishSubject<Int>()
                let subscription = one.make(first, second).subscribe(onNext: { _ in }, onError: { _ in })
                for number in 1...3 {
                    first.onNext(number)
                    second.onNext(number)
                }
                end(first, second, subscription)
                subscription.dispose()
                context.turn()
                held = first.hasObservers || second.hasObservers
            }
        }
        context.advance(.seconds(5))
        #expect(!held)
        return Home.with(home) { Resources.total }
    }

    @Test(arguments: Case.all)
    private func `nothing is left after dispose`(_ one: Case) {
        #expect(left(one) { _, _, subscription in subscription.dispose() } == 0)
    }

    @Test(arguments: Case.all)
    private func `nothing is left after the end`(_ one: Case) {
        #expect(
            left(one) { first, second, _ in
                first.onCompleted()
                second.onCompleted()
            } == 0
        )
    }

    @Test(arguments: Case.all)
    private func `nothing is left after an error`(_ one: Case) {
        #expect(
            left(one) { first, second, _ in
                first.onError(Oops())
                second.onError(Oops())
            } == 0
        )
    }

    @Test(arguments: Case.all)
    private func `a source that is subscribed to for somebody who has left is left`(_ one: Case) {
        let context = ManualContext()
        let home = Home(context)
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        context.turn {
            Home.with(home) {
                _ = Observable.merge(.just(0), one.make(first, second)).take(1).subscribe()
            }
        }
        context.advance(.seconds(5))
        #expect(!first.hasObservers && !second.hasObservers)
        #expect(Home.with(home) { Resources.total } == 0)
    }

    @Test(arguments: Case.all)
    private func `disposing within an element leaves nothing`(_ one: Case) {
        let context = ManualContext()
        let home = Home(context)
        context.turn {
            Home.with(home) {
                let first = PublishSubject<Int>()
                let second = PublishSubject<Int>()
                let subscription = SingleAssignmentDisposable()
                subscription.setDisposable(
                    one.make(first, second).subscribe(
                        onNext: { _ in subscription.dispose() },
                        onError: { _ in }
                    )
                )
                for number in 1...3 {
                    first.onNext(number)
                    second.onNext(number)
                }
                context.turn()
                subscription.dispose()
                context.turn()
                #expect(!first.hasObservers && !second.hasObservers)
            }
        }
        context.advance(.seconds(5))
        #expect(Home.with(home) { Resources.total } == 0)
    }
}
