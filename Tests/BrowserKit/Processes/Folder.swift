// Folders: a temporary one for each process, and those of the checkout.
import Foundation

/// A temporary folder, deleted with the last reference to it.
final class Folder: Sendable {
    let path: String

    init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/rxlive-browser-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BrowserError("No temporary folder: \(String(cString: strerror(errno))).")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The file that takes a process's output: with RXLIVE_OUTPUT in the environment it lies there, and is kept.
    var log: String {
        ProcessInfo.processInfo.environment["RXLIVE_OUTPUT"].map {
            $0 + "/\(URL(fileURLWithPath: path).lastPathComponent).log"
        } ?? path + "/log"
    }

    /// Writes `text` to the file `name`, making folders on the way, and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The places of the checkout that the tests use.
enum Checkout {
    /// The package's folder: three above this file's.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Where this run's pictures go; not part of the repository.
    static let screenshots = root.appendingPathComponent(".screenshots")

    /// What Scripts/tools fetched.
    /// - Throws: BrowserError that says how to get it.
    static func tool(_ name: String) throws -> String {
        let file = root.appendingPathComponent(".build-tools/\(name)").path
        guard FileManager.default.fileExists(atPath: file) else {
            throw BrowserError("\(name) is missing. Scripts/tools fetches it.")
        }
        return file
    }

    /// The path of a program that Debian's packages install: itself, or a name to be looked up in PATH.
    /// - Throws: BrowserError that says how to get it.
    static func program(_ name: String) throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let places = name.hasPrefix("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
        for place in places where FileManager.default.isExecutableFile(atPath: place) { return place }
        throw BrowserError("\(name) is missing. `Scripts/install --tests` installs it.")
    }
}
