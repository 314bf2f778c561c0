// Uploads and what may befall them: a line that falls silent, a page that goes, another tab. And what comes of them, as somebody
// keeps it.
import BrowserKit
import Foundation
import Testing

extension BrowserTests {
    @Suite struct UploadTests {
        /// Only browsers show how long a request of theirs waits for a line that says nothing, and how they send the rest of a file.
        @Test(arguments: Engine.allCases)
        func `over a line that falls silent an upload goes on where it stopped`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let (ann, line, path) = try await Library.sending(engine, at: wall, until: 20)
            defer { try? FileManager.default.removeItem(atPath: path) }
            // Nothing passes for a second, and nobody hears of an end: that is no reason to begin again.
            line.trouble = Trouble(stalled: [.up, .down])
            let stored = try wall.halves()
            try await ann.hold(.count(".uploads li", is: 1), for: .seconds(1))
            line.trouble = Trouble(rate: 1 << 19)
            try await ann.wait(until: .script("\(Library.percent) >= 50"))
            #expect(try wall.halves() == stored)
            // Somebody on the way has forgotten these connections, and the person does nothing.
            line.strand()
            line.trouble = Trouble()
            try await ann.wait(until: Library.shows(1), within: .seconds(60))
            try await ann.wait(until: Library.isStill)
            // What was under way then is sent once more, and no more.
            #expect(line.bytes(.up) < 7_600_000)
            #expect(try wall.photoFiles() == [try Data(contentsOf: URL(fileURLWithPath: path))])
            _ = try await ann.messages()
        }

        /// What was on its way is shown, and waits for the person.
        private static let isInterrupted = Condition.script(
            """
            (rows => rows.length === 1 && rows[0].textContent.endsWith(' are here. Choose it again to go on.'))
            (document.querySelectorAll('.uploads [data-outlet=state]'))
            """
        )

