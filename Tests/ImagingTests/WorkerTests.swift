// Workers: a process that can do nothing but read pictures, and whose end costs one sentence.

import CVips
import Foundation
import Testing

@testable import Imaging

@Suite(.serialized) struct WorkerTests {
    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

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
        #expect(Self.text("/proc/\(pid)/environ").split(separator: "\0").count == 4)
        withExtendedLifetime(processor) {}
    }

    @Test func `behind the filter there are no files, no network and no processes, but threads`() async throws {
        let errors = await withCheckedContinuation { continuation in
            // The filter stays with the thread, so it is one of its own.
            Thread.detachNewThread {
                guard cvips_confine(false) else { return continuation.resume(returning: [String: Int32]()) }
                var errors: [String: Int32] = [:]
                func attempt(_ name: String, _ call: () -> Int32) { errors[name] = call() < 0 ? errno : 0 }
                attempt("open") { open("/etc/passwd", O_RDONLY) }
                attempt("create") { open("/tmp/imaging-must-not-be", O_RDWR | O_CREAT, 0o600) }
                attempt("unlink") { unlink("/tmp/imaging-must-not-be") }
                attempt("socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
                attempt("local socket") { socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) }
                attempt("kill") { kill(getppid(), 0) }
                var pid: pid_t = 0
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                errors["spawn"] = posix_spawn(&pid, "/bin/true", nil, nil, &arguments, nil)
                attempt("exec") { execv("/bin/true", &arguments) }
                var thread = pthread_t()
                errors["thread"] = pthread_create(&thread, nil, { _ in nil }, nil)
                pthread_join(thread, nil)
                attempt("memory") { cvips_memory_file() }
                continuation.resume(returning: errors)
            }
        }
        #expect(
            errors == [
                "open": EACCES, "create": EACCES, "unlink": EPERM, "socket": EPERM, "local socket": EPERM,
                "kill": EPERM,
                "spawn": EPERM, "exec": EPERM, "thread": 0, "memory": 0,
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
            async let image = processor.render(slow, .fit(width: 9_000, height: 9_000), as: .png())
            try await Task.sleep(for: .milliseconds(200))
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
            #expect(begin.duration(to: .now) < .seconds(3))
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
        while Self.text("/proc/\(pid)/stat").contains(" S ") { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(20))
        #expect(try await processor.inspect(source).width == 48)
    }

    @Test func `workers end with their processor`() async throws {
        let memory = 700_000_004
        do {
            let processor = ImageProcessor(Self.settings(memory: memory))
            _ = try await processor.inspect(.bytes(try Samples.file(.png)))
            #expect(try Self.workers(memory: memory).count == 1)
        }
        for _ in 0..<200 where try !Self.workers(memory: memory).isEmpty {
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
