// RawBrowser: a connection whose other end says whatever a test wants, for what no honest browser would say.
import Markup

@testable import RxLive
@testable import RxLiveTest

/// A page of the small application, and connections to it that are spoken by hand.
final class RawBrowser {
    let world = LabWorld()
    let server: TestServer
    let token: String
    let cookie: String
    private var count: UInt64 = 1_000

    init(limits: Limits = Limits(), _ prepare: (LabWorld) -> Void = { _ in }) throws {
        prepare(world)
        server = TestServer(try world.application(), limits: limits)
        guard let answer = server.get("/", cookie: nil), let cookie = answer.cookie,
            let token = BrowserDocument(html: answer.body).token
        else { throw BrowserError.unreachable("/") }
        self.token = token
        self.cookie = cookie
    }

    static let document = "AAAAAAAAAAAAAAAAAAAAAA"

    /// A connection that has said nothing yet.
    func connection(cookie: String? = nil) -> RawConnection {
        count += 1
        let handshake = Handshake(session: server.session(of: cookie ?? self.cookie), address: "127.0.0.1")
        let connection = RawConnection(number: count, handshake: handshake, loop: server.loop)
        server.loop.perform { server.server.accept(connection) }
        return connection
    }

    /// A connection that has opened the page.
    func open(attempt: Int = 1, frame: Int = 0, document: String = RawBrowser.document) -> RawConnection {
        let connection = connection()
        connection.say(#"["o",1,"\#(token)","\#(document)",\#(attempt),\#(frame)]"#)
        return connection
    }

    var core: PageCore? { server.loop.perform { world.labs.last?.page } }
}

/// A server's end without a browser: what was sent is kept, what is said is heard at once.
final class RawConnection: Connection {
    let number: UInt64
    let handshake: Handshake
    var handler: (any ConnectionHandler)?
    var isDrained = true
    private(set) var sent: [String] = []
    private(set) var closed: CloseCode?
    private(set) var messageLimit: Int?
    private let loop: TestLoop

    init(number: UInt64, handshake: Handshake, loop: TestLoop) {
        self.number = number
        self.handshake = handshake
        self.loop = loop
    }

    func send(_ text: UnsafeRawBufferPointer) { sent.append(String(decoding: text, as: UTF8.self)) }

    func allowMessages(upTo bytes: Int) { messageLimit = bytes }

    func close(_ code: CloseCode) { if closed == nil { closed = code } }

    /// The browser says something.
    func say(_ text: String) {
        guard closed == nil else { return }
        loop.perform { Array(text.utf8).withUnsafeBytes { handler?.connection(self, received: $0) } }
        loop.run()
    }

    /// The socket has taken all.
    func drain() {
        isDrained = true
        loop.perform { handler?.connectionDidDrain(self) }
        loop.run()
    }
}
