// What happens to a request: admission by its head, its body within the limit, the handler's answer, the log line.
internal import CMicroHTTPD
import Glibc
import Logging

extension Daemon {
    // MARK: Connections

    /// Counts a new connection; one above the limits is let in to get its 503, one far above them is cut.
    func welcome(_ descriptor: Int32, _ address: RemoteAddress) -> Peer {
        let ofNetwork = perNetwork[address.network, default: 0] + 1
        let limit = settings.connectionsPerAddress
        let isSurplus = peers.count >= settings.connections || (limit > 0 && ofNetwork > limit)
        let peer = Peer(
            descriptor: descriptor,
            address: address,
            isSurplus: isSurplus,
            deadline: MonotonicClock.time(after: settings.headTimeout)
        )
        peers[descriptor] = peer
        perNetwork[address.network] = ofNetwork
        if limit > 0, ofNetwork > limit + 16 { peer.end() }
        return peer
    }

    /// Forgets a connection.
    func forget(_ peer: Peer) {
        peers[peer.descriptor] = nil
        let rest = perNetwork[peer.address.network, default: 1] - 1
        perNetwork[peer.address.network] = rest > 0 ? rest : nil
    }

    // MARK: Requests

    /// Admits a request by its head, or refuses it.
    func headArrived(_ exchange: Exchange, _ version: String, on connection: OpaquePointer) -> MHD_Result {
        if let refusal = refusal(of: exchange, version, mhdx_head_size(connection)) {
            return answer(refusal, to: exchange, on: connection, isLast: true)
        }
        let declared = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Length").flatMap {
            Int(String(cString: $0))
        }
        guard let request = request(exchange, body: [], on: connection) else { return .NO }
        exchange.bodyLimit = bodyLimit(request)
        let isExpecting = MHD_lookup_connection_value(connection, .HEADER_KIND, "Expect") != nil
        if let declared, declared > (isExpecting ? exchange.bodyLimit : drained(exchange.bodyLimit)) {
            return answer(tooLarge, to: exchange, on: connection, isLast: true)
        }
        exchange.peer.enter(.body, until: MonotonicClock.time(after: settings.bodyTimeout))
        return .YES
    }

    /// Takes a piece of the body.
    ///
    /// One that is too large is read on for a while, so that the sender hears the answer.
    func bodyArrived(_ exchange: Exchange, _ piece: UnsafeRawBufferPointer) -> MHD_Result {
        exchange.take(piece)
        guard exchange.arrived > drained(exchange.bodyLimit) else { return .YES }
        exchange.status = 413
        exchange.peer.end(413, tooLargeSentence)
        return .NO
    }

    /// Calls the handler and answers.
    func requestArrived(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        exchange.peer.enter(.answering)
        guard !exchange.isTooLarge, let request = request(exchange, body: exchange.takeBody(), on: connection) else {
            return answer(tooLarge, to: exchange, on: connection, isLast: true)
        }
        return answer(handler(request), to: exchange, on: connection)
    }

    /// Logs a request that has ended, and waits for the next one.
    func ended(_ exchange: Exchange, isWhole: Bool) {
        underWay -= 1
        exchange.peer.enter(.idle, until: MonotonicClock.time(after: settings.idleTimeout + settings.headTimeout))
        guard log.logLevel <= .debug else { return }
        log.debug(
            "request",
            metadata: [
                "method": "\(exchange.method)", "path": "\(exchange.head?.target.path ?? "?")",
                "status": "\(exchange.status)", "bytes": "\(exchange.contentLength)",
                "us": "\((MonotonicClock.now - exchange.began) / 1000)", "whole": "\(isWhole)",
            ]
        )
    }

    /// Logs what libmicrohttpd has to say of a connection.
    func complained(_ line: String) {
        log.debug("libmicrohttpd", metadata: ["line": "\(line.filter { !$0.isNewline })"])
    }

    // MARK: Parts

    /// Reading on costs time, not memory: so much beyond the limit and no more.
    private func drained(_ limit: Int) -> Int { limit * 4 + 65536 }

    private var tooLargeSentence: String { "What was sent is larger than this address accepts." }
    private var tooLarge: Response { .error(413, tooLargeSentence) }

    /// The answer to a request that no handler shall see; nil, and its head kept, where there is nothing against it.
    private func refusal(of exchange: Exchange, _ version: String, _ headSize: Int) -> Response? {
        guard !exchange.peer.isSurplus else {
            return .error(503, "Too many connections are open; please try again in a moment.")
        }
        guard exchange.target.count <= settings.targetLimit else { return .error(414, "The address is too long.") }
        guard headSize <= settings.headLimit else {
            return .error(431, "The request's head is too large; deleting this site's cookies may help.")
        }
        let isHead = exchange.method == "HEAD"
        guard let method = isHead ? .get : Method(rawValue: exchange.method) else {
            return .error(501, "This server does not know the method of the request.")
        }
        guard let target = Target(exchange.target) else { return .error(400, "The address is not a valid one.") }
        exchange.head = Exchange.Head(method: method, isHead: isHead, target: target, version: version)
        return nil
    }

    private func request(_ exchange: Exchange, body: [UInt8], on connection: OpaquePointer) -> Request? {
        guard let head = exchange.head else { return nil }
        return Request(
            method: head.method,
            isHead: head.isHead,
            path: head.target.path,
            query: Query(head.target.query),
            body: body,
            remoteAddress: exchange.peer.address.text,
            version: head.version,
            fields: .live(connection)
        )
    }

    private func answer(
        _ response: Response,
        to exchange: Exchange,
        on connection: OpaquePointer,
        isLast: Bool = false
    ) -> MHD_Result {
        exchange.peer.enter(.answering)
        var response = response
        if isLast || isQuiescing, response.status != 101 { response.headers.append(("Connection", "close")) }
        guard let handle = ResponseHandle.make(response, for: self, exchange) else {
            log.error(
                "a field of the answer cannot be sent",
                metadata: ["path": "\(exchange.head?.target.path ?? "?")"]
            )
            guard response.status != 500 else { return .NO }
            return answer(.error(500, "The server has made a mistake."), to: exchange, on: connection, isLast: isLast)
        }
        defer { MHD_destroy_response(handle) }
        exchange.status = response.status
        exchange.contentLength = response.contentLength
        return MHD_queue_response(connection, UInt32(response.status), handle)
    }
}
