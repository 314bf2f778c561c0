// GalleryHouse: the gallery in a browser in memory.
import Foundation
import Gallery
import RxLive
import RxLiveTest

/// A server of the gallery alone, and a browser that looks at it.
final class GalleryHouse {
    let server: TestServer
    let browser: TestBrowser

    init() throws {
        var router = Router()
        GalleryPages().add(to: &router)
        server = TestServer(try Application(Self.folders.get(), router: router))
        browser = server.browser()
    }

    /// Opens one of the gallery's pages; the house must live as long as the page is used.
    func open(_ page: String) throws -> TestPage { try browser.open(page.isEmpty ? "/gallery" : "/gallery/" + page) }

    /// The gallery's templates and assets, read once.
    static let folders = Result { () throws(StartError) in
        try ApplicationFolders(root: root, screens: GalleryPages.screens)
    }

    /// The package's folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }

    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).filter { !$0.hasPrefix(".") }.sorted()
    }
}
