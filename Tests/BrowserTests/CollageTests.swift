// The collage, as people make it: photos of their device go up, over lines that are cut and servers that are killed; what is made
// of them is saved once, in the size that fits, and fades in.
import BrowserKit
import Foundation
import GRDB
import Testing

extension BrowserTests {
    @Suite struct CollageTests {
        /// Only browsers show the files that they give with a drop, with a paste and in their field.
        @Test(arguments: Engine.allCases)
        func `photos are dropped and pasted, and what is none is refused in words`(_ engine: Engine) async throws {
            let wall = try await Wall.shared()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join(Wall.name(), at: wall)
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
                try await ann.wait(until: Library.shows(name == "dusk" ? 1 : 2))
            }
            try await ann.choose(files: [#filePath], in: "#files")
            try await ann.wait(until: .text(".uploads [data-outlet=state]", is: "This file is not a picture."))
            try await ann.click(".uploads [data-outlet=cancel]")
            try await ann.wait(until: Library.isStill)
            // Chromium says of each answer of 4xx that it is one.
            try await ann.checkConsole(isCut: true, but: "Failed to load resource")
        }

        /// Only browsers show what of a request is lost with its line or its server, that they send the rest, and what they show of a file
        /// before any of it is sent.
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
            try await ann.wait(until: .script("\(Library.percent) >= 30"))
            line.trouble = Trouble(rate: 1 << 19)
            line.cut()
            try await ann.wait(until: .script("\(Library.percent) >= 60"))
            await wall.server.kill()
            try await wall.server.start()
            line.trouble = Trouble()
            try await ann.wait(until: Library.shows(1), within: .seconds(60))
            try await ann.wait(until: Library.isStill)
            // Not from the beginning: what was under way when the line was cut is sent once more, and no more.
            #expect(line.bytes(.up) < 7_600_000)
            #expect(try wall.photoFiles() == [try Data(contentsOf: URL(fileURLWithPath: path))])
            // A request that has come to the place of one before it is answered 409, as tus has it.
            try await ann.checkConsole(isCut: true, but: "409 (Conflict)")
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
            try await ann.wait(until: Library.shows(6))
            return ann
        }

        private func collages(_ wall: Wall) async throws -> Int {
            try await DatabaseQueue(path: wall.database).read { database in
                try Int.fetchOne(database, sql: "SELECT count(*) FROM photo WHERE width = 2400 AND height = 2400") ?? 0
            }
        }

        /// Once it is stored and nobody was told; and a while after the tap, or at once: whatever the moment, the same comes of it.
        ///
        /// Only browsers show what of a tap is on its way when a server dies, and what they send again.
        @Test(arguments: zip(Engine.allCases, [nil, Duration.milliseconds(60), .zero]))
        func `a collage is saved once, whenever the server is killed`(
            _ engine: Engine,
            _ delay: Duration?
        ) async throws {
            let wall = try await Wall.start()
            let line = try LineProxy(to: wall.server.port)
            let ann = try await chooser(engine, wall, through: line)
            try await take([1, 2], ann)
            try await ann.wait(until: .enabled("[data-outlet=save]"))
            // A server that comes back has the page where it was kept last: in the library, until a moment after the visit.
            try await wall.waitForState(
                where: "NOT EXISTS (SELECT * FROM page WHERE CAST(snapshot AS TEXT) LIKE '%\"/photos\"%')"
            )
            if delay == nil { line.trouble = Trouble(stalled: [.down]) }
            try await ann.click("[data-outlet=save]")
            if let delay {
                try await Task.sleep(for: delay)
            } else {
                try await wall.waitForStored("Saved with id 7")
                #expect(try await collages(wall) == 1)
            }
            await wall.server.kill()
            line.cut()
            line.trouble = Trouble()
            try await wall.server.start()
            // In a dialog, or in words where the page of the other process takes its place.
            let isTold = Condition.script("document.body.innerText.includes('Saved with id 7')")
            try await ann.wait(until: isTold)
            try await ann.press(.escape)
            try await ann.wait(until: .text("h1", is: "Collage"))
            #expect(try await collages(wall) == 1)
            let isInDoubt = try await ann.run("return document.body.innerText.includes('may not have been')")
            #expect(isInDoubt == false, "what is known to be done")
            try await ann.wait(until: .visible("[data-outlet=savedPicture]"))
            _ = try await ann.messages()
        }

