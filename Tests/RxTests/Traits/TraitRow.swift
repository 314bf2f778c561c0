// A row of a table of operators: what one is fed and what comes of it, as marbles. Checking it also checks when the source
// was subscribed to, an early end, and that nothing of Rx is left.
import Rx
import RxTest
import Testing

/// An operator under its name; `#` stands for what the source fails by and for what a closure throws.
struct TraitRow: Sendable, CustomTestStringConvertible {
    typealias Make = @Sendable (Observable<String>, TestScheduler) -> Observable<String>

    let name: String
    let source: String
    let expected: String
    /// When the subscription to the source ends; `nil` where it ends with the result.
    let until: Int?
    let make: Make

    init(_ name: String, _ source: String, _ expected: String, until: Int? = nil, _ make: @escaping Make) {
        self.name = name
        self.source = source
        self.expected = expected
        self.until = until
        self.make = make
    }

    var testDescription: String { "\(name): \(source)" }

    /// Runs the operator until its end or until it is disposed of.
    func check(disposed: Int) {
        let home = Home(ManualContext())
        Home.with(home) {
            let scheduler = TestScheduler(initialClock: 0)
            let source = scheduler.hot(source)
            let result = scheduler.start(disposed: disposed) { make(source.asObservable(), scheduler) }
            let expected = Marbles.events(expected)
            let end = expected.last { $0.value.isStopEvent }?.time ?? disposed
            #expect(result.events == expected.filter { $0.time <= disposed })
            #expect(source.subscriptions == [Subscription(200, min(until ?? end, disposed))])
        }
        #expect(Home.with(home) { Resources.total } == 0)
    }
}

/// Throws what a row draws as `#`.
func failing<Result>() throws -> Result { throw MarbleError() }

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// The end, in a sequence of the rows' type.
    func asStrings() -> Observable<String> { andThen(Observable.empty()) }
}
