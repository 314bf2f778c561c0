// What happens to a request: admission by its head, its body within the limit, the handler's answer, the log line.
internal import CMicroHTTPD
import Glibc
import Logging

extension Daemon {
    /// Counts a request that has begun.
    func began(_ exchange: Exchange) {
        exchange.peer.exchange = exchange
        underWay += 1
    }

    /// Admits a request by its head, or refuses it.
    func headArrived(_ exchange: Exchange, _ version: String, _ head: UnsafeRawBufferPointer) -> MHD_Result {
        let content: Content
        do throws(HeadRefusal) {
            content = try admit(exchange, version, head)
        } catch {
            exchange.isLast = true
            return answer(.error(error.status, error.sentence), to: exchange)
        }
        guard content != .none else { return .YES }
        // Where a chunked body ends is a matter of many lines: nothing behind it is taken for a request.
        exchange.isLast = content == .chunked
        if let refusal = refusalOfContent(content, exchange) {
            exchange.isLast = true
            return answer(refusal, to: exchange)
        }
        exchange.peer.enter(.body, until: MonotonicClock.time(after: settings.bodyTimeout))
        guard let request = request(exchange, body: []), let intake = intake(request) else { return .YES }
        open(intake, for: exchange)
        guard exchange.late != nil, isExpecting(exchange) else { return .YES }
        // A client that asks first whether to go on need send nothing that is not wanted (RFC 9110 section 10.1.1).
        exchange.isLast = true
        return answerOrWait(exchange)
    }

    /// Takes a piece of the body.
    ///
    /// One that is too large is read on for a while, so that the sender hears the answer.
    ///
    /// - Returns: How many of its bytes were taken; nil to end the connection.
    func bodyArrived(_ exchange: Exchange, _ piece: UnsafeRawBufferPointer) -> Int? {
        if exchange.hasLeft { return nil }
        exchange.peer.heard = MonotonicClock.now
        var taken = piece.count
        if exchange.reply != nil {
            guard let streamed = stream(piece, of: exchange) else { return nil }
            taken = streamed
            exchange.count(taken)
        } else {
            exchange.take(piece)
        }
        if let late = exchange.late, exchange.arrived > exchange.lateAfter + Daemon.patientBytes {
            exchange.status = late.status
            if exchange.isTold { exchange.peer.end() } else { exchange.peer.end(late) }
            return nil
        }
        guard exchange.arrived > drained(exchange.bodyLimit) else { return taken }
        if exchange.isTold {
            exchange.peer.end()
        } else {
            exchange.status = 413
            exchange.peer.end(.error(413, tooLargeSentence))
        }
        return nil
    }

    /// Calls the handler and answers.
    func requestArrived(_ exchange: Exchange) -> MHD_Result {
        if exchange.hasLeft || exchange.isTold { return .NO }
        exchange.peer.enter(.answering)
        exchange.isWhole = true
        if exchange.reply != nil, !exchange.isTooLarge {
            exchange.closeSink(isWhole: true)
            return answerOrWait(exchange)
        }
        if mustWait(exchange) { return .YES }
        guard !exchange.isTooLarge, let request = request(exchange, body: exchange.takeBody()) else {
            exchange.isLast = true
            abandon(exchange)
            return answer(tooLarge, to: exchange)
        }
        return answer(handler(request), to: exchange)
    }

    /// Logs a request that has ended, and waits for the next one.
    func ended(_ exchange: Exchange, isWhole: Bool) {
        guard exchange.peer.exchange === exchange else { return }
        exchange.peer.exchange = nil
        underWay -= 1
        abandon(exchange)
        if exchange.status == 101 {
            // Its socket is somebody else's now: it must not make room for others.
            exchange.peer.enter(.ended)
        } else {
            exchange.peer.enter(.idle, until: MonotonicClock.time(after: settings.keepAlive))
        }
        guard log.logLevel <= .debug else { return }
        log.debug(
            "request",
            metadata: [
                "method": "\(exchange.method)", "path": "\(loggedPath(of: exchange))",
                "status": "\(exchange.status)", "bytes": "\(exchange.contentLength)",
                "us": "\((MonotonicClock.now - exchange.began) / 1000)", "whole": "\(isWhole)",
            ]
        )
    }

    /// Logs what libmicrohttpd has to say, and does two things better than it would.
    ///
    /// Where it is about to refuse a head, its answer would have its head twice: the answer comes from here. Where it has
    /// no descriptor for its first visitor, it would try again without end.
    func complained(_ line: String) {
        log.debug("libmicrohttpd", metadata: ["line": "\(Self.withoutTarget(line.filter { !$0.isNewline }))"])
        if line.hasPrefix("Hit process or system resource limit at FIRST connection") { return turnAway() }
        let start = "Error processing request (HTTP response code is "
        guard line.hasPrefix(start), let status = Int(line.dropFirst(start.count).prefix { $0.isNumber }),
            let exchange = peers.values.lazy.compactMap(\.exchange).first(where: Self.isBeingJudged)
        else { return }
        exchange.status = status
        exchange.peer.enter(.answering)
        let sentence =
            switch status {
            case 413: tooLargeSentence
            case 431: headTooLargeSentence
            default: "The request's head cannot be understood."
            }
        exchange.peer.end(.error(status, sentence))
    }

