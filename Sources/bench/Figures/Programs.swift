// The servers that are measured, and how each is started.
import Glibc

/// The programs of one table and the folder of their databases and logs.
struct Programs {
    let photowall: String
    let bench: String
    let folder: TemporaryFolder

    /// Where the servers' output goes.
    var log: String { folder.path + "/log" }

    /// Photowall on one loop with room for 15 000 pages, and a database that nobody has used.
    func startPhotowall(loops: Int = 1, _ options: [String] = []) throws(BenchError) -> ServerProcess {
        try ServerProcess(photowallWords(photowall, loops: loops) + options, log: log)
    }

    /// The bare echo on one loop.
    func startEcho() throws(BenchError) -> ServerProcess {
        try ServerProcess([bench, "echo-server", "--loops", "1"], log: log)
    }

    /// The server that a scenario needs.
    func start(for scenario: Scenario) throws(BenchError) -> ServerProcess {
        scenario == .echo ? try startEcho() : try startPhotowall()
    }

    /// How `program`, a copy of photowall, is called; with a database that nobody has used, unless there is one.
    func photowallWords(_ program: String, loops: Int = 1, database: String? = nil) -> [String] {
        let database = database ?? "\(folder.path)/\(UInt64.random(in: .min ... .max)).sqlite"
        return [
            program, "--loops", "\(loops)", "--database", database, "--max-connections", "20000",
            "--max-connections-per-address", "20000", "--max-signups", "100000000", "--log-level", "error",
            "--keep-unclaimed", "120",
        ] + (root.map { ["--root", $0] } ?? [])
    }

    /// The folder with Templates and Static above the program; nil: the server finds its own.
    var root: String? {
        guard let pointer = realpath(photowall, nil) else { return nil }
        defer { free(pointer) }
        var folder = String(cString: pointer)
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if access(folder + "/Templates", F_OK) == 0, access(folder + "/Static", F_OK) == 0 { return folder }
        }
        return nil
    }
}
