// The former names of operators: each does what its successor does.
import Rx
import RxTest
import Testing

/// An operator under its former name, and under the present one.
private struct Renamed: Sendable, CustomTestStringConvertible {
    typealias Operator = @Sendable (Observable<String>, Observable<String>, TestScheduler) -> Observable<String>

    let name: String
    let former: Operator
    let present: Operator

    init(_ name: String, _ former: @escaping Operator, _ present: @escaping Operator) {
        self.name = name
        self.former = former
        self.present = present
    }

    var testDescription: String { name }
}

@available(*, deprecated, message: "It calls what is deprecated.")
private let takesAndSkips: [Renamed] = [
    Renamed("elementAt", { one, _, _ in one.elementAt(1) }, { one, _, _ in one.element(at: 1) }),
    Renamed(
        "take, time",
        { one, _, scheduler in one.take(.seconds(25), scheduler: scheduler) },
        { one, _, scheduler in one.take(for: .seconds(25), scheduler: scheduler) }
    ),
    Renamed("takeUntil", { one, two, _ in one.takeUntil(two) }, { one, two, _ in one.take(until: two) }),
    Renamed(
        "takeUntil inclusive",
        { one, _, _ in one.takeUntil(.inclusive, predicate: { $0 == "b" }) },
        { one, _, _ in one.take(until: { $0 == "b" }, behavior: .inclusive) }
    ),
    Renamed(
        "takeUntil exclusive",
        { one, _, _ in one.takeUntil(.exclusive, predicate: { $0 == "b" }) },
        { one, _, _ in one.take(until: { $0 == "b" }) }
    ),
    Renamed("takeWhile", { one, _, _ in one.takeWhile { $0 != "c" } }, { one, _, _ in one.take(while: { $0 != "c" }) }),
    Renamed("skipUntil", { one, two, _ in one.skipUntil(two) }, { one, two, _ in one.skip(until: two) }),
    Renamed("skipWhile", { one, _, _ in one.skipWhile { $0 != "b" } }, { one, _, _ in one.skip(while: { $0 != "b" }) }),
]

@available(*, deprecated, message: "It calls what is deprecated.")
private let others: [Renamed] = [
    Renamed("catchError", { one, two, _ in one.catchError { _ in two } }, { one, two, _ in one.catch { _ in two } }),
    Renamed(
        "catchError, static",
        { one, two, _ in .catchError([one, two]) },
        { one, two, _ in
            .catch(sequence: [one, two])
        }
    ),
    Renamed(
        "catchErrorJustReturn",
        { one, _, _ in one.catchErrorJustReturn("z") },
        { one, _, _ in
            one.catchAndReturn("z")
        }
    ),
    Renamed(
        "retryWhen",
        { one, _, _ in one.retryWhen { (errors: Observable<any Error>) in errors.take(1) } },
        { one, _, _ in one.retry(when: { (errors: Observable<any Error>) in errors.take(1) }) }
    ),
    Renamed(
        "retryWhen, typed",
        { one, _, _ in one.retryWhen { (errors: Observable<MarbleError>) in errors.take(1) } },
        { one, _, _ in one.retry(when: { (errors: Observable<MarbleError>) in errors.take(1) }) }
    ),
    Renamed(
        "observeOn",
        { one, _, scheduler in one.observeOn(scheduler) },
        { one, _, scheduler in
            one.observe(on: scheduler)
        }
    ),
    Renamed(
        "subscribeOn",
        { one, _, scheduler in one.subscribeOn(scheduler) },
        { one, _, scheduler in
            one.subscribe(on: scheduler)
        }
    ),
]

@Suite struct DeprecatedTests {
    @available(*, deprecated, message: "It calls what is deprecated.")
    @Test(arguments: takesAndSkips + others)
    private func `a former name does the same`(_ renamed: Renamed) {
        func events(_ make: @escaping Renamed.Operator) -> [Recorded<Event<String>>] {
            let scheduler = TestScheduler(initialClock: 0)
            let (one, two) = (scheduler.cold("-abcd#"), scheduler.cold("--x|"))
            return scheduler.start { make(one.asObservable(), two.asObservable(), scheduler) }.events
        }
        #expect(!events(renamed.present).isEmpty)
        #expect(events(renamed.former) == events(renamed.present))
    }
}
