// What a browser shows at this moment: evidence of a test that has failed. Nothing here changes the page.
// One more look: a line in `evidence`.
import Foundation

extension User {
    private static let patience = Duration.seconds(5)

    /// What is looked at, by the ending of the file that it goes into.
    static let evidence: [(ending: String, look: @Sendable (User) async throws -> Data)] = [
        ("html", { try await $0.document() }), ("png", { try await $0.glance() }),
        ("console.txt", { try await $0.words() }),
    ]

    /// The document as it is now, with its address and its age, and whether the window is drawn.
    ///
    /// WebKit draws nothing for a while now and then: the picture is older than the document.
    private func document() async throws -> Data {
        let script = """
            const age = Math.round(performance.now()), { outerHTML, dataset } = document.documentElement
            const frame = () => new Promise(resolve => requestAnimationFrame(() => resolve('drawn')))
            const late = new Promise(resolve => setTimeout(resolve, 500, 'not drawn within 500 ms'))
            const drawn = await Promise.race([frame().then(frame), late])
            const place = `${location.href}, after ${age} ms, connection: ${dataset.connection}, ${drawn}`
            return `<!doctype html>\\n<!-- ${place} -->\\n${outerHTML}\\n`
            """
        return Data((try await run(script, with: [], patience: Self.patience).string ?? "").utf8)
    }

    /// What the window shows, whether it stands still or not.
    private func glance() async throws -> Data {
        let answer = try await send(.screenshot, ["full": false], patience: Self.patience)
        guard let picture = answer.string.flatMap({ Data(base64Encoded: $0) }) else {
            throw BrowserError("\(engine.rawValue) gave no picture.")
        }
        return picture
    }

    /// All that the console has said, including what the test has taken.
    private func words() async throws -> Data {
        try await keepMessages()
        return Data(await console.said.map { "\($0)\n" }.joined().utf8)
    }
}
