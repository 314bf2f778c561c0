// posix_spawn as we need it: a session of its own, no inherited signal mask, output into a file. Foundation's
// Process hands its caller's blocked signals down, and then a child ignores SIGTERM.
import Glibc

enum Spawn {
    /// Starts `arguments` (the first is a path or is looked up in PATH) as the leader of a new session.
    ///
    /// `input` becomes its standard input, /dev/null if nil; its output is appended to the file `output`. The process
    /// id returned is the session id as well.
    static func session(
        _ arguments: [String],
        environment: [String: String],
        input: Int32? = nil,
        output: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        clearSignals(&attributes)
        return try start(arguments, environment, &actions, &attributes)
    }

    private static func clearSignals(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which the header hides from Swift
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | newSession))
    }

    private static func start(
        _ arguments: [String],
        _ environment: [String: String],
        _ actions: inout posix_spawn_file_actions_t,
        _ attributes: inout posix_spawnattr_t
    ) throws -> pid_t {
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var id: pid_t = 0
        let failure = posix_spawnp(&id, arguments[0], &actions, &attributes, words, variables)
        guard failure == 0 else {
            throw BrowserError("Cannot start \(arguments[0]): \(String(cString: strerror(failure))).")
        }
        return id
    }
}
