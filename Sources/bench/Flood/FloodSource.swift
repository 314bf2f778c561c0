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
        case .heads: try HeadFlood(address, kind.pages.count).run()
        default: try PageFlood(address, kind).run()
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
    /// Whether all have been there: while some are on their way, none pours.
    private var isWhole = false
    /// When the next sign-ups are due, and how many names there were.
    private var (due, number) = (Int64(0), 0)
    private static let password = Array("secret1234".utf8)

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
        switch kind {
        case .crowd, .knocks, .abandoned: return now + 1_000_000
        case .signups:
            guard now >= due else { return due }
            due = now + 100_000_000
            for tab in tabs where tab.state == .live { signUp(tab) }
            return due
        default:
            let live = tabs.filter { $0.state == .live }
            isWhole = isWhole || live.count == kind.pages.count
            guard isWhole else { return now + 1_000_000 }
            live.forEach(pour)
            return now
        }
    }

    private func add() {
        let tab = Tab(crowd, user: kind.pages.areStrangers ? User() : user, path: kind.pages.path)
        tabs.append(tab)
        tab.load()
    }

    private func opened(_ tab: Tab) {
        switch kind {
        case .crowd: act(tab)
        case .abandoned: again(tab)
        case .knocks:
            tab.hangUp()
            tab.open()
        default: break
        }
    }

    /// The server has ended a page's connection: another page takes its place.
    private func again(_ tab: Tab) {
        unsent[ObjectIdentifier(tab)] = nil
        tabs.removeAll { $0 === tab }
        tab.hangUp()
    }

    private func act(_ tab: Tab) { if let plus = try? tab.control("plus") { tab.act(on: plus) } }

    /// The whole form by turns with its button: by then the name has been looked for.
    private func signUp(_ tab: Tab) {
        tab.step += 1
        guard tab.step % 2 == 0 else {
            let name = Array("n\(getpid())x\(number)".utf8)
            number += 1
            for (outlet, text) in ["username": name, "password": Self.password, "repeatedPassword": Self.password] {
                if let field = try? tab.control(outlet) { tab.type(text, into: field) }
            }
            return
        }
        tab.made += 1
        // A key is any 128 bits, as a document's name is.
        let key = Tab(crowd, user: user, path: tab.path).document
        tab.say(Array("[\(tab.made),\(tab.frame),\((try? tab.control("signup")) ?? 0),0,null,\"\(key)\"]".utf8))
    }

    private func pour(_ tab: Tab) {
        let id = ObjectIdentifier(tab)
        var bytes = unsent[id] ?? []
        if bytes.isEmpty { bytes = make(for: tab)[...] }
        let sent = bytes.withUnsafeBytes { send(tab.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        unsent[id] = bytes.dropFirst(max(0, sent))
    }

    /// So much as makes some sixteen kilobytes, or one large value.
    private func make(for tab: Tab) -> [UInt8] {
        for _ in 0..<(kind == .values || kind == .texts ? 1 : 1_000) {
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
        case .texts:
            // A letter and its accents: as hard to count as letters are.
            let text = String(repeating: "e\u{301}", count: 5_461)
            return "[\(tab.made),\(tab.frame),\((try? tab.control("password")) ?? 0),1,\"\(tab.made % 10)\(text)\"]"
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

/// Connections that stop before the end of a request's head, and go on by a letter now and then.
private final class HeadFlood {
    private let address: Address
    private let beginning: [UInt8]
    private var sockets: [Int32] = []

    init(_ address: Address, _ count: Int) {
        self.address = address
        beginning = Array("GET /counter HTTP/1.1\r\nHost: \(address.host)\r\nX-Slow: ".utf8)
        sockets = (0..<count).compactMap { _ in address.connect() }
    }

    func run() throws {
        usleep(100_000)
        for socket in sockets { _ = send(socket, beginning, beginning.count, Int32(MSG_NOSIGNAL)) }
        let letter: [UInt8] = [UInt8(ascii: "x")]
        while true {
            for index in sockets.indices where send(sockets[index], letter, 1, Int32(MSG_NOSIGNAL)) < 0 {
                guard errno != EAGAIN, let socket = address.connect() else { continue }
                close(sockets[index])
                sockets[index] = socket
                _ = send(socket, beginning, beginning.count, Int32(MSG_NOSIGNAL))
            }
        }
    }
}
