// bench rx: the table of Rx, each case beside RxSwift's figure and its goal. Instructions and allocations are those of a round:
// the difference of two runs of different length, so that start and end cancel out. Times inform: they vary.
import ArgumentParser
import Glibc

/// `bench rx`.
struct RxTable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rx",
        abstract: "Counts the instructions and allocations of Rx, and prints them beside RxSwift's and the goals.",
        discussion: "Ends with status 1 where a goal is missed. valgrind counts; about two minutes."
    )

    @Option(help: "Only the cases whose name contains this; repeat for more.") var only: [String] = []

    func run() throws {
        let callgrind = try Callgrind()
        var counts: [String: Callgrind.Count] = [:]
        var isMet = true
        print("| a round of | instructions | allocations | ns | RxSwift 6.10 | fewer | goal | met |")
        print("|---|---|---|---|---|---|---|---|")
        for rxCase in RxCase.all where rxCase.isWanted(only) {
            let count = try callgrind.count(rxCase)
            counts[rxCase.name] = count
            let row = RxRow(rxCase, count, counts)
            print(row.line)
            isMet = isMet && row.isMet
        }
        if !isMet { throw ExitCode.failure }
    }
}

/// `bench rx-case`: what the table runs under valgrind.
struct RxCaseRun: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rx-case",
        abstract: "Runs one case of the table of Rx, and prints the nanoseconds of a round.",
        shouldDisplay: false
    )

    @Argument(help: "The case's name.") var name: String
    @Option(help: "How many rounds.") var rounds: Int

    func run() throws {
        guard let rxCase = RxCase.all.first(where: { $0.name == name }) else {
            throw BenchError("There is no case \(name).")
        }
        let start = MonotonicClock.now
        rxCase.run(rounds)
        print((MonotonicClock.now - start) / Int64(rounds))
    }
}

extension RxCase {
    /// Whether one of `parts` stands in the name, or in that of a case whose goal asks for this one.
    fileprivate func isWanted(_ parts: [String]) -> Bool {
        if parts.isEmpty || parts.contains(where: name.contains) { return true }
        return RxCase.all.contains { other in
            guard parts.contains(where: other.name.contains) else { return false }
            return other.goals.contains { if case .times(_, name) = $0 { true } else { false } }
        }
    }
}

/// One row of the table.
private struct RxRow {
    let line: String
    let isMet: Bool

    init(_ rxCase: RxCase, _ count: Callgrind.Count, _ counts: [String: Callgrind.Count]) {
        var (goals, isMet) = ([String](), true)
        for goal in rxCase.goals {
            switch goal {
            case .fewer(let factor):
                goals.append("≥ \(factor.shortText) × fewer")
                isMet = isMet && Double(rxCase.peer?.instructions ?? 0) >= factor * count.instructions
            case .times(let factor, let other):
                let measured = count.instructions / (counts[other]?.instructions ?? .infinity)
                goals.append("≤ \(factor.shortText) × \(other) (\(measured.text(2)))")
                isMet = isMet && measured <= factor
            case .allocations(let most):
                goals.append("≤ \(most) allocations")
                isMet = isMet && count.allocations < Double(most) + 0.5
            }
        }
        let peer = rxCase.peer.map { "\($0.instructions.grouped) · \($0.allocations)" } ?? ""
        let fewer = rxCase.peer.map { (Double($0.instructions) / count.instructions).text(1) + " ×" } ?? ""
        let met = goals.isEmpty ? "" : isMet ? "yes" : "**no**"
        let measured =
            "\(Int(count.instructions.rounded()).grouped) | \(count.allocations.text(1)) | \(count.nanoseconds)"
        line = "| \(rxCase.name) | \(measured) | \(peer) | \(fewer) | \(goals.joined(separator: ", ")) | \(met) |"
        self.isMet = isMet
    }
}
