// Who is at the wall, as others see it, when a browser ends without a word or its line falls silent.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct PresenceTests {
        @Test(arguments: Engine.allCases)
        func `a reader whose browser is killed has gone within seconds`(_ engine: Engine) async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.join("Ann", at: wall)
            let bob = try await User.start(engine)
            try await bob.join("Bob", at: wall)
            try await ann.wait(until: .text(Board.readers, is: "Here now: Ann, Bob."))
            // SIGKILL, to all of its processes: nobody says goodbye.
            bob.child.end()
            try await ann.wait(until: .text(Board.readers, is: "Only you are here."), within: .seconds(10))
        }

        @Test func `a reader whose line falls silent has gone once two pings are unanswered`() async throws {
            let wall = try await Wall.start()
            let line = try LineProxy(to: wall.server.port)
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.join("Ann", at: wall)
            let bob = try await Cast.shared.stranger(.firefox, at: wall)
            try await bob.join("Bob", at: wall)
            try await bob.open(wall.url("/feed", through: line))
            try await bob.waitForServer()
            try await ann.wait(until: .text(Board.readers, is: "Here now: Ann, Bob."))
            // Connections stay open, and nothing passes, not even that one ends.
            line.trouble = Trouble(stalled: [.up, .down])
            try await ann.wait(until: .text(Board.readers, is: "Only you are here."), within: .seconds(75))
            line.trouble = Trouble()
            try await ann.wait(until: .text(Board.readers, is: "Here now: Ann, Bob."), within: .seconds(60))
        }
    }
}
