// What the page complains about: uncaught errors, console.error, violated policies, missing files. Chromium and
// Firefox tell it themselves; in WebKit it is Recorder's.
import Foundation

/// A line of the browser's console.
public struct Message: Sendable, Equatable, CustomStringConvertible {
    /// How bad it is.
    public enum Level: String, Sendable {
        /// An uncaught error, a violated policy, `console.error`.
        case error
        /// `console.warn` and the browser's own warnings.
        case warning
        /// All else.
        case info
    }

    /// How bad it is.
    public let level: Level
    /// What it says; the wording is the engine's.
    public let text: String

    /// Level and text.
    public var description: String { "\(level.rawValue): \(text)" }
}

extension User {
    /// The console's lines since the last call, oldest first.
    ///
    /// They arrive a moment after what caused them: wait for a sign on the page first. WebKit does not tell what
    /// happened before the first command in a document, nor what was not taken when a link led away.
    /// - Throws: BrowserError if the browser is gone.
    public func messages() async throws -> [Message] {
        try await keepMessages()
        return await console.take()
    }

    /// The errors among `messages()`: a page without fault has none.
    /// - Throws: BrowserError if the browser is gone.
    public func errors() async throws -> [Message] { try await messages().filter { $0.level == .error } }

    private func chromiumMessages() async throws -> [Message] {
        var heard: [Message] = []
        for entry in try await send(.log, ["type": "browser"]).array {
            let levels = ["SEVERE": Message.Level.error, "WARNING": .warning]
            // Its first word is the address of what complains.
            let text = entry["message"].string ?? ""
            if await console.isOver(text) { continue }
            heard.append(Message(level: levels[entry["level"].string ?? ""] ?? .info, text: text))
        }
        return heard
    }

    /// Uncaught errors and policy violations; Firefox's console service keeps them.
    private func firefoxErrors() async throws -> [Message] {
        let script = """
            const kept = Services.console.getMessageArray().filter(m => m instanceof Ci.nsIScriptError)
            Services.console.reset()
            return kept.filter(m => /^(https?|data|blob|about:blank)/.test(m.sourceName) || /CSP|CORS/.test(m.category))
              .map(m => [m.flags & Ci.nsIScriptError.warningFlag ? 'warning' : 'error', m.errorMessage, m.sourceName])
            """
        var heard: [Message] = []
        for kept in try await firefox(script).array {
            if await console.isOver(kept[2].string ?? "") { continue }
            let level = Message.Level(rawValue: kept[0].string ?? "") ?? .info
            heard.append(Message(level: level, text: kept[1].string ?? ""))
        }
        return heard
    }

    /// `console.error: "text"` on Firefox's standard output.
    private static func firefoxLine(_ line: Substring) -> Message? {
        guard line.hasPrefix("console."), let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon].dropFirst("console.".count)
        let level: Message.Level = name == "error" ? .error : name.hasPrefix("warn") ? .warning : .info
        return Message(level: level, text: line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }

    /// Saves what was said for the next look.
    func keepMessages() async throws {
        switch engine {
        case .chromium: await console.keep(try await chromiumMessages())
        case .firefox:
            await console.keep(try await firefoxErrors() + console.lines(of: child.log).compactMap(Self.firefoxLine))
        case .webkit: await console.keep(try await webKitMessages())
        }
    }

    private func webKitMessages() async throws -> [Message] {
        try await run(Recorder.take).array.map {
            Message(level: Message.Level(rawValue: $0[0].string ?? "") ?? .info, text: $0[1].string ?? "")
        }
    }
}
