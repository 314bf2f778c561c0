// ServerProcess: a server that runs while it is measured: starting, stopping, its processor time and its memory.
import Glibc

/// A server in a process of its own, on a free port of this machine.
final class ServerProcess {
    let pid: pid_t
    let address: Address
    private var hasEnded = false

    /// Starts `arguments` followed by `--port PORT`, and waits until the port answers.
    ///
    /// - Parameters:
    ///   - arguments: The program and its options.
    ///   - log: The file that takes what it prints.
    ///   - patience: Seconds to wait at most; counting its instructions takes longer.
    /// - Throws: A sentence, where it does not serve.
    convenience init(_ arguments: [String], log: String, patience: Double = 30) throws(BenchError) {
        try self.init(arguments, log: log, at: Address.free(), patience: patience)
    }

    /// The same on a port that is known.
    init(_ arguments: [String], log: String, at address: Address, patience: Double = 30) throws(BenchError) {
        self.address = address
        let words = arguments + ["--port", "\(address.port)"]
        guard let pid = ServerProcess.spawn(words, log: log) else {
            throw BenchError("\(arguments[0]) cannot be started.")
        }
        self.pid = pid
        let deadline = MonotonicClock.now + patience.nanoseconds
        while !address.answers {
            guard waitpid(pid, nil, WNOHANG) == 0, MonotonicClock.now < deadline else {
                throw BenchError("\(words.joined(separator: " ")) does not serve; see \(log).")
            }
            usleep(10_000)
        }
    }

    /// A server that somebody else has started, and will stop.
    init(pid: pid_t, port: UInt16) {
        self.pid = pid
        address = Address(port: port)
        hasEnded = true
    }

    deinit { stop() }

    /// Asks it to end, and insists after 20 s.
    func stop() {
        guard !hasEnded else { return }
        hasEnded = true
        Glibc.kill(pid, SIGTERM)
        let deadline = MonotonicClock.now + 20_000_000_000
        while waitpid(pid, nil, WNOHANG) == 0 {
            if MonotonicClock.now > deadline { Glibc.kill(pid, SIGKILL) }
            usleep(5_000)
        }
    }

    /// Ends it at once, without a word.
    func kill() {
        guard !hasEnded else { return }
        hasEnded = true
        Glibc.kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }

    /// Nanoseconds of processor time of all its threads, the kernel's work for them included.
    var processorTime: Int64 {
        var clock = clockid_t()
        guard clock_getcpuclockid(pid, &clock) == 0 else { return 0 }
        return MonotonicClock.read(clock)
    }

    /// Bytes of memory that are resident (VmRSS).
    var residentBytes: Int { ServerProcess.residentBytes(of: "\(pid)") }

    /// The same of any process, `self` included.
    static func residentBytes(of process: String) -> Int {
        guard let status = FileText.read("/proc/\(process)/status") else { return 0 }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0)
            * 1_024
    }

    /// Files and sockets that are open.
    var descriptorCount: Int { FileText.names(in: "/proc/\(pid)/fd", suffix: "").count }

    /// Starts a program whose output goes to `log`; nil where it cannot be started.
    static func spawn(_ words: [String], log: String) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var pid = pid_t()
        return posix_spawnp(&pid, words[0], &actions, nil, arguments, environ) == 0 ? pid : nil
    }
}
