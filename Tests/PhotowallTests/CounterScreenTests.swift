// The counter over kills: a person who counts to ten has ten.
import RxLiveTest
import RxTest
import Testing

@testable import Photowall

@Suite struct CounterScreenTests {
    @Test func `a kill after any tap changes nothing`() throws {
        let application = try Photowall(accounts: TestAccounts(TestScheduler(initialClock: 0))).application(
            Package.folders.get()
        )
        let outcomes = try TestServer.outcomes(
            of: application,
            at: "/counter",
            steps: Array(repeating: { try $0.tap("plus") }, count: 9) + [{ try $0.tap("minus") }]
        ) { $0.text("count") }
        #expect(outcomes == Array(repeating: "8", count: 11))
    }
}
