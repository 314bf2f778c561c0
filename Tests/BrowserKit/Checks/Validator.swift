// Valid HTML, CSS and SVG, checked by the Nu HTML checker. One Java process takes all files of a call, since it
// needs a second to start.
public import Foundation

/// The Nu HTML checker (https://validator.github.io/validator/).
public enum Validator {
    /// Something that a document does wrong.
    public struct Problem: Sendable, Equatable, CustomStringConvertible {
        /// The document's name, as it was given.
        public let document: String
        /// The line, from 1; 0 if it concerns the whole.
        public let line: Int
        /// Whether it is an error; else a warning.
        public let isError: Bool
        /// What is wrong.
        public let message: String

        /// Place and message.
        public var description: String { "\(document):\(line): \(isError ? "error" : "warning"): \(message)" }
    }

    /// Checks documents by name; the name's end tells the kind: `.html`, `.css` or `.svg`.
    /// - Throws: BrowserError if the checker or Java is missing, or fails.
    public static func problems(in documents: [String: Data]) async throws -> [Problem] {
        let jar = try Checkout.tool("vnu.jar")
        let java = try Checkout.program("java")
        let folder = try Folder()
        var names: [String: String] = [:]
        for (number, name) in documents.keys.sorted().enumerated() {
            let file = folder.path + "/\(number)." + (name as NSString).pathExtension
            try documents[name]?.write(to: URL(fileURLWithPath: file))
            names[file] = name
        }
        let command = [
            java, "-XX:TieredStopAtLevel=1", "-jar", jar, "--format", "json", "--exit-zero-always", "--also-check-css",
            "--also-check-svg", "--skip-non-html",
        ]
        let child = try Child(command + names.keys.sorted(), folder: folder)
        let status = try await child.ended(within: .seconds(120))
        guard status == .exited(0), let start = child.log.firstIndex(of: "{") else {
            throw BrowserError("The HTML checker failed, \(status): \(child.log.suffix(2000))")
        }
        let report = try JSON(bytes: Data(child.log[start...].utf8))
        return report["messages"].array.map { problem($0, names) }
    }

    private static func problem(_ message: JSON, _ names: [String: String]) -> Problem {
        let url = message["url"].string ?? ""
        let name = names.first { url.hasSuffix(($0.key as NSString).lastPathComponent) }?.value ?? url
        return Problem(
            document: name,
            line: message["lastLine"].int ?? 0,
            isError: message["type"].string == "error",
            message: message["message"].string ?? ""
        )
    }
}
