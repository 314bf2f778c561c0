// The collage, as people make it: photos of their device go up, over lines that are cut and servers that are killed; what is made
// of them is seen by others.
import BrowserKit
import Foundation
import GRDB
import Testing

extension BrowserTests {
    @Suite struct CollageTests {
        @Test(arguments: [(Engine.chromium, Engine.firefox), (.firefox, .webkit), (.webkit, .chromium)])
        func `photos go up, a picture comes out, and others see it`(_ one: Engine, _ two: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(one, at: wall)
            let bob = try await Cast.shared.stranger(two, at: wall)
            try await ann.join("Ann", at: wall)
            try await bob.join("Bob", at: wall)
            try await ann.click("a[href='/collage']")
            try await ann.wait(until: .text("h1", is: "Collage"))
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: .text("h1", is: "Photos"))
            try await ann.choose(files: [Library.sample("dawn"), Library.sample("noon")], in: "#files")
            try await ann.wait(until: Library.shows(2), within: .seconds(20))
            for place in [2, 1] {
                try await ann.click(".library li:nth-child(\(place)) .photo")
                try await ann.wait(until: .text("[data-outlet=chosen]", contains: "taken."))
            }
            try await ann.wait(until: .text("[data-outlet=chosen]", is: "2 photos taken."))
            try await ann.run("history.back()")
            try await ann.wait(until: .text("h1", is: "2 photos"))
            try await ann.wait(
                until: Library.hasLoaded(".canvas .shown"),
                within: .seconds(20)
            )
            // What was chosen is kept by the browser's session.
            try await ann.open(wall.url("/collage"))
            try await ann.wait(until: .text("h1", is: "2 photos"))
            try await ann.click("[data-outlet=save]")
            try await ann.wait(until: .text("dialog h2", is: "Saved with id 3"), within: .seconds(20))
            try await ann.press(.escape)
            try await ann.wait(until: .text("h1", is: "Collage"))
            try await ann.wait(until: .focused("[data-outlet=share]"))
            try await ann.press(.enter)
            try await ann.wait(until: .text("[data-outlet=shared]", is: "Posted."))
            try await ann.wait(until: .focused("[data-outlet=shared]"))
            try await bob.wait(until: .text(Board.post(1), is: "Ann shared a picture."))
            try await bob.click(Board.post(1))
            try await bob.wait(
                until: Library.hasLoaded(".post .picture"),
                within: .seconds(20)
            )
            try await ann.click("[data-outlet=remove]")
            try await ann.wait(until: .text("[data-outlet=undone]", is: "The collage was deleted."))
            try await ann.wait(until: .script("document.activeElement.matches('[data-outlet=undo]')"))
            try await ann.press(.enter)
            try await ann.wait(until: .enabled("[data-outlet=remove]"))
            for user in [ann, bob] {
                try await user.checkConsole()
            }
        }

