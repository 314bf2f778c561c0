// Thousands of short histories over a bad line; after each, browser and page must agree. Each run draws others: it prints
// the first seed, RXLIVE_BASE=… begins there again. A failure says its seed: RXLIVE_SEED=… runs that one alone and prints
// its steps, RXLIVE_HISTORIES=… sets how many there are (HistoryCount).
import Glibc
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct RandomLineTests {
    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

    @Test func `random histories end in agreement`() async throws {
        if let seed = RandomLineTests.number("RXLIVE_SEED") {
            let history = try RandomLineTests.history(seed)
            let problems = history.run(steps: 40)
            print(history.steps.joined(separator: "\n"))
            return #expect(problems.isEmpty)
        }
        let count = HistoryCount.of(10_000)
        let base = RandomLineTests.number("RXLIVE_BASE") ?? .random(in: 0..<1 << 48)
        print("random histories: RXLIVE_BASE=\(base)")
        // As many at a time as a small machine has cores.
        async let even = RandomLineTests.failures(of: stride(from: base, to: base + count, by: 2))
        async let odd = RandomLineTests.failures(of: stride(from: base + 1, to: base + count, by: 2))
        for failure in try await even + odd { Issue.record("\(failure)") }
    }

    /// What went wrong, in sentences; five histories at most.
    private static func failures(of seeds: StrideTo<UInt64>) async throws -> [String] {
        let world = LabWorld()
        let application = try world.application()
        var failures: [String] = []
        for seed in seeds where failures.count < 5 {
            let problems = try RandomHistory(seed: seed, world: world, application: application).run(steps: 40)
            if !problems.isEmpty { failures.append("RXLIVE_SEED=\(seed): \(problems.joined(separator: "; "))") }
        }
        return failures
    }

    private static func history(_ seed: UInt64) throws -> RandomHistory {
        let world = LabWorld()
        return try RandomHistory(seed: seed, world: world, application: world.application())
    }
}
