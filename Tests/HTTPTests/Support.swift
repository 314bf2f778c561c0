// A real daemon on a free port, run by a thread of its own, and raw sockets to talk to it.
import Glibc
import Locking
import Logging
import Synchronization

@testable import HTTP

/// Runs a daemon until it is let go.
final class RunningDaemon: Sendable {
    let port: UInt16
    private let runner: Runner
    // Written before the initialiser returns.
    private nonisolated(unsafe) var thread = pthread_t()

    init(
        _ settings: DaemonSettings = DaemonSettings(),
        log: Logger = Logger(label: "test"),
        bodyLimit: ((borrowing Request) -> Int)? = nil,
        intake: ((borrowing Request) -> Intake?)? = nil,
        handler: @escaping Daemon.Handler
    ) throws {
        let daemon = try Daemon(settings, log: log, handler: handler)
        if let bodyLimit { daemon.bodyLimit = bodyLimit }
        if let intake { daemon.intake = intake }
        port = daemon.port
        runner = Runner(daemon)
        pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Runner>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            Unmanaged.passRetained(runner).toOpaque()
        )
    }

    deinit { stop() }

    /// Whether an answer is still owed once the daemon has nothing left to do.
    var isBusy: Bool {
        let answer = Collected<Bool>()
        runner.questions.append { answer.append($0.isBusy) }
        while answer.all.isEmpty { usleep(1_000) }
        return answer.all[0]
    }

    /// Does something on the daemon's thread, and returns when it is done.
    func perform(_ work: @escaping @Sendable () -> Void) {
        let done = Collected<Bool>()
        runner.questions.append { _ in
            work()
            done.append(true)
        }
        while done.all.isEmpty { usleep(1_000) }
    }

    /// Closes the listener; what is under way goes on.
    func quiesce() { runner.isQuiescing.store(true, ordering: .releasing) }

    /// Ends every connection, and returns once the thread is done.
    func stop() {
        guard !runner.isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
        pthread_join(thread, nil)
    }
}

/// What the daemon's thread does.
private final class Runner: Sendable {
    let isEnding = Atomic(false)
    let isQuiescing = Atomic(false)
    let questions = Collected<@Sendable (Daemon) -> Void>()
    private let asked = Atomic(0)
    // Confined to the thread that calls `run`.
    private nonisolated(unsafe) var daemon: Daemon?

    init(_ daemon: Daemon) { self.daemon = daemon }

    func run() {
        while let daemon, !isEnding.load(ordering: .acquiring) {
            if isQuiescing.exchange(false, ordering: .acquiringAndReleasing) { daemon.quiesce() }
            var ready = pollfd(fd: daemon.epollDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&ready, 1, 20)
            daemon.runOnce()
            let all = questions.all
            for question in all[asked.exchange(all.count, ordering: .relaxed)...] { question(daemon) }
        }
        daemon?.stop()
        daemon = nil
    }
}

/// A client's socket.
final class Client {
    private let descriptor: Int32
    private var held: [UInt8] = []

    /// Connects to 127.0.0.1, or to ::1; the former from 127.0.0.1, or the address that ends otherwise.
    init(_ port: UInt16, isVersion6: Bool = false, from last: UInt32 = 1) {
        descriptor = socket(isVersion6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        if isVersion6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            connect(address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = (UInt32(0x7F00_0000) | last).bigEndian
            withAddress(address) { _ = bind(descriptor, $0, $1) }
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            connect(address)
        }
    }

    deinit { close(descriptor) }

    private func connect<Address>(_ address: Address) {
        withAddress(address) { _ = Glibc.connect(descriptor, $0, $1) }
    }

    private func withAddress<Address>(_ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Void) {
        withUnsafePointer(to: address) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    func send(_ text: String) { send([UInt8](text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Sends up to `count` bytes as long as the kernel takes them; how many it took.
    func sendWhatGoes(_ count: Int) -> Int {
        let piece = [UInt8](repeating: 120, count: 65_536)
        var sent = 0
        var isFull = 0
        while sent < count, isFull < 20 {
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            let took = Glibc.send(descriptor, piece, min(piece.count, count - sent), flags)
            if took > 0 {
                sent += took
                isFull = 0
            } else {
                isFull += 1
                usleep(10_000)
            }
        }
        return sent
    }

    /// Whether something can be read.
    func hasCome() -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 0) > 0
    }

    /// Ends the connection at once, so that whatever comes for it is refused; from any thread.
    var reset: @Sendable () -> Void {
        { [descriptor] in
            var nobody = sockaddr()
            _ = Glibc.connect(descriptor, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
        }
    }

    /// Says that nothing more will come.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads what comes until the peer closes.
    func rest() -> String {
        while fill() {}
        defer { held = [] }
        return String(decoding: held, as: UTF8.self)
    }

    /// Reads exactly `count` bytes.
    func take(_ count: Int) -> [UInt8] {
        while held.count < count, fill() {}
        defer { held.removeFirst(min(count, held.count)) }
        return [UInt8](held.prefix(count))
    }

    /// Reads one answer: its head, and the body that Content-Length announces unless `isHead`.
    func answer(isHead: Bool = false) -> Answer {
        var end: Int?
        repeat { end = Self.endOfHead(held) } while end == nil && fill()
        guard let end else { return Answer(head: "", body: String(decoding: held, as: UTF8.self)) }
        let head = String(decoding: held[..<end], as: UTF8.self)
        held.removeFirst(end)
        let length = Answer(head: head, body: "").header("Content-Length").flatMap { Int($0) } ?? 0
        return Answer(head: head, body: isHead ? "" : String(decoding: take(length), as: UTF8.self))
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let mark = [UInt8]("\r\n\r\n".utf8)
        guard bytes.count >= 4 else { return nil }
        return (0...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(mark) }.map { $0 + 4 }
    }

    /// Whether the peer closes without a word, which is waited for.
    var isClosed: Bool { !fill() && isAtEnd }

    private var isAtEnd = false

    private func fill() -> Bool {
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &piece, piece.count, 0)
        isAtEnd = count == 0
        guard count > 0 else { return false }
        held += piece[..<count]
        return true
    }
}

/// An HTTP answer as text.
struct Answer {
    let head: String
    let body: String

    /// The status code; 0 where there is none.
    var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

    func header(_ name: String) -> String? {
        for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ":") {
            return String(line.dropFirst(name.count + 1).drop { $0 == " " })
        }
        return nil
    }

    /// Whether it is a whole page of HTML with one sentence and a way home, that lets nothing foreign in.
    var isPage: Bool {
        body.hasPrefix("<!doctype html>") && body.contains("<p>") && body.hasSuffix("</html>\n")
            && body.contains("<a href=\"/\">") && body.contains("<meta name=\"color-scheme\" content=\"light dark\">")
            && header("Content-Type") == "text/html; charset=utf-8" && header("Cache-Control") == "no-store"
            && header("Content-Security-Policy")?.hasPrefix("default-src 'none'; style-src 'sha256-") == true
            && header("X-Content-Type-Options") == "nosniff" && header("Referrer-Policy") == "same-origin"
    }
}

/// Collects values from the daemon's thread.
final class Collected<Value: Sendable>: Sendable {
    private let values = LockedValue<[Value]>([])

    func append(_ value: Value) { values.withLock { $0.append(value) } }

    var all: [Value] { values.withLock { $0 } }
}