        @Test(arguments: Engine.allCases)
        func `photos are dropped and pasted, and what is none is refused in words`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.open(wall.url("/photos"))
            try await ann.waitForServer()
            // What listens comes once there is a connection; from then on something can be dropped.
            let dragged = "new Event('dragover', { bubbles: true, cancelable: true })"
            try await ann.wait(until: .script("!document.querySelector('.photos').dispatchEvent(\(dragged))"))
            for (name, type) in [("dusk", "drop"), ("snow", "paste")] {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: Library.sample(name))).base64EncodedString()
                try await ann.run(
                    """
                    const bytes = Uint8Array.from(atob(arguments[0]), (each) => each.charCodeAt(0))
                    const given = new DataTransfer()
                    given.items.add(new File([bytes], arguments[1] + '.jpg', { type: 'image/jpeg' }))
                    const event = new Event(arguments[2], { bubbles: true, cancelable: true })
                    Object.defineProperty(event, arguments[2] === 'drop' ? 'dataTransfer' : 'clipboardData', { value: given })
                    document.querySelector('.photos').dispatchEvent(event)
                    """,
                    .string(bytes),
                    .string(name),
                    .string(type)
                )
                try await ann.wait(until: Library.shows(name == "dusk" ? 1 : 2), within: .seconds(20))
            }
            try await ann.choose(files: [#filePath], in: "#files")
            try await ann.wait(until: .text(".uploads [data-outlet=state]", is: "This file is not a picture."))
            try await ann.click(".uploads [data-outlet=cancel]")
            try await ann.wait(until: .script("document.querySelectorAll('.uploads li').length === 0"))
            // Chromium says of each answer of 4xx that it is one.
            try await ann.checkConsole(isCut: true, but: "Failed to load resource")
        }

        @Test(arguments: Engine.allCases)
        func `an upload goes on where it stopped, whatever happens`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let (ann, line) = try await Library.uploader(engine, at: wall)
            let path = try Library.large(6)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try await ann.choose(files: [path], in: "#files")
            // It is seen before any of it is sent.
            try await ann.wait(
                until: .script(
                    """
                    (() => {
                      const canvas = document.querySelector('.uploads canvas'), copy = document.createElement('canvas')
                      const context = copy.getContext('2d', { willReadFrequently: true })
                      if (canvas) context.drawImage(canvas, 0, 0)
                      return context.getImageData(48, 48, 1, 1).data[3] === 255
                    })()
                    """
                )
            )
            let part = "parseInt(document.querySelector('.uploads [data-outlet=state]')?.textContent)"
            try await ann.wait(until: .script("\(part) >= 30"), within: .seconds(30))
            line.cut()
            try await ann.wait(until: .script("\(part) >= 60"), within: .seconds(30))
            await wall.server.kill()
            try await wall.server.start()
            line.trouble = Trouble()
            try await ann.wait(until: Library.shows(1), within: .seconds(40))
            try await ann.wait(until: .script("document.querySelectorAll('.uploads li').length === 0"))
            // Not from the beginning: what was under way when the line was cut is sent once more, and no more.
            #expect(line.bytes(.up) < 7_600_000)
            let stored = try FileManager.default.subpathsOfDirectory(atPath: wall.database + ".photos/files")
                .filter { $0.contains("/") }
            #expect(stored.count == 1)
            let file = try #require(stored.first)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(wall.database).photos/files/\(file)"))
            #expect(try bytes == Data(contentsOf: URL(fileURLWithPath: path)))
            // A request that has come to the place of one before it is answered 409, as tus has it.
            try await ann.checkConsole(isCut: true, but: "409 (Conflict)")
        }

        @Test(arguments: Engine.allCases)
        func `an upload that is cancelled ends, and nothing of it stays`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let (ann, line) = try await Library.uploader(engine, at: wall)
            let path = try Library.large(6)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try await ann.choose(files: [path], in: "#files")
            let part = "parseInt(document.querySelector('.uploads [data-outlet=state]')?.textContent)"
            try await ann.wait(until: .script("\(part) >= 10"), within: .seconds(30))
            try await ann.wait(until: .script("document.querySelector('.uploads progress').value > 0.05"))
            try await ann.click(".uploads [data-outlet=cancel]")
            try await ann.wait(until: .script("document.querySelectorAll('.uploads li').length === 0"))
            line.trouble = Trouble()
            for _ in 0..<200 where try !wall.halves().isEmpty { try await Task.sleep(for: .milliseconds(50)) }
            #expect(try wall.halves() == [])
            try await ann.wait(until: .script("document.activeElement.matches('#files')"))
            try await ann.checkConsole(isCut: true, but: "404 (Not Found)")
        }

        /// Somebody who has come from the collage to choose among six samples.
        private func chooser(_ engine: Engine, _ wall: Wall, through line: LineProxy? = nil) async throws -> User {
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.open(wall.url("/collage", through: line))
            try await ann.waitForServer()
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: .text("h1", is: "Photos"))
            try await ann.click("[data-outlet=samples]")
            try await ann.wait(until: Library.shows(6), within: .seconds(20))
            return ann
        }

        @Test(arguments: Engine.allCases)
        func `a preview that cannot be made is not the one before`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await chooser(engine, wall)
            func take(_ place: Int) async throws {
                try await ann.click(".library li:nth-child(\(place)) .photo")
                let taken = place == 1 ? "1 photo taken." : "\(place) photos taken."
                try await ann.wait(until: .text("[data-outlet=chosen]", is: taken))
                try await ann.back()
                try await ann.wait(until: .text("h1", is: place == 1 ? "1 photo" : "\(place) photos"))
            }
            try await take(1)
            try await ann.wait(until: Library.hasLoaded(".canvas .shown"), within: .seconds(20))
            // Somebody tidies up on the server's disk.
            try FileManager.default.removeItem(atPath: wall.database + ".photos/files")
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: .text("h1", is: "Photos"))
            try await take(2)
            try await ann.wait(until: .visible("[data-outlet=fault]"))
            #expect(try await ann.text(of: "[data-outlet=fault]") == "The preview could not be loaded.")
            let seen = try await ann.run("return document.querySelector('.canvas .shown').getAttribute('src')")
            #expect(seen == "/collage/preview/6-5/640.jpg")
            try await ann.click("[data-outlet=clear]")
            try await ann.wait(until: .text("h1", is: "Collage"))
            try await ann.wait(until: .hidden("[data-outlet=fault]"))
            _ = try await ann.messages()
        }

        private func collages(_ wall: Wall) async throws -> Int {
            try await DatabaseQueue(path: wall.database).read { database in
                try Int.fetchOne(database, sql: "SELECT count(*) FROM photo WHERE width = 2400 AND height = 2400") ?? 0
            }
        }

        // Before it has begun, while it is rendered, and once it is stored and nobody was told.
        @Test(arguments: zip(Engine.allCases, [nil, Duration.milliseconds(60), .zero]))
        func `a collage is saved once, whenever the server is killed`(
            _ engine: Engine,
            _ delay: Duration?
        ) async throws {
            let wall = try await Wall.start()
            let line = try LineProxy(to: wall.server.port)
            let ann = try await chooser(engine, wall, through: line)
            for (place, taken) in [(1, "1 photo taken."), (2, "2 photos taken.")] {
                try await ann.click(".library li:nth-child(\(place)) .photo")
                try await ann.wait(until: .text("[data-outlet=chosen]", is: taken))
            }
            try await ann.back()
            try await ann.wait(until: .text("h1", is: "2 photos"))
            try await ann.wait(until: .enabled("[data-outlet=save]"))
            if delay == nil { line.trouble = Trouble(stalled: [.down]) }
            try await ann.click("[data-outlet=save]")
            if let delay {
                try await Task.sleep(for: delay)
            } else {
                for _ in 0..<800 where !wall.hasStored("Saved with id 7") {
                    try await Task.sleep(for: .milliseconds(25))
                }
                #expect(try await collages(wall) == 1)
            }
            await wall.server.kill()
            line.cut()
            line.trouble = Trouble()
            try await wall.server.start()
            // In a dialog, or in words where the page of the other process takes its place.
            let isTold = Condition.script("document.body.innerText.includes('Saved with id 7')")
            try await ann.wait(until: isTold, within: .seconds(30))
            try await ann.press(.escape)
            try await ann.wait(until: .text("h1", is: "Collage"))
            #expect(try await collages(wall) == 1)
            let isInDoubt = try await ann.run("return document.body.innerText.includes('may not have been')")
            #expect(isInDoubt == false, "what is known to be done")
            try await ann.wait(until: .visible("[data-outlet=savedPicture]"))
            _ = try await ann.messages()
        }

        @Test(arguments: Engine.allCases)
        func `other photos are another collage, whatever became of the last one`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await chooser(engine, wall)
            func take(_ first: Int, _ second: Int) async throws {
                for (place, taken) in [(first, "1 photo taken."), (second, "2 photos taken.")] {
                    try await ann.click(".library li:nth-child(\(place)) .photo")
                    try await ann.wait(until: .text("[data-outlet=chosen]", is: taken))
                }
                try await ann.back()
                try await ann.wait(until: .text("h1", is: "2 photos"))
                try await ann.wait(until: .enabled("[data-outlet=save]"))
            }
            try await take(1, 2)
            // Nobody is there any more who would hear what becomes of it.
            try await ann.run(
                "document.querySelector('[data-outlet=save]').click(); setTimeout(() => location.reload(), 30)"
            )
            for _ in 0..<400 where try await collages(wall) < 1 { try await Task.sleep(for: .milliseconds(25)) }
            try await ann.wait(until: .text("h1", is: "Collage"))
            try await ann.waitForServer()
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: .text("h1", is: "Photos"))
            try await ann.wait(until: Library.shows(7))
            try await take(6, 7)
            try await ann.click("[data-outlet=save]")
            try await ann.wait(
                until: .script("document.body.innerText.includes('Saved with id 8')"),
                within: .seconds(20)
            )
            #expect(try await collages(wall) == 2)
            _ = try await ann.messages()
        }

        @Test(arguments: Engine.allCases)
        func `of a large library the browser has the lines near what is seen`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.joinWithSamples(at: wall)
            try await wall.write(
                """
                WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1995)
                INSERT INTO photo(owner, hash, name, width, height, bytes, kind, made)
                SELECT owner, hash, name || ' ' || n, width, height, 1, kind, made FROM photo, number WHERE photo.id = 1
                """
            )
            let rows = "[...document.querySelectorAll('.library li')]"
            let isInPlace = """
                (() => {
                  const rows = \(rows), left = (row) => Math.round(row.getBoundingClientRect().left)
                  const columns = [...new Set(rows.map(left))].sort((a, b) => a - b)
                  const isSeen = [0.5, 0.95].some((y) => document.elementFromPoint(columns[0] + 40, innerHeight * y)?.closest('.library li'))
                  return rows.length <= 200 && rows.every((row) => columns[(row.ariaPosInSet - 1) % columns.length] === left(row))
                    && columns.length > 1 && isSeen
                })()
                """
            try await ann.open(wall.url("/photos"))
            try await ann.waitForServer()
            try await ann.wait(until: .script("\(rows)[0]?.ariaSetSize === '2001'"))
            for width in [1_280, 500] {
                try await ann.resize(to: Viewport(width, 800))
                for place in ["0.5", "0.2", "1"] {
                    try await ann.run("scrollTo(0, document.body.scrollHeight * \(place))")
                    try await ann.wait(until: .script(isInPlace))
                }
                // What is not here yet may be lower than was thought.
                try await ann.wait(
                    until: .script(
                        "(scrollTo(0, document.body.scrollHeight), \(rows).some((row) => row.ariaPosInSet === '2001'))"
                    )
                )
                try await ann.wait(until: .script(isInPlace))
                try await ann.run("scrollTo(0, 0)")
                try await ann.wait(until: .script("\(rows)[0].ariaPosInSet === '1' && \(isInPlace)"))
            }
            try await ann.checkConsole()
        }

        // Windows of the others are no narrower than 447 pixels.
        @Test func `at the width of a phone all of it is done by touch`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.resize(to: Viewport(390, 844))
            try await ann.open(wall.url("/collage"))
            try await ann.waitForServer()
            let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            #expect(try await ann.run(fits) == true)
            try await ann.tap("[data-outlet=add]")
            try await ann.wait(until: .text("h1", is: "Photos"))
            try await ann.tap("[data-outlet=samples]")
            try await ann.wait(until: Library.shows(6), within: .seconds(20))
            #expect(try await ann.run(fits) == true)
            for (place, sentence) in ["1 photo taken.", "2 photos taken."].enumerated() {
                try await ann.tap(".library li:nth-child(\(place + 1)) .photo")
                try await ann.wait(until: .text("[data-outlet=chosen]", is: sentence))
            }
            try await ann.tap("[data-outlet=back]")
            try await ann.wait(until: .text("h1", is: "2 photos"))
            try await ann.tap("[data-outlet=save]")
            try await ann.wait(until: .text("dialog h2", is: "Saved with id 7"), within: .seconds(20))
            try await ann.tap("dialog button")
            try await ann.wait(until: .enabled("[data-outlet=share]"))
            #expect(try await ann.run(fits) == true)
            try await ann.checkConsole()
        }

        /// The size that a browser has taken of each picture.
        private func sizes(_ user: User, _ selector: String) async throws -> [String] {
            let taken = try await user.run(
                "return [...document.querySelectorAll(arguments[0])].map((image) => image.currentSrc.split('/').at(-1)).join()",
                .string(selector)
            )
            return taken.string?.split(separator: ",").map(String.init) ?? []
        }

        /// A window and its screen, and the sizes that Chromium takes of a photo in the library, of a preview, and of what was saved.
        private static let screens: [(Viewport, Double, [String?])] = [
            (Viewport(390, 844), 1.0, ["320.jpg", "640.jpg", "320.jpg"]),
            (Viewport(390, 844), 2.0, ["640.jpg", "960.jpg", "640.jpg"]),
            (Viewport(1_280, 900), 2.0, ["640.jpg", "1280.jpg", "640.jpg"]),
        ]

        @Test(arguments: 0..<3) func `a browser takes the size that fits its window and its screen`(
            place: Int
        ) async throws {
            let wall = try await Wall.start(), (viewport, density, wanted) = CollageTests.screens[place]
            // A browser of its own: one that has a larger size takes that.
            try await User.with(.chromium) { ann in
                try await ann.emulate(viewport, density: density)
                try await ann.joinWithSamples(at: wall)
                let photo = try await sizes(ann, ".library img")
                for place in 1...2 { try await ann.click(".library li:nth-child(\(place)) .photo") }
                try await ann.wait(until: .text("[data-outlet=chosen]", is: "2 photos taken."))
                try await ann.open(wall.url("/collage"))
                try await ann.waitForServer()
                try await ann.wait(until: Library.hasLoaded(".canvas .shown"), within: .seconds(20))
                let preview = try await sizes(ann, ".canvas .shown")
                try await ann.click("[data-outlet=save]")
                try await ann.wait(until: .text("dialog h2", is: "Saved with id 7"), within: .seconds(20))
                try await ann.press(.escape)
                try await ann.wait(until: .enabled("[data-outlet=share]"))
                let source = "document.querySelector('.saved img').currentSrc"
                try await ann.wait(until: .script("\(source).includes('/photos/7/')"), within: .seconds(20))
                let saved = try await sizes(ann, ".saved img")
                #expect([photo.first, preview.first, saved.first] == wanted, "\(viewport) \(density)")
                try await ann.checkConsole()
            }
        }

        /// Notes the fades, and at each frame what the two images are: a busy machine may draw none while one fades.
        private static let recorder = """
            window.previews = []
            window.fades = []
            addEventListener('animationstart', ({ animationName }) => fades.push(animationName))
            window.ends = []
            addEventListener('animationend', ({ animationName, target }) => {
              if (animationName.startsWith('appear')) ends.push({ target, faded: performance.now() })
            })
            const note = () => {
              const end = ends.at(-1)
              if (end && end.target.className !== 'shown appearing') end.told ??= performance.now()
              const images = [...document.querySelectorAll('.canvas img:not([hidden])')]
              previews.push(images.map((image) => ({
                source: image.getAttribute('src'), opacity: +getComputedStyle(image).opacity, alt: image.alt,
                isThere: image.complete && image.naturalWidth > 0, moves: image.getAnimations().length,
                place: Object.values(image.getBoundingClientRect().toJSON()).join(),
              })))
              requestAnimationFrame(note)
            }
            note()
            """

        @Test(arguments: Engine.allCases, [false, true])
        func `a photo that is taken flashes and previews fade, unless the person wants no motion`(
            _ engine: Engine,
            _ isStill: Bool
        ) async throws {
            let wall = try await Wall.start()
            try await User.with(engine, User.Settings(prefersReducedMotion: isStill)) { ann in
                try await ann.joinWithSamples(at: wall)
                #expect(
                    try await ann.run("return matchMedia('(prefers-reduced-motion: reduce)').matches") == .bool(isStill)
                )
                try await seeFlashes(ann, isStill)
                try await seeFades(ann, isStill, at: wall)
                try await ann.checkConsole()
            }
        }

        /// A photo that a key takes flashes: a pointer dims what it presses, Enter presses nothing.
        private func seeFlashes(_ ann: User, _ isStill: Bool) async throws {
            try await ann.wait(until: .focused("#files"))
            try await ann.run(
                """
                window.flashes = []
                addEventListener('transitionend', ({ target, propertyName }) => {
                  if (propertyName === 'opacity') flashes.push([...document.querySelectorAll('.library img')].indexOf(target))
                })
                """
            )
            try await ann.press(.tab)
            try await ann.wait(until: .focused(".library li:nth-child(1) .photo"))
            // The same one, too, as often as it is taken.
            for (count, key) in [Key.enter, .space, .enter].enumerated() {
                try await ann.press(key)
                let words = count == 0 ? "1 photo taken." : "\(count + 1) photos taken."
                try await ann.wait(until: .text("[data-outlet=chosen]", is: words))
                if !isStill { try await ann.wait(until: .script("flashes.length === \(count + 1)")) }
                try await ann.wait(until: .script("!document.querySelector('.library [data-selected]')"))
            }
            let seen = try await ann.run("return flashes.join()")
            #expect(seen == .string(isStill ? "" : "0,0,0"))
        }

        /// One preview fades into the next one: the same photo three times, and two more that come fast.
        private func seeFades(_ ann: User, _ isStill: Bool, at wall: Wall) async throws {
            try await ann.open(wall.url("/collage"))
            try await ann.waitForServer()
            try await ann.wait(until: Library.hasLoaded(".canvas .shown"), within: .seconds(20))
            try await ann.run(CollageTests.recorder)
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: Library.shows(6), within: .seconds(20))
            // The last one is what is seen.
            for place in [2, 3] { try await ann.click(".library li:nth-child(\(place)) .photo") }
            try await ann.wait(until: .text("[data-outlet=chosen]", is: "5 photos taken."))
            try await ann.run("history.back()")
            let shown = "document.querySelector('.canvas .shown')"
            try await ann.wait(
                until: .script("\(shown)?.getAttribute('src') === '/collage/preview/6-6-6-5-4/640.jpg'"),
                within: .seconds(20)
            )
            try await ann.wait(
                until: .script(
                    "\(shown).className === 'shown' && document.getAnimations().length === 0"
                )
            )
            // The server hears of the end; out of sight it would wait for three seconds.
            try await ann.wait(until: .script("ends.at(-1)?.told - ends.at(-1)?.faded < 2000"))
            let last = "previews.at(-1).map(({ opacity }) => opacity).sort().join()"
            try await ann.wait(until: .script("\(last) === '0,1'"))
            let seen = "previews.filter((images) => images.length)"
            let moves = "\(seen).filter((images) => images.some(({ moves }) => moves))"
            #expect(try await ann.run("return fades.includes('appear')") == .bool(!isStill))
            // Both are there meanwhile: the former one below, as it was, and the next one loaded.
            let isWhole = "({ opacity, isThere }) => opacity === 1 && isThere"
            #expect(
                try await ann.run(
                    "return \(moves).every((images) => images.some(\(isWhole)) && images.every(({ isThere }) => isThere))"
                ) == true
            )
            // What is seen is never taken away before that.
            let first = "\(seen).findLastIndex((images) => images.length < 2) + 1"
            #expect(
                try await ann.run(
                    """
                    const after = \(seen).slice(\(first)), start = after.findIndex((images) => images.some(\(isWhole)))
                    return start >= 0 && after.slice(start).every((images) => images.some(\(isWhole)))
                    """
                ) == true
            )
            #expect(
                try await ann.run("return new Set(\(seen).slice(\(first)).flat().map(({ place }) => place)).size")
                    == 1
            )
            // One picture is heard of.
            #expect(
                try await ann.run("return \(seen).every((images) => images.filter(({ alt }) => alt).length === 1)")
                    == true
            )
        }

        @Test func `looks as it did`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.joinWithSamples(at: wall)
            for place in 1...4 { try await ann.click(".library li:nth-child(\(place)) .photo") }
            try await ann.wait(until: .text("[data-outlet=chosen]", is: "4 photos taken."))
            try await ann.leavePointer()
            try await compare("photos", ann)
            try await ann.open(wall.url("/collage"))
            try await ann.waitForServer()
            try await ann.wait(
                until: Library.hasLoaded(".canvas .shown"),
                within: .seconds(20)
            )
            try await ann.leavePointer()
            try await compare("collage", ann)
        }

        private func compare(_ name: String, _ user: User) async throws {
            for look in ScreenState.Look.two {
                try await user.resize(to: look.viewport)
                try await user.emulate(look.scheme)
                do {
                    try await Goldens.beside().match("\(name)-\(look.scheme.rawValue)-\(look.width)", user)
                } catch let error as BrowserError {
                    Issue.record(error)
                }
                #expect(try await user.violations() == [])
            }
        }
    }
}
