// What is wrong with a template, and where. Thrown by Compiler and its extensions alone.

/// A template that cannot be compiled; its description is a compiler's line, `path:line:1: error: sentence`.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Path of the file, as it was given.
    public let file: String
    /// Line in the file, from 1.
    public let line: Int
    /// One sentence: what is wrong, and what to write instead.
    public let message: String

    /// Makes an error of a place and a sentence.
    public init(file: String, line: Int, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// The line that compilers print and editors understand.
    public var description: String { "\(file):\(line):1: error: \(message)" }
}

/// A template's text and where it comes from.
public struct TemplateFile: Hashable, Sendable {
    /// Path, used in errors; the last part without `.html` names the screen.
    public let path: String
    /// The HTML.
    public let source: String

    /// Makes a file of a path and the text read from it.
    public init(path: String, source: String) {
        self.path = path
        self.source = source
    }

    /// The screen's name: `Signup` for `Templates/Signup.html`.
    public var name: String {
        let last = path.split(separator: "/").last ?? ""
        return String(last.hasSuffix(".html") ? last.dropLast(5) : last)
    }
}
