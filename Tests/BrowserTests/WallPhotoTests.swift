// Photos on the wall, as people choose, post and see them.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct WallPhotoTests {
        /// Only browsers show: real files on their way from the form of a post, and that nothing moves as pictures come.
        @Test(arguments: Engine.allCases)
        func `three photos are chosen and posted, and nothing moves as they come`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.click(Photos.button)
            try await ann.wait(until: .visible(".chooser"))
            let names = ["dusk", "snow", "noon"].map(Library.sample)
            try await ann.choose(files: names, in: "#files")
            try await ann.wait(until: .count(".attached li", is: 3))
            try await ann.wait(until: Photos.haveLoaded(".attached img", 3))
            try await ann.type("Snowy slopes", into: ".attached li:nth-child(2) input")
            try await ann.type("Three skies", into: Board.message)
            try await ann.wait(until: .enabled(Board.button))
            try await ann.wait(until: Photos.haveLoaded(".shelf img", 3))
            try await judge("compose-photos", ann)
            try await ann.click("[data-outlet=endChoice]")
            try await ann.click(Board.button)
            try await ann.wait(until: .text(Board.post(1), is: "Three skies"))
            try await ann.wait(until: .count(".attached li", is: 0))
            try await ann.wait(until: Photos.haveLoaded(Photos.images, 3))
            let words = "return [...document.querySelectorAll('\(Photos.images)')].map(({ alt }) => alt).join()"
            #expect(try await ann.run(words) == "Photo by Ann,Snowy slopes,Photo by Ann")
            try await seeCalm(ann, engine)
            try await judge("feed-photos", ann)
            // The picture is as good as the button.
            try await ann.run(
                """
                const { left, top, width, height } = document.querySelector('.posts .mosaic:not([hidden])').getBoundingClientRect();
                document.elementFromPoint(left + width / 2, top + height / 2).click();
                """
            )
            try await ann.wait(until: .script("location.pathname.startsWith('/feed/')"))
            try await ann.wait(until: Photos.haveLoaded(".post .picture", 3))
            try await judge("post-photos", ann)
            try await ann.checkConsole()
        }

        /// Rules of accessibility, in the two looks that differ most; only Chromium changes them at will.
        private func judge(_ name: String, _ ann: User) async throws {
            guard ann.engine == .chromium else { return }
            for look in ScreenState.Look.two {
                try await ann.resize(to: look.viewport)
                try await ann.emulate(look.scheme)
                #expect(try await ann.violations() == [], "\(name) \(look.width)")
                #expect(try await ann.widest() == [], "\(name) \(look.width)")
            }
            try await ann.emulate(.light)
            try await ann.resize(to: User.Settings().viewport)
        }

        /// Loads the wall again: the room of pictures is there before they are, and what is below stays where it is.
        private func seeCalm(_ ann: User, _ engine: Engine) async throws {
            try await ann.post("One above")
            try await ann.reload()
            try await ann.waitForServer()
            try await ann.wait(until: Photos.haveLoaded(Photos.images, 3))
            // Firefox and WebKit do not tell of what moves.
            guard engine == .chromium else { return }
            let shift = try await ann.run(
                """
                let sum = 0;
                const observer = new PerformanceObserver(() => {});
                observer.observe({ type: 'layout-shift', buffered: true });
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                for (const { value } of observer.takeRecords()) sum += value;
                return sum;
                """
            )
            #expect(shift == 0)
        }
    }
}

/// What a person sees of photos on the wall.
private enum Photos {
    static let button = "[data-outlet=choosePhotos]"
    /// The images of all rows that are shown.
    static let images = ".posts .mosaic img:not([hidden])"

    /// So many images are there, all loaded.
    static func haveLoaded(_ selector: String, _ count: Int) -> Condition {
        .script(
            """
            (all => all.length === \(count) && all.every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
            ([...document.querySelectorAll(args[0])])
            """,
            .string(selector)
        )
    }
}
