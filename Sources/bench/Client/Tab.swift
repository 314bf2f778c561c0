// Tab: one open page as a browser's runtime keeps it: it loads HTML, opens a WebSocket, numbers inputs, confirms frames.
// Crowd gives it its events; Tab+Loading is its HTTP, Tab+Sync its page protocol.
import Glibc
import WebSockets

/// The cookie jar of one person.
final class User {
    /// `session=…`, once the server has set it.
    var cookie: String?

    /// Somebody new, or the browser that has been given a cookie.
    init(cookie: String? = nil) { self.cookie = cookie }
}

/// One page of one person.
final class Tab {
    /// Where it stands.
    enum State {
        case fresh
        /// The request for the page's HTML is on its way.
        case loading
        /// HTML is there, no socket.
        case away
        /// The socket is on its way.
        case opening
        /// The server has said its first word.
        case live
        /// The server has closed the socket with a code.
        case closed
        /// Something failed that must not.
        case failed
    }

    /// What it speaks once its socket stands.
    enum Speech {
        /// The page protocol.
        case pages
        /// Nothing but what it is told to send: an echo.
        case plain
    }

    let crowd: Crowd
    let user: User
    let path: String
    var speech: Speech
    var state = State.fresh
    var descriptor: Int32 = -1
    /// Counts connections, so that bytes of one are never taken for another's.
    var line = 0
    var isConnecting = false
    /// Whether the upgrade is done: what comes is frames.
    var isUpgraded = false
    /// What has come of an answer that is not complete.
    var answer: [UInt8] = []
    var decoder = MessageDecoder(role: .client, maximumMessageSize: 1 << 22)
    var closeCode: UInt16?
    var complaint = ""

    // The page protocol's numbers.
    var token = ""
    let document = Tab.random22()
    var attempt: UInt32 = 0
    var frame: UInt32 = 0
    var confirmed: UInt32 = 0
    var unconfirmedBytes = 0
    var made: UInt32 = 0
    var acknowledged: UInt32 = 0
    var queue: [(number: UInt32, text: [UInt8])] = []

    // A page that is taken up again.
    /// What it says of the page that is gone when it loads; nil: nothing.
    var claim: String?
    /// What its HTML must say; nil: anything.
    var wanted: StaticString?

    /// Starts again in the place of a page that is gone.
    func beginAnew(wanting text: StaticString) {
        hangUp()
        claim = "\(token) \(document)"
        wanted = text
        (attempt, frame, confirmed, unconfirmedBytes, made, acknowledged) = (0, 0, 0, 0, 0, 0)
        queue = []
        closeCode = nil
        load()
    }

    // What a load does with it.
    /// When the event that is being measured was sent; 0: none is.
    var sentAt: Int64 = 0
    /// The server's processor time at that moment, where it is asked for.
    var workAt: Int64 = 0
    /// How far a script has come.
    var step = 0

    init(_ crowd: Crowd, user: User, path: String, speech: Speech = .pages) {
        self.crowd = crowd
        self.user = user
        self.path = path
        self.speech = speech
        if speech == .plain { state = .away }
    }

    /// The number of an outlet's control on this screen.
    func control(_ outlet: String) throws(BenchError) -> Int {
        guard let number = crowd.controls[path]?[outlet] else { throw BenchError("\(path) has no outlet \(outlet).") }
        return number
    }

    /// Ends in failure, with a sentence.
    func fail(_ sentence: String) {
        complaint = sentence
        hangUp()
        state = .failed
        crowd.failed(self)
    }

    /// Closes the socket without a word, as a cut line or a closed tab does.
    func hangUp() {
        guard descriptor >= 0 else { return }
        crowd.forget(descriptor)
        close(descriptor)
        descriptor = -1
        line += 1
        isUpgraded = false
        answer = []
        decoder = MessageDecoder(role: .client, maximumMessageSize: 1 << 22)
        if state == .live || state == .opening { state = .away }
    }

    /// Starts a connection; what is to be sent goes when it stands.
    func connect() {
        guard let socket = crowd.address.connect() else { return fail("There can be no more sockets.") }
        descriptor = socket
        isConnecting = true
        crowd.watch(self)
    }

    func send(_ bytes: UnsafeRawBufferPointer) {
        let sent = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        if sent != bytes.count { fail("The server's socket took \(sent) of \(bytes.count) bytes.") }
    }

    /// 128 random bits as browsers write them.
    static func random22() -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text = (0..<21).map { _ in letters[Int.random(in: 0..<64)] }
        // 22 characters of six bits are 132; the last four are zero.
        text.append(letters[[0, 16, 32, 48][Int.random(in: 0..<4)]])
        return String(decoding: text, as: UTF8.self)
    }
}
