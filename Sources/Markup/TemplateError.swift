// What is wrong with templates, and where. Found by SourceCheck, Compiler and its extensions alone.

/// One fault of a template; its description is a compiler's line, `path:line:column: error: <tag>: sentence`.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Path of the file, as it was given.
    public let file: String
    /// Line in the file, from 1.
    public let line: Int
    /// Column in the line, from 1, in UTF-8 code units as Swift's compiler counts them.
    public let column: Int
    /// The element's tag: `p`; `/p` for an end tag; nil where the fault is the file's.
    public let tag: String?
    /// The element's outlet, or that of the nearest element around it; nil where there is none.
    public let outlet: String?
    /// What is wrong, and what to write instead.
    public let message: String

    /// Makes an error of a place and a sentence.
    public init(
        file: String,
        line: Int = 1,
        column: Int = 1,
        tag: String? = nil,
        outlet: String? = nil,
        message: String
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.tag = tag
        self.outlet = outlet
        self.message = message
    }

    /// The line that compilers print and editors understand.
    public var description: String {
        let subject = [tag.map { "<\($0)>" }, outlet.map { "outlet '\($0)'" }].compactMap { $0 }.joined(separator: ", ")
        return "\(file):\(line):\(column): error: " + (subject.isEmpty ? message : subject + ": " + message)
    }
}

/// All that is wrong with some templates: never empty, each fault once, by file, line and column.
public struct TemplateErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults.
    public let errors: [TemplateError]

    /// Sorts faults; nil if there are none.
    public init?(_ errors: [TemplateError]) {
        guard !errors.isEmpty else { return nil }
        self.errors = Set(errors).sorted {
            ($0.file, $0.line, $0.column, $0.description) < ($1.file, $1.line, $1.column, $1.description)
        }
    }

    /// One line for each fault.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
