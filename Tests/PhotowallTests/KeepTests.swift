// Scripts/keep: a server that was killed, or trapped, is there again at once, and its pages with it.
import Foundation
import Glibc
import RxLiveTest
import Testing

@Suite struct KeepTests {
    @Test func `what is killed is started again, and what ends by itself is not`() throws {
        let folder = try TemporaryFolder()
        let runs = folder.path + "/runs"
        let script = "echo >> \(runs); [ $(wc -l < \(runs)) -gt 2 ] && exit 7; sleep 1.1; kill -9 $$"
        let (process, errors) = try KeptServer.keep(["/bin/bash", "-c", script])
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 7)
        #expect(try String(contentsOfFile: runs, encoding: .utf8).count == 3)
        let times = said.matches(of: /bash was ended by signal 9, and is started again/).count
        #expect(times == 2, "\(said)")
    }

    @Test func `a signal ends both`() throws {
        let folder = try TemporaryFolder()
        let ready = folder.path + "/ready"
        let script = "trap 'exit 3' TERM; touch \(ready); while true; do sleep 0.05; done"
        let (process, _) = try KeptServer.keep(["/bin/bash", "-c", script])
        while !FileManager.default.fileExists(atPath: ready), process.isRunning { usleep(5_000) }
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
    }

    /// A trap in one page's code ends the process, and with it two hundred pages; a second later they are as they were.
    @Test func `a trap costs two hundred pages a moment and nothing else`() async throws {
        let kept = try KeptServer()
        defer { kept.stop() }
        let browsers = (0..<4).map { _ in SocketBrowser(port: kept.port) }
        var pages: [TestPage] = []
        for browser in browsers {
            for _ in 0..<50 { pages.append(try await KeptServer.visit("/counter", browser)) }
        }
        for (place, page) in pages.enumerated() {
            for _ in 0..<place % 4 { try page.tap("plus") }
        }
        for (place, page) in pages.enumerated() {
            #expect(await page.wait { $0.text("count") == "\(place % 4)" })
        }
        #expect(throws: BrowserError.self) { _ = try SocketBrowser(port: kept.port).open("/trap") }
        for (place, page) in pages.enumerated() {
            try page.tap("plus")
            #expect(await page.wait { $0.text("count") == "\(place % 4 + 1)" && $0.connection == .connected })
            #expect(page.announcements == [])
        }
    }

    /// The button, the words and the number of the process, over two kills of the program itself.
    @Test func `under Scripts-keep a visitor kills the server, and the words stay`() async throws {
        let kept = try KeptServer("--demo")
        defer { kept.stop() }
        let page = try await kept.visit("/")
        try page.type("words", "Nothing is lost")
        var former = ""
        for _ in 0..<2 {
            #expect(
                await page.wait { $0.text("reached").hasPrefix("15 characters have") && $0.text("reached") != former }
            )
            former = page.text("reached")
            try page.tap("kill")
            #expect(await page.wait { $0.text("reached") != former && $0.text("killed").contains("Nothing was lost") })
            #expect(page.value("words") == "Nothing is lost")
        }
        #expect(page.announcements == [])
    }

    /// Pages are worth less than the service.
    @Test(arguments: [true, false])
    func `a state that cannot be used keeps no server from serving`(isFolder: Bool) async throws {
        let folder = try TemporaryFolder()
        let port = UInt16.random(in: 20_000..<30_000)
        let state = folder.path + "/wall.sqlite.state"
        if isFolder {
            try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
        } else {
            try Data(repeating: 0x2A, count: 10_000).write(to: URL(fileURLWithPath: state))
        }
        let (process, errors) = try KeptServer.keep([
            Package.program.path, "--port", "\(port)", "--database", folder.path + "/wall.sqlite", "--root",
            Package.root,
            "--log-level", "error",
        ])
        let page = try await KeptServer.visit("/counter", SocketBrowser(port: port))
        try page.tap("plus")
        #expect(await page.wait { $0.text("count") == "1" })
        page.close()
        process.terminate()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(said.contains(isFolder ? "Pages are not kept in \(state)" : "is \(state).damaged now"), "\(said)")
        #expect(FileManager.default.fileExists(atPath: state + ".damaged") == !isFolder)
    }
}
