// Workers: a process that can do nothing but read pictures, and whose end costs one sentence.

import CVips
import Foundation
import Testing

@testable import Imaging

@Suite(.serialized) struct WorkerTests {
    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    /// What the system says of a process behind its name: its state first (man 5 proc); "" where it is gone.
    private static func fields(_ pid: pid_t) -> [Substring] {
        (text("/proc/\(pid)/stat").split(separator: ")").last ?? "").split(separator: " ") + [""]
    }

    /// The processor time that a process has used, in clock ticks of 10 ms.
    private static func ticks(_ pid: pid_t) -> Int {
        let fields = fields(pid)
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// The processes of `imaging-worker` that this one has started, with a memory limit that tells whose they are.
    private static func workers(memory: Int) throws -> [pid_t] {
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
        return processes.filter { pid in
            let words = text("/proc/\(pid)/cmdline").split(separator: "\0").map(String.init)
            return words.count == 5 && words[0] == Workers.path && words[2] == "\(memory)"
                && text("/proc/\(pid)/stat").split(separator: " ")[3] == "\(getpid())"
        }
    }

    private static func settings(memory: Int) -> ImageProcessor.Settings {
        .init(concurrency: 1, timeLimit: .seconds(60), worker: Workers.worker(memory: memory))
    }

    /// What calls fail with behind the filter, by their names; 0 where they succeed.
    ///
    /// - Returns: The error numbers; empty where the system has no filter.
    private static func behindFilter(
        _ work: @escaping @Sendable (_ attempt: (_ name: String, _ call: () -> Int32) -> Void) -> Void
    ) async -> [String: Int32] {
        await withCheckedContinuation { continuation in
            // The filter stays with the thread, so it is one of its own.
            Thread.detachNewThread {
                guard cvips_confine(false) else { return continuation.resume(returning: [:]) }
                var errors: [String: Int32] = [:]
                work { name, call in errors[name] = call() < 0 ? errno : 0 }
                continuation.resume(returning: errors)
            }
        }
    }

    @Test func `a worker has no files, no network, no privileges and little memory`() async throws {
        let memory = 700_000_001
        let processor = ImageProcessor(Self.settings(memory: memory))
        #expect(try await processor.inspect(.bytes(try Samples.file(.avif))).width == 48)
        let pid = try #require(Self.workers(memory: memory).first)
        let status = Self.text("/proc/\(pid)/status").split(separator: "\n").map {
            $0.split(separator: "\t").map(String.init)
        }
        #expect(status.contains(["NoNewPrivs:", "1"]))
        #expect(status.contains(["Seccomp:", "2"]))
        let limits = Self.text("/proc/\(pid)/limits").split(separator: "\n").map {
            $0.split(separator: "  ").map(String.init)
        }
        for (name, most) in [("Max data size", "\(memory)"), ("Max open files", "64"), ("Max file size", "0")] {
            let line = limits.first { $0.first == name }?.map { $0.filter { $0 != " " } }
            #expect(line?[1...2] == [most, most], "\(name)")
        }
        // The socket, nothing, and standard error; the picture is gone with its answer.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").filter { Int($0) ?? 0 > 2 }.count
                <= 1
        )
        // All its threads, behind the name in brackets: field 19 of proc(5).
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
            let fields = Self.text("/proc/\(pid)/task/\(thread)/stat").split(separator: ")").last?.split(separator: " ")
            #expect(fields?[16] == "\(min(getpriority(Int32(PRIO_PROCESS.rawValue), 0) + 10, 19))")
        }
        #expect(Self.text("/proc/\(pid)/environ").split(separator: "\0").count == 4)
        withExtendedLifetime(processor) {}
    }

    @Test func `behind the filter there are no files, no network and no processes, but threads`() async throws {
        let errors = await Self.behindFilter { attempt in
            attempt("open") { open("/etc/passwd", O_RDONLY) }
            attempt("create") { open("/tmp/imaging-must-not-be", O_RDWR | O_CREAT, 0o600) }
            attempt("unlink") { unlink("/tmp/imaging-must-not-be") }
            attempt("socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
            attempt("local socket") { socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) }
            attempt("kill") { kill(getppid(), 0) }
            var pid: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            attempt("spawn") { failure(posix_spawn(&pid, "/bin/true", nil, nil, &arguments, nil)) }
            attempt("exec") { execv("/bin/true", &arguments) }
            var thread = pthread_t()
            attempt("thread") { failure(pthread_create(&thread, nil, { _ in nil }, nil)) }
            pthread_join(thread, nil)
            attempt("memory") { cvips_memory_file() }
        }
        #expect(
            errors == [
                "open": EACCES, "create": EACCES, "unlink": EPERM, "socket": EPERM, "local socket": EPERM,
                "kill": EPERM,
                "spawn": EPERM, "exec": EPERM, "thread": 0, "memory": 0,
            ]
        )
    }

    @Test func `behind the filter a file that was handed over keeps its mode, its owner, its times and its locks`()
        async throws
    {
        let path = NSTemporaryDirectory() + "imaging-\(UUID().uuidString)"
        #expect(FileManager.default.createFile(atPath: path, contents: Data([1, 2, 3])))
        defer { unlink(path) }
        let file = open(path, O_RDONLY)
        defer { close(file) }
        let errors = await Self.behindFilter { attempt in
            attempt("mode") { fchmod(file, 0) }
            attempt("owner") { fchown(file, getuid(), getgid()) }
            attempt("times") { futimens(file, nil) }
            let (name, place) = (Array("user.imaging".utf8CString), Array(path.utf8CString))
            name.withUnsafeBytes { name in
                place.withUnsafeBytes { place in
                    let (name, place) = (Int(bitPattern: name.baseAddress), Int(bitPattern: place.baseAddress))
                    attempt("attribute") { call("fsetxattr", Int(file), name, name, 1, 0) }
                    attempt("no attribute") { call("fremovexattr", Int(file), name) }
                    attempt("attribute by name") { call("setxattr", place, name, name, 1, 0) }
                }
            }
            attempt("times by name") { utimes(path, nil) }
            attempt("lock") { flock(file, LOCK_EX | LOCK_NB) }
            attempt("lease") { fcntl(file, 1_024, Int32(F_RDLCK)) }
            var flags = 0
            attempt("flags") { ioctl(file, 0x8008_6601, &flags) }
            attempt("how it is open") { fcntl(file, F_GETFL) }
            attempt("another number") { fcntl(file, F_DUPFD_CLOEXEC, Int32(0)) }
            var bytes = 0
            attempt("bytes") { Int32(read(file, &bytes, 3)) }
        }
        #expect(
            errors == [
                "mode": EPERM, "owner": EPERM, "times": EPERM, "attribute": EPERM, "no attribute": EPERM,
                "attribute by name": EPERM, "times by name": EPERM, "lock": EPERM, "lease": EPERM, "flags": ENOTTY,
                "how it is open": 0, "another number": 0, "bytes": 0,
            ]
        )
    }

    @Test func `behind the filter no other process has its limits changed, its turn taken, or a signal sent`() async {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        let end = ends[0]
        // The parent process belongs to the tests' user, too; each value set is the one it already has.
        let other = getppid()
        let errors = await Self.behindFilter { attempt in
            let descriptors = Int(RLIMIT_NOFILE.rawValue)
            withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { memory in
                let place = Int(bitPattern: memory.baseAddress)
                attempt("another's limit") { call("prlimit", Int(other), descriptors, 0, place) }
                attempt("its own limit") { call("prlimit", 0, descriptors, 0, place) }
                attempt("its own limit, set") { call("prlimit", 0, descriptors, place, 0) }
                _ = call("sched_getaffinity", 0, 128, place)
                attempt("another's processors") { call("sched_setaffinity", Int(other), 128, place) }
                attempt("its own processors") { call("sched_setaffinity", 0, 128, place) }
            }
            var parameters = sched_param()
            attempt("another's scheduling") { sched_setscheduler(other, 0, &parameters) }
            attempt("another's parameters") { sched_setparam(other, &parameters) }
            attempt("its own scheduling") { sched_setscheduler(0, 0, &parameters) }
            attempt("priority") { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(other), 0) }
            attempt("group") { setpgid(0, 0) }
            // Input on it would have that process signalled.
            attempt("owner") { fcntl(end, F_SETOWN, other) }
            attempt("signal") { fcntl(end, 10, SIGUSR1) }
            var pid = other
            attempt("owner once more") { ioctl(end, 0x8901, &pid) }
            attempt("input") { ioctl(end, 0x5412, &pid) }
            attempt("memory of all") { shmget(0, 4_096, 0o600) }
        }
        #expect(
            errors == [
                "another's limit": EPERM, "its own limit": 0, "its own limit, set": 0, "another's processors": EPERM,
                "its own processors": 0, "another's scheduling": EPERM, "another's parameters": EPERM,
                "its own scheduling": 0, "priority": EPERM, "group": EPERM, "owner": EPERM, "signal": EPERM,
                "owner once more": ENOTTY, "input": ENOTTY, "memory of all": EPERM,
            ]
        )
    }

    @Test func `a worker that dies costs one answer, and the next is served`() async throws {
        let memory = 700_000_002
        let processor = ImageProcessor(Self.settings(memory: memory))
        let slow = ImageSource.bytes(try Samples.file(.png, .noise(width: 1_500, height: 1_500)))
        _ = try await processor.inspect(slow)
        for signal in [SIGSEGV, SIGKILL, SIGABRT] {
            let pid = try #require(Self.workers(memory: memory).first)
            let idle = Self.ticks(pid)
            async let image = processor.render(slow, .fit(width: 9_000, height: 9_000), as: .png())
            while Self.ticks(pid) < idle + 10 { try await Task.sleep(for: .milliseconds(5)) }
            kill(pid, signal)
            let begin = ContinuousClock.now
            do {
                _ = try await image
                Issue.record("the worker was not ended")
            } catch {
                #expect(error as? ImageError == .crashed)
                #expect("\(error)" == "This picture could not be read.")
            }
            // Nothing that writes down where it died keeps it alive.
            #expect(begin.duration(to: .now) < .seconds(20))
            #expect(try await processor.inspect(slow).width == 1_500)
        }
    }

    @Test func `a worker that died while nobody asked is not noticed`() async throws {
        let memory = 700_000_003
        let processor = ImageProcessor(Self.settings(memory: memory))
        let source = ImageSource.bytes(try Samples.file(.png))
        _ = try await processor.inspect(source)
        let pid = try #require(Self.workers(memory: memory).first)
        kill(pid, SIGKILL)
        // Its socket is closed before it is a zombie.
        while !["", "Z"].contains(Self.fields(pid).first) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await processor.inspect(source).width == 48)
    }

    @Test func `workers end with their processor`() async throws {
        let memory = 700_000_004
        do {
            let processor = ImageProcessor(Self.settings(memory: memory))
            _ = try await processor.inspect(.bytes(try Samples.file(.png)))
            #expect(try Self.workers(memory: memory).count == 1)
        }
        for _ in 0..<6_000 {
            if try Self.workers(memory: memory).isEmpty { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try Self.workers(memory: memory).isEmpty)
    }

    @Test func `a picture that needs more memory than there is costs one answer`() async throws {
        let memory = 100_000_005
        let processor = ImageProcessor(Self.settings(memory: memory))
        // 36 megapixels, which WebP holds all at once: 108 MB besides the rest.
        let small = ImageSource.bytes(try Samples.file(.png))
        let large = try ImageCodec.render(small, .fill(width: 6_000, height: 6_000), as: .webp(quality: 10))
        await #expect(throws: ImageError.self) { try await processor.validate(.bytes(large.bytes)) }
        #expect(try await processor.inspect(small).width == 48)
        let enough = ImageProcessor(Self.settings(memory: 8 * memory))
        #expect(try await enough.validate(.bytes(large.bytes)).width == 6_000)
    }

    @Test func `a worker that cannot be started is an error`() async throws {
        for executable in ["/nonexistent", "/bin/true", "/etc/passwd"] {
            let worker = ImageProcessor.Worker(executable: executable)
            let processor = ImageProcessor(.init(concurrency: 1, worker: worker))
            do {
                _ = try await processor.inspect(.bytes(try Samples.file(.png)))
                Issue.record("\(executable) is no worker")
            } catch ImageError.unavailable(let reason) {
                #expect(reason.contains(executable))
            }
        }
    }

    @Test func `a worker gets a descriptor that can only be read`() throws {
        let path = NSTemporaryDirectory() + "imaging-\(UUID().uuidString)"
        #expect(FileManager.default.createFile(atPath: path, contents: Data([1, 2, 3])))
        defer { unlink(path) }
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        for source in [ImageSource.file(path), .descriptor(descriptor)] {
            let passed = try PassedPicture(source, limits: ImageLimits())
            #expect(fcntl(passed.descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
            #expect(write(passed.descriptor, "x", 1) == -1)
        }
    }
}

/// Calls a function of the C library that its module leaves out.
private func call(_ name: String, _ arguments: Int...) -> Int32 {
    typealias Function = @convention(c) (Int, Int, Int, Int, Int) -> Int32
    guard let address = dlsym(nil, name) else { return failure(ENOSYS) }
    let all = arguments + Array(repeating: 0, count: 5 - arguments.count)
    return unsafeBitCast(address, to: Function.self)(all[0], all[1], all[2], all[3], all[4])
}

/// What a call returns that says its error in place of keeping it.
private func failure(_ error: Int32) -> Int32 {
    errno = error
    return error == 0 ? 0 : -1
}
