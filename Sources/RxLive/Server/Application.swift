// Application: what a server serves: its routes and its folders.
public import Controls
public import Rx

/// An application ready to be served: routes, templates and assets, read and checked once.
public struct Application: Sendable {
    /// The routes.
    public let router: Router
    /// What its folders hold.
    public private(set) var folders: ApplicationFolders
    /// Told when a browser knows what a once-action has come to: nothing will repeat it.
    ///
    /// On the loop of its page; must not block. Default: nothing.
    public var onceSettled: @Sendable (_ key: OnceKey, _ owner: SessionID) -> Void = { _, _ in }
    /// Who is logged in; nil, the default: nobody can, and what is for users is for nobody.
    public var logins: Logins?
    /// What is counted for a user, such as what is new to them; nil, the default: nothing is.
    ///
    /// Each page of theirs shows the latest number, as the badge of an icon does: its titles begin with it, `(2) The wall`, and its body
    /// has it as `data-badge`, by which a style sheet shows it in the layout; 0 is not shown, and of 100 on it is `99+`. Called on the
    /// loop, once for each page and login; the numbers may come on any thread, and an error ends them.
    public var badge: (@Sendable (Principal) -> Observable<Int>)?
    /// What the body of every page says in attributes: `["wall": "elsewhere"]` is `data-wall="elsewhere"`.
    ///
    /// By them a style sheet offers what there is in this process in the layout, which no view controller has. The names are lower-case
    /// letters, and none of RxLive's own. Default: none.
    public var marks: [String: String] = [:]

    /// Reads `Templates/` and `Static/` of `root`, and compiles every template.
    ///
    /// - Parameters:
    ///   - root: The folder that holds both.
    ///   - router: The routes.
    ///   - screens: The views that the build made of the templates, which are compared with these: those of all screens that
    ///     the routes show, and those that are pushed or presented.
    /// - Throws: ``StartError`` with a sentence that names the file and the line, or the view that `screens` lacks.
    public init(root: String, router: Router, screens: [ScreenType]) throws(StartError) {
        try self.init(ApplicationFolders(root: root, screens: screens), router: router)
    }

    /// Made of folders that are read already.
    ///
    /// - Parameters:
    ///   - folders: What they hold.
    ///   - router: The routes.
    /// - Throws: ``StartError`` with a sentence that names the view that the folders' screens lack.
    public init(_ folders: ApplicationFolders, router: Router) throws(StartError) {
        self.router = router
        self.folders = folders
        let faults = Set(router.screens.compactMap(folders.templates.fault))
        if !faults.isEmpty { throw StartError(faults.sorted().joined(separator: "\n")) }
    }

    var templates: TemplateStore { folders.templates }
    var assets: Assets { folders.assets }

    /// Refuses images of sites whose images pages may not show.
    func checkImages(_ settings: ServerSettings) throws(StartError) {
        let allowed = settings.imageOrigins.compactMap { ImageOrigin($0) }
        if let fault = templates.fault(ofImagesBut: allowed) { throw StartError(fault) }
    }

    /// The same with its folders as they are now, for browsers that follow what is changed there.
    func watched() -> Result<Application, StartError> {
        Result { () throws(StartError) in
            var application = self
            application.folders = try folders.watched()
            return application
        }
    }
}

/// Why a server could not start: a sentence for the person who starts it.
public struct StartError: Error, CustomStringConvertible, Sendable {
    /// The sentence.
    public let description: String

    /// Made with a sentence.
    public init(_ description: String) { self.description = description }
}
