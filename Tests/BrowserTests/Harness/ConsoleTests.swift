// What of a console's words is a fault: by Tests/Console after a run, and by the tests themselves where there is no report.
import Foundation
import Testing

@testable import BrowserKit

extension BrowserTests.HarnessTests {
    @Suite struct ConsoleTests {
        private static let list = """
            [{"engine": "firefox", "versions": "128-153", "text": "own fault", "why": ""},
             {"engine": "any", "versions": "any", "text": "socket", "cut": true, "why": ""},
             {"engine": "webkit", "versions": "2.50", "text": "two", "why": ""},
             {"engine": "webkit", "versions": "3-", "text": "three", "why": ""}]
            """

        /// Something that is said, and whether the list knows it.
        struct Word: Sendable, CustomTestStringConvertible {
            let engine: String, version: String, text: String, isCut: Bool, isKnown: Bool

            init(_ engine: String, _ version: String, _ text: String, isCut: Bool = false, isKnown: Bool) {
                (self.engine, self.version, self.text) = (engine, version, text)
                (self.isCut, self.isKnown) = (isCut, isKnown)
            }

            var testDescription: String { "\(engine) \(version): \(text)\(isCut ? ", cut" : "")" }

            var line: JSON {
                [
                    "engine": .string(engine), "version": .string(version), "cut": .bool(isCut), "level": "error",
                    "text": .string(text), "test": "Suite/test",
                ]
            }
        }

        private static let words = [
            Word("firefox", "140.1", "an own fault.", isKnown: true),
            Word("firefox", "128.0", "own fault", isKnown: true),
            Word("firefox", "153.9.1", "own fault", isKnown: true),
            Word("firefox", "154.0", "own fault", isKnown: false),
            Word("firefox", "99.0", "own fault", isKnown: false),
            Word("chromium", "140.0", "own fault", isKnown: false),
            Word("firefox", "140.0", "Own fault", isKnown: false),
            Word("chromium", "156.0", "a socket", isCut: true, isKnown: true),
            Word("chromium", "156.0", "a socket", isKnown: false),
            Word("webkit", "2.50.4", "two", isKnown: true),
            Word("webkit", "2.51", "two", isKnown: false),
            Word("webkit", "3.1", "three", isKnown: true),
            Word("webkit", "2.50", "three", isKnown: false),
        ]

        /// What Tests/Console says of reports of these lines, and whether it is content.
        private func judge(_ lines: [JSON]?, by list: String?) async throws -> (words: String, isContent: Bool) {
            let folder = try Folder()
            if let lines {
                try folder.write(lines.map { "\($0)\n" }.joined(), to: "reports/1.jsonl")
            }
            let script = Wall.checkout.appending(path: "Tests/Console").path
            var command = ["/usr/bin/env", "python3", "-B", script, folder.path + "/reports"]
            if let list { command.append(try folder.write(list, to: "list.json")) }
            let child = try Child(command, environment: ["PYTHONIOENCODING": "utf-8"], folder: folder)
            let status = try await child.ended(within: .seconds(30))
            return (child.log, status == .exited(0))
        }

        @Test(arguments: words)
        func `what the list has is known to tests without a report`(_ word: Word) throws {
            let isKnown = try KnownMessage.list(Data(Self.list.utf8)).contains {
                $0.knows(word.text, of: word.engine, word.version, isCut: word.isCut)
            }
            #expect(isKnown == word.isKnown)
        }

        @Test func `what the list has is known to the judge of reports, and nothing else`() async throws {
            let (said, isContent) = try await judge(Self.words.map(\.line), by: Self.list)
            let faults = Self.words.filter { !$0.isKnown }.map { word in
                "FAIL: \(word.engine) \(word.version): error: \(word.text) (in Suite/test)"
            }
            #expect(said.split(separator: "\n").filter { $0.hasPrefix("FAIL") }.map(String.init) == faults)
            #expect(!isContent)
            let known = Self.words.filter(\.isKnown).map(\.line)
            #expect(try await judge(known, by: Self.list).isContent)
        }

        @Test func `lines are counted by browser, and entries that nobody needs are named`() async throws {
            let lines = [Word("webkit", "2.50.4", "two", isKnown: true), Word("firefox", "9", "no", isKnown: false)]
            let silent: JSON = ["engine": "chromium", "version": "156", "cut": false, "test": "Suite/test"]
            let (said, isContent) = try await judge(lines.map(\.line) + [lines[1].line, silent], by: Self.list)
            #expect(!isContent)
            #expect(
                said == """
                    chromium 156 has said 0 lines, of which 0 are not known.
                    firefox 9 has said 2 lines, of which 2 are not known.
                    webkit 2.50.4 has said 1 lines, of which 0 are not known.
                    Nobody has said "own fault", which firefox may.
                    Nobody has said "socket", which any may.
                    Nobody has said "three", which webkit may.
                    FAIL: firefox 9: error: no (in Suite/test) 2 times

                    """
            )
        }

        @Test(arguments: [nil, []] as [[JSON]?])
        func `a run in which nobody has looked is not good`(_ lines: [JSON]?) async throws {
            let (said, isContent) = try await judge(lines, by: nil)
            #expect(!isContent && said.contains("FAIL: nobody has looked at a console"))
        }

        @Test func `a look is reported with every word, also one that heard nothing`() async throws {
            let folder = try Folder()
            let user = try await Cast.shared.user(Engine.harness[0])
            let report = ConsoleReport(folder: folder.path)
            try report.note([Message(level: .error, text: "first\n“line”")], of: user, in: "Suite/test", isCut: true)
            try report.note([], of: user, in: "Suite/other", isCut: false)
            let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
            let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
            let lines = try text.split(separator: "\n").map { try JSON(bytes: Data($0.utf8)) }
            let look: [String: JSON] = ["engine": .string(user.engine.rawValue), "version": .string(user.version)]
            #expect(lines.count == 2 && file.hasSuffix(".jsonl"))
            #expect(
                lines.first?.object
                    == look.merging(
                        ["test": "Suite/test", "cut": true, "level": "error", "text": "first\n“line”"]
                    ) { $1 }
            )
            #expect(lines.last?.object == look.merging(["test": "Suite/other", "cut": false]) { $1 })
        }

        @Test func `every entry of the list says why`() throws {
            let file = Wall.checkout.appending(path: "Tests/Console/known.json")
            let entries = try JSON(bytes: Data(contentsOf: file)).array
            #expect(!entries.isEmpty && KnownMessage.all.count == entries.count)
            for entry in entries {
                #expect(Engine(rawValue: entry["engine"].string ?? "") != nil || entry["engine"] == "any")
                #expect(entry["versions"].string?.isEmpty == false && (entry["text"].string ?? "").count > 3)
                #expect(entry["why"].string?.hasSuffix(".") == true)
            }
        }
    }
}
