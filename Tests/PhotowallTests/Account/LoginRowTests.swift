// The list of logins in words: which stands where, and how long ago.
import Foundation
import RxLive
import Testing

@testable import Photowall

@Suite struct LoginRowTests {
    private let time = PostTime(zone: nil)

    private func login(_ number: UInt64, made: Int64 = 0, seen: Int64, agent: String = "") -> Login {
        Login(
            user: Principal(id: "1", name: "Ann"),
            session: SessionID(high: 0, low: number),
            made: made,
            seen: seen,
            agent: agent
        )
    }

    @Test func `this browser is first, and the others stand as they come`() {
        let logins = [login(1, seen: 30), login(2, seen: 20), login(3, seen: 10, agent: "Firefox/1 (Linux)")]
        let rows = LoginRow.rows(of: logins, own: logins[2].session)
        #expect(rows.map(\.id) == [logins[2].session, logins[0].session, logins[1].session])
        #expect(rows.map(\.isOwn) == [true, false, false])
        #expect(rows[0].device == "Firefox on Linux")
    }

    @Test func `the times are told as they are known`() throws {
        let rows = LoginRow.rows(of: [login(1, seen: 0), login(2, seen: 7_200)], own: SessionID(high: 0, low: 1))
        func words(_ row: LoginRow, _ seconds: Double) -> String {
            row.times(at: Date(timeIntervalSince1970: seconds), time)
        }
        #expect(words(rows[0], 30) == "Logged in just now")
        #expect(words(rows[0], 7_300) == "Logged in 2 hours ago")
        #expect(words(rows[1], 10_000) == "Logged in 2 hours ago, last seen within the last hour")
        #expect(words(rows[1], 10_800) == "Logged in 3 hours ago, last seen 1 hour ago")
        let late = words(rows[1], 864_000)
        #expect(late == "Logged in 1 January 1970 at 00:00, last seen 1 January 1970 at 02:00")
    }
}
