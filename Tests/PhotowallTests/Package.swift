// Package: the files of this package, and the program that was built with the tests.
import Foundation

enum Package {
    /// The package's folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }

    /// README.md and the articles of all modules, by path.
    static func pages() throws -> [(path: String, text: String)] {
        let manager = FileManager.default
        let catalogues = try manager.contentsOfDirectory(atPath: root + "/Sources").map { "Sources/\($0)/\($0).docc" }
            .filter { manager.fileExists(atPath: root + "/" + $0) }
        let articles = try catalogues.sorted().flatMap { catalogue in
            try manager.subpathsOfDirectory(atPath: root + "/" + catalogue).filter { $0.hasSuffix(".md") }.sorted()
                .map { catalogue + "/" + $0 }
        }
        return try (["README.md"] + articles).map { ($0, try text($0)) }
    }

    /// `photowall`, beside the tests' own executable.
    static var program: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("photowall")
    }
}

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
