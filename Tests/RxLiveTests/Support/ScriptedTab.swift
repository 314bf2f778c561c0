// ScriptedTab: a tab in memory whose server is the test: it says what is to be said, and hears every message.
@testable import RxLiveTest

/// A tab and the line to its test.
final class ScriptedTab {
    let loop = TestLoop()
    /// What page loads are answered with.
    var html: String
    private(set) var runtime: ClientRuntime?
    private var socket: ScriptedSocket?

    /// `watch` gets the tab before its script starts.
    init(_ html: String, watch: (TestPage) -> Void = { _ in }) {
        self.html = html
        let page = TestPage(in: self, loaded: LoadedPage(path: "/", html: html), seed: 1)
        runtime = page.runtime
        watch(page)
        loop.perform { page.runtime.start() }
        settle()
    }

    /// The tab.
    var page: TestPage? { runtime.map { TestPage($0, in: self) } }

    /// The socket that was asked for is open.
    func open() {
        guard let socket, !socket.isOpen, runtime?.socket === socket else { return }
        socket.isOpen = true
        loop.perform { runtime?.socketDidOpen(socket) }
        settle()
    }

    /// The server says a message.
    func say(_ text: String) {
        guard let socket else { return }
        loop.perform { runtime?.socket(socket, received: Array(text.utf8)) }
        settle()
    }

    /// The connection breaks, or the server closes it.
    func close(_ code: UInt16 = ClientClose.abnormal) {
        guard let socket else { return }
        loop.perform { runtime?.socketDidClose(socket, code: code) }
        settle()
    }

    /// The inputs that the browser has sent since this was last asked.
    func heard() -> [String] {
        defer { socket?.sent = [] }
        return socket?.sent.filter { $0.contains(",") && !$0.hasPrefix("[\"o\"") } ?? []
    }
}

extension ScriptedTab: PageSurroundings {
    func settle() { loop.run() }
    nonisolated(nonsending) func wait(round: Int) async -> Bool { false }
}

extension ScriptedTab: ClientHost {
    func connect(for runtime: ClientRuntime) -> any ClientSocket {
        let socket = ScriptedSocket()
        self.socket = socket
        return socket
    }

    func load(_ path: String, of page: String?, _ answer: @escaping (LoadedPage?) -> Void) {
        // Handed to the same loop.
        nonisolated(unsafe) let answer = answer
        let html = html
        loop.post { answer(LoadedPage(path: path, html: html)) }
    }
}

private final class ScriptedSocket: ClientSocket {
    var isOpen = false
    var sent: [String] = []

    func send(_ text: [UInt8]) { sent.append(String(decoding: text, as: UTF8.self)) }
    func close() { isOpen = false }
}
