// Callgrind: what a round of a case of Rx takes, counted by valgrind in processes of their own.
import Glibc

/// Counts instructions and allocations.
struct Callgrind {
    /// What a round takes.
    struct Count {
        let instructions: Double
        let allocations: Double
        /// As the clock says, without valgrind.
        let nanoseconds: Int
    }

    private let folder: TemporaryFolder
    private let program: String

    init() throws {
        guard system("command -v valgrind >/dev/null 2>&1") == 0 else { throw BenchError("valgrind is not installed.") }
        folder = try TemporaryFolder()
        program = "\(folder.path)/bench"
        // Without debug information, which this valgrind cannot read.
        guard system("cp '\(FileText.executable)' '\(program)' && strip -g '\(program)'") == 0 else {
            throw BenchError("\(FileText.executable) cannot be copied to \(folder.path).")
        }
    }

    /// What a round of `rxCase` takes.
    func count(_ rxCase: RxCase) throws -> Count {
        let short = try profile(rxCase, rounds: rxCase.rounds)
        let long = try profile(rxCase, rounds: rxCase.rounds * 11)
        let rounds = Double(rxCase.rounds * 10)
        return Count(
            instructions: Double(long.instructions - short.instructions) / rounds,
            allocations: Double(long.allocations - short.allocations) / rounds,
            nanoseconds: try time(rxCase)
        )
    }

    private func profile(_ rxCase: RxCase, rounds: Int) throws -> Profile {
        let out = "\(folder.path)/profile"
        let valgrind = "valgrind --tool=callgrind --callgrind-out-file='\(out)'"
        guard system("\(valgrind) \(words(rxCase, rounds)) >/dev/null 2>'\(folder.path)/log'") == 0,
            let profile = FileText.read(out).flatMap(Profile.init)
        else { throw BenchError("callgrind has counted nothing for \(rxCase.name).") }
        return profile
    }

    private func time(_ rxCase: RxCase) throws -> Int {
        let out = "\(folder.path)/time"
        guard system("\(words(rxCase, rxCase.rounds * 100)) >'\(out)'") == 0,
            let time = FileText.read(out).flatMap({ Int($0.dropLast()) })
        else { throw BenchError("\(rxCase.name) does not run.") }
        return time
    }

    private func words(_ rxCase: RxCase, _ rounds: Int) -> String {
        "'\(program)' rx-case '\(rxCase.name)' --rounds \(rounds)"
    }
}

/// What is of interest in a profile of callgrind's.
private struct Profile {
    private(set) var instructions = 0
    private(set) var allocations = 0

    /// How memory is got; `'2` and the like behind a name mark recursion.
    private static let allocators = ["malloc", "calloc", "aligned_alloc", "memalign", "posix_memalign"]

    /// Sums up the calls of allocators; nil where there is no total.
    ///
    /// A function is named where it first occurs, `cfn=(12) malloc`, and by its number from then on.
    init?(_ text: String) {
        var numbers: Set<Substring> = []
        var isAllocator = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n")).lazy.map(Substring.init) {
            if line.hasPrefix("cfn=") || line.hasPrefix("fn=") {
                let words = line.split(separator: " ", maxSplits: 1)
                let number = words[0].drop { $0 != "(" }
                let name = words.count == 2 ? words[1].prefix { $0 != "'" } : ""
                if Self.allocators.contains(String(name)) { numbers.insert(number) }
                if line.hasPrefix("c") { isAllocator = numbers.contains(number) }
            } else if isAllocator, line.hasPrefix("calls=") {
                allocations += Int(line.dropFirst(6).prefix { $0 != " " }) ?? 0
            } else if line.hasPrefix("totals: ") {
                instructions = Int(line.dropFirst(8)) ?? 0
            }
        }
        if instructions == 0 { return nil }
    }
}
