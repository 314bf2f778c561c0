// The program as a person calls it: help, wrong options, a start that fails, and one that serves.
import Foundation
import GRDB
import Testing

@Suite struct CommandTests {
    @Test func `help explains every option`() throws {
        let run = try Run("--help")
        #expect(run.status == 0)
        let options = run.output.split(separator: "OPTIONS:\n").last.map(String.init) ?? ""
        let entries = options.split(separator: /\n(?=  -)/).map { entry in
            entry.replacing(/\s+/, with: " ").trimmingCharacters(in: .whitespaces)
        }
        #expect(entries.count >= 15)
        for entry in entries {
            let words = entry.replacing(/<[^>]*>/, with: "").split(separator: " ").filter { !$0.hasPrefix("-") }
            #expect(words.count >= 3, "\(entry)")
        }
    }

    @Test func `the README and the articles name options that there are`() throws {
        let help = try Run("--help").output
        var named: Set<String> = []
        // What is called so in the article on themes are custom properties.
        for page in try Package.pages() where !page.path.hasSuffix("/Theming.md") {
            let options = page.text.matches(of: /`[^`\n]*`|^Scripts\/serve.*$/.anchorsMatchLineEndings())
                .filter { $0.0.contains("Scripts/serve") || $0.0.hasPrefix("`--") }
                .flatMap { $0.0.matches(of: /--[a-z-]+/).map { String($0.0) } }
            for option in options { #expect(help.contains(option), "\(page.path): \(option)") }
            named.formUnion(options)
        }
        #expect(named.isSuperset(of: ["--port", "--behind-proxy", "--state"]))
    }

    @Test func `the article on options lists each of the program's`() throws {
        let options = try Run("--help").output.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
        let article = try Package.text("Sources/RxLive/RxLive.docc/Operator/Options.md")
        #expect(options.count >= 15)
        for option in options { #expect(article.contains("| `\(option)"), "\(option)") }
    }

    @Test(arguments: [
        (["--port", "x"], "The value 'x' is invalid for '--port <port>'"),
        (["--port", "99999"], "--port is a number from 0 to 65535, not 99999."),
        (["--port=-1"], "--port is a number from 0 to 65535, not -1."),
        (["--prot", "80"], "Unknown option '--prot'. Did you mean '--port'?"),
        (["--port"], "Missing value for '--port <port>'"),
        (["somewhere"], "Unexpected argument 'somewhere'"),
        (["--loops", "65"], "--loops is a number from 0 to 64, not 65."),
        (["--keep-away", "0"], "--keep-away is a number from 1 to 31536000, not 0."),
        (["--keep-away", "9300000000"], "--keep-away is a number from 1 to 31536000, not 9300000000."),
        (["--keep-unclaimed", "9300000000"], "--keep-unclaimed is a number from 1 to 31536000, not 9300000000."),
        (["--keep-unclaimed", "99999999999999999999"], "The value '99999999999999999999' is invalid for "),
        (["--max-pages", "0"], "--max-pages is a number from 1 to 100000000, not 0."),
        (["--max-pages", "9300000000"], "--max-pages is a number from 1 to 100000000, not 9300000000."),
        (["--max-connections", "9300000000"], "--max-connections is a number from 1 to 100000000, not 9300000000."),
        (["--allow-origin", "wall.example"], "\(CommandTests.origin); wall.example is not."),
        (["--allow-origin", "https://"], "\(CommandTests.origin); https:// is not."),
        (["--allow-origin", "https://a.b/path"], "\(CommandTests.origin); https://a.b/path is not."),
        (["--allow-origin", "http://a", "--allow-origin", "http://b/"], "\(CommandTests.origin); http://b/ is not."),
        (["--images-from", "cdn.example"], "\(CommandTests.images); cdn.example is not."),
        (["--images-from", "https://*"], "\(CommandTests.images); https://* is not."),
        (["--images-from", "https://a.b/;"], "\(CommandTests.images); https://a.b/; is not."),
        (["--host-name", "a/b"], "--host-name is a host and perhaps a port, as wall.example; a/b is not."),
        (["--max-signups", "0"], "--max-signups is a number from 1 to 100000000, not 0."),
        (["--signup-interval", "0"], "--signup-interval is a number from 1 to 31536000, not 0."),
        (["--log-level", "loud"], "The value 'loud' is invalid for '--log-level <log-level>'."),
    ])
    func `a wrong option is told in a sentence`(_ arguments: [String], _ sentence: String) throws {
        let run = try Run(arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: \(sentence)"), "\(run.errors)")
        #expect(!run.hasTrace)
    }

    @Test func `seeding and copying are of the database that is named`() throws {
        let folder = try TemporaryFolder(), path = folder.path + "/other.sqlite", copy = folder.path + "/copy.sqlite"
        let seed = ["seed", "--authors", "2", "--posts", "5"], named = ["--database", path]
        for arguments in [seed + named, named + seed + ["--add"], ["backup"] + named + [copy]] {
            let run = try Run(arguments)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains(path))
        }
        let posts = try DatabaseQueue(path: copy).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM post") }
        #expect(posts == 10)
    }

    private static let images = "--images-from is a site such as https://cdn.example or https://*.cdn.example"

    private static let origin =
        "--allow-origin is http:// or https://, a host and perhaps a port, as https://wall.example:8443"

    @Test(arguments: [
        (["--root", "/nowhere"], "Error: There is no folder /nowhere/Templates."),
        (
            ["--database", "/nowhere/wall.sqlite"],
            "Error: The database /nowhere/wall.sqlite cannot be opened: No such file or directory."
        ),
        (["--host", "somewhere", "--port", "0"], "Error: It cannot listen on somewhere port 0: "),
    ])
    func `a start that fails says one sentence`(_ arguments: [String], _ sentence: String) throws {
        let run = try Run(arguments)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix(sentence), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(!run.hasTrace)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("0:0:0:0:0:0:0:0", "[::1]"),
        ("::1", "[::1]"),
    ])
    func `it says where to find it, and ends in order`(_ host: String, _ address: String) throws {
        let run = try Run("--host", host, "--port", "0") { line, process in
            #expect(line.hasPrefix("Photowall is at http://\(address):"))
            process.terminate()
        }
        #expect(run.status == 0)
        // A person who is served on another machine is not offered what is for development.
        let isForDevelopment = !host.hasPrefix("0") && host != "::"
        #expect(run.errors.split(separator: "\n").count == (isForDevelopment ? 1 : 0))
        #expect(run.errors.contains("Demo ID") == isForDevelopment)
        let bounds =
            /It holds \d+ connections of open pages and \d+ others at a time: the system lets it open \d+ files\./
        #expect(run.output.split(separator: "\n").last?.wholeMatch(of: bounds) != nil)
    }

    @Test func `a wall that has a name and an address of its own reaches itself there, and is nobody else`() throws {
        let ask = """
            import sys, urllib.request, urllib.error
            for host in sys.argv[2:]:
                request = urllib.request.Request(sys.argv[1] + "graph/v1/me", headers={"Host": host} if host else {})
                try: print(urllib.request.urlopen(request).status)
                except urllib.error.HTTPError as error: print(error.code)
            """
        var statuses = ""
        let run = try Run("--host", "127.0.0.2", "--host-name", "wall.example", "--port", "0") { line, process in
            let address = line.split(separator: " ").first { $0.hasPrefix("http://127.0.0.2:") }.map(String.init) ?? ""
            statuses = Run.python(ask, [address, "", "wall.example", "evil.example", "127.0.0.3"])
            process.terminate()
        }
        #expect(run.status == 0)
        // It asks who calls; under other names there is nobody to ask.
        #expect(statuses == "401\n401\n421\n421\n")
    }
}

/// One run of the program, in a folder of its own.
struct Run {
    let status: Int32
    let output: String
    let errors: String

