// ApplicationFolders: what an application's folders hold, read and checked once.
import Controls

/// The templates and assets of an application: `Templates/` compiled, `Static/` hashed and compressed.
///
/// They never change, and may be shared by as many applications as there are, as by all tests of one:
///
/// ```swift
/// static let folders = Result { () throws(StartError) in try ApplicationFolders(root: root, screens: [CounterView.self]) }
/// let server = TestServer(try Application(Self.folders.get(), router: router))
/// ```
public struct ApplicationFolders: Sendable {
    /// The folder that holds both.
    public let root: String
    let templates: TemplateStore
    let assets: Assets
    private let screens: [ScreenType]

    /// Reads both folders, and compiles every template.
    ///
    /// - Parameters:
    ///   - root: The folder that holds both.
    ///   - screens: The views that the build made of the templates, which are compared with these: those of all screens that
    ///     the application's routes show, and those that are pushed or presented.
    /// - Throws: ``StartError`` with a sentence that names the file and the line.
    public init(root: String, screens: [ScreenType]) throws(StartError) {
        try self.init(root, screens, isWatched: false)
    }

    private init(_ root: String, _ screens: [ScreenType], isWatched: Bool) throws(StartError) {
        self.root = root
        self.screens = screens
        assets = try Assets(folder: root + "/Static", isWatched: isWatched)
        templates = try TemplateStore(folder: root + "/Templates", assets: assets, screens: screens)
    }

    /// The same folders as they are now, for browsers that follow what is changed there.
    func watched() throws(StartError) -> ApplicationFolders { try Self(root, screens, isWatched: true) }

    /// The folders that are read.
    var paths: [String] { [root + "/Templates", root + "/Static"] }
}
