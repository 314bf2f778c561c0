// Thousands of short histories over a bad line; after each, browser and page must agree. Each run draws others: it prints
// the first seed, RXLIVE_BASE=… begins there again. A failure says its seed: RXLIVE_SEED=… runs that one alone and prints
// its steps, RXLIVE_HISTORIES=… sets how many there are.
import Glibc
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct RandomLineTests {
    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

    @Test func `10 000 random histories end in agreement`() throws {
        let world = LabWorld()
        let application = try world.application()
        let only = RandomLineTests.number("RXLIVE_SEED")
        let count = RandomLineTests.number("RXLIVE_HISTORIES") ?? 10_000
        let base = RandomLineTests.number("RXLIVE_BASE") ?? .random(in: 0..<1 << 48)
        if only == nil { print("random histories: RXLIVE_BASE=\(base)") }
        var failures = 0
        for seed in only.map({ $0..<$0 + 1 }) ?? base..<base + count {
            let history = try RandomHistory(seed: seed, world: world, application: application)
            let problems = history.run(steps: 40)
            guard !problems.isEmpty else { continue }
            failures += 1
            Issue.record("RXLIVE_SEED=\(seed): \(problems.joined(separator: "; "))")
            if only != nil { print(history.steps.joined(separator: "\n")) }
            if failures == 5 { break }
        }
    }
}
