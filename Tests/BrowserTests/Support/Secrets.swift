// Secrets: what the journeys keep to themselves, looked for in all that a server has said and left behind.
import Foundation
import Synchronization

/// The passwords that people type here, and whatever else nobody is to be told.
final class Secrets: Sendable {
    /// Those that tests type, and that are in no other text of theirs.
    private static let passwords = ["kobalt", "better one", "correct horse"]
    private let others = Mutex<Set<String>>([])

    /// One more, such as a cookie.
    func note(_ secret: String) {
        if !secret.isEmpty { others.withLock { _ = $0.insert(secret) } }
    }

    /// Where they are found.
    ///
    /// - Parameters:
    ///   - folder: Its files are searched, and those of its folders, but for keys, which are secrets themselves.
    ///   - log: A file that is searched, too, and for codes and tokens of every kind.
    /// - Returns: A line for each.
    func found(in folder: URL, and log: String) -> [String] {
        let log = URL(fileURLWithPath: log)
        let entries = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let all = entries?.compactMap { $0 as? URL } ?? []
        let files = all.filter { $0.pathExtension != "key" && !$0.hasDirectoryPath }
        let noted = others.withLock { Array($0) }
        // Of a session's cookie, the half that names the session, too: without the seal it is one all the same.
        let names = noted.filter { $0.utf8.count == 44 }.map { String($0.prefix(22)) }
        let words = (Self.passwords + noted + names).map { Data($0.utf8) }
        let found = (files + [log]).flatMap { file in
            // What a server is removing at this moment is gone.
            let text = (try? Data(contentsOf: file)) ?? Data()
            return words.filter { text.range(of: $0) != nil }
                .map { "\"\(String(decoding: $0, as: UTF8.self))\" is in \(file.lastPathComponent)" }
        }
        return found + Self.tokens(in: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
    }

    /// What looks like something that only its bearer may have: codes, states and tokens of logins, no matter who has made them.
    static func tokens(in log: String) -> [String] {
        let bearer = #/(?i)\b(bearer|basic)[ =:]+[a-z0-9._~+\/-]{12,}/#
        let field = #/(?i)\b(code|state|nonce|arrival|[a-z_]*token|client_secret|code_verifier)=[a-z0-9._~%+\/-]{12,}/#
        let program = #/\bphotowall_[A-Za-z0-9_-]{12,}/#
        let others = log.matches(of: program).map(\.output)
        return (log.matches(of: bearer).map(\.output.0) + log.matches(of: field).map(\.output.0) + others)
            .map { "\"\($0)\" is in the log" }
    }
}
