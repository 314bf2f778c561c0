// Writes the typed views of templates as Swift. Files are read and written in Outlets.swift.
// To change what is generated: `screen`; the names it uses are those of Controls' ScreenView and View.

import Markup

/// The generator of typed views.
enum Generator {
    /// The name of the file that is no screen.
    static let layout = "Layout"

    /// The Swift source with one view per template, in the order given; the layout gives none.
    ///
    /// - Throws: Every fault of all templates.
    static func source(of templates: [TemplateFile]) throws(TemplateErrors) -> String {
        var source = "// Made of the templates at each build.\n"
        let screens = templates.filter { $0.name != layout }
        guard let first = screens.first else { return source }
        var errors = screens.filter { !isTypeName($0.name) }.map(nameError)
        var outlines: [Outline] = []
        if let layout = templates.first(where: { $0.name == layout }) {
            do throws(TemplateErrors) {
                outlines = try Template.compile(screens, in: layout) { $0 }.map(\.outline)
            } catch {
                errors += error.errors
            }
        } else {
            errors.append(TemplateError(file: first.path, message: "there is no \(layout).html beside it"))
        }
        if let errors = TemplateErrors(errors) { throw errors }
        source += "\npublic import Controls\n"
        for (template, outline) in zip(screens, outlines) { source += "\n" + screen(template.name, outline) }
        return source
    }

    private static func nameError(_ file: TemplateFile) -> TemplateError {
        let message = "'\(file.name)' is no screen name: write a Swift type's name in UpperCamelCase"
        return TemplateError(file: file.path, message: message)
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
