// OwnTemplates: the templates of RxLive's own screens, which are in the program.
// One more: its file in Sources/RxLive/Templates, its line here, and its view, whose template's name begins with a slash.
import Markup

/// The templates of `Sources/RxLive/Templates`.
enum OwnTemplates {
    /// Each by its path in the package, to be compiled in an application's layout.
    static let files = [
        file("ActionSheet", PackageResources.ActionSheet_html),
        file("Alert", PackageResources.Alert_html),
        file("Failure", PackageResources.Failure_html),
        file("Progress", PackageResources.Progress_html),
    ]

    private static func file(_ name: String, _ bytes: [UInt8]) -> TemplateFile {
        TemplateFile(path: "Sources/RxLive/Templates/\(name).html", source: String(decoding: bytes, as: UTF8.self))
    }
}
