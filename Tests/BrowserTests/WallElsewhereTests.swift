// A wall elsewhere in a browser: its pictures are shown where the settings name their site, and from nowhere else.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct WallElsewhereTests {
        /// Only browsers show that they load a picture by the rules that a page's head has for them, or do not.
        @Test(arguments: Engine.inTurn)
        func `pictures of another wall are shown from the site that is named, and from no other`(
            _ engine: Engine
        ) async throws {
            let picture =
                "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='48'><rect width='64' height='48' fill='teal'/></svg>"
            let other = try StaticSite(["/sea.svg": .init(picture, type: "image/svg+xml")])
            func post(_ number: Int, _ rest: String = "") -> String {
                """
                {"id": "7_\(number)", "created_time": "2016-05-01T04:17:1\(9 - number)+0000", \
                "from": {"id": "7", "name": "Cat"}, "message": "a sea \(number)"\(rest)}
                """
            }
            let site = try StaticSite([
                "/v1/me/feed": .json("{\"data\": [\(post(1)), \(post(2))]}"),
                "/v1/7_1": .json(post(1, ", \"full_picture\": \"/pictures/sea.svg\"")),
                "/v1/7_2": .json(post(2, ", \"full_picture\": \"\(other.url("/sea.svg"))\"")),
                "/pictures/sea.svg": .init(picture, type: "image/svg+xml"),
            ])
            let wall = try await Wall.start("--wall", site.url("/v1"), "--images-from", site.url(""))
            let ann = try await Cast.shared.stranger(engine, at: wall)
            try await ann.join("Ann", at: wall)
            try await ann.wait(until: .texts(".posts [data-outlet=show]", are: ["a sea 1", "a sea 2"]))
            #expect(try await hasPicture(ann, of: 1))
            try await ann.checkConsole()
            try await ann.run("history.back()")
            try await ann.wait(until: .text(Board.post(2), is: "a sea 2"))
            #expect(try await !hasPicture(ann, of: 2))
            // Browsers complain of what a page's rules forbid.
            _ = try await ann.messages()
        }

        /// Opens a post; whether its picture can be seen.
        private func hasPicture(_ ann: User, of place: Int) async throws -> Bool {
            try await ann.click(Board.open(place))
            try await ann.wait(until: .text("[data-outlet=message]", is: "a sea \(place)"))
            let picture = "document.querySelector('[data-outlet=picture]')"
            try await ann.wait(until: .script("\(picture)?.complete && \(picture).src.endsWith('/sea.svg')"))
            return try await ann.run("return \(picture).naturalWidth > 0") == true
        }
    }
}
