// What a reader has of the wall before it answers: the rows that they had the last time, and nobody else's.
import HTTP
import RxLiveTest
import Synchronization
import Testing

@testable import Photowall

extension WallScreenTests {
    @Test func `the rows of the last time are there at once, then fresh ones, and nobody else's`() throws {
        let gate = WallGate(), asked = Atomic(0)
        let other = try ScriptedWall { _ in
            let count = asked.add(1, ordering: .relaxed).newValue
            await gate.pass()
            let rows = (1...count).reversed().map { number in
                #"{"id": "7_\#(number)", "created_time": "2016-05-01T04:17:17+0000", "message": "row \#(number)"}"#
            }
            return ScriptedWall.json(
                "{\"data\": [\(rows.joined(separator: ", "))]}",
                200,
                [("ETag", "\"\(count)\""), ("Cache-Control", "private, max-age=0"), ("Vary", "Authorization")]
            )
        }
        // Also when a test fails: the server waits for its answers.
        defer { gate.open() }
        let house = try WallHouse(elsewhere: other.address), ann = try house.reader("Ann")
        #expect(house.wait { ann.posts == ["row 1"] })
        gate.shut()
        let again = try house.browser(of: ann).open("/feed")
        #expect(
            house.wait { again.posts == ["row 1"] && asked.load(ordering: .relaxed) == 2 },
            "the service has not answered yet"
        )
        #expect(again.isVisible("indicator"), "and more is on its way")
        let bob = try house.reader("Bob")
        #expect(house.wait { asked.load(ordering: .relaxed) == 3 })
        house.pass(.milliseconds(100))
        #expect(bob.posts.isEmpty && bob.isVisible("indicator"), "what others have read is not for him")
        gate.open()
        #expect(house.wait { again.posts == ["row 2", "row 1"] && bob.posts == ["row 3", "row 2", "row 1"] })
        #expect(house.wait { !again.isVisible("indicator") && !bob.isVisible("indicator") })
    }
}