        /// Only browsers show what becomes of a request whose page goes, by a reload or for another one, and that a file is chosen again.
        @Test(arguments: Engine.allCases)
        func `after a reload, or elsewhere and back, an upload goes on where it stopped, once its file is chosen again`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.start()
            let (ann, line, path) = try await Library.sending(engine, at: wall, until: 30)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let stored = try wall.halves()
            try await ann.reload()
            // What the line still has is there soon; until then the upload is somebody else's.
            line.trouble = Trouble(rate: 1 << 20)
            try await ann.waitForServer()
            try await ann.wait(until: UploadTests.isInterrupted)
            try await ann.open("about:blank")
            try await ann.open(wall.url("/photos", through: line))
            try await ann.waitForServer()
            try await ann.wait(until: UploadTests.isInterrupted)
            try await ann.wait(until: .script("\(Library.percent) >= 30"))
            let sent = line.bytes(.up)
            line.trouble = Trouble(rate: 1 << 19)
            try await ann.choose(files: [path], in: "#files")
            try await ann.wait(until: .script("\(Library.percent) >= 50"))
            #expect(try wall.halves() == stored, "it is the same upload, in the same row")
            line.trouble = Trouble()
            try await ann.wait(until: Library.shows(1), within: .seconds(60))
            try await ann.wait(until: Library.isStill)
            #expect(line.bytes(.up) - sent < 5_000_000, "no more than the rest")
            #expect(try wall.photoFiles() == [try Data(contentsOf: URL(fileURLWithPath: path))])
            _ = try await ann.messages()
        }

        /// Only browsers show what several tabs send at once, what of it a tap ends, and where the focus is then.
        @Test(arguments: Engine.allCases)
        func `two tabs that upload at once do not disturb each other, nor does what one of them cancels`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.start()
            let (ann, line) = try await Library.uploader(engine, at: wall)
            let paths = try (0..<3).map { _ in try Library.large(3) }
            defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
            let names = paths.map { URL(fileURLWithPath: $0).lastPathComponent }
            // Half a minute for each, which is enough for whatever is to happen to it.
            line.trouble = Trouble(rate: 100 << 10)
            let first = try await ann.tab()
            try await ann.choose(files: [paths[0]], in: "#files")
            try await ann.wait(until: .script("\(Library.percent) >= 1"))
            let second = try await ann.newTab()
            try await ann.open(wall.url("/photos", through: line))
            try await ann.waitForServer()
            try await ann.choose(files: [paths[1], paths[2]], in: "#files")
            // Each has its own on their way.
            try await ann.wait(until: .texts(".uploads [data-outlet=name]", are: [names[1], names[2]]))
            try await ann.wait(until: .script("\(Library.percent) >= 1"))
            // Both of them are being sent.
            let isSent = "[...document.querySelectorAll('.uploads progress')].every(({ value }) => value > 0.01)"
            try await ann.wait(until: .script(isSent))
            try await ann.click(".uploads li:nth-child(2) [data-outlet=cancel]")
            try await ann.wait(until: .texts(".uploads [data-outlet=name]", are: [names[1]]))
            try await ann.wait(until: .focused(".uploads li:nth-child(1) [data-outlet=cancel]"))
            try await look(for: "two halves to stay", { try wall.halves().count }, until: { $0 == 2 })
            try await ann.switchTo(first)
            try await ann.wait(until: .texts(".uploads [data-outlet=name]", are: [names[0]]))
            line.trouble = Trouble()
            // Each tab has its own uploads, though the owner is one.
            for tab in [first, second] {
                try await ann.switchTo(tab)
                // Pictures of a tab behind another one are loaded later.
                let count = Condition.script("document.querySelectorAll('.library img').length === 2")
                try await ann.wait(until: count, within: .seconds(60))
                try await ann.wait(until: Library.isStill)
            }
            let wanted = try paths.prefix(2).map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
            #expect(try Set(wall.photoFiles()) == Set(wanted))
            #expect(try wall.halves() == [])
            // Nothing was sent twice: two files, and what there was of the third.
            #expect(line.bytes(.up) < 10_000_000)
            _ = try await ann.messages()
            try await ann.leaveTab(for: first)
        }

        /// The colours of what was saved, of twelve parts each way: what stands at the address of “Download”, as the browser
        /// decodes it.
        private func colours(_ user: User) async throws -> [String] {
            let answer = try await user.run(
                """
                const link = document.querySelector('[data-outlet=download]')
                const file = await fetch(link.href)
                const picture = await createImageBitmap(await file.blob())
                const canvas = new OffscreenCanvas(picture.width, picture.height)
                const context = canvas.getContext('2d')
                context.drawImage(picture, 0, 0)
                const side = picture.width / 12, lines = [`${picture.width} × ${picture.height}, ${file.headers.get('Content-Type')}`]
                for (let y = 0; y < 12; y++) {
                  const colours = []
                  for (let x = 0; x < 12; x++) {
                    const { data } = context.getImageData(x * side, y * side, side, side), sums = [0, 0, 0]
                    for (let at = 0; at < data.length; at += 4) for (const band of [0, 1, 2]) sums[band] += data[at + band]
                    colours.push(sums.map((sum) => Math.round(sum / side / side).toString(16).padStart(2, '0')).join(''))
                  }
                  lines.push(colours.join(' '))
                }
                return lines.join('\\n')
                """
            )
            return answer.string?.split(separator: "\n").map(String.init) ?? []
        }

        /// Only browsers show that they take it for a picture, and with which colours.
        @Test(arguments: Engine.inTurn)
        func `what is saved is the picture that it was`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.joinWithSamples(Wall.name(), at: wall)
            let codecs = await wall.server.helpers(with: "--imaging-worker")
            #expect(!codecs.isEmpty, "codecs have processes of their own, whose end costs no more than a photo")
            for place in 1...6 {
                try await ann.click(Library.photo(place))
                let words =
                    place == 1
                    ? "1 chosen" : place < 6 ? "\(place) chosen" : "6 chosen, that’s all that fit"
                try await ann.wait(until: .text("[data-outlet=chosen]", is: words))
            }
            try await ann.open(wall.url("/collage"))
            try await ann.wait(until: .text("h1", is: "6 photos"))
            try await ann.waitForServer()
            try await ann.click("[data-outlet=save]")
            try await ann.wait(until: .text("dialog [data-outlet=message]", contains: "Saved with id "))
            try await ann.press(.escape)
            try await ann.wait(until: .visible("[data-outlet=download]"))
            let lines = try await colours(ann)
            let golden = Wall.checkout.appending(path: "Tests/PictureCases/saved.txt")
            if ProcessInfo.processInfo.environment["RXLIVE_BLESS"] == "1" {
                try (lines.joined(separator: "\n") + "\n").write(to: golden, atomically: true, encoding: .utf8)
            }
            let wanted = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map(String.init)
            #expect(lines.first == wanted.first && lines.count == wanted.count)
            // Other versions of codecs round otherwise, and no more than that.
            let isClose = zip(lines, wanted).dropFirst().allSatisfy { UploadTests.difference($0, $1) <= 4 }
            #expect(isClose, "\(lines.joined(separator: "\n"))")
            _ = try await ann.messages()
        }

        /// How much the colours of two lines differ at most, in any of red, green and blue.
        private static func difference(_ one: String, _ other: String) -> Int {
            let bytes = { (line: String) in
                line.split(separator: " ").compactMap { Int($0, radix: 16) }.flatMap {
                    [$0 >> 16, $0 >> 8 & 255, $0 & 255]
                }
            }
            let (one, other) = (bytes(one), bytes(other))
            return one.count == other.count ? zip(one, other).map { abs($0 - $1) }.max() ?? 255 : 255
        }
    }
}
