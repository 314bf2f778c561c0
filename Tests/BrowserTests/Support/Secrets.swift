// Secrets: what the journeys keep to themselves, looked for in all that a server has said and left behind.
import Foundation
import Synchronization

/// The passwords that people type here, and whatever else nobody is to be told.
final class Secrets: Sendable {
    /// Those that tests type, and that are in no other text of theirs.
    private static let passwords = ["secret", "better one", "correct horse"]
    private let others = Mutex<Set<String>>([])

    /// One more, such as a cookie.
    func note(_ secret: String) {
        if !secret.isEmpty { others.withLock { _ = $0.insert(secret) } }
    }

    /// Where they are found.
    ///
    /// - Parameters:
    ///   - folder: Its files are searched, but for keys, which are secrets themselves.
    ///   - log: A file that is searched, too.
    /// - Returns: A line for each.
    func found(in folder: URL, and log: String) -> [String] {
        let words = (Self.passwords + others.withLock { Array($0) }).map { Data($0.utf8) }
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return (files.filter { $0.pathExtension != "key" } + [URL(fileURLWithPath: log)]).flatMap { file in
            // What a server is removing at this moment is gone.
            let text = (try? Data(contentsOf: file)) ?? Data()
            return words.filter { text.range(of: $0) != nil }
                .map { "\"\(String(decoding: $0, as: UTF8.self))\" is in \(file.lastPathComponent)" }
        }
    }
}
