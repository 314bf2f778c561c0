// GraphService: the wall of this program, in the shape of Facebook's Graph: endpoints over the posts in the database.
import Foundation
import HTTP
import Jansson
import Logging
import Rx
import RxLive
import Sodium
import Storage

/// A wall of Graph's shape over HTTP, at `/graph/v1`.
final class GraphService: Sendable {
    /// What happens on it.
    static let news = Topic<WallNews>("wall")
    static let path = "/graph/v1"

    private let wall: WallStore
    private let tokens: GraphTokens
    private let programs: StoredTokens
    private let logins: Logins
    private let logger: Logger

    /// - Parameters:
    ///   - wall: The posts.
    ///   - tokens: Those of pages.
    ///   - programs: Those of people's programs.
    ///   - logins: Those that the tokens of pages are made of.
    ///   - logger: Is told what goes wrong.
    init(wall: WallStore, tokens: GraphTokens, programs: StoredTokens, logins: Logins, logger: Logger) {
        self.wall = wall
        self.tokens = tokens
        self.programs = programs
        self.logins = logins
        self.logger = logger
    }

    /// Bytes of a new post as a form, each of whose bytes may be written as three.
    static let bodyLimit = 80_000

    func add(to router: inout Router) {
        let path = GraphService.path, service = self
        router.endpoint(.get, path + "/me/feed") { request in try await service.answer(request, service.feed) }
        router.endpoint(.post, path + "/me/feed", bodyLimit: GraphService.bodyLimit, allowsOtherOrigins: true) {
            request in
            try await service.answer(request, service.post)
        }
        router.endpoint(.get, path + "/search") { request in try await service.answer(request, service.search) }
        router.endpoint(.get, path + "/:id") { (request, id: String) in
            try await service.answer(request) { request, _ in try await service.info(id, request) }
        }
        router.endpoint(.delete, path + "/:id", allowsOtherOrigins: true) { (request, id: String) in
            try await service.answer(request) { _, caller in try await service.delete(id, by: caller) }
        }
        router.endpoint(.post, path + "/:id/restore", allowsOtherOrigins: true) { (request, id: String) in
            try await service.answer(request) { _, caller in try await service.restore(id, by: caller) }
        }
        addRefusals(to: &router)
    }

    // MARK: Calls

    /// `me/feed`: the latest posts, or those beside a cursor.
    private nonisolated(nonsending) func feed(
        _ request: EndpointRequest,
        _ caller: GraphCaller
    ) async throws -> [UInt8] {
        let page = try FeedAddress(request.query), fields = try GraphFields(request.query)
        return try await wall.read { store in
            let slice = try store.feed(page.page)
            return try GraphService.text(
                GetFeedsResponse(
                    data: slice.posts.map { Feed($0).having(fields) },
                    paging: Paging(
                        cursors: Paging.Cursors(before: slice.before.text, after: slice.after.text),
                        previous: slice.hasPrevious ? page.address("before", slice.before) : nil,
                        next: slice.hasNext ? page.address("after", slice.after) : nil
                    )
                )
            )
        }.value
    }

    /// Where the posts behind one of this wall are.
    static func cursor(behind feed: Feed) -> String? {
        PostID(feed.id).map { PostCursor(behind: $0.number).text }
    }

    /// A new post; stored once for each key.
    private nonisolated(nonsending) func post(
        _ request: EndpointRequest,
        _ caller: GraphCaller
    ) async throws -> [UInt8] {
        let form = Query(try await request.body.bytes()[...])
        let photo = try GraphService.photo(form["object_attachment"])
        let words = form["message"] ?? ""
        let message: PostMessage?
        do throws(PostMessage.Problem) {
            // A picture may speak for itself.
            message = photo != nil && words.isEmpty ? nil : try PostMessage(words)
        } catch {
            throw GraphFailure(problem: error)
        }
        let story = message == nil ? try PostLine("\(caller.user.name) shared a picture.") : nil
        let to = try GraphService.recipients(form["to"] ?? "")
        guard let author = Int64(caller.user.id) else { throw GraphFailure.noLogin }
        let once = (form["key"] ?? "").isEmpty ? nil : Token(form["key"] ?? "")
        if once == nil, form["key"]?.isEmpty == false { throw GraphFailure(100, "The key is none.") }
        // All are told on the thread that has stored it: whoever asked may have gone by now.
        let post = try await write(for: caller) { store in
            let result = try store.create(
                author: author,
                to: to,
                message: message,
                story: story,
                type: photo == nil ? .status : .photo,
                photo: photo,
                once: once.map { key in
                    Once(
                        owner: "user \(author)",
                        key: key,
                        action: "post",
                        arguments: [message?.text ?? ""] + to.map(String.init) + (photo.map { ["photo \($0)"] } ?? [])
                    )
                }
            )
            if !result.repeated { GraphService.news.post(.posted(Feed(result.post))) }
            return result.post
        }
        return try GraphService.text(Feed(post))
    }

