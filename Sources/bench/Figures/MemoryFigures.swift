// What an idle page keeps of the process's memory, and whether very many pages all answer.
import Glibc

/// Figures of memory.
struct MemoryFigures {
    let pages: Int

    func measure(_ programs: Programs) throws -> [Figure] {
        try figures(.counter, programs, goal: 8) + figures(.keystroke, programs, goal: 12)
            + figures(.wave, programs, goal: 16)
    }

    private func figures(_ scenario: Scenario, _ programs: Programs, goal: Double) throws -> [Figure] {
        let server = try programs.startPhotowall()
        let run = LoadRun(scenario, address: server.address, server: server)
        defer { run.hangUp() }
        // The first pages bring what all share: code, tables, the allocator's first arenas.
        try run.open(100)
        var figures: [Figure] = []
        let start = server.residentBytes
        for (count, name) in [(1_000, "1 000"), (pages, pages.grouped)] {
            try run.open(100 + count)
            let bytes = Double(server.residentBytes - start) / Double(count)
            figures.append(
                Figure("memory of an idle \(scenario.path) page, \(name) pages", bytes / 1_024, "KB", atMost: goal)
            )
        }
        if scenario == .wave { return figures }
        guard scenario == .counter else { return figures + (try held(scenario, programs)) }
        let seconds = try run.roundOfAll()
        return figures + [
            Figure("\(pages.grouped) live pages, one event on each: all answered after", "\(seconds.text(2)) s")
        ]
    }
}

extension MemoryFigures {
    /// What a page costs whose browser keeps two connections beside its WebSocket, as long as it may, and afterwards.
    private func held(_ scenario: Scenario, _ programs: Programs) throws -> [Figure] {
        let server = try programs.startPhotowall()
        let run = LoadRun(scenario, address: server.address, server: server)
        defer { run.hangUp() }
        try run.open(100)
        let start = server.residentBytes
        try run.open(1_100)
        let held = HeldConnections(server.address, count: 2_000)
        func kilobytes() -> Double { Double(server.residentBytes - start) / 1_000 / 1_024 }
        let what = "memory of a \(scenario.path) page, 1 000 pages with two HTTP connections each"
        let first = Figure("\(what), at once", "\(kilobytes().text(1)) KB")
        usleep(8_000_000)
        held.drain()
        return [first, Figure("\(what), after 8 s", kilobytes(), "KB", atMost: 28)]
    }
}

/// Connections that have asked for something small, and are kept by their browsers.
private final class HeldConnections {
    private let sockets: [Int32]

    init(_ address: Address, count: Int) {
        var sockets: [Int32] = []
        for _ in 0..<count {
            if let socket = address.connect() { sockets.append(socket) }
            if sockets.count % 200 == 0 { usleep(50_000) }
        }
        self.sockets = sockets
        let request = Array("GET /health HTTP/1.1\r\nHost: \(address.host)\r\n\r\n".utf8)
        for socket in sockets { _ = send(socket, request, request.count, Int32(MSG_NOSIGNAL)) }
        usleep(500_000)
        drain()
    }

    deinit { for socket in sockets { close(socket) } }

    /// Reads what has come.
    func drain() {
        var room = [UInt8](repeating: 0, count: 4_096)
        for socket in sockets { _ = recv(socket, &room, room.count, 0) }
    }
}

extension Int {
    /// With a space before each three digits.
    var grouped: String {
        let digits = String(self)
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? " \(digit)" : "\(digit)"
        }.joined()
    }
}