    /// What libmicrohttpd says, less the target of the request that it speaks of: the settings alone know what is secret there.
    ///
    /// It says "for the request for `/target'. Error: …", where the target may hold any of these words, or "in request for
    /// /target.", and nothing more.
    static func withoutTarget(_ line: String) -> String {
        guard let start = line.firstRange(of: " request for ") else { return line }
        let error = line[start.upperBound...].first == "`" ? line.ranges(of: "'. Error: ").last : nil
        return line[..<start.lowerBound] + " request" + (error.map { line[$0.lowerBound...].dropFirst() } ?? ".")
    }

    /// Whether the head is whole and has not been shown to `headArrived`: libmicrohttpd is at it.
    private static func isBeingJudged(_ exchange: Exchange) -> Bool {
        exchange.method.isEmpty && mhdx_head_size(exchange.connection) > 0
    }

    // MARK: Parts

    /// What the log calls the target of a request.
    private func loggedPath(of exchange: Exchange) -> String {
        exchange.head.map { settings.loggedPath($0.target.path) } ?? "?"
    }

    /// Bytes that are read of a body that nobody wants any more, so that its sender hears the answer.
    private static let patientBytes = 1 << 18

    /// Reading on costs time, not memory: so much beyond the limit and no more.
    private func drained(_ limit: Int) -> Int {
        // So that no limit overflows.
        let limit = min(limit, 1 << 60)
        return limit + min(limit * 3, Daemon.patientBytes) + 65536
    }

    /// Whether it sends its body only once it is told to go on.
    private func isExpecting(_ exchange: Exchange) -> Bool {
        MHD_lookup_connection_value(exchange.connection, .HEADER_KIND, "Expect") != nil
    }

    private var tooLargeSentence: String { "What was sent is larger than this address accepts." }
    private var tooLarge: Response { .error(413, tooLargeSentence) }
    private var headTooLargeSentence: String {
        "The request's head is too large; deleting this site's cookies may help."
    }

    /// Keeps the head of a request that a handler may see, and says what content is to follow.
    private func admit(
        _ exchange: Exchange,
        _ version: String,
        _ head: UnsafeRawBufferPointer
    ) throws(HeadRefusal) -> Content {
        func refuse(_ status: Int, _ sentence: String) -> HeadRefusal {
            HeadRefusal(status: status, sentence: sentence)
        }
        guard !exchange.peer.isSurplus else {
            throw refuse(503, "Too many connections are open; please try again in a moment.")
        }
        guard exchange.target.count <= settings.targetLimit else { throw refuse(414, "The address is too long.") }
        guard head.count <= settings.headLimit else { throw refuse(431, headTooLargeSentence) }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw refuse(505, "This server speaks HTTP/1.1.") }
        // The method, a space, the target, a space, the version and a line end, and nothing more.
        let line = exchange.method.utf8.count + exchange.target.count + version.utf8.count + 4
        let content = try RequestHead.content(head, fieldsAt: line, isVersion10: version == "HTTP/1.0")
        let isHead = exchange.method == "HEAD"
        guard let method = isHead ? .get : Method(rawValue: exchange.method) else {
            throw refuse(501, "This server does not know the method of the request.")
        }
        guard let target = Target(exchange.target), target.isOf(Fields.live(exchange.connection).value("Host")) else {
            throw refuse(400, "The address is not a valid one.")
        }
        exchange.head = Exchange.Head(method: method, isHead: isHead, target: target, version: version)
        return content
    }

    /// The answer to a request whose content is not read.
    private func refusalOfContent(_ content: Content, _ exchange: Exchange) -> Response? {
        guard let request = request(exchange, body: []) else { return tooLarge }
        exchange.bodyLimit = bodyLimit(request)
        guard exchange.bodyLimit > 0 else { return refusal(request) ?? tooLarge }
        guard case .length(let declared) = content else { return nil }
        return declared > (isExpecting(exchange) ? exchange.bodyLimit : drained(exchange.bodyLimit)) ? tooLarge : nil
    }

    private func request(_ exchange: Exchange, body: [UInt8]) -> Request? {
        guard let head = exchange.head else { return nil }
        return Request(
            method: head.method,
            isHead: head.isHead,
            path: head.target.path,
            query: Query(head.target.query),
            body: body,
            remoteAddress: exchange.peer.address.text,
            version: head.version,
            fields: .live(exchange.connection)
        )
    }

    func answer(_ response: Response, to exchange: Exchange) -> MHD_Result {
        exchange.peer.enter(.answering)
        if case .later(let start) = response.body {
            begin(start, for: exchange)
            return answerOrWait(exchange)
        }
        var response = response
        if exchange.isLast || isQuiescing, response.status != 101 { response.headers.append(("Connection", "close")) }
        guard let handle = ResponseHandle.make(response, for: self, exchange) else {
            log.error(
                "a field of the answer cannot be sent",
                metadata: ["path": "\(loggedPath(of: exchange))"]
            )
            guard response.status != 500 else { return .NO }
            return answer(.error(500, "The server has made a mistake."), to: exchange)
        }
        defer { MHD_destroy_response(handle) }
        exchange.status = response.status
        exchange.contentLength = response.contentLength
        if response.status != 101 {
            let time = settings.bodyTimeout + .seconds(exchange.contentLength / settings.slowestReader)
            exchange.peer.enter(.answering, until: MonotonicClock.time(after: time))
        }
        return MHD_queue_response(exchange.connection, UInt32(response.status), handle)
    }
}
