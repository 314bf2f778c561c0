// Who is at the wall, as others see it, when a browser ends without a word.
import Testing

@testable import BrowserKit

extension BrowserTests {
    @Suite struct PresenceTests {
        /// What only a browser shows: what is left of its connections once all of its processes are killed.
        ///
        /// That is the system's doing, the same for each engine.
        @Test func `a reader whose browser is killed has gone within seconds`() async throws {
            let wall = try await Wall.start()
            let ann = try await Cast.shared.stranger(.chromium, at: wall)
            try await ann.join("Ann", at: wall)
            let bob = try await User.start(Engine.other)
            try await bob.join("Bob", at: wall)
            try await ann.wait(until: .text(Board.readers, is: "Bob is here"))
            // SIGKILL, to all of its processes: nobody says goodbye.
            bob.child.end()
            // A silent one would be missed after forty seconds.
            try await ann.wait(until: .text(Board.readers, is: "Only you, so far"))
        }
    }
}
