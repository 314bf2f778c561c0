// Endpoint: a route that answers with anything but a screen: a file, a picture, JSON, what a form has sent.
public import HTTP
import Logging

/// A request to an endpoint.
public struct EndpointRequest: Sendable {
    /// The method; `get` for HEAD too.
    public let method: Method
    /// Whether the answer goes without its body.
    public let isHead: Bool
    /// The path, percent-decoded.
    public let path: String
    /// The query of the address, its values decoded when they are asked for.
    public let query: Query
    /// The header fields.
    public let headers: HeaderFields
    /// Who the browser is; nil for one that this server has not met.
    public let session: SessionID?
    /// Who is logged in in the browser; nil where nobody is.
    public let user: Principal?
    /// The client's address, or the one that a trusted proxy names.
    public let address: String
    /// The body, as it comes; empty where there is none.
    public let body: RequestBody
    /// The network and session that its work counts for.
    let party: EndpointParty
    /// Whether the client came by TLS, as a proxy says that is believed.
    let isSecure: Bool

    /// Where the client has found this server, such as `https://wall.example`; nil where it names no host.
    ///
    /// The host is what the client says: to be told to that client alone.
    public var origin: String? { headers.origin(isSecure: isSecure) }

    /// Has the rest of the work count for another network and session than those that the request came from.
    ///
    /// For a service that an application's own pages call over HTTP: each in the name of the person whose page it is. ``WorkQueue``
    /// shares its threads by it.
    ///
    /// - Parameters:
    ///   - network: As ``PageRequest/network`` has it.
    ///   - session: Whose it is.
    public func count(forNetwork network: UInt64, session: SessionID) {
        party.party = Party(network: network, session: session)
    }

    /// The network that the work counts for: an IPv4 address or IPv6 /64, as a number.
    public var network: UInt64 { party.party.network }

    /// Answers with a file, or the part of it that is asked for: see `Response.file(_:type:headers:tag:for:)`.
    ///
    /// - Parameters:
    ///   - file: The open file.
    ///   - type: Its media type, such as `image/jpeg`.
    ///   - headers: More fields, such as Cache-Control.
    ///   - tag: Names the content, in quotes, where the file's own tag and time are nobody's business. Default: nil, the
    ///     file's own.
    /// - Returns: The answer.
    public func file(
        _ file: OpenFile,
        type: String,
        headers: [(name: String, value: String)] = [],
        tag: String? = nil
    ) -> Response {
        let request = Request(method: method, isHead: isHead, path: path, headers: self.headers.all)
        return .file(file, type: type, headers: headers, tag: tag, for: request)
    }
}

/// What an endpoint's route says.
struct EndpointRoute: Sendable {
    let bodyLimit: Int
    let allowsOtherOrigins: Bool
    let audience: Audience
    /// The work of one request; nil where a parameter is none.
    let work: @Sendable ([String]) -> EndpointWork?
}

/// The work of one request.
struct EndpointWork: Sendable {
    let run: nonisolated(nonsending) @Sendable (EndpointRequest) async throws -> Response

    init(_ run: nonisolated(nonsending) @escaping @Sendable (EndpointRequest) async throws -> Response) {
        self.run = run
    }
}

/// Where the endpoints of one loop run: on the loop.
actor EndpointHome {
    private nonisolated let loop: any Loop
    private let log: Logger
    /// Endpoints that have begun and not come to their end.
    // Touched on the loop only.
    private nonisolated(unsafe) var underWay = 0
    /// Those among them that work in the name of a login, by its session.
    // Touched on the loop only.
    private nonisolated(unsafe) var works: [SessionID: [ObjectIdentifier: Work]] = [:]

    /// What is done in the name of a login.
    private struct Work {
        let reply: Reply
        let body: RequestBody
        let task: Task<Void, Never>
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: any Loop, log: Logger) {
        self.loop = loop
        self.log = log
    }

    /// Starts the work of a request, which ends with the login that it came with; its answer goes to `reply`.
    ///
    /// On the loop.
    nonisolated func start(_ work: EndpointWork, _ request: EndpointRequest, of login: Login?, _ reply: Reply) {
        let box = ReplyBox(reply: reply)
        underWay += 1
        // The loop is preferred, too: what belongs to no actor would be resumed on a thread of Swift's pool.
        let task = EndpointParty.$current.withValue(request.party) {
            Task.immediate(executorPreference: loop as? any TaskExecutor) {
                await self.run(work, request, of: login, box)
            }
        }
        reply.onCancel = { task.cancel() }
        // It may have come to its end already.
        guard let login, !reply.isOver else { return }
        works[login.session, default: [:]][ObjectIdentifier(reply)] = Work(reply: reply, body: request.body, task: task)
    }

    /// Ends what is done in the name of a login that is over: nothing more of a body is taken, and the answer is 401.
    ///
    /// On the loop.
    nonisolated func end(_ session: SessionID) {
        guard let ended = works.removeValue(forKey: session) else { return }
        for work in ended.values {
            work.reply.send(EndpointHome.loggedOut)
            work.body.end()
            work.task.cancel()
        }
    }

    private static var loggedOut: Response { .error(401, "The login that this was sent with has ended.") }

    private func run(_ work: EndpointWork, _ request: EndpointRequest, of login: Login?, _ box: ReplyBox) async {
        let answer: Response
        do {
            answer = Responses.endpoint(try await work.run(request))
        } catch _ where login?.isOver == true {
            answer = EndpointHome.loggedOut
        } catch is RequestBodyError {
            answer = .error(400, "The request was not understood.")
        } catch {
            if !box.reply.isOver {
                log.error(
                    "an endpoint has failed",
                    metadata: ["path": "\(request.path.withoutTokens)", "error": "\(error)"]
                )
            }
            answer = .error(500, "The server has made a mistake.")
        }
        box.reply.send(answer)
        underWay -= 1
        if let login {
            works[login.session]?[ObjectIdentifier(box.reply)] = nil
            if works[login.session]?.isEmpty == true { works[login.session] = nil }
        }
    }

    /// Whether an endpoint is at work, answered or not.
    ///
    /// On the loop.
    nonisolated var isBusy: Bool { underWay > 0 }
}

/// A reply on its way into its loop's actor.
///
/// `@unchecked Sendable`: made on the loop, and used by the actor that runs there.
private struct ReplyBox: @unchecked Sendable { let reply: Reply }
