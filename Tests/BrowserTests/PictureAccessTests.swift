// Pictures in a browser: kept while their reader is logged in, and shown to nobody once that is over.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct PictureAccessTests {
        /// Asks for a picture in each way that a page can; the answers that show it.
        private func ways(_ user: User, _ address: String) async throws -> [String] {
            let seen = try await user.run(
                """
                const address = arguments[0], shown = []
                const asked = (name, init) => fetch(address, init)
                  .then((answer) => answer.ok && answer.headers.get('Content-Type') === 'image/jpeg' && shown.push(name), () => {})
                await asked('kept', { cache: 'force-cache', mode: 'same-origin' })
                await asked('fetched', {})
                await new Promise((done) => {
                  const image = new Image()
                  image.onload = () => done(shown.push('image'))
                  image.onerror = done
                  image.src = address
                })
                return shown.join()
                """,
                .string(address)
            )
            return seen.string?.split(separator: ",").map(String.init) ?? []
        }

        /// Only browsers show their caches, which differ, and that they are emptied where the server asks for it.
        @Test(arguments: Engine.allCases)
        func `a picture's address gives no picture after the log-out`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.joinWithSamples(at: wall)
            let address = "/photos/1/320.jpg"
            #expect(try await ways(ann, address) == ["kept", "fetched", "image"])
            // It comes from the browser's cache: the server has it no more. WebKit has none where it is driven by a test.
            if engine != .webkit {
                try await wall.write("ALTER TABLE photo RENAME TO elsewhere")
                #expect(try await ways(ann, address) == ["kept", "fetched", "image"])
                try await wall.write("ALTER TABLE elsewhere RENAME TO photo")
            }

            try await ann.open(wall.url("/feed"))
            try await ann.waitForServer()
            try await ann.click("[data-outlet=you]")
            try await ann.click("[data-outlet=logout]")
            try await ann.wait(until: .script("location.pathname === '/login'"))
            try await ann.waitForServer()
            #expect(try await ways(ann, address) == [])
            try await ann.open(wall.url(address))
            #expect(try await ann.run("return document.images.length") == 0)
            _ = try await ann.messages()
        }
    }
}
