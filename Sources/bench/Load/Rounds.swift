// Rounds: several loads measured in turns, a moment each, again and again. A machine that others use too is now faster,
// now slower; what it does meets all loads of a round alike, and the median forgets the rounds that it has spoilt.

/// What several loads have measured in the same rounds.
struct Rounds {
    private var results: [Scenario: [LoadResult]] = [:]

    /// Measures each of `runs` in turn, `count` times.
    init(_ count: Int, of runs: [LoadRun], _ measure: (LoadRun) throws(BenchError) -> LoadResult) throws(BenchError) {
        for _ in 0..<count {
            for run in runs { results[run.scenario, default: []].append(try measure(run)) }
        }
    }

    /// Microseconds of the server's processor time for one event: the median round's.
    func cost(_ scenario: Scenario) -> Double { median(of: scenario, \.cost) }

    /// What the median round says.
    func median(of scenario: Scenario, _ value: (LoadResult) -> Double) -> Double {
        self[scenario].map(value).median
    }

    /// Events per second of processor time as a share of those of `other`: the median of the rounds' shares.
    func share(_ scenario: Scenario, of other: Scenario) -> Double {
        zip(self[scenario], self[other]).map { $0.cost > 0 ? $1.cost / $0.cost : 0 }.median
    }

    private subscript(scenario: Scenario) -> [LoadResult] { results[scenario] ?? [] }
}

extension [Double] {
    /// The middle one, or the mean of the two in the middle; 0 where there is none.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
