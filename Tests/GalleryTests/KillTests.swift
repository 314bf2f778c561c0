// Kills: a server that is killed after any step of a story changes nothing of how it ends.
import Gallery
import RxLive
import RxLiveTest
import Testing

@Suite struct KillTests {
    @Test func `the calculator goes on with what was typed and what waits`() throws {
        let keys = ["d1", "d2", "add", "d3", "multiply", "d2", "equals"]
        #expect(try outcomes(at: "calculator", keys.map(tap)) { $0.text("display") } == once("30", for: keys))
    }

    @Test func `touches are counted on`() throws {
        let touch: (TestPage) throws -> Void = { page in
            try page.happen("pointerdown", to: "pad", ["offsetX": 12.5, "offsetY": 30.0])
        }
        let steps = [touch, touch]
        #expect(try outcomes(at: "touch", steps) { $0.text("count") } == once("2 touches", for: steps))
    }

    @Test func `an answer to a dialog is given to the page as it was`() throws {
        let steps = [tap("ask"), { try $0.tap("actions[0]/button") }]
        #expect(try outcomes(at: "dialogs", steps) { $0.dialogs.count } == once(0, for: steps))
    }

    private func tap(_ outlet: String) -> (TestPage) throws -> Void { { try $0.tap(outlet) } }

    private func once<Outcome>(_ outcome: Outcome, for steps: [some Any]) -> [Outcome] {
        Array(repeating: outcome, count: steps.count + 1)
    }

    private func outcomes<Outcome>(
        at page: String,
        _ steps: [(TestPage) throws -> Void],
        _ outcome: (TestPage) throws -> Outcome
    ) throws -> [Outcome] {
        var router = Router()
        GalleryPages().add(to: &router)
        let application = try Application(GalleryHouse.folders.get(), router: router)
        return try TestServer.outcomes(of: application, at: "/gallery/" + page, steps: steps, outcome)
    }
}
