// Trials: one property on many random inputs. PROPERTY_TRIALS says how many (default: 1000), PROPERTY_SEED where the
// seeds begin (default: 0); a failure names its seed.
import Glibc
import Rx
import RxTest
import Testing

/// One random run of an operator and what was to be expected of it.
struct Trial {
    /// The operator with its arguments.
    let name: String
    let inputs: [Input]
    let expected: Line
    /// When each source was to be subscribed to and left; none: it was not to be subscribed to.
    let subscriptions: [[Subscription]]
    let make: ([Observable<String>], TestScheduler) -> Observable<String>

    /// An operator whose sources are subscribed to at 200, and left when they or the whole end, where nothing else is said.
    init(
        _ name: String,
        _ inputs: [Input],
        _ expected: Line,
        _ subscriptions: [Subscription?]? = nil,
        _ make: @escaping ([Observable<String>], TestScheduler) -> Observable<String>
    ) {
        self.name = name
        self.inputs = inputs
        // The subscription ends at 1000, before what is scheduled for that time later.
        self.expected = expected.filter { $0.time < 1000 }
        let end = expected.endTime ?? 1000
        let usual = inputs.map { Subscription(200, min($0.line().endTime ?? 1000, end)) }
        self.subscriptions = (subscriptions ?? usual).map { $0.map { [$0] } ?? [] }
        self.make = make
    }

    /// What went wrong, if anything did.
    func failure() -> String? {
        let scheduler = TestScheduler(initialClock: 0)
        let sources = inputs.map { $0.made(on: scheduler) }
        let result = scheduler.start { make(sources.map { $0.asObservable() }, scheduler) }
        let times = sources.map { $0.subscriptions }
        if result.events == expected && times == subscriptions { return nil }
        return """
            \(name)
            \(inputs.map(\.drawing).joined(separator: "\n"))
            expected  \(Drawing.line(expected)) \(subscriptions)
            actual    \(Drawing.line(result.events)) \(times)
            """
    }
}

/// Runs as many trials as are wanted, until one fails.
func check(_ makeTrial: (inout SplitMix) -> Trial) {
    let first = environment("PROPERTY_SEED") ?? 0
    for seed in first..<first + (environment("PROPERTY_TRIALS") ?? 1000) {
        var random = SplitMix(seed: UInt64(seed))
        if let failure = makeTrial(&random).failure() {
            Issue.record("seed \(seed): \(failure)")
            return
        }
    }
}

func environment(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
