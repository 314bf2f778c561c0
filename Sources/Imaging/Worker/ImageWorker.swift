// ImageWorker: the other end, a process that reads pictures for a program and can do nothing else.
internal import CVips
internal import Glibc

/// The process in which codecs run, apart from the program that wants the pictures.
///
/// A program is its own worker: `ImageWorker.runIfAsked()` is the first line of its `main`, and
/// `ImageProcessor.Settings.worker` is left to start `/proc/self/exe`. Or the program `imaging-worker` is put beside it.
///
/// A worker gets descriptors of pictures over a socket, and answers bytes. It can open no other file, has no network, no
/// other process and bounded memory, so what takes a codec over has a picture to read and a lie to tell; what crashes one costs
/// ``ImageError/crashed``.
public enum ImageWorker {
    /// The first argument of a worker.
    static let argument = "--imaging-worker"
    /// How much nicer it is than the program: where cores are few, a page comes before a picture.
    static let niceness: Int32 = 10

    /// Runs a worker and ends the process, if it was started as one; otherwise returns at once.
    ///
    /// Call it before anything else, on the main thread.
    public static func runIfAsked() {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, arguments[1] == argument else { return }
        guard let memory = Int(arguments[2]), let threads = Int(arguments[3]) else { exit(2) }
        run(memory: memory, threads: threads, needsFilter: arguments[4] == "filter")
    }

    private static func run(memory: Int, threads: Int, needsFilter: Bool) -> Never {
        let process = Int32(PRIO_PROCESS.rawValue)
        setpriority(process, 0, getpriority(process, 0) + niceness)
        let socket = WorkerSocket(0)
        var greeting = ""
        do throws(ImageError) {
            cvips_save_memory()
            try Vips.start()
            Vips.setThreads(threads)
            let limits = [(RLIMIT_DATA, memory), (RLIMIT_NOFILE, 64)]
            for (resource, most) in limits + [(RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0)] {
                limit(resource, most, hard: most)
            }
            if !cvips_confine(true), needsFilter { greeting = "the system has no filter for system calls" }
        } catch {
            if case .unavailable(let reason) = error { greeting = reason }
        }
        guard socket.send(Array(greeting.utf8)), greeting.isEmpty else { exit(1) }
        while let (message, descriptors) = socket.receive() {
            let reply = answer(message, descriptors, threads)
            descriptors.forEach { close($0) }
            guard socket.send(reply.bytes) else { break }
        }
        exit(0)
    }

    private static func answer(_ message: [UInt8], _ descriptors: [Int32], _ threads: Int) -> WorkerReply {
        guard let request = try? WorkerRequest(message), !descriptors.isEmpty else {
            return WorkerReply(.failure(.unavailable("the worker was not understood")))
        }
        if request.seconds > 0 { limitTime(request.seconds * threads) }
        do throws(ImageError) {
            let sources = descriptors.map(ImageSource.descriptor)
            return WorkerReply(.success(try request.work.run(sources, request.limits, ImageControl())))
        } catch {
            return WorkerReply(.failure(error))
        }
    }

    /// Lets the process take so much more CPU; for when nobody is left to end it.
    private static func limitTime(_ seconds: Int) {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        limit(RLIMIT_CPU, usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 2 + seconds, hard: nil)
    }

    private static func limit(_ resource: __rlimit_resource, _ most: Int, hard: Int?) {
        let kind = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        getrlimit(kind, &limit)
        limit.rlim_cur = min(rlim_t(most), limit.rlim_max)
        if let hard { limit.rlim_max = min(rlim_t(hard), limit.rlim_max) }
        setrlimit(kind, &limit)
    }
}