        /// Only browsers show what becomes of a tap whose document is loaded again, and that a picture has not come.
        @Test(arguments: Engine.inTurn)
        func `other photos are another collage, and what cannot be made is not the one before`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.start()
            let ann = try await chooser(engine, wall)
            try await take([1, 2], ann)
            try await ann.wait(until: .enabled("[data-outlet=save]"))
            // Nobody is there any more who would hear what becomes of it.
            try await ann.run(
                "document.querySelector('[data-outlet=save]').click(); setTimeout(() => location.reload(), 30)"
            )
            try await look(for: "the collage to be saved", { try await collages(wall) }, until: { $0 == 1 })
            try await ann.wait(until: .text("h1", is: "Collage"))
            try await ann.waitForServer()
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: Library.shows(7))
            try await take([6, 7], ann)
            try await ann.wait(until: .enabled("[data-outlet=save]"))
            try await ann.click("[data-outlet=save]")
            try await ann.wait(until: .text("dialog [data-outlet=message]", is: "Saved with id 8"))
            try await ann.press(.escape)
            try await ann.wait(until: .text("h1", is: "Collage"))
            #expect(try await collages(wall) == 2)
            _ = try await ann.messages()
            try await losePhotos(ann, wall)
        }

        /// Takes photos; so many of them are in the collage then.
        private func take(_ places: [Int], from count: Int = 1, _ ann: User) async throws {
            try await ann.wait(until: .text("h1", is: "Photos"))
            for (number, place) in zip(count..., places) {
                try await ann.click(Library.photo(place))
                let taken = number == 1 ? "1 chosen" : "\(number) chosen"
                try await ann.wait(until: .text("[data-outlet=chosen]", is: taken))
            }
            try await ann.back()
            let count = count + places.count - 1
            try await ann.wait(until: .text("h1", is: count == 1 ? "1 photo" : "\(count) photos"))
        }

        /// Somebody tidies up on the server's disk between two previews.
        private func losePhotos(_ ann: User, _ wall: Wall) async throws {
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: Library.shows(8))
            let ids = try await Library.ids(ann)
            // Not those of the first collage, whose preview is kept.
            try await take([5], ann)
            try await ann.wait(until: Library.hasLoaded(".canvas .shown"))
            try FileManager.default.removeItem(atPath: wall.database + ".photos/files")
            try await ann.click("[data-outlet=add]")
            try await take([6], from: 2, ann)
            try await ann.wait(until: .visible("[data-outlet=fault]"))
            #expect(try await ann.text(of: "[data-outlet=fault]") == "The preview could not be loaded.")
            let seen = try await ann.run("return document.querySelector('.canvas .shown').getAttribute('src')")
            #expect(seen == .string("/collage/preview/\(ids[4])-\(ids[5])/640.jpg"))
            try await ann.click("[data-outlet=clear]")
            try await ann.wait(until: .text("h1", is: "Collage"))
            try await ann.wait(until: .hidden("[data-outlet=fault]"))
            // Browsers complain of a picture that is not there.
            _ = try await ann.messages()
        }

        /// Only browsers show what has the focus where rows move, and what they make of a pointer.
        @Test(arguments: Engine.inTurn)
        func `photos of a collage are dragged, moved by keys and taps, and taken out, with the focus on them`(
            _ engine: Engine
        ) async throws {
            let wall = try await Wall.shared()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.joinWithSamples(Wall.name(), at: wall)
            for place in 1...4 { try await ann.click(Library.photo(place)) }
            try await ann.wait(until: .text("[data-outlet=chosen]", is: "4 chosen"))
            try await ann.open(wall.url("/collage"))
            try await ann.waitForServer()
            let strip = "[...document.querySelectorAll('.strip li')]"
            func order(_ order: String) -> Condition {
                .script("\(strip).map((row) => row.querySelector('img').alt[2]).join('') === '\(order)'")
            }
            func focus(_ place: Int, _ name: String) -> Condition {
                .focused(".strip li:nth-child(\(place)) [data-outlet=\(name)]")
            }
            // By the third letters of their names: Dawn, Dunes, Dusk and Night.
            try await ann.wait(until: order("wnsg"))
            try await ann.run("document.querySelector('.strip .held').focus()")
            for (place, names) in [(2, "nwsg"), (3, "nswg")] {
                try await ann.press(.right)
                try await ann.wait(until: order(names))
                try await ann.wait(until: focus(place, "move"))
            }
            try await ann.wait(until: .text("[data-outlet=moves]", is: "“Dawn” is photo 3 of 4 now."))
            // Enter shows the buttons; they go with the photo.
            try await ann.press(.enter)
            try await ann.wait(until: .visible(".strip li:nth-child(3) [data-outlet=later]"))
            try await ann.click(".strip li:nth-child(3) [data-outlet=later]")
            try await ann.wait(until: order("nsgw"))
            try await ann.wait(until: focus(4, "later"))
            try await ann.press(.enter)
            try await ann.wait(until: focus(4, "later"))
            try await ann.drag(".strip li:nth-child(1) .held", to: ".strip li:nth-child(3) .held")
            try await ann.wait(until: order("sgnw"))
            try await ann.wait(until: .text("[data-outlet=moves]", is: "“Dunes” is photo 3 of 4 now."))
            try await ann.click(".strip li:nth-child(2) [data-outlet=remove]")
            try await ann.wait(until: order("snw"))
            try await ann.wait(until: focus(2, "remove"))
            try await ann.wait(until: .text("h1", is: "3 photos"))
            try await ann.checkConsole()
        }

        /// Only browsers show where rows are laid out that come and go above and below what is seen; and how the screens look, in
        /// Chromium.
        @Test(arguments: Engine.inTurn)
        func `of a large library the browser has the lines near what is seen`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.joinWithSamples(at: wall)
            if engine == .chromium { try await seeLooks(ann, at: wall) }
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
                  const isSeen = [0.5, 0.9].some((y) => document.elementFromPoint(columns[0] + 40, innerHeight * y)?.closest('.library li'))
                  return rows.length <= 200 && rows.every((row) => columns[(row.ariaPosInSet - 1) % columns.length] === left(row))
                    && columns.length > 1 && isSeen
                })()
                """
            try await ann.open(wall.url("/photos"))
            try await ann.waitForServer()
            try await ann.wait(until: .script("\(rows)[0]?.ariaSetSize === '2002'"))
            for width in [1_280, 500] {
                try await ann.resize(to: Viewport(width, 800))
                for place in ["0.5", "0.2", "1"] {
                    try await ann.run("scrollTo(0, document.body.scrollHeight * \(place))")
                    try await ann.wait(until: .script(isInPlace))
                }
                // What is not here yet may be lower than was thought.
                try await ann.wait(
                    until: .script(
                        "(scrollTo(0, document.body.scrollHeight), \(rows).some((row) => row.ariaPosInSet === '2002'))"
                    )
                )
                try await ann.wait(until: .script(isInPlace))
                try await ann.run("scrollTo(0, 0)")
                try await ann.wait(until: .script("\(rows)[0].ariaPosInSet === '1' && \(isInPlace)"))
            }
            try await ann.checkConsole()
        }

        /// Only browsers show what fits a window, and what they make of a touch.
        ///
        /// Windows of the others are no narrower than 447 pixels.
        @Test func `at the width of a phone all of it is done by touch`() async throws {
            let wall = try await Wall.shared()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.join(Wall.name(), at: wall)
            try await ann.resize(to: Viewport(390, 844))
            try await ann.open(wall.url("/collage"))
            try await ann.waitForServer()
            let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            #expect(try await ann.run(fits) == true)
            try await ann.tap("[data-outlet=add]")
            try await ann.wait(until: .text("h1", is: "Photos"))
            try await ann.tap("[data-outlet=samples]")
            try await ann.wait(until: Library.shows(6))
            #expect(try await ann.run(fits) == true)
            for (place, sentence) in ["1 chosen", "2 chosen"].enumerated() {
                try await ann.tap(Library.photo(place + 1))
                try await ann.wait(until: .text("[data-outlet=chosen]", is: sentence))
            }
            try await ann.tap("[data-outlet=back]")
            try await ann.wait(until: .text("h1", is: "2 photos"))
            try await ann.tap("[data-outlet=save]")
            try await ann.wait(until: .text("dialog [data-outlet=message]", contains: "Saved with id "))
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
        ///
        /// None is smaller than the one before: what is there already a browser would not load again.
        private static let screens: [(Viewport, Double, [String])] = [
            (Viewport(390, 844), 1.0, ["320.jpg", "640.jpg", "320.jpg"]),
            (Viewport(390, 844), 2.0, ["640.jpg", "960.jpg", "640.jpg"]),
            (Viewport(1_280, 900), 2.0, ["640.jpg", "1280.jpg", "640.jpg"]),
        ]

        /// Only a browser chooses among the sizes that a page offers.
        @Test func `a browser takes the size that fits its window and its screen`() async throws {
            let wall = try await Wall.shared()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.emulate(CollageTests.screens[0].0)
            try await ann.joinWithSamples(Wall.name(), at: wall)
            for (number, (viewport, density, wanted)) in CollageTests.screens.enumerated() {
                try await ann.emulate(viewport, density: density)
                try await ann.open(wall.url("/photos"))
                try await ann.waitForServer()
                try await ann.wait(until: Library.shows(6 + number))
                let photo = try await sizes(ann, ".library img")
                for place in 1...2 { try await ann.click(Library.photo(place)) }
                try await ann.wait(until: .text("[data-outlet=chosen]", is: "2 chosen"))
                try await ann.open(wall.url("/collage"))
                try await ann.waitForServer()
                try await ann.wait(until: Library.hasLoaded(".canvas .shown"))
                let preview = try await sizes(ann, ".canvas .shown")
                try await ann.click("[data-outlet=save]")
                try await ann.wait(until: .text("dialog [data-outlet=message]", contains: "Saved with id "))
                let id = try await ann.text(of: "dialog [data-outlet=message]")?.split(separator: " ").last ?? ""
                try await ann.press(.escape)
                try await ann.wait(until: .enabled("[data-outlet=share]"))
                let source = "document.querySelector('.saved img').currentSrc"
                try await ann.wait(until: .script("\(source).includes('/photos/\(id)/')"))
                let saved = try await sizes(ann, ".saved img")
                #expect([photo.first, preview.first, saved.first] == wanted, "\(viewport) \(density)")
            }
            try await ann.checkConsole()
        }

        /// Notes the fades, of how many ends the server is told, and at each frame what the two images are: a busy machine may draw none while one fades.
        private static let recorder = """
            window.previews = []
            window.fades = []
            addEventListener('animationstart', ({ animationName }) => fades.push(animationName))
            window.ends = 0
            addEventListener('animationend', ({ animationName }) => window.ends += animationName.startsWith('appear'))
            window.told = 0
            const { send } = WebSocket.prototype
            WebSocket.prototype.send = function (text) {
              window.told += text.includes('"animationend"') && text.includes('"appear')
              send.call(this, text)
            }
            const note = () => {
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

        /// Only browsers show what they draw of a fade, and what ends it.
        @Test(arguments: Engine.inTurn)
        func `a photo that is chosen is ticked, and previews fade`(_ engine: Engine) async throws {
            try await User.with(engine, User.Settings(prefersReducedMotion: false)) { ann in
                try await seeMotion(ann, isStill: false)
            }
        }

        /// Only browsers show what they make of what a person has set in the system.
        @Test(arguments: Engine.inTurn)
        func `to a person who wants no motion no photo shrinks and no preview fades`(_ engine: Engine) async throws {
            try await seeMotion(Cast.shared.stranger(engine, at: Wall.shared()), isStill: true)
        }

        private func seeMotion(_ ann: User, isStill: Bool) async throws {
            let wall = try await Wall.shared()
            try await ann.joinWithSamples(Wall.name(), at: wall)
            #expect(
                try await ann.run("return matchMedia('(prefers-reduced-motion: reduce)').matches") == .bool(isStill)
            )
            try await seeTicks(ann, isStill)
            try await seeFades(ann, isStill, at: wall)
            try await ann.checkConsole()
        }

        /// A photo that a key chooses is pressed and numbered until the next key; only browsers show both, and that it shrinks.
        private func seeTicks(_ ann: User, _ isStill: Bool) async throws {
            try await ann.wait(until: .focused("#files"))
            try await ann.run(
                """
                window.moves = 0
                addEventListener('transitionend', ({ propertyName }) => window.moves += propertyName === 'scale')
                """
            )
            try await ann.press(.tab)
            try await ann.wait(until: .focused(Library.photo(1)))
            for (count, key) in [Key.enter, .space, .enter].enumerated() {
                try await ann.press(key)
                let isPressed = count != 1
                try await ann.wait(until: .script("document.activeElement.ariaPressed === '\(isPressed)'"))
                try await ann.wait(until: .text("\(Library.photo(1)) .tick", is: isPressed ? "1" : ""))
                if !isStill { try await ann.wait(until: .script("moves === \(count + 1)")) }
            }
            #expect(try await ann.run("return moves") == (isStill ? 0 : 3))
            #expect(
                try await ann.run("return document.querySelector('.library .photo:not(:focus)').ariaPressed") == "false"
            )
        }

        /// One preview fades into the next one: of a photo, and of two more that come fast.
        private func seeFades(_ ann: User, _ isStill: Bool, at wall: Wall) async throws {
            try await ann.open(wall.url("/collage"))
            try await ann.waitForServer()
            try await ann.wait(until: Library.hasLoaded(".canvas .shown"))
            try await ann.run(CollageTests.recorder)
            try await ann.click("[data-outlet=add]")
            try await ann.wait(until: Library.shows(6))
            let ids = try await Library.ids(ann), wanted = ids.prefix(3).map(String.init)
            // The last one is what is seen.
            for place in [2, 3] { try await ann.click(Library.photo(place)) }
            try await ann.wait(until: .text("[data-outlet=chosen]", is: "3 chosen"))
            try await ann.run("history.back()")
            let shown = "document.querySelector('.canvas .shown')"
            try await ann.wait(
                until: .script(
                    "\(shown)?.getAttribute('src') === args[0]",
                    .string("/collage/preview/\(wanted.joined(separator: "-"))/640.jpg")
                ),
                within: .seconds(60)
            )
            try await ann.wait(
                until: .script(
                    "\(shown).className === 'shown' && document.getAnimations().length === 0"
                )
            )
            // The server is told of each end. What it makes of that, and of none, is proved in memory.
            try await ann.wait(until: .script("ends > 0 && told === ends"))
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

        /// The library and the collage as they look, with four photos taken, which are none in the end.
        private func seeLooks(_ ann: User, at wall: Wall) async throws {
            for place in 1...4 { try await ann.click(Library.photo(place)) }
            try await ann.wait(until: .text("[data-outlet=chosen]", is: "4 chosen"))
            try await ann.leavePointer()
            try await compare("photos", ann)
            try await ann.click("[data-outlet=choosing]")
            for place in [1, 3] { try await ann.click(Library.photo(place)) }
            try await ann.wait(until: .text("[data-outlet=picked]", is: "2 chosen"))
            try await ann.leavePointer()
            try await compare("photos-chosen", ann)
            try await ann.click("[data-outlet=choosing]")
            try await ann.wait(until: .hidden("[data-outlet=tray]"))
            try await ann.open(wall.url("/collage"))
            try await ann.waitForServer()
            try await ann.wait(
                until: Library.hasLoaded(".canvas .shown"),
                within: .seconds(60)
            )
            try await ann.leavePointer()
            try await compare("collage", ann)
            try await ann.emulate(.light)
            try await ann.resize(to: User.Settings().viewport)
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
