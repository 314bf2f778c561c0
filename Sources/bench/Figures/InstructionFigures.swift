// Instructions of the server's own code for one event, counted by valgrind: the same on every machine and at any load.
import Glibc

/// Figures of instructions; the kernel's are not counted.
struct InstructionFigures {
    /// Events of the shorter run; the longer has eleven times as many, and start and end cancel out.
    private let few = 300
    /// The same of events that are stored one by one.
    private let fewAlone = 20
    /// Microseconds from one of those to the next: a commit begins 50 ms after the last one, and valgrind is slow.
    private let alone: useconds_t = 150_000

    func measure(_ programs: Programs) throws -> [Figure] {
        guard system("command -v valgrind >/dev/null 2>&1") == 0 else {
            return [Figure("instructions per event", "valgrind is not installed")]
        }
        let echo = try instructions(.echo, programs)
        let counter = try instructions(.counter, programs)
        let keystroke = try instructions(.keystroke, programs)
        let stored = try storedInstructions(programs)
        let load = try loadInstructions(keepsConnection: false, programs)
        let html = try loadInstructions(keepsConnection: true, programs)
        return [
            Figure("first HTML byte of /signup: instructions, without the kernel's", Int(html).grouped),
            Figure("page load of /signup with its connection: instructions, without the kernel's", Int(load).grouped),
            Figure("bare echo: instructions, without the kernel's", Int(echo).grouped),
            Figure("counter event: instructions, without the kernel's", Int(counter).grouped),
            Figure(
                "counter event that is stored alone, without the kernel's",
                stored,
                "instructions",
                digits: 0,
                atMost: 14_000
            ),
            Figure("validated keystroke: instructions, without the kernel's", Int(keystroke).grouped),
        ]
    }

    /// Instructions of one event on one page.
    func instructions(_ scenario: Scenario, _ programs: Programs) throws -> Double {
        let program = try copy(scenario == .echo ? programs.bench : programs.photowall, programs.folder)
        let words = scenario == .echo ? [program, "echo-server", "--loops", "1"] : programs.photowallWords(program)
        let short = try count(few, scenario, words, programs)
        let long = try count(few * 11, scenario, words, programs)
        return (long - short) / Double(few * 10)
    }

    /// Instructions of one event that nothing is stored with, its commit included.
    private func storedInstructions(_ programs: Programs) throws -> Double {
        let words = programs.photowallWords(try copy(programs.photowall, programs.folder))
        func count(_ events: Int) throws -> Double {
            try self.count("alone-\(events)", words, programs) { server in
                let run = LoadRun(.counter, address: server.address, server: server)
                try run.open(1)
                try run.slowSeries(events, pause: alone)
                run.hangUp()
            }
        }
        return (try count(fewAlone * 6) - count(fewAlone)) / Double(fewAlone * 5)
    }

    /// Instructions of one page load by a new person; of its connection only where none is kept.
    private func loadInstructions(keepsConnection: Bool, _ programs: Programs) throws -> Double {
        let words = programs.photowallWords(try copy(programs.photowall, programs.folder))
        func count(_ loads: Int) throws -> Double {
            try self.count("load-\(keepsConnection)-\(loads)", words, programs) { server in
                if keepsConnection {
                    let connection = try FileFigures().connect(server.address)
                    defer { close(connection) }
                    try FileFigures().ask("/signup", loads, on: [connection], server.address)
                } else {
                    for _ in 0..<loads { _ = try Exchange.get("/signup", at: server.address) }
                }
            }
        }
        // Fewer than a thousand in all: above it each load closes the oldest page that nobody has claimed.
        return (try count(550) - count(50)) / 500
    }

    /// Instructions of a whole life with so many events.
    private func count(_ events: Int, _ scenario: Scenario, _ words: [String], _ programs: Programs) throws -> Double {
        try count("\(scenario)-\(events)", words, programs) { server in
            let run = LoadRun(scenario, address: server.address, server: server)
            try run.open(1)
            try run.series(events)
            run.hangUp()
        }
    }

    /// Instructions of a server while `work` is asked of it, without its start and its end.
    func count(
        _ name: String,
        _ words: [String],
        _ programs: Programs,
        _ work: (ServerProcess) throws -> Void
    ) throws -> Double {
        let out = "\(programs.folder.path)/callgrind-\(name)"
        let server = try ServerProcess(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(out)"] + words,
            log: programs.log,
            patience: 180
        )
        // What has been counted since the last time is written to a file of its own: the first has the start.
        let dump = "callgrind_control --dump \(server.pid) >/dev/null 2>&1"
        let isStarted = system(dump) == 0
        try work(server)
        let isCounted = system(dump) == 0
        server.stop()
        guard isStarted, isCounted, let text = FileText.read(out + ".2"),
            let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals:") }),
            let total = Double(line.dropFirst(8))
        else { throw BenchError("callgrind has counted nothing; see \(programs.log).") }
        return total
    }

    /// A copy without debug information, which this valgrind cannot read; and with the folders of its application.
    func copy(_ program: String, _ folder: TemporaryFolder) throws -> String {
        let name = program.split(separator: "/").last.map(String.init) ?? program
        let path = "\(folder.path)/\(name)"
        guard access(path, X_OK) == 0 || system("cp '\(program)' '\(path)' && strip -g '\(path)'") == 0 else {
            throw BenchError("\(program) cannot be copied to \(folder.path).")
        }
        return path
    }
}
