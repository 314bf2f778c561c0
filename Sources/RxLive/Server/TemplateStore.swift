// TemplateStore: the compiled templates of an application, checked against the typed views that were built of them.
public import Controls
import Markup

/// The class that the build made of a template.
public typealias ScreenType = ScreenView.Type

/// Every template of an application, by name.
final class TemplateStore: Sendable {
    private let templates: [String: Template]
    /// The layout's source.
    let layout: String

    /// Compiles all of `folder`, and checks that the outlets are those the program was built with.
    init(folder: String, assets: Assets, screens: [ScreenType]) throws(StartError) {
        guard let entries = Files.list(folder) else { throw StartError("There is no folder \(folder).") }
        var files = [TemplateFile(path: "\(FailureViewController.templateName).html", source: TemplateStore.failure)]
        let layout = try TemplateStore.read(folder, "Layout")
        self.layout = layout.source
        let scripts = assets.path(of: "runtime/" + Runtime.watch.name).map { [$0] } ?? []
        for entry in entries where entry.name.hasSuffix(".html") && entry.name != "Layout.html" {
            files.append(try TemplateStore.read(folder, String(entry.name.dropLast(5))))
        }
        do throws(TemplateErrors) {
            let compiled = try Template.compile(files, in: layout, scripts: scripts) { assets.path(of: $0) }
            templates = Dictionary(compiled.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        } catch {
            throw StartError(error.description)
        }
        for screen in screens { try check(screen, in: folder) }
    }

    subscript(name: String) -> Template? { templates[name] }

    private func check(_ screen: ScreenType, in folder: String) throws(StartError) {
        let name = "\(screen.template)"
        guard let template = templates[name] else {
            throw StartError("\(folder) has no \(name).html, of which the program was built.")
        }
        guard template.fingerprint == "\(screen.outlets)" else {
            throw StartError(
                "\(folder)/\(name).html has other outlets than the program was built with: build it again."
            )
        }
    }

    private static func read(_ folder: String, _ name: String) throws(StartError) -> TemplateFile {
        let path = folder + "/" + name + ".html"
        guard let bytes = Files.read(path) else { throw StartError("\(path) cannot be read.") }
        return TemplateFile(path: path, source: String(decoding: bytes, as: UTF8.self))
    }

    private static let failure = """
        <!doctype html><html lang="en"><head><title>This page has stopped</title></head><body>
        <section class="failure" role="alert"><h1>This page has stopped</h1>
        <p data-outlet="sentence"></p></section></body></html>
        """
}
