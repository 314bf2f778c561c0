import Glibc
import Locking
import Logging
import Testing

@testable import HTTP

/// Keeps the replies that a daemon has handed out, and what became of them.
private final class Owed: Sendable {
    // Used on the daemon's thread alone.
    private nonisolated(unsafe) var replies: [String: Reply] = [:]
    let cancelled = Collected<String>()
    let begun = Collected<String>()

    func take(_ path: String, _ reply: Reply) {
        replies[path] = reply
        reply.onCancel = { [cancelled] in cancelled.append(path) }
        begun.append(path)
    }

    func send(_ path: String) { replies[path]?.send(.text("late \(path)")) }

    func isOver(_ path: String) -> Bool { replies[path]?.isOver ?? false }
}

@Suite struct ReplyTests {
    private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n" }

    private func daemon(_ owed: Owed) throws -> RunningDaemon {
        try RunningDaemon { request in
            let path = request.path
            return path == "/now" ? .text("now") : .later { owed.take(path, $0) }
        }
    }

    private func wait(_ condition: () -> Bool) -> Bool {
        for _ in 0..<12_000 {
            if condition() { return true }
            usleep(5_000)
        }
        return condition()
    }

    @Test func `answers when the answer is there, and others meanwhile`() throws {
        let owed = Owed()
        let daemon = try daemon(owed)
        let patient = Client(daemon.port)
        patient.send(get("/a"))
        #expect(wait { owed.begun.all == ["/a"] })
        let other = Client(daemon.port)
        other.send(get("/now"))
        #expect(other.answer().body == "now")
        daemon.perform { owed.send("/a") }
        #expect(patient.answer().body == "late /a")
        #expect(owed.cancelled.all.isEmpty)
        patient.send(get("/now"))
        #expect(patient.answer().body == "now", "the connection lives on")
    }

    @Test func `an answer between two runs asks for another, before anything is waited for`() throws {
        var owed: Reply?
        let daemon = try Daemon(DaemonSettings(), log: Logger(label: "test")) { _ in .later { owed = $0 } }
        defer { daemon.stop() }
        let client = Client(daemon.port)
        client.send(get("/a"))
        #expect(
            wait {
                daemon.runOnce()
                return owed != nil
            }
        )
        daemon.runOnce()
        #expect(!daemon.mustRun)
        try #require(owed).send(.text("late"))
        #expect(daemon.mustRun)
        #expect(daemon.timeout == .zero)
        daemon.runOnce()
        #expect(!daemon.mustRun)
        for _ in 0..<3 { daemon.runOnce() }
        #expect(client.answer().body == "late")
    }

    @Test func `an answer given at once goes out at once`() throws {
        let daemon = try RunningDaemon { _ in .later { $0.send(.text("quick")) } }
        let client = Client(daemon.port)
        client.send(get("/") + get("/"))
        #expect(client.answer().body == "quick")
        #expect(client.answer().body == "quick")
        #expect(wait { !daemon.isBusy }, "once the last byte has been taken")
    }

    @Test func `pipelined requests keep their order`() throws {
        let owed = Owed()
        let daemon = try daemon(owed)
        let client = Client(daemon.port)
        client.send(get("/a") + get("/now") + get("/b"))
        #expect(wait { owed.begun.all == ["/a"] })
        daemon.perform { owed.send("/a") }
        #expect(client.answer().body == "late /a")
        #expect(client.answer().body == "now")
        #expect(wait { owed.begun.all == ["/a", "/b"] })
        daemon.perform { owed.send("/b") }
        #expect(client.answer().body == "late /b")
    }

    @Test func `only the first answer counts`() throws {
        let owed = Owed()
        let daemon = try daemon(owed)
        let client = Client(daemon.port)
        client.send(get("/a"))
        #expect(wait { !owed.begun.all.isEmpty })
        daemon.perform {
            owed.send("/a")
            owed.send("/a")
        }
        client.send(get("/now"))
        #expect(client.answer().body == "late /a")
        #expect(client.answer().body == "now")
    }

    @Test func `is told when the client has left`() throws {
        let owed = Owed()
        let daemon = try daemon(owed)
        do {
            let client = Client(daemon.port)
            client.send(get("/a"))
            #expect(wait { !owed.begun.all.isEmpty })
        }
        #expect(wait { owed.cancelled.all == ["/a"] })
        #expect(wait { !daemon.isBusy })
        // Too late: nothing happens, nobody is hurt.
        daemon.perform { owed.send("/a") }
        let next = Client(daemon.port)
        next.send(get("/now"))
        #expect(next.answer().body == "now")
    }

    @Test func `is told when the server stops`() throws {
        let owed = Owed()
        let daemon = try daemon(owed)
        let client = Client(daemon.port)
        client.send(get("/a"))
        #expect(wait { !owed.begun.all.isEmpty })
        #expect(daemon.isBusy)
        daemon.stop()
        #expect(owed.cancelled.all == ["/a"])
        #expect(client.rest().isEmpty)
    }

    @Test func `a stop that waits lets the answer go out`() throws {
        let owed = Owed()
        let daemon = try daemon(owed)
        let client = Client(daemon.port)
        client.send(get("/a"))
        #expect(wait { !owed.begun.all.isEmpty })
        daemon.quiesce()
        // Two turns: the first may have begun before.
        daemon.perform {}
        daemon.perform {}
        daemon.perform { owed.send("/a") }
        let answer = client.answer()
        #expect(answer.body == "late /a")
        #expect(answer.header("Connection") == "close")
    }

    @Test func `keeps nothing of a request that has ended`() throws {
        final class Marker: Sendable {}
        weak var marker: Marker?
        let daemon: RunningDaemon
        do {
            let made = Marker()
            marker = made
            let box = LockedValue<Marker?>(made)
            daemon = try RunningDaemon { _ in
                let taken = box.withLock { $0.take() }
                return .later { reply in
                    reply.onCancel = { _ = taken }
                    reply.send(.text("done"))
                }
            }
        }
        let client = Client(daemon.port)
        client.send(get("/"))
        #expect(client.answer().body == "done")
        #expect(wait { marker == nil })
    }
}
