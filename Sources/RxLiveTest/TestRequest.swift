// TestRequest: a request to an endpoint, of a browser in memory: its body comes piece by piece, as from a socket.
import HTTP
import RxLive

/// A request that was sent, and its answer once it is there.
public final class TestRequest {
    /// The answer; nil while the server owes it.
    public private(set) var answer: TestAnswer?

    private let loop: TestLoop
    private let answered: (TestAnswer) -> Void
    private var reply: Reply?
    private var sink: (any BodySink)?
    private var rest: ArraySlice<UInt8>
    /// Bytes of the body that may still come.
    private var room: Int

    /// Bytes that come at once.
    private static let piece = 16_384

    init(_ loop: TestLoop, body: [UInt8], limit: Int, _ answered: @escaping (TestAnswer) -> Void) {
        self.loop = loop
        self.answered = answered
        rest = body[...]
        room = limit
    }

    /// Waits for the answer, also for what real threads do for it; the virtual clock stands still.
    ///
    /// - Parameter timeout: How long to wait in real time. Default: a minute.
    /// - Returns: The answer; nil where the server still owes it.
    public func wait(timeout: Duration = .seconds(60)) -> TestAnswer? {
        _ = loop.runUntil(timeout: timeout) { answer != nil }
        return answer
    }

    /// The client closes its connection: the endpoint is cancelled, and a body ends where it is.
    public func leave() {
        loop.perform {
            endBody(isWhole: false)
            let reply = reply
            self.reply = nil
            reply?.cancel()
        }
        loop.run()
    }

    // MARK: Inside the loop

    /// The server gives an answer, or says that it comes later.
    func receive(_ response: Response) {
        guard case .later(let begin) = response.body else { return end(TestAnswer(response)) }
        owe(begin)
    }

    /// The server takes the body as it comes.
    func receive(_ intake: Intake) {
        sink = intake.sink
        intake.sink.onRoom = { [weak self] in self?.feed() }
        owe(intake.begin)
        feed()
    }

    private func owe(_ begin: (Reply) -> Void) {
        let reply = Reply { [weak self] response in self?.receive(response) }
        self.reply = reply
        begin(reply)
    }

    /// Gives the server as much of the body as it takes.
    private func feed() {
        while answer == nil, let sink, !rest.isEmpty {
            let piece = rest.prefix(TestRequest.piece)
            guard piece.count <= room else {
                endBody(isWhole: false)
                return end(.tooLarge)
            }
            let taken = piece.withUnsafeBytes { sink.receive($0) }
            rest = rest.dropFirst(taken)
            room -= taken
            if taken < piece.count { return }
        }
        if rest.isEmpty { endBody(isWhole: true) }
    }

    private func endBody(isWhole: Bool) {
        let last = sink
        sink = nil
        last?.onRoom = nil
        last?.end(isWhole: isWhole)
    }

    private func end(_ answer: TestAnswer) {
        guard self.answer == nil else { return }
        self.answer = answer
        reply = nil
        answered(answer)
    }
}

/// What an endpoint has answered.
public struct TestAnswer: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields in order, as the application gives them.
    public let fields: [(name: String, value: String)]
    /// The content.
    public let body: [UInt8]

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first header field of a name, whatever its case; nil where there is none.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    static var tooLarge: TestAnswer { TestAnswer(.error(413, "What was sent is larger than this address accepts.")) }

    init(_ response: Response) {
        status = response.status
        fields = response.headers
        body =
            switch response.body {
            case .bytes(let bytes): bytes
            case .shared(let shared): Array(shared.bytes)
            case .file(let file, let range): file.read(range) ?? []
            case .none, .omitted, .later, .upgrade: []
            }
    }
}
