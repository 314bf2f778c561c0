// Writes the typed views of templates as Swift. Files are read and written in Outlets.swift.
// To change what is generated: `screen`; the names it uses are those of Controls' ScreenView and View.

import Markup

/// The generator of typed views.
enum Generator {
    /// The name of the file that is no screen.
    static let layout = "Layout"

    /// The Swift source with one view per template, in the order given; the layout gives none.
    ///
    /// - Parameters:
    ///   - templates: The target's templates, and the layout.
    ///   - others: The paths of the package's other templates, whose names are taken. Default: there are none.
    /// - Returns: The source of one file.
    /// - Throws: Every fault of all templates.
    static func source(of templates: [TemplateFile], beside others: [String] = []) throws(TemplateErrors) -> String {
        var source = "// Made of the templates at each build.\n"
        let screens = templates.filter { $0.name != layout }
        guard let first = screens.first else { return source }
        var errors = screens.filter { !isTypeName($0.name) }.map(nameError)
        errors += screens.filter { OutletName.isTaken($0.name + "View") }.map(takenError)
        errors += TemplateFile.duplicates(among: others + templates.map(\.path))
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
        errors += twice(zip(screens, outlines).map { ($0, $1.cells) })
        if let errors = TemplateErrors(errors) { throw errors }
        source += "\npublic import Controls\n"
        for module in modules(of: outlines) { source += "import \(module)\n" }
        for (template, outline) in zip(screens, outlines) {
            source += "\n" + screen(template, outline)
            for cell in outline.cells { source += "\n" + self.cell(cell, of: template) }
        }
        return source
    }

    private static func nameError(_ file: TemplateFile) -> TemplateError {
        let message = "'\(file.name)' is no screen name: write a Swift type's name in UpperCamelCase"
        return TemplateError(file: file.path, message: message)
    }

    private static func takenError(_ file: TemplateFile) -> TemplateError {
        let message = "'\(file.name)' is no screen name: the generated views use a class '\(file.name)View' of Controls"
        return TemplateError(file: file.path, message: message)
    }

    /// Cells of the name of another generated class: they are classes of one module.
    private static func twice(_ templates: [(file: TemplateFile, cells: [Outline.Cell])]) -> [TemplateError] {
        let screens = templates.map { ($0.file.name + "View", $0.file.path) }
        let views = Dictionary(screens) { first, _ in first }
        var firsts: [String: (file: TemplateFile, line: Int)] = [:]
        var errors: [TemplateError] = []
        for (file, cells) in templates {
            for cell in cells {
                if let path = views[cell.name] {
                    errors.append(cell.fault("'\(cell.name)' is no cell name: it is the class of the screen \(path)"))
                } else if let first = firsts[cell.name] {
                    errors.append(
                        cell.fault(
                            "duplicate cell '\(cell.name)'; the first is in \(first.file.path), line \(first.line)"
                        )
                    )
                } else {
                    firsts[cell.name] = (file, cell.line)
                }
            }
        }
        return errors
    }

    /// The modules that the application's own controls are named with.
    private static func modules(of outlines: [Outline]) -> [String] {
        let outlets = outlines.flatMap { $0.outlets + $0.cells.flatMap(\.outlets) }
        let named = outlets.filter { $0.isOwn && $0.control.contains(".") }
        return Set(named.map { String($0.control.prefix { $0 != "." }) }).sorted()
    }

    private static func screen(_ file: TemplateFile, _ outline: Outline) -> String {
        let name = file.name
        var lines = ["/// The outlets of \(name).html.", "public final class \(name)View: ScreenView {"]
        lines += properties(outline.outlets, of: file)
        lines += [
            "    /// The template's name.", "    override public class var template: StaticString { \"\(name)\" }", "",
        ]
        lines.append("    /// The outlets at the time of the build, compared with the template at the start.")
        lines.append("    override public class var outlets: StaticString { \"\(outline.fingerprint)\" }")
        lines.append("")
        lines += initializer(outline.outlets, "the screen's controls on a page")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func cell(_ cell: Outline.Cell, of file: TemplateFile) -> String {
        let name = file.name
        var lines = [
            "/// The outlets of a row, `<template data-cell=\"\(cell.name)\">`, \(name).html line \(cell.line).",
            "public final class \(cell.name): TableViewCell {",
        ]
        lines += properties(cell.outlets, of: file)
        lines += [
            "    /// The template's name.", "    override public class var template: StaticString { \"\(cell.name)\" }",
            "",
        ]
        lines += initializer(cell.outlets, "the row's controls on a list")
        return lines.joined(separator: "\n") + "\n"
    }

    /// A class that does not exist is a fault of the template, and told there; nobody knows whether it is public.
    private static func properties(_ outlets: [Outlet], of file: TemplateFile) -> [String] {
        var lines: [String] = []
        for outlet in outlets {
            lines.append("    /// `\(outlet.element)`, \(file.name).html line \(outlet.line).")
            if outlet.isOwn { lines.append("    #sourceLocation(file: \"\(file.path)\", line: \(outlet.line))") }
            lines.append("    \(outlet.isOwn ? "" : "public ")let \(outlet.name): \(outlet.control)")
            if outlet.isOwn { lines.append("    #sourceLocation()") }
        }
        return lines.isEmpty ? [] : lines + [""]
    }

    private static func initializer(_ outlets: [Outlet], _ what: String) -> [String] {
        var lines = ["    /// Makes \(what).", "    public required init(host: any ControlHost) {"]
        for outlet in outlets {
            lines.append("        \(outlet.name) = \(outlet.control)(number: \(outlet.number), host: host)")
        }
        let names = outlets.map(\.name).joined(separator: ", ")
        return lines + ["        super.init(controls: [\(names)])", "    }", "}"]
    }

    private static func isTypeName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, ("A"..."Z").contains(first) else { return false }
        return name.unicodeScalars.allSatisfy {
            ("A"..."Z").contains($0) || ("a"..."z").contains($0) || ("0"..."9").contains($0)
        }
    }
}
