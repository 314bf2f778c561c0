// What consoles say, apart from what pages do: it goes into a report, which Tests/Console judges after the run. Without a
// report it is judged at once, by the same list. How an entry is read is written in Tests/Console.
import BrowserKit
import Foundation

/// A line of what browsers say of themselves.
struct KnownMessage {
    private let engine: String
    private let versions: String
    private let text: String
    private let isOfCuts: Bool

    /// Those of Tests/Console.
    static let all: [KnownMessage] = {
        do {
            return try list(Data(contentsOf: Wall.checkout.appending(path: "Tests/Console/known.json")))
        } catch {
            preconditionFailure("Tests/Console/known.json cannot be read: \(error)")
        }
    }()

    /// Reads a list.
    static func list(_ bytes: Data) throws -> [KnownMessage] {
        try JSON(bytes: bytes).array.map { entry in
            KnownMessage(
                engine: entry["engine"].string ?? "",
                versions: entry["versions"].string ?? "",
                text: entry["text"].string ?? "",
                isOfCuts: entry["cut"].bool ?? false
            )
        }
    }

    /// Whether it is this that a browser has said.
    func knows(_ text: String, of engine: String, _ version: String, isCut: Bool) -> Bool {
        (self.engine == "any" || self.engine == engine) && covers(version) && text.contains(self.text)
            && (isCut || !isOfCuts)
    }

    /// A range's ends count as far as they are given: 153.2 is in 128-153.
    private func covers(_ version: String) -> Bool {
        if versions == "any" { return true }
        let ends = versions.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(Self.numbers)
        let version = Self.numbers(version)
        func part(_ end: [Int]) -> [Int] { Array(version.prefix(end.count)) }
        guard ends.count == 2 else { return part(ends[0]) == ends[0] }
        return !version.lexicographicallyPrecedes(ends[0])
            && (ends[1].isEmpty || !ends[1].lexicographicallyPrecedes(part(ends[1])))
    }

    private static func numbers(_ version: some StringProtocol) -> [Int] {
        version.split(separator: ".").map { Int($0) ?? 0 }
    }
}

/// The report of this process; nil where nobody wants one.
struct ConsoleReport {
    static let shared = ProcessInfo.processInfo.environment["RXLIVE_CONSOLE"].map { ConsoleReport(folder: $0) }
    private let file: String

    init(folder: String) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        file = "\(folder)/\(ProcessInfo.processInfo.processIdentifier).jsonl"
    }

    /// Writes down a look at a console, and what was heard there.
    func note(_ messages: [Message], of user: User, in test: String, isCut: Bool) throws {
        let look: [String: JSON] = [
            "engine": .string(user.engine.rawValue), "version": .string(user.version), "test": .string(test),
            "cut": .bool(isCut),
        ]
        let words = messages.map { message -> [String: JSON] in
            ["level": .string(message.level.rawValue), "text": .string(message.text)]
        }
        let lines = (words.isEmpty ? [[:]] : words).map { "\(JSON.object(look.merging($0) { $1 }))\n" }
        let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw BrowserError("There is no report at \(file).") }
        defer { close(descriptor) }
        try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(lines.joined().utf8))
    }
}
