// Any input: what a browser that is no browser says to each control of each page. Found by the test itself; no trap, and the
// page still answers.
import Foundation
import Gallery
import Markup
import Testing

@testable import RxLive
@testable import RxLiveTest

/// Chooses, from a seed, what is said.
private struct Maker {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed) }

    mutating func one<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(random.next() % UInt64(elements.count))]
    }

    mutating func content(for element: HTMLElement) -> ClientContent {
        let word = one(of: ListenedWord.all(at: element))
        switch random.next() % 4 {
        case 0: return .action(key: nil)
        case 1, 2:
            guard let word else { fallthrough }
            let kind = random.next() % 3
            return .listened(word.type, word.fields.map { _ in kind == 0 ? number() : kind == 1 ? text() : anything() })
        default: return .value(anything())
        }
    }

    private mutating func anything() -> WireValue {
        switch random.next() % 5 {
        case 0: .null
        case 1: .bool(random.next() % 2 == 0)
        case 2: number()
        default: text()
        }
    }

    private mutating func number() -> WireValue {
        let numbers = [0, 1, -1, 1e300, -1e300, 1e19, 0.5, 9e15, -9e15, 1e-300]
        return random.next() % 2 == 0
            ? .int(one(of: [0, 1, -1, .max, .min, 1 << 31, 1 << 53]) ?? 0) : .double(one(of: numbers) ?? 0)
    }

    private mutating func text() -> WireValue {
        let long = String(repeating: "9", count: 5_000)
        let texts = [
            "", " ", "0", "-1", "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "0.1", "\u{0}",
            "\n\n", "=1/0",
            "=A1", "=((((", "Enter", "/", "%", "2026-02-31", "99999-12-31", "0000-01-01", "\u{202E}👩‍👩‍👧", "a\nb", long,
        ]
        return .string(one(of: texts) ?? "")
    }
}

@Suite struct AnyInputTests {
    /// What the gallery's first page leads to.
    static let pages: [String] = {
        guard let page = try? GalleryHouse().open("") else { return [] }
        return page.runtime.document.body.descendants.compactMap { $0[attribute: "href"] }
            .filter { $0.hasPrefix("/gallery/") }
    }()

    @Test func `pages are found`() { #expect(Self.pages.count > 10) }

    @Test(arguments: pages) func `no page falls over anything`(path: String) throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        print("any input to \(path): seed \(seed)")
        var maker = Maker(seed: seed)
        var page = try house.browser.open(path)
        for _ in 0..<400 {
            let body = page.runtime.document.body
            let controls = body.descendants.filter { $0.controlNumber != nil }
            let chosen = maker.one(of: controls)
            let control = try #require(chosen, "a page without controls proves nothing")
            let content = maker.content(for: control)
            page.act { _ = page.runtime.emit(control, content) }
            if page.path != path { page = try house.browser.open(path) }
        }
        #expect(try house.browser.open(path).connection == .connected)
    }
}
