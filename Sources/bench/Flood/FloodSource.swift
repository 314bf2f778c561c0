// bench flood-source: one flood, from 127.0.0.2, until it is killed.
import ArgumentParser
import Glibc
import WebSockets

/// `bench flood-source`.
struct FloodSource: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flood-source",
        abstract: "Floods a server on this machine until it is ended; bench flood starts it.",
        shouldDisplay: false
    )

    @Option(help: "The server's port on 127.0.0.1.") var port: UInt16
    @Option(help: "The kind of flood.") var kind: FloodKind

    func run() throws {
        var address = Address(port: port)
        address.source = 2
        switch kind {
        case .loads: try LoadFlood(address, kind.pages.count).run()
        case .taps, .asks, .values, .names, .crowd, .knocks: try PageFlood(address, kind).run()
        }
    }
}

/// Pages whose sockets are written to as fast as they take it.
private final class PageFlood {
    private let crowd: Crowd
    private let kind: FloodKind
    private let user = User()
    private var tabs: [Tab] = []
    /// By tab: what its socket has not taken yet.
    private var unsent: [ObjectIdentifier: ArraySlice<UInt8>] = [:]
    private var frames = Frames()

    init(_ address: Address, _ kind: FloodKind) {
        crowd = Crowd(address)
        self.kind = kind
    }

    func run() throws {
        crowd.loaded = { $0.open() }
        crowd.opened = { [self] tab in opened(tab) }
        crowd.heard = { [self] tab, _ in if kind == .crowd, tab.acknowledged == tab.made { act(tab) } }
        crowd.closed = { [self] tab in again(tab) }
        crowd.lost = { [self] tab in again(tab) }
        // The first brings the cookie that the others share.
        add()
        while true {
            do {
                try crowd.run(until: MonotonicClock.now + 1_000_000_000, tick: { [self] in tick($0) })
            } catch {
                tabs.removeAll { $0.state == .failed }
            }
        }
    }

    private func tick(_ now: Int64) -> Int64 {
        let isReady = kind.pages.areStrangers || user.cookie != nil
        if isReady, tabs.count < kind.pages.count, tabs.count(where: { $0.state != .live }) < 16 { add() }
        guard kind != .crowd, kind != .knocks else { return now + 1_000_000 }
        for tab in tabs where tab.state == .live { pour(tab) }
        return now
    }

    private func add() {
        let tab = Tab(crowd, user: kind.pages.areStrangers ? User() : user, path: kind.pages.path)
        tabs.append(tab)
        tab.load()
    }

    private func opened(_ tab: Tab) {
        if kind == .crowd { act(tab) }
        guard kind == .knocks else { return }
        tab.hangUp()
        tab.open()
    }

    /// The server has ended a page's connection: another page takes its place.
    private func again(_ tab: Tab) {
        unsent[ObjectIdentifier(tab)] = nil
        tabs.removeAll { $0 === tab }
        tab.hangUp()
    }

    private func act(_ tab: Tab) { if let plus = try? tab.control("plus") { tab.act(on: plus) } }

    private func pour(_ tab: Tab) {
        let id = ObjectIdentifier(tab)
        var bytes = unsent[id] ?? []
        if bytes.isEmpty { bytes = make(for: tab)[...] }
        let sent = bytes.withUnsafeBytes { send(tab.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        unsent[id] = bytes.dropFirst(max(0, sent))
    }

    /// So much as makes some sixteen kilobytes, or one large value.
    private func make(for tab: Tab) -> [UInt8] {
        for _ in 0..<(kind == .values ? 1 : 1_000) {
            Array(message(of: tab).utf8).withUnsafeBytes { frames.append(.text, $0) }
        }
        defer { frames.buffer.consume(frames.buffer.count) }
        return Array(frames.buffer.unsent)
    }

    private func message(of tab: Tab) -> String {
        if kind == .asks { return "[]" }
        tab.made += 1
        switch kind {
        case .values:
            let text = String(repeating: "\(tab.made % 10)", count: 60_000)
            return "[\(tab.made),\(tab.frame),\((try? tab.control("password")) ?? 0),1,\"\(text)\"]"
        case .names: return "[\(tab.made),\(tab.frame),\((try? tab.control("username")) ?? 0),1,\"name\(tab.made)\"]"
        default: return "[\(tab.made),\(tab.frame),\((try? tab.control("plus")) ?? 0)]"
        }
    }
}

/// Connections that ask for pages, several at a time, and read what comes.
private final class LoadFlood {
    private let address: Address
    private let request: [UInt8]
    private var sockets: [Int32] = []

    init(_ address: Address, _ count: Int) {
        self.address = address
        request = Array(
            String(repeating: "GET /signup HTTP/1.1\r\nHost: \(address.host)\r\n\r\n", count: 8).utf8
        )
        sockets = (0..<count).compactMap { _ in address.connect() }
    }

    func run() throws {
        var room = [UInt8](repeating: 0, count: 1 << 16)
        usleep(100_000)
        while true {
            for index in sockets.indices {
                _ = send(sockets[index], request, request.count, Int32(MSG_NOSIGNAL))
                var count = recv(sockets[index], &room, room.count, 0)
                while count > 0 { count = recv(sockets[index], &room, room.count, 0) }
                if count == 0 || (errno != EAGAIN && errno != EINPROGRESS) {
                    close(sockets[index])
                    if let socket = address.connect() { sockets[index] = socket }
                }
            }
        }
    }
}