    /// Whom a post is for; it is for everybody where nobody is named.
    private static func recipients(_ text: String) throws -> [Int64] {
        guard !text.isEmpty else { return [] }
        return try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let id = Int64(id: part) else {
                throw GraphFailure(100, "Nobody has the id \"\(String(part).shortened)\".")
            }
            return id
        }
    }

    private static func photo(_ text: String?) throws -> Int64? {
        guard let text, !text.isEmpty else { return nil }
        guard let photo = Int64(text) else { throw GraphFailure(100, "The picture is none.") }
        return photo
    }

    /// `search?type=user`: people by the beginning of their names.
    private nonisolated(nonsending) func search(
        _ request: EndpointRequest,
        _ caller: GraphCaller
    ) async throws -> [UInt8] {
        let people = try await wall.people(request.query["q"] ?? "").value
        return try GraphService.text(GetFeedInfoResponse.Recipients(data: people.map(IdName.init)))
    }

    private nonisolated(nonsending) func info(_ id: String, _ request: EndpointRequest) async throws -> [UInt8] {
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        let fields = try GraphFields(request.query)
        return try await wall.read { store in
            guard let post = try store.post(id: id.number), post.author.id == id.author else {
                throw GraphFailure.noPost
            }
            let info = GetFeedInfoResponse(post, photoSize: try store.photoSize(of: post))
            return try GraphService.text(info.having(fields))
        }.value
    }

    private nonisolated(nonsending) func delete(_ id: String, by caller: GraphCaller) async throws -> [UInt8] {
        guard let author = Int64(caller.user.id) else { throw GraphFailure.noLogin }
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        try await write(for: caller) { store in
            // What was deleted long ago goes for good.
            _ = try store.purge()
            let post = try store.change(id, by: author) { try store.delete(id: id.number, by: author) }
            GraphService.news.post(.deleted(id: Feed(post).id))
        }
        return try GraphService.text(SuccessResponse(success: true))
    }

    private nonisolated(nonsending) func restore(_ id: String, by caller: GraphCaller) async throws -> [UInt8] {
        guard let author = Int64(caller.user.id) else { throw GraphFailure.noLogin }
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        try await write(for: caller) { store in
            let post = try store.change(id, by: author) { try store.restore(id: id.number, by: author) }
            GraphService.news.post(.restored(Feed(post)))
        }
        return try GraphService.text(SuccessResponse(success: true))
    }

    /// Writes in the name of a caller, whose login may have ended, or token been revoked, while the request's body came, or while
    /// others wrote.
    private nonisolated(nonsending) func write<Value: Sendable>(
        for caller: GraphCaller,
        _ work: @escaping @Sendable (PostStore) throws -> Value
    ) async throws -> Value {
        try await wall.write { [logins, programs] store in
            switch caller {
            case .page(let login):
                guard logins.login(of: login.session) != nil else { throw GraphFailure.noLogin }
            case .program(let token, _): _ = try programs.check(token)
            }
            return try work(store)
        }.value
    }

    // MARK: Answers

    /// Lets whoever shows a token of a login that lasts, or one for programs that is good for it, have an answer, in JSON whatever
    /// it is.
    private nonisolated(nonsending) func answer(
        _ request: EndpointRequest,
        _ call: nonisolated(nonsending) (EndpointRequest, GraphCaller) async throws -> [UInt8]
    ) async throws -> Response {
        do {
            let caller = try await caller(of: request)
            guard caller.mayPost || request.method == .get else { throw GraphFailure.mayOnlyRead }
            return GraphService.json(try await call(request, caller), of: request)
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
        guard let text = GraphService.token(of: request) else { throw GraphFailure.noLogin }
        guard text.hasPrefix(ProgramToken.prefix) else {
            guard let login = tokens.session(of: text).flatMap({ logins.login(of: $0) }) else {
                throw GraphFailure.noLogin
            }
            return .page(login)
        }
        guard let token = ProgramToken(text) else { throw GraphFailure.unknownToken }
        let stored = try await wall.read { [programs] _ in try programs.check(token) }.value
        programs.noteUse(of: stored)
        return .program(token, stored)
    }

    private static func token(of request: EndpointRequest) -> Substring? {
        guard let field = request.headers["Authorization"], field.lowercased().hasPrefix("bearer ") else { return nil }
        return field.dropFirst(7)
    }

    private func failure(of error: any Error) -> GraphFailure {
        switch error {
        case let failure as GraphFailure: return failure
        case is PostCursor.Invalid: return GraphFailure(100, "The cursor is none.")
        case is WorkQueue.Full:
            return GraphFailure(4, "Too many people are using the wall at this moment. Please try again.", status: 503)
        case StorageError.noSuchPost: return .noPost
        case StorageError.noSuchPhoto: return GraphFailure(100, "The picture is not in your library.", status: 404)
        case StorageError.notYours: return GraphFailure(10, "The post is somebody else's.", status: 403)
        case StorageError.noSuchAccounts: return GraphFailure(100, "Somebody whom the post is for is not known.")
        case StorageError.tooManyRecipients(let count):
            return GraphFailure(100, "The post is for \(count) people, and \(Post.maximumRecipients) are the most.")
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

/// A part of the feed, as an address asks for it.
private struct FeedAddress {
    let page: PostPage

    init(_ query: Query) throws {
        let limit = query["limit"].flatMap(FeedAddress.count) ?? 25
        fields = query["fields"].map { "&fields=" + PercentEncoding.component($0) } ?? ""
        if let before = query["before"] {
            page = PostPage(.before(try PostCursor(before)), limit: limit)
        } else if let after = query["after"] {
            page = PostPage(.after(try PostCursor(after)), limit: limit)
        } else {
            page = PostPage(limit: limit)
        }
    }

    private let fields: String

    /// How many posts are asked for, more than can be counted among them; nil where that is not said.
    private static func count(_ text: String) -> Int? {
        if let count = Int(text) { return count }
        return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? .max : nil
    }

    func address(_ name: String, _ cursor: PostCursor) -> String {
        "\(GraphService.path)/me/feed?limit=\(page.limit)&\(name)=\(cursor.text)\(fields)"
    }
}

extension GraphFailure: Error {
    static let noLogin = GraphFailure(190, "You are not logged in any more.", type: "OAuthException", status: 401)
    static let unknownToken = GraphFailure(
        190,
        "The token is not known: it has been revoked, or was never made here.",
        type: "OAuthException",
        status: 401
    )
    static let expiredToken = GraphFailure(190, "The token has expired.", type: "OAuthException", status: 401)
    static let mayOnlyRead = GraphFailure(200, "The token may only read the wall.", type: "OAuthException", status: 403)
    static let noPost = GraphFailure(100, "This post is not there any more.", status: 404)

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

extension IdName {
    init(_ account: Account) { self.init(id: "\(account.id)", name: account.name) }
}

extension Feed {
    init(_ post: Post) {
        self.init(
            id: "\(post.author.id)_\(post.id)",
            createdTime: Date(timeIntervalSince1970: Double(post.made)),
            story: post.story,
            message: post.message,
            name: post.name,
            from: IdName(post.author)
        )
    }
}

extension GetFeedInfoResponse {
    /// A post, and how large the photo is that it shows, where it shows one.
    init(_ post: Post, photoSize: (width: Int, height: Int)? = nil) {
        let images = photoSize.flatMap { size in
            post.photo.map { photo in
                Renditions.sizes(ofWidth: size.width, height: size.height).map {
                    Image(source: PhotoLibrary.address(of: photo, width: $0.box), width: $0.width, height: $0.height)
                }
            }
        }
        self.init(
            id: "\(post.author.id)_\(post.id)",
            createdTime: Date(timeIntervalSince1970: Double(post.made)),
            updatedTime: Date(timeIntervalSince1970: Double(post.updated)),
            from: IdName(post.author),
            to: post.to.isEmpty ? nil : Recipients(data: post.to.map(IdName.init)),
            story: post.story,
            message: post.message,
            name: post.name,
            type: post.type.rawValue,
            fullPicture: post.photo.map { PhotoLibrary.address(of: $0, width: 1_280) },
            images: images
        )
    }
}
