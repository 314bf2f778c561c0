// What is left of a test that fails.
import Foundation
import Synchronization
import Testing

@testable import BrowserKit

extension BrowserTests.HarnessTests {
    @Suite struct EvidenceTests {
        /// A folder for evidence, and the names of what is in its only folder.
        private final class Place: Sendable {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rxlive-\(UUID().uuidString)")

            deinit { try? FileManager.default.removeItem(at: folder) }

            var folders: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

            func data(_ name: String, in inner: String) throws -> Data {
                try Data(contentsOf: folder.appendingPathComponent("\(inner)/\(name)"))
            }

            func text(_ name: String, in inner: String) throws -> String {
                String(decoding: try data(name, in: inner), as: UTF8.self)
            }
        }

        /// Runs `body` as a test by itself is run; the issues that it would have had.
        private func issues(in place: Place, _ body: @Sendable () async throws -> Void) async throws -> [Issue] {
            let issues = Mutex<[Issue]>([])
            let test = try #require(Test.current)
            // None of them is this test's.
            let hearing = IssueHandlingTrait.compactMapIssues { issue in
                issues.withLock { $0.append(issue) }
                return nil
            }
            try await hearing.provideScope(for: test, testCase: Test.Case.current) {
                let trait = EvidenceTrait(in: place.folder.path)
                try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
            }
            return issues.withLock { $0 }
        }

        @Test(arguments: Engine.harness)
        func `a page is kept as it was when an expectation failed`(_ engine: Engine) async throws {
            let place = Place()
            let issues = try await issues(in: place) {
                let site = try StaticSite.harness()
                let line = try LineProxy(to: site.port)
                let ada = try await Cast.shared.user(engine)
                try await ada.open("http://127.0.0.1:\(line.port)/")
                try await ada.type("Ada", into: "#name")
                try await ada.click("#greet")
                try await ada.wait(until: .text("#greeting", is: "Hello, Ada"))
                try await ada.run("console.error('planted word')")
                Issue.record("planted failure")
                try await ada.run("document.querySelector('#greeting').textContent = 'later'")
                let words = try await ada.errors().map(\.text)
                #expect(words.contains { $0.contains("planted word") }, "evidence takes nothing away")
            }
            #expect(issues.count == 1)
            let name = "EvidenceTests-a-page-is-kept-as-it-was-when-an-expectation-failed-\(engine.rawValue)-1"
            #expect(place.folders == [name])
            let path = place.folder.appendingPathComponent(name).path
            #expect(issues.first?.comments.last?.rawValue == "evidence: \(path)")
            let page = "\(engine.rawValue)-1"
            #expect(try place.text("failure.txt", in: name).contains("planted failure"))
            #expect(try place.text("\(page).html", in: name).contains("Hello, Ada"))
            #expect(try place.text("\(page).console.txt", in: name).contains("planted word"))
            #expect(try place.text("line-1.txt", in: name).contains("→ GET / HTTP/1.1"))
            #expect(try place.data("\(page).png", in: name).starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(throws: (any Error).self) { try place.text("missing.txt", in: name) }
        }

        @Test func `a browser of the test's own is looked at before an error closes it`() async throws {
            let place = Place()
            let issues = try await issues(in: place) {
                let site = try StaticSite.harness()
                try await User.with(Engine.harness[0]) { ada in
                    try await ada.open(site.url("/second"))
                    throw BrowserError("planted error")
                }
            }
            #expect(issues.map { "\($0)" }.filter { $0.contains("planted error") }.count == 1)
            let folder = try #require(place.folders.first)
            #expect(try place.text("failure.txt", in: folder).contains("planted error"))
            #expect(try place.text("\(Engine.harness[0].rawValue)-1.html", in: folder).contains("<h1>Second</h1>"))
        }

        @Test func `the log of a server is there when the server has gone`() async throws {
            let place = Place()
            let issues = try await issues(in: place) {
                let server = try ServerProcess(path: "/bin/sh") { _ in ["-c", "echo planted reason; exit 3"] }
                try await server.start()
            }
            #expect(issues.count == 1)
            let folder = try #require(place.folders.first)
            #expect(try place.text("server-1.log", in: folder) == "planted reason\n")
        }

        @Test func `a browser that does not answer holds nothing up`() async throws {
            let place = Place()
            let engine = Engine.harness[0]
            let patience: Duration = .milliseconds(500)
            let stage = Stage("silent", in: place.folder.path, patience: (patience, patience * 2))
            try await Stage.$current.withValue(stage) {
                try await User.with(engine) { ada in
                    ProcessTable.signal(SIGSTOP, session: ada.child.id)
                    let start = ContinuousClock.now
                    stage.fail("planted failure")
                    #expect(ContinuousClock.now - start < .seconds(4), "a browser's own answers take longer")
                }
            }
            let folder = try #require(place.folders.first)
            #expect(try place.text("missing.txt", in: folder).contains("\(engine.rawValue)-1"))
        }

        @Test func `a test that passes leaves nothing`() async throws {
            let place = Place()
            let issues = try await issues(in: place) {
                let site = try StaticSite.harness()
                let error = await #expect(throws: BrowserError.self) {
                    try await User.with(Engine.harness[0]) { ada in
                        try await ada.open(site.url())
                        throw BrowserError("as expected")
                    }
                }
                #expect(error?.description == "as expected")
                withKnownIssue { Issue.record("known") }
            }
            #expect(issues.count == 1, "the known one")
            #expect(place.folders == [])
        }

        @Test func `no more than the end of a log is kept, and none of what was there before`() throws {
            let place = Place()
            try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
            let file = place.folder.appendingPathComponent("log")
            try Data("before".utf8).write(to: file)
            let log = try #require(JoinedLog(file.path, fromStart: false))
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("after".utf8))
            #expect(log.text(limit: 100) == Data("after".utf8))
            #expect(log.text(limit: 2) == Data("er".utf8))
            try FileManager.default.removeItem(at: file)
            #expect(log.text(limit: 100) == Data("after".utf8))
        }
    }
}
