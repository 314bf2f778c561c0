// A process that we start, with all it starts in turn: it gets a session, a folder for its files and a log, and
// none of these outlives the test process.
import Foundation

final class Child: Sendable {
    /// The process, and the session that everything it starts belongs to.
    let id: pid_t
    /// TMPDIR and HOME of the process; deleted with it.
    let folder: Folder
    let warden: Warden
    private let ending = Ending()

    /// Starts `arguments` in `folder`, with `environment` on top of our own.
    init(_ arguments: [String], environment: [String: String] = [:], folder: Folder) throws {
        self.folder = folder
        warden = try Warden(folder: folder.path)
        var variables = ProcessInfo.processInfo.environment
        variables.merge(["TZ": "UTC", "TMPDIR": folder.path]) { $1 }
        variables.merge(environment) { $1 }
        id = try Spawn.session(arguments, environment: variables, output: folder.log)
        warden.entrust(id)
    }

    /// All that the process and its children have written so far.
    var log: String { (try? String(decoding: Data(contentsOf: URL(fileURLWithPath: folder.log)), as: UTF8.self)) ?? "" }

    /// How the process ended; nil while it runs.
    var status: ExitStatus? { ending.status(of: id) }

    /// Sends `signal` to the process alone.
    func signal(_ signal: Int32) {
        if status == nil { kill(id, signal) }
    }

    /// Waits until the process has ended.
    func ended(within limit: Duration) async throws -> ExitStatus {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if let status { return status }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw BrowserError("Process \(id) still runs after \(limit).\n\(log.suffix(2000))")
    }

    /// Ends the session: kindly at first, so that an X server removes its lock, then by force.
    func stop() async {
        ProcessTable.signal(SIGTERM, session: id)
        for _ in 0..<50 {
            if ProcessTable.members(of: id).isEmpty { break }
            try? await Task.sleep(for: .milliseconds(10))
        }
        end()
    }

    /// Ends the session by SIGKILL, at once.
    func end() {
        // Large ones take a while, which others on a busy machine need, too.
        for _ in 0..<500 {
            if ProcessTable.signal(SIGKILL, session: id) == 0 { break }
            usleep(2000)
        }
        _ = status
    }

    deinit { end() }
}

/// How a process ended.
public enum ExitStatus: Sendable, Equatable {
    /// It returned this code.
    case exited(Int)
    /// This signal ended it.
    case signalled(Int)
}

/// Collects a child's exit status once and keeps it.
private final class Ending: @unchecked Sendable {
    private let lock = NSLock()
    private var known: ExitStatus?  // protected by `lock`

    func status(of id: pid_t) -> ExitStatus? {
        lock.withLock {
            if let known { return known }
            var word: Int32 = 0
            guard waitpid(id, &word, WNOHANG) == id else { return nil }
            let signal = word & 0x7f
            known = signal == 0 ? .exited(Int(word >> 8 & 0xff)) : .signalled(Int(signal))
            return known
        }
    }
}
