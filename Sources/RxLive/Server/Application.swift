// Application: what a server serves: its routes and its folders.
public import Controls
import Gzip
import Markup
import Sodium

/// An application ready to be served: routes, templates and assets, read and checked once.
public struct Application: Sendable {
    /// The routes.
    public let router: Router
    /// Where templates and assets were read from.
    public let root: String
    /// Told when a browser knows what a once-action has come to: nothing will repeat it.
    ///
    /// On the loop of its page; must not block. Default: nothing.
    public var onceSettled: @Sendable (_ key: OnceKey, _ owner: SessionID) -> Void = { _, _ in }
    /// Who is logged in; nil, the default: nobody can, and what is for users is for nobody.
    public var logins: Logins?
    private(set) var templates: TemplateStore
    private(set) var assets: Assets
    private let screens: [ScreenType]

    /// Reads `Templates/` and `Static/` of `root`, and compiles every template.
    ///
    /// - Parameters:
    ///   - root: The folder that holds both.
    ///   - router: The routes.
    ///   - screens: The views that the build made of the templates, which are compared with these: those of all screens that
    ///     the routes show, and those that are pushed or presented.
    /// - Throws: ``StartError`` with a sentence that names the file and the line, or the view that `screens` lacks.
    public init(root: String, router: Router, screens: [ScreenType]) throws(StartError) {
        self.router = router
        self.root = root
        self.screens = screens
        (assets, templates) = try Application.read(root, screens, isWatched: false)
        let faults = Set(router.screens.compactMap(templates.fault))
        if !faults.isEmpty { throw StartError(faults.sorted().joined(separator: "\n")) }
    }

    /// The same with its folders as they are now, for browsers that follow what is changed there.
    func watched() -> Result<Application, StartError> {
        Result { () throws(StartError) in
            var application = self
            (application.assets, application.templates) = try Application.read(root, screens, isWatched: true)
            return application
        }
    }

    /// The folders that are read.
    var folders: [String] { [root + "/Templates", root + "/Static"] }

    private static func read(
        _ root: String,
        _ screens: [ScreenType],
        isWatched: Bool
    ) throws(StartError) -> (Assets, TemplateStore) {
        let assets = try Assets(folder: root + "/Static", isWatched: isWatched)
        return (assets, try TemplateStore(folder: root + "/Templates", assets: assets, screens: screens))
    }
}

/// Why a server could not start: a sentence for the person who starts it.
public struct StartError: Error, CustomStringConvertible, Sendable {
    /// The sentence.
    public let description: String

    /// Made with a sentence.
    public init(_ description: String) { self.description = description }
}
