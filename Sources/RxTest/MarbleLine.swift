// MarbleLine: events as a line of characters, "--a-b|", to be compared with another and printed where they differ.
// Any test library can do both: it needs Equatable and a description, no more.

/// What happened, drawn as a line in which each character is a step of time.
///
/// `-` and a blank are a step without an event, `|` is the end, `#` is an error, `(ab|)` are events in one step and
/// anything else is an element.
///
/// ```
/// #expect(result.marbles == "-a-(bc)-|")           // Swift Testing
/// XCTAssertEqual(result.marbles, "-a-(bc)-|")      // XCTest
/// ```
///
/// Lines are equal if the same happens in the same steps; blanks and dashes after the last event do not count. What
/// cannot be drawn stands behind the line, in words, and is equal to no drawing.
public struct MarbleLine: Equatable {
    enum Symbol: Equatable {
        case element(Character)
        case completed
        case error
    }

    struct Marble: Equatable {
        var step: Int
        var symbol: Symbol
        /// What the character does not say.
        var note: String?
    }

    let marbles: [Marble]
    private let problem: MarbleLineError?

    init(_ marbles: [Marble], problem: MarbleLineError? = nil) {
        self.marbles = marbles
        self.problem = problem
    }

    /// Reads a drawing.
    ///
    /// - Throws: `MarbleLineError` if a parenthesis has no partner, time passes inside parentheses, or something
    ///   happens after the end.
    public init(reading line: String) throws(MarbleLineError) {
        var reader = MarbleReader(line)
        self.init(try reader.read())
    }
}

extension MarbleLine: ExpressibleByStringLiteral {
    /// The drawing; one that cannot be read is equal to no other and describes what is wrong with it.
    public init(stringLiteral line: String) {
        do { try self.init(reading: line) } catch { self.init([], problem: error) }
    }
}

extension MarbleLine: CustomStringConvertible {
    /// The drawing, followed by what it cannot show.
    public var description: String {
        if let problem { return "\(problem)" }
        var line = ""
        var step = 0
        for marbles in Dictionary(grouping: marbles, by: \.step).sorted(by: { $0.key < $1.key }) {
            let symbols = String(marbles.value.map(\.symbol.character))
            line += String(repeating: "-", count: max(0, marbles.key - step))
            line += symbols.count > 1 ? "(\(symbols))" : symbols
            step = marbles.key + 1
        }
        let notes = marbles.compactMap(\.note).joined(separator: ", ")
        return (line.isEmpty ? "-" : line) + (notes.isEmpty ? "" : "  [\(notes)]")
    }
}

extension MarbleLine.Symbol {
    var character: Character {
        switch self {
        case .element(let character): character
        case .completed: "|"
        case .error: "#"
        }
    }
}

/// Reads the characters of a line one by one.
private struct MarbleReader {
    private let line: String
    private var marbles: [MarbleLine.Marble] = []
    private var step = 0
    private var opened: Int?
    private var hasEnded = false

    init(_ line: String) { self.line = line }

    mutating func read() throws(MarbleLineError) -> [MarbleLine.Marble] {
        for (offset, character) in line.enumerated() { try read(character, at: offset) }
        if let opened { throw error(opened, "\"(\" is not closed") }
        return marbles
    }

    private mutating func read(_ character: Character, at offset: Int) throws(MarbleLineError) {
        switch character {
        case "(":
            if opened != nil { throw error(offset, "\"(\" inside parentheses") }
            opened = offset
            return
        case ")":
            if opened == nil { throw error(offset, "\")\" closes nothing") }
            opened = nil
        case "-", " ":
            if opened != nil { throw error(offset, "time passes inside parentheses") }
        default:
            if hasEnded { throw error(offset, "\"\(character)\" after the end") }
            let symbol = MarbleLine.Symbol(character)
            marbles.append(MarbleLine.Marble(step: step, symbol: symbol))
            hasEnded = symbol == .completed || symbol == .error
        }
        if opened == nil { step += 1 }
    }

    private func error(_ offset: Int, _ reason: String) -> MarbleLineError {
        MarbleLineError(line: line, offset: offset, reason: reason)
    }
}

extension MarbleLine.Symbol {
    fileprivate init(_ character: Character) {
        switch character {
        case "|": self = .completed
        case "#": self = .error
        default: self = .element(character)
        }
    }
}
