// Waiting. The page looks at the condition every 10 ms; a wait survives that the page is left meanwhile.

extension User {
    /// Waits until `condition` holds in the page.
    /// - Throws: BrowserError that says what was waited for and what was seen last, when `limit` is over.
    public func wait(until condition: Condition, within limit: Duration = .seconds(30)) async throws {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        var seen: JSON = "nothing", silent = 0
        repeat {
            do {
                let slice = min(max(clock.now.duration(to: deadline), .zero), .seconds(2))
                // Of a page that is left at the wrong moment WebKit's driver says nothing at all; asking again helps.
                let patience = engine == .webkit ? slice + .seconds(3) : .seconds(60)
                let answer = try await look(condition, for: slice, patience)
                if answer[0].bool == true { return }
                seen = answer[1]
            } catch let error as BrowserError where Self.leaving.contains(error.code) {
                seen = .string(error.description)
                silent += 1
                try await Task.sleep(for: .milliseconds(20))
            }
        } while clock.now < deadline
        let place = (try? await url()) ?? "an unknown page", what = await circumstances()
        throw BrowserError(
            """
            Waited \(limit) for \(condition.description), and \(silent) looks were not answered. Last seen: \(seen), at \(place), in \
            \(engine.rawValue). \(what)
            """
        )
    }

    /// Waits until `condition` holds and stays true for `duration`.
    /// - Throws: BrowserError that says what was seen instead.
    public func hold(_ condition: Condition, for duration: Duration) async throws {
        try await wait(until: condition)
        let script = "const [holds, seen] = await (async function () { \(condition.script) })(); return [!holds, seen]"
        let opposite = Condition(description: "", script: script, arguments: condition.arguments)
        let answer = try await look(opposite, for: duration)
        guard answer[0].bool != true else {
            throw BrowserError(
                "\(condition.description) did not last \(duration): \(answer[1]), in \(engine.rawValue)."
            )
        }
    }

    /// How far the document is, how it was loaded, and until when, and its age by two clocks; what it has loaded, each with its
    /// beginning, end and status; what the console says.
    private func circumstances() async -> String {
        let script = """
            const files = performance.getEntriesByType('resource'), [load = {}] = performance.getEntriesByType('navigation')
            return [
              document.readyState, document.documentElement.dataset.connection ?? '', document.visibilityState,
              load.type ?? '', Math.round(load.loadEventEnd ?? 0), Math.round(performance.now()),
              Math.round(Date.now() - performance.timeOrigin),
              files.map(e => [e.name, Math.round(e.startTime), Math.round(e.responseEnd), e.responseStatus ?? '']),
            ]
            """
        let state = (try? await run(script)) ?? "The page does not answer.", said = (try? await messages()) ?? []
        return "The page: \(state). The console: \(said)."
    }

    /// What drivers say when a page is left while a script runs in it.
    private static let leaving: Set = [
        "javascript error", "no such execution context", "no such window", "stale element reference", "unknown error",
        "script timeout", "no such frame", BrowserError.noAnswer,
    ]

    private func look(
        _ condition: Condition,
        for limit: Duration,
        _ patience: Duration = .seconds(60)
    ) async throws -> JSON {
        let script = """
            const [args, limit] = arguments
            const look = async function () { \(condition.script) }
            const end = performance.now() + limit
            for (;;) {
              const answer = await look()
              if (answer[0] || performance.now() >= end) return answer
              await new Promise(resolve => setTimeout(resolve, 10))
            }
            """
        let milliseconds = Double(limit.components.attoseconds) / 1e15 + Double(limit.components.seconds) * 1e3
        return try await run(script, with: [.array(condition.arguments), .number(milliseconds)], patience: patience)
    }
}
