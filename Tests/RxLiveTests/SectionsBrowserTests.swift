// Sections as a person has them, in memory and in each engine: a row that goes into another section is the same row.
import BrowserKit
import Logging
import RxLiveTest
import Testing

@testable import RxLive

@Suite(.serialized, .evidence, .timeLimit(.minutes(3))) struct SectionsBrowserTests {
    private static let before = ["Open (3)", "Bread", "Milk", "Tea", "Done (1)", "Salt"]
    private static let after = ["Open (2)", "Bread", "Tea", "Done (2)", "Salt", "Milk"]

    @Test func `in memory`() throws {
        let page = try TestServer(Board.application()).browser().open("/")
        #expect(page.rows("chores") == Self.before)
        let id = page.rowIDs("chores")[2]
        try page.type("chores[2]/note", "done")
        #expect(page.rows("chores") == Self.after)
        #expect(page.rowIDs("chores")[5] == id)
        #expect(page.value("chores[5]/note") == "done")
    }

    @Test(arguments: Engine.allCases)
    func `in a browser`(_ engine: Engine) async throws {
        var settings = ServerSettings(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        settings.port = 0
        settings.loops = 1
        let server = try Server(application: try Board.application(), settings: settings)
        try server.start()
        defer { server.stop() }
        try await User.with(engine) { ada in
            try await ada.open("http://127.0.0.1:\(server.port)/")
            try await ada.wait(until: .attribute("data-connection", of: "html", is: "connected"))
            let rows = "[...document.querySelectorAll('li')].map((li) => li.textContent.trim())"
            #expect(try await ada.run("return \(rows)").array.compactMap(\.string) == Self.before)
            try await ada.run(
                "const field = document.querySelectorAll('input')[1]; field.id = 'milk'; window.milk = field"
            )
            try await ada.type("done", into: "#milk")
            try await ada.wait(until: .script("\(rows)[5] === 'Milk'"))
            #expect(try await ada.run("return \(rows)").array.compactMap(\.string) == Self.after)
            let kept =
                "milk.isConnected && milk === document.activeElement && milk.value === 'done' && milk.selectionStart === 4"
            #expect(try await ada.run("return \(kept)").bool == true)
            let faults = try await ada.messages().map(\.text)
            #expect(faults.filter { $0.contains("Error") } == [])
        }
    }
}