    /// Runs a script of Python as a client of the program.
    ///
    /// - Returns: What it has printed; "" where it cannot be run.
    static func python(_ script: String, _ arguments: [String]) -> String {
        let (client, output) = (Process(), Pipe())
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        client.arguments = ["python3", "-c", script] + arguments
        client.standardOutput = output
        guard (try? client.run()) != nil else { return "" }
        defer { client.waitUntilExit() }
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Whether it crashed rather than spoke.
    var hasTrace: Bool {
        ["Fatal error", "Crash", "Stack dump", " at 0x"].contains { errors.contains($0) }
    }

    private static let unblocking = """
        import os, signal, sys
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        os.execv(sys.argv[1], sys.argv[1:])
        """

    /// What is still to be run.
    static func process(_ arguments: [String], in folder: TemporaryFolder) -> Process {
        let process = Process()
        // A child of a task inherits blocked signals; a person's shell blocks none.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", unblocking, Package.program.path] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        return process
    }

    init(_ arguments: String...) throws { try self.init(arguments) }

    init(_ arguments: String..., atFirstLine act: @escaping (String, Process) -> Void) throws {
        try self.init(arguments, atFirstLine: act)
    }

    init(_ arguments: [String], atFirstLine act: ((String, Process) -> Void)? = nil) throws {
        let folder = try TemporaryFolder(), process = Run.process(arguments, in: folder)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // A run that serves by mistake must not hold the tests up.
        let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
        defer { watchdog.cancel() }
        var text = ""
        if let act {
            text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            act(text, process)
        }
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.output = text
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
