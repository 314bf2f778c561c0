// A template as it was read, before anything is known of it.

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

    /// The faults of screens that have one name: they would be one screen.
    package static func duplicates(among paths: [String]) -> [TemplateError] {
        var firsts: [String: String] = [:]
        return paths.compactMap { path in
            let name = TemplateFile(path: path, source: "").name
            guard let first = firsts[name] else {
                firsts[name] = path
                return nil
            }
            return TemplateError(file: path, message: "duplicate screen '\(name)'; the first is \(first)")
        }
    }

    /// A fault of an element: at an offset in the source, else at one of its attributes, else at its start tag.
    func error(
        _ message: String,
        _ element: HTMLElement,
        attribute: String? = nil,
        at offset: Int? = nil
    ) -> TemplateError {
        let named = element.attributes.first { $0.name == attribute }?.source?.name.lowerBound
        let outlet = element.closest { $0[attribute: "data-outlet"]?.isEmpty == false }
        return error(
            message,
            at: offset ?? named ?? element.source.start?.lowerBound ?? element.source.end?.lowerBound ?? 0,
            tag: element.tag,
            outlet: outlet?[attribute: "data-outlet"]
        )
    }

    /// A fault at an offset in the source, in UTF-8 code units.
    func error(_ message: String, at offset: Int, tag: String?, outlet: String?) -> TemplateError {
        let before = source.utf8.prefix(offset)
        let feed = before.lastIndex(of: 0x0A)
        return TemplateError(
            file: path,
            line: before.count { $0 == 0x0A } + 1,
            column: (feed.map { before.distance(from: $0, to: before.endIndex) - 1 } ?? before.count) + 1,
            tag: tag,
            outlet: outlet,
            message: message
        )
    }
}
