// A wall elsewhere in three browsers: its pictures are shown where the settings name their site, and nowhere else.
import BrowserKit
import Testing

extension BrowserTests {
    @Suite struct WallElsewhereTests {
        @Test(arguments: Engine.allCases)
        func `pictures of another wall are shown from the site that is named`(_ engine: Engine) async throws {
            let time =
                #""created_time": "2016-05-01T04:17:17+0000", "from": {"id": "7", "name": "Cat"}, "message": "a sea""#
            let picture =
                "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='48'><rect width='64' height='48' fill='teal'/></svg>"
            let site = try StaticSite([
                "/v1/me/feed": .json("{\"data\": [{\"id\": \"7_1\", \(time)}]}"),
                "/v1/7_1": .json("{\"id\": \"7_1\", \(time), \"full_picture\": \"/pictures/sea.svg\"}"),
                "/pictures/sea.svg": .init(picture, type: "image/svg+xml"),
            ])
            for isNamed in [true, false] {
                let wall =
                    try await isNamed
                    ? Wall.start("--wall", site.url("/v1"), "--images-from", site.url(""))
                    : Wall.start("--wall", site.url("/v1"))
                let ann = try await Cast.shared.stranger(engine, at: wall)
                try await ann.join("Ann", at: wall)
                try await ann.wait(until: .texts(".posts [data-outlet=show]", are: ["a sea"]))
                try await ann.click(Board.post(1))
                try await ann.wait(until: .script("document.querySelector('[data-outlet=picture]')?.complete"))
                let isShown = try await ann.run(
                    "return document.querySelector('[data-outlet=picture]').naturalWidth > 0"
                )
                #expect(isShown == .bool(isNamed))
                if isNamed { try await ann.checkConsole() }
            }
        }
    }
}
