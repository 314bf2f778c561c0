// GraphService+Answers: who calls the wall, and what they are answered: JSON of Graph's shape, also where it fails.
import HTTP
import Jansson
import Logging
import Rx
import RxLive
import Sodium
import Storage

extension GraphService {
    /// Answers callers that show a token of a login that lasts, or one for programs that is good for it, in JSON whatever the answer is.
    nonisolated(nonsending) func answer(
        _ request: EndpointRequest,
        _ call: nonisolated(nonsending) (EndpointRequest, GraphCaller) async throws -> [UInt8]
    ) async throws -> Response {
        try await respond(to: request) { request, caller in
            GraphService.json(try await call(request, caller), of: request)
        }
    }

    /// The same, where what is answered is no JSON; what fails is.
    nonisolated(nonsending) func respond(
        to request: EndpointRequest,
        _ call: nonisolated(nonsending) (EndpointRequest, GraphCaller) async throws -> Response
    ) async throws -> Response {
        do {
            let caller = try await caller(of: request)
            guard caller.mayPost || request.method == .get else { throw GraphFailure.mayOnlyRead }
            return try await call(request, caller)
        } catch let error where error is CancellationError || error is RequestBodyError {
            // The client has left, or what it sends is not taken.
            throw error
        } catch {
            let failure = failure(of: error)
            var response = GraphService.json(try GraphService.text(failure), status: failure.status, of: request)
            if failure.status == 401 {
                // RFC 6750 section 3.1: what is wrong with a token is said where there is one.
                let fault = GraphService.token(of: request) == nil ? "" : ", error=\"invalid_token\""
                response.headers.append(("WWW-Authenticate", "Bearer realm=\"wall\"" + fault))
            } else if failure == .mayOnlyRead {
                let field = "Bearer realm=\"wall\", error=\"insufficient_scope\""
                response.headers.append(("WWW-Authenticate", field))
            }
            return response
        }
    }

    /// Who calls.
    ///
    /// - Parameter request: What shows a token.
    /// - Returns: Who that token says it is.
    /// - Throws: A `GraphFailure` where it says nobody, or what keeps the tokens from being looked at.
    private nonisolated(nonsending) func caller(of request: EndpointRequest) async throws -> GraphCaller {
        guard let text = GraphService.token(of: request) else { throw GraphFailure.noToken }
        guard text.hasPrefix(ProgramToken.prefix) else {
            guard let page = tokens.page(of: text) else { throw GraphFailure.unknownToken }
            guard let login = logins.login(of: page.session) else { throw GraphFailure.noLogin }
            // The program itself calls: it counts for the person whose page it is.
            request.count(forNetwork: page.network, session: page.session)
            return .page(login)
        }
        guard let token = ProgramToken(text) else { throw GraphFailure.unknownToken }
        let stored = try await wall.read { [programs] _ in try programs.check(token) }.value
        programs.noteUse(of: stored)
        let owner = hash128(of: "account \(stored.account.id)")
        request.count(forNetwork: request.network, session: SessionID(high: owner.high, low: owner.low))
        return .program(token, stored)
    }

    private static func token(of request: EndpointRequest) -> Substring? {
        guard let field = request.headers["Authorization"], field.lowercased().hasPrefix("bearer ") else { return nil }
        return field.dropFirst(7)
    }

