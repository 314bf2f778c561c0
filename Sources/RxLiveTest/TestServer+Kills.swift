// Stories with kills: what a person does, once for each step with the server killed after it.
public import RxLive
import StateStorage

extension TestServer {
    /// Plays a story as it is, and then once for each of its steps with the server killed after that step and taking the page up
    /// again.
    ///
    /// ```swift
    /// let outcomes = try TestServer.outcomes(
    ///     of: application,
    ///     at: "/counter",
    ///     steps: [{ try $0.tap("plus") }, { try $0.tap("plus") }]
    /// ) { $0.text("count") }
    /// #expect(Set(outcomes) == ["2"])
    /// ```
    /// Each time there is a server of its own, with a store of its own, in virtual time. What the screens call outside of the page,
    /// such as a service of a test, is that of the application: make a new one in place, `of: try House().application()`, where it
    /// keeps what was done. All times have the same keys of once-actions, which such a service would know again.
    ///
    /// - Parameters:
    ///   - application: What is served, asked for again each time.
    ///   - path: Where the story begins.
    ///   - steps: What the person does, one after the other.
    ///   - outcome: What is compared, once all has come to rest.
    /// - Returns: The outcome without a kill, and behind it those with a kill after the first step, the second and so on.
    /// - Throws: What a step throws, also where it cannot be done after a kill.
    public static func outcomes<Outcome>(
        of application: @autoclosure () throws -> Application,
        at path: String,
        steps: [(TestPage) throws -> Void],
        _ outcome: (TestPage) throws -> Outcome
    ) throws -> [Outcome] {
        try ([nil] + steps.indices.map(Optional.some)).map { killed in
            let server = TestServer(try application(), state: try SQLiteStateStore())
            let page = try server.browser().open(path)
            defer { page.close() }
            for (place, step) in steps.enumerated() {
                try step(page)
                guard place == killed else { continue }
                server.restart()
                server.advance(by: .seconds(12))
            }
            server.advance(by: .seconds(12))
            return try outcome(page)
        }
    }
}
