// Random histories with kills between any two steps: after each, all that the person did is done, once, and nobody was told of
// anything. Each run draws others: it prints the first seed, RXLIVE_BASE=… begins there again; RXLIVE_SEED=… runs that one alone
// and prints its steps, RXLIVE_HISTORIES=… sets how many there are (HistoryCount).
import Glibc
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct RandomKillTests {
    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

    @Test func `random histories over kills lose nothing`() throws {
        let tills = try TillApplication()
        if let seed = RandomKillTests.number("RXLIVE_SEED") {
            let history = try KillHistory(seed: seed, tills)
            let problems = history.run(steps: 40)
            print(history.steps.joined(separator: "\n"))
            return #expect(problems == [])
        }
        let base = RandomKillTests.number("RXLIVE_BASE") ?? .random(in: 0..<1 << 48)
        print("random histories over kills: RXLIVE_BASE=\(base)")
        for seed in base..<base + HistoryCount.of(1_000) {
            let problems = try KillHistory(seed: seed, tills).run(steps: 40)
            #expect(problems == [], "RXLIVE_SEED=\(seed)")
        }
    }
}
