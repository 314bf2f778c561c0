// Scripts/test as a person calls it.
import Foundation
import Testing

@Suite struct ScriptTests {
    @Test(arguments: [["web"], ["format", "web"], ["ls"], ["unit api"], [""], ["unit", "full"]])
    func `an unknown stage is told in a sentence, and nothing is run`(_ stages: [String]) throws {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [Package.root + "/Scripts/test"] + stages
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(printed.isEmpty)
        #expect(said.hasPrefix("There is no stage \"\(stages.last ?? "")\"; there are: format build unit "))
        #expect(said.split(separator: "\n").count == 1)
    }

    @Test func `every stage that is named is a function, and the usage names no other`() throws {
        let script = try Package.text("Scripts/test")
        let all = try #require(script.firstMatch(of: /(?m)^all=\((.*)\)$/)).1.split(separator: " ").map(String.init)
        for stage in all { #expect(script.contains("\n\(stage)() {"), "\(stage)") }
        let names = all + ["full"]
        for usage in script.matches(of: #/(?m)^#   Scripts/test ((?:\w+ )+) /#) {
            for stage in usage.1.split(separator: " ") { #expect(names.contains(String(stage)), "\(stage)") }
        }
        for page in try Package.pages() {
            for call in page.text.matches(of: /`Scripts\/test ([a-z ]+)`/) {
                for stage in call.1.split(separator: " ") {
                    #expect(names.contains(String(stage)), "\(page.path): \(stage)")
                }
            }
        }
        let article = try Package.text("Sources/RxLive/RxLive.docc/Contributor/TestRun.md")
        let rows = article.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
        #expect(rows == all.filter { $0 != "build" })
    }

    @Test func `each stage that may be left out has its inputs, and each test target has`() throws {
        let script = try Package.text("Scripts/test")
        let rare = try #require(script.firstMatch(of: /(?m)^rare=\((.*)\)$/)).1.split(separator: " ")
        let stages = try inputs("stages").map { $0.split(separator: "/")[0] }
        #expect(Set(stages) == Set(rare + ["browsers", "harness", "unit"]))
        let targets = try inputs("targets").map(String.init)
        // What the application's tests are about, everybody meets: they always run.
        let ofLibraries = try inputs("stages").compactMap { $0.wholeMatch(of: /unit\/(\w+)/)?.1 }.map(String.init)
        #expect(ofLibraries == targets.filter { !["BrowserTests", "PhotowallTests"].contains($0) })
        let folders = try FileManager.default.contentsOfDirectory(atPath: Package.root + "/Tests")
        // The tests of the browser's modules are JavaScript, and run in browsers.
        #expect(targets == folders.filter { $0.hasSuffix("Tests") && $0 != "RuntimeTests" }.sorted())
    }

    /// The names of what Scripts/inputs knows, each with a hash.
    private func inputs(_ kind: String) throws -> [Substring] {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: Package.root + "/Scripts/inputs")
        process.arguments = [kind]
        process.standardOutput = output
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = printed.split(separator: "\n")
        #expect(lines.allSatisfy { $0.wholeMatch(of: /[\w\/]+ [0-9a-f]{16}/) != nil })
        return lines.map { $0.split(separator: " ")[0] }
    }
}
