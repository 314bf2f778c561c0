// When something was posted, as readers see it: its age goes on by the page's clock, and older posts say when by the reader's.
import Foundation
import RxLiveTest
import Testing

@testable import Photowall
@testable import RxLiveTest

extension WallScreenTests {
    /// 2016-03-27 00:59:30 UTC: half a minute before summer begins in Europe.
    private static let night = Date(timeIntervalSince1970: 1_459_040_370)

    /// Posts of these ages, in seconds, the latest first.
    private func house(_ ages: Int...) throws -> WallHouse {
        let house = try WallHouse(date: Self.night)
        let ann = try house.reader("Ann")
        for age in ages.reversed() {
            try house.post("\(age)", by: "Ann")
            let made = Int(Self.night.timeIntervalSince1970) - age
            try house.write("UPDATE post SET made = \(made), updated = \(made) WHERE message = '\(age)'")
        }
        ann.close()
        return house
    }

    @Test func `ages go on by themselves`() throws {
        let house = try house(0)
        let bob = try house.reader("Bob")
        #expect(house.wait { bob.posts == ["0"] })
        var said: [String] = []
        for _ in 0..<(24 * 120 + 2) {
            let words = bob.text("feeds[0]/date")
            if words != said.last { said.append(words) }
            house.server.advance(by: .seconds(30))
        }
        let hours = ["1 hour ago"] + (2...23).map { "\($0) hours ago" }
        let minutes = ["1 minute ago"] + (2...59).map { "\($0) minutes ago" }
        #expect(said == ["just now"] + minutes + hours + ["27 March 2016 at 00:59"])
    }

    @Test func `a minute sends the rows whose age says another thing, and nothing where none does`() throws {
        let house = try house(100, 7_300, 200_000)
        let bob = try house.reader("Bob")
        #expect(house.wait { bob.posts == ["100", "7300", "200000"] })
        let line = try #require(bob.line)
        house.server.advance(by: .seconds(30))
        var sent: [String] = []
        for _ in 0..<4 {
            line.isDownHeld = true
            house.server.advance(by: .seconds(30))
            for case .text(let bytes) in line.down.map(\.message) {
                sent.append(String(decoding: bytes, as: UTF8.self))
            }
            line.isDownHeld = false
            house.server.loop.run()
        }
        #expect(sent.count == 2, "\(sent)")
        #expect(sent.allSatisfy { $0.contains("minutes ago") && $0.utf8.count < 80 }, "\(sent)")
    }

    @Test(arguments: [
        // The clocks go forward between the two; half an hour beside the others; no zone that there is.
        ("Europe/Vienna", "27 March 2016 at 01:59", "27 March 2016 at 03:00"),
        ("Asia/Kolkata", "27 March 2016 at 06:29", "27 March 2016 at 06:30"),
        ("America/St_Johns", "26 March 2016 at 22:29", "26 March 2016 at 22:30"),
        ("Nowhere/At_All", "27 March 2016 at 00:59", "27 March 2016 at 01:00"),
        ("../../etc/localtime", "27 March 2016 at 00:59", "27 March 2016 at 01:00"),
        ("<script>", "27 March 2016 at 00:59", "27 March 2016 at 01:00"),
        (nil, "27 March 2016 at 00:59", "27 March 2016 at 01:00"),
    ])
    func `older rows and pages of posts say when, by the reader's clock`(
        _ zone: String?,
        _ before: String,
        _ after: String
    ) throws {
        let house = try house(-60, 0)
        try house.write("UPDATE post SET updated = made + 60 WHERE message = '0'")
        house.server.advance(by: .seconds(2 * 86_400))
        let bob = try house.reader("Bob", timeZone: zone)
        #expect(house.wait { bob.posts == ["-60", "0"] })
        #expect(bob.text("feeds[0]/date") == after && bob.text("feeds[1]/date") == before)
        try bob.tap("feeds[1]/openPost")
        #expect(house.wait { bob.text("date") == before })
        #expect(bob.text("updated") == after)
        // The address by itself.
        let other = try house.browser(of: bob).open(bob.path)
        #expect(house.wait { other.text("date") == before && other.text("updated") == after })
    }
}
