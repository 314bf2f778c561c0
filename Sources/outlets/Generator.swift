// Writes the typed views of templates as Swift. Files are read and written in Outlets.swift.
// To change what is generated: `screen`; the names it uses are those of Controls' ScreenView and View.

import Markup

/// The generator of typed views.
enum Generator {
    /// The name of the file that is no screen.
    static let layout = "Layout"

    /// The Swift source with one view per template, in the order given; the layout gives none.
    ///
    /// - Throws: The first fault found.
    static func source(of templates: [TemplateFile]) throws(TemplateError) -> String {
        var source = "// Made of the templates at each build.\n"
        var views = ""
        for template in templates where template.name != layout {
            guard isTypeName(template.name) else {
                throw TemplateError(
                    file: template.path,
                    line: 1,
                    message: "'\(template.name)' is no screen name: write a Swift type's name in UpperCamelCase"
                )
            }
            views += "\n" + screen(template.name, try Outline(of: template))
        }
        if !views.isEmpty { source += "\npublic import Controls\n" }
        return source + views
    }

    private static func screen(_ name: String, _ outline: Outline) -> String {
        var lines = ["/// The outlets of \(name).html.", "public final class \(name)View: ScreenView {"]
        for outlet in outline.outlets {
            lines.append("    /// `\(outlet.element)`, \(name).html line \(outlet.line).")
            lines.append("    public let \(outlet.name): \(outlet.control)")
        }
        if !outline.outlets.isEmpty { lines.append("") }
        lines.append("    /// The template's name.")
        lines.append("    override public class var template: StaticString { \"\(name)\" }")
        lines.append("")
        lines.append("    /// The outlets at the time of the build, compared with the template at the start.")
        lines.append("    override public class var outlets: StaticString { \"\(outline.fingerprint)\" }")
        lines.append("")
        lines.append("    /// Makes the screen's controls on a page.")
        lines.append("    public required init(host: any ControlHost) {")
        for outlet in outline.outlets {
            lines.append("        \(outlet.name) = \(outlet.control)(number: \(outlet.number), host: host)")
        }
        let names = outline.outlets.map(\.name).joined(separator: ", ")
        lines.append("        super.init(controls: [\(names)])")
        lines.append("    }")
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func isTypeName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, ("A"..."Z").contains(first) else { return false }
        return name.unicodeScalars.allSatisfy {
            ("A"..."Z").contains($0) || ("a"..."z").contains($0) || ("0"..."9").contains($0)
        }
    }
}
