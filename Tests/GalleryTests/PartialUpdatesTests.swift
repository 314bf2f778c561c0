// Partial updates, by a person in memory: what both lists show, and that rows stay themselves.
import RxLive
import RxLiveTest
import Testing

@testable import Gallery

@Suite struct PartialUpdatesTests {
    private let start = [
        "Section 1", "1", "3", "5", "Section 2", "2", "4", "6", "8", "Section 3", "7", "9", "10",
    ]

    @Test func `both lists follow the sections`() throws {
        let house = try GalleryHouse()
        defer { withExtendedLifetime(house) {} }
        let page = try house.open("partial-updates")
        #expect(page.rows("table") == start)
        #expect(page.rows("grid") == start)
        try page.tap("add")
        #expect(page.rows("table").prefix(3) == ["Section 1", "11", "1"])
        #expect(page.rows("grid") == page.rows("table"))
        #expect(page.text("summary") == "11 numbers")
        for _ in 0..<20 { try page.tap("remove") }
        #expect(page.rows("grid") == ["Section 1", "Section 2", "Section 3"])
        #expect(page.text("summary") == "0 numbers")
    }

    @Test func `a number that is dealt into another section keeps its row`() throws {
        let make: @Sendable () -> AnyViewController = {
            PartialUpdatesViewController(PartialUpdatesViewModel(shuffled: { $0.reversed() }))
        }
        var router = Router()
        router.screen("/") { make() }
        let server = TestServer(
            try Application(GalleryHouse.folders.get(), router: router)
        )
        let page = try server.browser().open("/")
        let before = Dictionary(
            uniqueKeysWithValues: zip(page.rows("table"), page.rowIDs("table"))
        )
        try page.tap("shuffle")
        #expect(
            page.rows("table") == [
                "Section 1", "10", "9", "7", "Section 2", "8", "6", "4", "2", "Section 3", "5", "3", "1",
            ]
        )
        #expect(page.rows("grid") == page.rows("table"))
        #expect(page.rowIDs("table") == page.rows("table").map { before[$0] ?? -1 })
    }
}
