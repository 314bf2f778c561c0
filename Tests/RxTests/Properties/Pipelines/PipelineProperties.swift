// Random pipelines beside a model. PROPERTY_TRIALS says how many (default: 500, and 10 000 where RXLIVE_FULL is set),
// PROPERTY_SEED where the seeds begin (default: 0). Of those that fail, the one with the fewest parts is told.
import Glibc
import Rx
import RxTest
import Testing

/// A pipeline over random sources, disposed of at a random time.
private struct PipelineTrial {
    let seed: Int
    let plan: Plan
    let inputs: [Input]
    let disposed: Int

    init(seed: Int) {
        self.seed = seed
        var random = SplitMix(seed: UInt64(seed))
        let count = Int.random(in: 1...3, using: &random)
        inputs = (0..<count).map { .scattered(&random, letters: ["abcd", "1234", "ABCD"][$0]) }
        plan = .random(&random, size: .random(in: 2...9, using: &random), sources: count)
        disposed = Bool.random(using: &random) ? 100_000 : .random(in: 201...4_000, using: &random)
    }

    /// What went wrong, if anything did; `nil` also where chance would decide what comes first.
    func failure(_ wasDecided: inout Bool) -> String? {
        let model = PipelineModel(inputs)
        let expected = model.run(plan, from: 200, disposed: disposed)
        wasDecided = !model.hasTie
        if model.hasTie { return nil }
        let scheduler = TestScheduler(initialClock: 0)
        let sources = inputs.map { $0.made(on: scheduler) }
        let result = scheduler.start(disposed: disposed) {
            PlannedObservable(sources: sources, scheduler: scheduler).make(plan)
        }
        let times = (model.subscriptions.map(sorted), sources.map { sorted($0.subscriptions) })
        if result.events == expected, times.0 == times.1 { return nil }
        return """
            seed \(seed), disposed of at \(disposed): \(plan)
            \(inputs.map { "\($0.isHot ? "hot" : "cold") \($0.events)" }.joined(separator: "\n"))
            expected  \(expected) \(times.0)
            actual    \(result.events) \(times.1)
            """
    }

    /// In the model all of a moment happens at once: what begins and ends in one is not in it.
    private func sorted(_ times: [Subscription]) -> [Subscription] {
        times.filter { $0.subscribe < $0.unsubscribe }
            .sorted { ($0.subscribe, $0.unsubscribe) < ($1.subscribe, $1.unsubscribe) }
    }
}

extension Input {
    /// A source whose times seldom coincide with others'.
    fileprivate static func scattered(_ random: inout SplitMix, letters: String) -> Input {
        let count = Int.random(in: 0...6, using: &random)
        let times = Set((0..<count).map { _ in Int.random(in: 1...2_000, using: &random) }).sorted()
        var events: Line = times.map { .next($0, letters.randomElement(using: &random).map { String($0) } ?? "") }
        let last = (times.last ?? 0) + .random(in: 1...500, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6: events.append(.completed(last))
        case 6..<8: events.append(.error(last, MarbleError()))
        default: break
        }
        return Input(events: events, isHot: .random(using: &random))
    }
}

@Suite struct PipelineProperties {
    @Test func `a random pipeline does what its model says`() {
        let first = environment("PROPERTY_SEED") ?? 0
        let count = environment("PROPERTY_TRIALS") ?? (getenv("RXLIVE_FULL") == nil ? 500 : 10_000)
        print("pipelines of the seeds \(first) to \(first + count - 1)")
        var decided = 0
        var worst: (size: Int, text: String)?
        for seed in first..<first + count {
            let trial = PipelineTrial(seed: seed)
            var wasDecided = false
            if let text = trial.failure(&wasDecided), trial.plan.size < worst?.size ?? .max {
                worst = (trial.plan.size, text)
            }
            if wasDecided { decided += 1 }
        }
        if let worst { Issue.record("\(worst.text)") }
        // Times seldom coincide.
        #expect(decided > count / 2)
    }
}
