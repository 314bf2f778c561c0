// Pictures: the same in each run, and compared pixel by pixel.
import BrowserKit
import Foundation
import Testing

extension BrowserTests.HarnessTests {
    @Suite struct PictureTests {
        @Test(arguments: Engine.harness)
        func `takes the same picture twice`(_ engine: Engine) async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(engine)
            try await ada.open(site.url())
            let first = try await (ada.screenshot(), ada.screenshot(of: "h1"))
            try await ada.open(site.url())
            let second = try await (ada.screenshot(), ada.screenshot(of: "h1"))
            let areSame = [first.0 == second.0, first.1 == second.1]
            #expect(areSame == [true, true])
            #expect(first.0.count > first.1.count)
        }

        @Test func `tells a golden from a page that changed, and from another Chromium`() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let goldens = Goldens(folder.path, isBlessing: false)
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(.chromium)
            try await ada.open(site.url())
            await #expect(throws: BrowserError.self) { try await goldens.match("self-test", ada) }
            #expect(try await Goldens(folder.path, isBlessing: true).match("self-test", ada) == .blessed)
            #expect(try await goldens.match("self-test", ada) == .same)

            try await ada.run("document.querySelector('h1').style.color = 'rgb(3, 3, 3)'")
            await #expect(throws: BrowserError.self) { try await goldens.match("self-test", ada) }
            let record = folder.appendingPathComponent("self-test.json")
            let text = try String(contentsOf: record, encoding: .utf8)
            try text.replacingOccurrences(of: ada.version, with: "1.0").write(
                to: record,
                atomically: true,
                encoding: .utf8
            )
            guard case .otherVersion = try await goldens.match("self-test", ada) else {
                Issue.record("A difference of colours from another version was not reported as such.")
                return
            }
            try await ada.run("document.querySelector('h1').style.marginTop = '40px'")
            await #expect(throws: BrowserError.self) { try await goldens.match("self-test", ada) }
        }

        @Test func `forgives differences of two of 255 and no more`() async throws {
            let site = try StaticSite.harness()
            let ada = try await Cast.shared.user(.chromium)
            try await ada.open(site.url("/strict"))
            let shades = try await [100, 102, 103].asyncMap { shade in
                try await ada.run("document.body.style.background = `rgb(${arguments[0]}, 9, 9)`", JSON(shade))
                return try await ada.screenshot()
            }
            #expect(try await ada.difference(of: shades[1], from: shades[0]).pixels == 0)
            let difference = try await ada.difference(of: shades[2], from: shades[0])
            #expect(difference.pixels > 100_000 && difference.largest == 3 && difference.picture != nil)
        }
    }
}

extension Array {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var results: [T] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
