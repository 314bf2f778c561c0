// WorkerProcess: a worker as the program sees it. It is used by one thread at a time, and ends with its last reference.
internal import CVips
internal import Glibc

/// A running worker.
final class WorkerProcess {
    /// Seconds for a worker to load libvips.
    private static let startTime = 10.0

    private let pid: pid_t
    private let socket: WorkerSocket
    /// Pieces of work that it has done.
    private(set) var count = 0

    init(_ settings: ImageProcessor.Worker) throws(ImageError) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .unavailable("socketpair: \(errno)")
        }
        socket = WorkerSocket(ends[0])
        pid = try Self.spawn(settings, ends[1])
        let deadline = ImageControl(timeLimit: .seconds(Self.startTime))
        let waker = WakeUp()
        guard let greeting = socket.reply(waiting: { wait(deadline, waker) }) else {
            throw .unavailable("the worker \(settings.executable) did not start")
        }
        guard greeting.isEmpty else {
            throw .unavailable(String(decoding: greeting, as: UTF8.self))
        }
    }

    deinit {
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }

    /// Whether it still waits for work.
    var isAlive: Bool {
        var state = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 0
    }

    /// Has a piece of work done.
    ///
    /// - Returns: What came of it, and whether the worker can be used further.
    func run(
        _ request: WorkerRequest,
        _ sources: [ImageSource],
        _ control: ImageControl
    ) -> (result: Result<ImageWork.Outcome, ImageError>, isAlive: Bool) {
        count += 1
        let pictures: [PassedPicture]
        do throws(ImageError) {
            var opened: [PassedPicture] = []
            for source in sources { opened.append(try PassedPicture(source, limits: request.limits)) }
            pictures = opened
        } catch {
            return (.failure(error), true)
        }
        let waker = WakeUp()
        control.whenCancelled { waker.wake() }
        defer { control.whenCancelled(nil) }
        guard socket.send(request.bytes, descriptors: pictures.map(\.descriptor)),
            let answer = socket.reply(waiting: { wait(control, waker) }),
            let reply = try? WorkerReply(answer)
        else { return (.failure(control.reason ?? .crashed), false) }
        return (reply.result, true)
    }

    /// Waits for bytes; false if the control ends the work before.
    private func wait(_ control: ImageControl, _ waker: WakeUp) -> Bool {
        while control.reason == nil {
            var states = [
                pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let milliseconds = control.remaining.map { Int32(max(0, min($0 / .milliseconds(1), 1e9)) + 1) } ?? -1
            guard poll(&states, 2, milliseconds) >= 0 || errno == EINTR else { return false }
            if states[0].revents != 0 { return true }
        }
        return false
    }

    /// Starts a program with an end of the socket as its standard input, and nothing else.
    ///
    /// Closes that end here: nobody but the worker may hold it, or the worker's death would not be noticed.
    private static func spawn(_ settings: ImageProcessor.Worker, _ end: Int32) throws(ImageError) -> pid_t {
        defer { close(end) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, end, 0)
        // What codecs print would end a worker that may not write files, where it went into one.
        for descriptor in 1...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        cvips_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own: what is typed at the terminal is for the program, which ends its workers itself.
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        )
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let words = [
            settings.executable, ImageWorker.argument, "\(settings.memory)", "\(settings.threads)",
            settings.needsFilter ? "filter" : "-",
        ]
        var arguments = words.map { strdup($0) } + [nil]
        // Settings of the program's own surroundings are not for libraries that read what strangers send.
        // What is held whole is held in memory: a worker can make no file to put it in.
        let surroundings = ["LC_ALL=C", "HOME=/nonexistent", "VIPS_DISC_THRESHOLD=64g", "SWIFT_BACKTRACE=enable=no"]
        var environment = surroundings.map { strdup($0) } + [nil]
        defer { (arguments + environment).forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, settings.executable, &actions, &attributes, &arguments, &environment)
        guard result == 0 else { throw .unavailable("\(settings.executable) cannot be started: errno \(result)") }
        return pid
    }
}
