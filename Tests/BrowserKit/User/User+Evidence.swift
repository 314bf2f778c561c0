// What a browser shows at this moment, for whoever looks at a test that has failed. Nothing here changes the page.
// One more look: a line in `evidence`.
import Foundation

extension User {
    private static let patience = Duration.seconds(5)

    /// What is looked at, by the ending of the file that it goes into.
    static let evidence: [(ending: String, look: @Sendable (User) async throws -> Data)] = [
        ("html", { try await $0.document() }), ("png", { try await $0.glance() }),
        ("console.txt", { try await $0.words() }),
    ]

    /// The document as it is now, with its address and its age.
    private func document() async throws -> Data {
        let script = """
            const age = Math.round(performance.now()), { outerHTML, dataset } = document.documentElement
            return `<!doctype html>\\n<!-- ${location.href}, after ${age} ms, connection: ${dataset.connection} -->\\n${outerHTML}\\n`
            """
        return Data((try await run(script, with: [], patience: Self.patience).string ?? "").utf8)
    }

    /// What the window shows, whether it stands still or not.
    private func glance() async throws -> Data {
        // WebKit gives what it has drawn last. A window that nobody sees draws nothing.
        let drawn = """
            const drawn = new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            await Promise.race([drawn, new Promise(resolve => setTimeout(resolve, 500))])
            """
        _ = try? await run(drawn, with: [], patience: Self.patience)
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
