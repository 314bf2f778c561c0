// What every operator of one source is asked: SingleSourceRules asks it. One more operator: one more line there.
import Rx
import RxTest
import Testing

/// An operator of one source under its name, and what becomes of four lines: `-a-b-c-|`, `--|`, nothing and `--#`.
struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    /// What becomes of `-a-b-c-|`.
    let ordinary: String
    var empty = "--|"
    var never = ""
    var error = "--#"
    /// What becomes of `-a-b-c-|` where the operator's closure throws at `b`; `nil`: it has none that can.
    var throwing: String?
    /// What becomes of `a`, `b`, `c` and the end at once; `nil`: as `ordinary`.
    var burst: String?
    /// When the source is subscribed to.
    var begins = 200
    /// When the ordinary source is left.
    var ends = 270
    /// By how many ticks everything comes later.
    var lag = 0
    /// By how many ticks later the source is left when it has ended or the subscription is disposed of.
    var stopLag = 0
    let make: @Sendable (Observable<String>, Kit) -> Observable<String>

    init(
        _ name: String,
        _ ordinary: String,
        _ make: @escaping @Sendable (Observable<String>, Kit) -> Observable<String>
    ) {
        self.name = name
        self.ordinary = ordinary
        self.make = make
    }

    var testDescription: String { name }

    /// This, with some of it changed.
    func with(_ change: (inout Rule) -> Void) -> Rule {
        var copy = self
        change(&copy)
        return copy
    }

    /// What is recorded when the operator is applied to a hot line.
    func run(_ line: String, throwing: Bool = false, disposed: TestTime = 1000) -> Run {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.hot(line)
        let kit = Kit(scheduler, throws: throwing)
        let result = scheduler.start(disposed: disposed) { make(source.asObservable(), kit) }
        return Run(events: result.events, subscriptions: source.subscriptions)
    }

    /// What was recorded.
    struct Run {
        let events: [Recorded<Event<String>>]
        let subscriptions: [Subscription]
    }
}

/// What an operator is made with besides its source.
final class Kit {
    let scheduler: TestScheduler
    private let fails: Bool
    /// What is done, once, within the operator's closure, as `b` passes.
    var meanwhile: (() -> Void)?

    init(_ scheduler: TestScheduler, throws fails: Bool = false) {
        self.scheduler = scheduler
        self.fails = fails
    }

    /// The element, or a throw at `b` where one is asked for.
    func pass(_ element: String) throws -> String {
        if element == "b", let meanwhile {
            self.meanwhile = nil
            meanwhile()
        }
        if fails && element == "b" { throw Oops() }
        return element
    }
}
