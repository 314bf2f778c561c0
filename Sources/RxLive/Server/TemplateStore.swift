// TemplateStore: the compiled templates of an application, checked against the typed views that were built of them.
public import Controls
import Markup

/// The class that the build made of a template.
public typealias ScreenType = ScreenView.Type

/// Every template of an application, by name; those of RxLive's own have a slash before it, which no file's name has.
final class TemplateStore: Sendable {
    private let templates: [String: Template]
    /// The classes that the templates were compared with.
    private let screens: Set<ObjectIdentifier>
    /// The layout's source.
    let layout: String

    /// Compiles all of `folder`, and checks that the outlets are those the program was built with.
    init(folder: String, assets: Assets, screens: [ScreenType]) throws(StartError) {
        let paths = try TemplateStore.paths(in: folder)
        let layout = try TemplateStore.read(folder + "/Layout.html")
        if let errors = TemplateErrors(TemplateFile.duplicates(among: paths)) { throw StartError(errors.description) }
        self.layout = layout.source
        let scripts = assets.path(of: "runtime/" + Runtime.watch.name).map { [$0] } ?? []
        var files: [TemplateFile] = []
        for path in paths where path != layout.path { files.append(try TemplateStore.read(path)) }
        do throws(TemplateErrors) {
            let own = OwnTemplates.files
            let compiled = try Template.compile(own + files, in: layout, scripts: scripts) { assets.path(of: $0) }
            let names = compiled.enumerated().map { ($0 < own.count ? "/" : "") + $1.name }
            templates = Dictionary(zip(names, compiled), uniquingKeysWith: { $1 })
        } catch {
            throw StartError(error.description)
        }
        self.screens = Set(screens.map { ObjectIdentifier($0) })
        for screen in screens { try check(screen, in: folder) }
    }

    /// What is wrong with a view that nobody has compared with its template: the application does not list it.
    ///
    /// RxLive's own are in the program with their templates.
    func fault(of screen: ScreenType) -> String? {
        guard !screens.contains(ObjectIdentifier(screen)) else { return nil }
        let name = "\(screen.template)"
        if name.hasPrefix("/") { return nil }
        return
            "\(screen) is shown, but is none of the app's screens: add \(screen).self to `screens`, so that the start "
            + "compares it with \(name).html."
    }

    /// What is wrong with the images of other sites, where those of `allowed` may be shown; nil: nothing.
    func fault(ofImagesBut allowed: [ImageOrigin]) -> String? {
        let images = templates.values.flatMap(\.outsideImages)
        let faults = images.filter { image in !allowed.contains { $0.covers(image.address) } }.map(\.fault)
        return TemplateErrors(faults)?.description
    }

    subscript(name: String) -> Template? { templates[name] }

    private func check(_ screen: ScreenType, in folder: String) throws(StartError) {
        let name = "\(screen.template)"
        guard let template = templates[name] else {
            throw StartError("\(folder) has no \(name).html, which the program was built from.")
        }
        guard template.fingerprint == "\(screen.outlets)" else {
            throw StartError(
                "\(folder)/\(name).html has other outlets than the program was built with: build it again."
            )
        }
    }

    /// The templates of a folder, and then of the folders in it.
    private static func paths(in folder: String) throws(StartError) -> [String] {
        guard let entries = Files.list(folder) else { throw StartError("There is no folder \(folder).") }
        let inner = entries.filter(\.isFolder).map { folder + "/" + $0.name }
        let all = [(folder, entries)] + inner.map { ($0, Files.list($0) ?? []) }
        return all.flatMap { folder, entries in
            entries.map(\.name).filter { $0.hasSuffix(".html") }.map { folder + "/" + $0 }
        }
    }

    private static func read(_ path: String) throws(StartError) -> TemplateFile {
        guard let bytes = Files.read(path) else { throw StartError("\(path) cannot be read.") }
        return TemplateFile(path: path, source: String(decoding: bytes, as: UTF8.self))
    }
}
