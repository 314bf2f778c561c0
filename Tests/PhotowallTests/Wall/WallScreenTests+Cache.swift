// What a reader has of the wall before it answers: the rows that they had the last time, and nobody else's.
import HTTP
import RxLiveTest
import Synchronization
import Testing

@testable import Photowall

extension WallScreenTests {
    /// A service that answers when it may, and then what there is by then.
    private final class SlowService: Sendable {
        private struct State {
            var isHeld = false
            var asked = 0
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        /// How often it was asked for the feed.
        var asked: Int { state.withLock { $0.asked } }

        /// Keeps whoever asks waiting from now on.
        func hold() { state.withLock { $0.isHeld = true } }

        /// Answers all.
        func release() {
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                state.isHeld = false
                return state.waiting
            }
            for each in waiting { each.resume() }
        }

        func answer() async -> Response {
            let count = state.withLock { state in
                state.asked += 1
                return state.asked
            }
            await withCheckedContinuation { continuation in
                let isHeld = state.withLock { state in
                    if state.isHeld { state.waiting.append(continuation) }
                    return state.isHeld
                }
                if !isHeld { continuation.resume() }
            }
            let rows = (1...count).reversed().map { number in
                #"{"id": "7_\#(number)", "created_time": "2016-05-01T04:17:17+0000", "message": "row \#(number)"}"#
            }
            return ScriptedWall.json(
                "{\"data\": [\(rows.joined(separator: ", "))]}",
                200,
                [("ETag", "\"\(count)\""), ("Cache-Control", "private, max-age=0"), ("Vary", "Authorization")]
            )
        }
    }

    @Test func `the rows of the last time are there at once, then fresh ones, and nobody else's`() throws {
        let service = SlowService(), other = try ScriptedWall { _ in await service.answer() }
        // Also when a test fails: the server waits for its answers.
        defer { service.release() }
        let house = try WallHouse(elsewhere: other.address), ann = try house.reader("Ann")
        #expect(house.wait { ann.posts == ["row 1"] })
        service.hold()
        let again = try house.browser(of: ann).open("/feed")
        #expect(house.wait { again.posts == ["row 1"] && service.asked == 2 }, "the service has not answered yet")
        #expect(again.isVisible("indicator"), "and more is on its way")
        let bob = try house.reader("Bob")
        #expect(house.wait { service.asked == 3 })
        house.pass(.milliseconds(100))
        #expect(bob.posts.isEmpty && bob.isVisible("indicator"), "what others have read is not for him")
        service.release()
        #expect(house.wait { again.posts == ["row 2", "row 1"] && bob.posts == ["row 3", "row 2", "row 1"] })
        #expect(house.wait { !again.isVisible("indicator") && !bob.isVisible("indicator") })
    }
}
