// A planned pipeline, made of Rx.
import Rx
import RxTest

/// Makes planned pipelines over given sources.
struct PlannedObservable {
    let sources: [TestableObservable<String>]
    let scheduler: TestScheduler

    func make(_ plan: Plan) -> Observable<String> {
        switch plan {
        // Not bare: `subscribe(on:)` disposes of a sequence of another module's type on its scheduler even at the end.
        case .source(let number): sources[number].map { $0 }
        case .just(let element): .just(element)
        case .empty: .empty()
        case .failed: .error(Oops())
        case .one(let one, let source): make(one, make(source))
        case .two(let two, let first, let second): make(two, make(first), make(second))
        case .each(let each, let outer, let inner): make(each, make(outer), inner.map(make))
        }
    }

    private func make(_ one: OneSource, _ source: Observable<String>) -> Observable<String> {
        switch one {
        case .map: source.map { joined($0, "m") }
        case .throwing: source.map { if weight($0) % 4 == 0 { throw Oops() } else { $0 } }
        case .filter: source.filter { weight($0) % 3 != 0 }
        case .scan: source.scan("") { joined($0, $1) }
        case .distinct: source.distinctUntilChanged()
        case .reduce: source.reduce("") { joined($0, $1) }
        case .materialize: source.materialize().map { Drawing.marks([$0]) }
        case .share: source.share()
        case .take(let count): source.take(count)
        case .skip(let count): source.skip(count)
        case .takeLast(let count): source.takeLast(count)
        case .startWith(let count): count == 1 ? source.startWith("s0") : source.startWith("s0", "s1")
        case .takeWhile(let inclusive):
            source.take(while: { weight($0) % 4 != 0 }, behavior: inclusive ? .inclusive : .exclusive)
        case .skipWhile: source.skip(while: { weight($0) % 3 != 0 })
        case .catchAndReturn: source.catchAndReturn("c")
        case .ifEmpty: source.ifEmpty(default: "e")
        case .retry: source.retry(2)
        default: timed(one, source)
        }
    }

    private func timed(_ one: OneSource, _ source: Observable<String>) -> Observable<String> {
        switch one {
        case .observeOn: source.observe(on: scheduler)
        case .subscribeOn: source.subscribe(on: scheduler)
        case .delay(let span): source.delay(.seconds(span), scheduler: scheduler)
        case .debounce(let span): source.debounce(.seconds(span), scheduler: scheduler)
        case .timeout(let span): source.timeout(.seconds(span), scheduler: scheduler)
        case .delaySubscription(let span): source.delaySubscription(.seconds(span), scheduler: scheduler)
        case .takeFor(let span): source.take(for: .seconds(span), scheduler: scheduler)
        case .skipFor(let span): source.skip(.seconds(span), scheduler: scheduler)
        case .throttle(let span, let latest): source.throttle(.seconds(span), latest: latest, scheduler: scheduler)
        default: source
        }
    }

    private func make(
        _ two: TwoSources,
        _ first: Observable<String>,
        _ second: Observable<String>
    ) -> Observable<String> {
        switch two {
        case .merge: .merge(first, second)
        case .concat: first.concat(second)
        case .combineLatest: .combineLatest(first, second) { joined($0, $1) }
        case .zip: .zip(first, second) { joined($0, $1) }
        case .amb: first.amb(second)
        case .withLatestFrom: first.withLatestFrom(second) { joined($0, $1) }
        case .sample: first.sample(second)
        case .takeUntil: first.take(until: second)
        case .skipUntil: first.skip(until: second)
        case .catch: first.catch { _ in second }
        case .ifEmpty: first.ifEmpty(switchTo: second)
        }
    }

    private func make(
        _ each: EachElement,
        _ outer: Observable<String>,
        _ inner: [Observable<String>]
    ) -> Observable<String> {
        let choose: (String) -> Observable<String> = { inner[weight($0) % inner.count] }
        switch each {
        case .flatMap: return outer.flatMap(choose)
        case .flatMapLatest: return outer.flatMapLatest(choose)
        case .flatMapFirst: return outer.flatMapFirst(choose)
        case .concatMap: return outer.concatMap(choose)
        }
    }
}
