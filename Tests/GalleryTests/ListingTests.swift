// What the pages show of their own source: all of it, as it is.
import Foundation
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct ListingTests {
    private static let pages =
        (try? GalleryHouse.names(in: "Sources/Gallery").filter { name in
            !name.hasSuffix(".swift") && !["Index", "Shared"].contains(name)
        }) ?? []

    @Test func `there are pages`() { #expect(!Self.pages.isEmpty) }

    @Test(arguments: pages) func `a page shows each of its files as it is`(_ name: String) throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let template = try GalleryHouse.text("Templates/Gallery/\(name).html")
        let shown = template.matches(of: /data-control="SourceView" data-outlet="(\w+)">([\w+.]+)</).map {
            (outlet: String($0.1), file: String($0.2))
        }
        let files = try GalleryHouse.names(in: "Sources/Gallery/\(name)") + ["\(name).html"]
        #expect(shown.map(\.file).sorted() == files.sorted())
        let path = try #require(template.firstMatch(of: #/rel="canonical" href="(/gallery/[\w-]+)"/#)).1
        let page = try house.browser.open(String(path))
        for (outlet, file) in shown {
            let folder = file.hasSuffix(".html") ? "Templates/Gallery" : "Sources/Gallery/\(name)"
            let text = try GalleryHouse.text("\(folder)/\(file)")
            #expect(Listing.texts[file] == text)
            #expect(
                page.html.contains(text.prefix { $0 != "\n" }.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))
            )
            #expect(words(page.text(outlet)) == words(text), "\(file)")
        }
    }

    @Test(arguments: pages) func `the index leads to it`(_ name: String) throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let template = try GalleryHouse.text("Templates/Gallery/\(name).html")
        let path = try #require(template.firstMatch(of: #/rel="canonical" href="(/gallery/[\w-]+)"/#)).1
        #expect(try house.browser.open("/gallery").html.contains("<a href=\"\(path)\">"))
    }

    private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