    private func failure(of error: any Error) -> GraphFailure {
        switch error {
        case let failure as GraphFailure: return failure
        case is PostCursor.Invalid: return GraphFailure(100, "The cursor is none that this wall has given.")
        case is WorkQueue.Full:
            return GraphFailure(4, "Too many people are using the wall at this moment. Please try again.", status: 503)
        case StorageError.noSuchPost: return .noPost
        case StorageError.noSuchComment: return .noComment
        case StorageError.notYourComment: return GraphFailure(10, "The comment is somebody else's.", status: 403)
        case StorageError.noSuchPhoto: return GraphFailure(100, "The picture is not in your library.", status: 404)
        case StorageError.notYours: return GraphFailure(10, "The post is somebody else's.", status: 403)
        case StorageError.noSuchAccounts: return GraphFailure(100, "Somebody whom the post is for is not known.")
        case StorageError.tooManyRecipients(let count):
            return GraphFailure(100, "The post is for \(count) people, and \(Post.maximumRecipients) are the most.")
        case StorageError.tooManyPhotos(let count): return GraphFailure(tooManyPhotos: count)
        case StorageError.keyUsed: return GraphFailure(100, "The key was used for another post.")
        case StorageError.locked:
            return GraphFailure(
                2,
                "The wall is locked by another program at the moment. Please try again.",
                status: 503
            )
        case StorageError.diskFull:
            return GraphFailure(
                2,
                "The server's disk is full: nothing was posted. Please try again later.",
                status: 507
            )
        default:
            logger.error("the wall has failed", metadata: ["error": "\(error)"])
            return GraphFailure(1, "The wall has made a mistake. Please try again.", status: 500)
        }
    }

    private static let encoder = JanssonEncoder(dateStrategy: .graph, keyStrategy: .convertToSnakeCase)

    /// A value as JSON; where it is long, on the thread that has read it.
    static func text(_ value: some Encodable) throws -> [UInt8] { try encoder.encode(value) }

    static func json(_ bytes: [UInt8], status: Int = 200, of request: EndpointRequest) -> Response {
        let hash = hash128(of: bytes)
        let tag = "\"" + Token(high: hash.high, low: hash.low).text + "\""
        var headers: [(name: String, value: String)] = [("Content-Type", "application/json; charset=utf-8")]
        if status == 200, request.method == .get {
            // What a reader has may be shown at once, while the wall is asked whether it is still so.
            headers += [("ETag", tag), ("Cache-Control", "private, max-age=0"), ("Vary", "Authorization")]
            if request.headers.knows(tag: tag) { return Response(status: 304, headers: headers) }
        } else {
            headers.append(("Cache-Control", "no-store"))
        }
        return Response(status: status, headers: headers, body: .bytes(bytes))
    }
}

extension GraphFailure: Error {
    static let noLogin = GraphFailure(190, "You are not logged in any more.", type: "OAuthException", status: 401)
    static let noToken = GraphFailure(
        190,
        "There is no token: send one as “Authorization: Bearer …”.",
        type: "OAuthException",
        status: 401
    )
    static let noForm = GraphFailure(100, "Send a post as a form: application/x-www-form-urlencoded.", status: 415)
    static let unknownToken = GraphFailure(
        190,
        "The token is not known: it has been revoked, or was never made here.",
        type: "OAuthException",
        status: 401
    )
    static let expiredToken = GraphFailure(190, "The token has expired.", type: "OAuthException", status: 401)
    static let mayOnlyRead = GraphFailure(200, "The token may only read the wall.", type: "OAuthException", status: 403)
    static let noPost = GraphFailure(100, "This post is not there any more.", status: 404)

    /// Graph's code of an account that has called too often.
    static func tooOften(_ seconds: Int64, of what: String = "posts") -> GraphFailure {
        let sentence = "That is a lot of \(what) at once. Try again \(WaitingTime.words(seconds))."
        return GraphFailure(17, sentence, status: 429)
    }

    init(_ code: Int, _ message: String, type: String = "GraphMethodException", status: Int = 400) {
        error = Reason(message: message, type: type, code: code, status: status)
    }

    init(problem: PostMessage.Problem) {
        switch problem {
        case .empty: self.init(100, "The post says nothing.")
        case .tooLong(let count):
            self.init(100, "The post has \(count) characters, and \(PostMessage.maximumLength) are the most.")
        case .tooManyBytes: self.init(100, "The post is too long.")
        case .control: self.init(100, "The post has a character that cannot be shown.")
        }
    }

    var status: Int { error.status ?? 400 }
}
