// GraphService: the wall of this program, in the shape of Facebook's Graph: endpoints over the posts in the database.
import Foundation
import HTTP
import Logging
import Rx
import RxLive
import Sodium
import Storage

/// A wall of Graph's shape over HTTP, at `/graph/v1`.
final class GraphService: Sendable {
    /// What happens on it that everybody may read.
    static let news = Topic<WallNews>("wall")
    static let path = "/graph/v1"

    let wall: WallStore
    let tokens: GraphTokens
    let programs: StoredTokens
    let logins: Logins
    let photos: PhotoLibrary
    let logger: Logger
    /// How often each account may post, or edit posts: more than a person does, by hand or by a program of theirs.
    let pace = RateLimiter<Int64>(burst: 60, interval: 5)
    /// How often each account may comment, or edit comments.
    let commentPace = RateLimiter<Int64>(burst: 60, interval: 5)
    /// How often each account may like, and take comments away or bring them back.
    let deedPace = RateLimiter<Int64>(burst: 120, interval: 1)
    /// How often each account may search for posts: faster than somebody types for a while.
    let searchPace = RateLimiter<Int64>(burst: 120, interval: 1)

    /// - Parameters:
    ///   - wall: The posts.
    ///   - tokens: Those of pages.
    ///   - programs: Those of people's programs.
    ///   - logins: Those that the tokens of pages are made of.
    ///   - photos: The pictures of posts.
    ///   - logger: Is told what goes wrong.
    init(
        wall: WallStore,
        tokens: GraphTokens,
        programs: StoredTokens,
        logins: Logins,
        photos: PhotoLibrary,
        logger: Logger
    ) {
        self.wall = wall
        self.tokens = tokens
        self.programs = programs
        self.logins = logins
        self.photos = photos
        self.logger = logger
    }

    /// What happens to posts that are addressed, for one who may read them.
    static func news(for reader: String) -> Topic<WallNews> { Topic("wall of \(reader)") }

    /// Tells those who may read a post what has happened to it.
    static func tell(_ news: WallNews, of post: Post) {
        guard let readers = post.readers else { return GraphService.news.post(news) }
        for reader in readers { GraphService.news(for: "\(reader)").post(news) }
    }

    /// Bytes of a new post as a form, each of whose bytes may be written as three.
    static let bodyLimit = 160_000

    func add(to router: inout Router) {
        let path = GraphService.path, service = self
        router.endpoint(.get, path + "/me/feed") { request in try await service.answer(request, service.feed) }
        router.endpoint(.post, path + "/me/feed", bodyLimit: GraphService.bodyLimit, allowsOtherOrigins: true) {
            request in
            try await service.answer(request, service.post)
        }
        router.endpoint(.get, path + "/search") { request in try await service.answer(request, service.search) }
        router.endpoint(.get, path + "/me") { request in
            try await service.answer(request) { _, caller in
                try GraphService.text(IdName(id: caller.user.id, name: caller.user.name))
            }
        }
        router.endpoint(.get, path + "/:id") { (request, id: String) in
            try await service.answer(request) { request, caller in try await service.info(id, request, for: caller) }
        }
        router.endpoint(.get, path + "/photos/:id/:size") { (request, id: Int, size: String) in
            try await service.respond(to: request) { try await service.picture(Int64(id), size, $0, for: $1) }
        }
        router.endpoint(.delete, path + "/:id", allowsOtherOrigins: true) { (request, id: String) in
            try await service.answer(request) { _, caller in try await service.delete(id, by: caller) }
        }
        router.endpoint(.post, path + "/:id/restore", allowsOtherOrigins: true) { (request, id: String) in
            try await service.answer(request) { _, caller in try await service.restore(id, by: caller) }
        }
        addLikes(to: &router)
        addComments(to: &router)
        addRefusals(to: &router)
    }

    // MARK: Calls

    /// `me/feed`: the latest posts, or those beside a cursor.
    private nonisolated(nonsending) func feed(
        _ request: EndpointRequest,
        _ caller: GraphCaller
    ) async throws -> [UInt8] {
        let page = try FeedAddress(request), fields = try GraphFields(request.query)
        let pictures = GraphService.pictures(for: caller, request), reader = try GraphService.account(of: caller)
        return try await wall.read { store in
            let slice = try store.feed(for: reader, page.page)
            let paging = Paging(
                cursors: Paging.Cursors(before: slice.before.text, after: slice.after.text),
                previous: slice.hasPrevious ? page.address("before", slice.before) : nil,
                next: slice.hasNext ? page.address("after", slice.after) : nil
            )
            guard fields.areMore else {
                return try GraphService.text(
                    FeedPage(data: slice.posts.map { Feed($0, pictures: pictures).having(fields) }, paging: paging)
                )
            }
            let posts = slice.posts.map { GetFeedInfoResponse($0, pictures: pictures).having(fields) }
            return try GraphService.text(FeedPage(data: posts, paging: paging))
        }.value
    }

    /// What stands before the addresses of pictures: a browser has a cookie for them, and a program has its token.
    static func pictures(for caller: GraphCaller, _ request: EndpointRequest) -> String {
        caller.isProgram ? address(for: request) : ""
    }

    /// Where a caller finds the wall: as they have found it now.
    static func address(for request: EndpointRequest) -> String { (request.origin ?? "") + path }

    /// Where the posts behind one of this wall are.
    static func cursor(behind feed: Feed) -> String? {
        PostID(feed.id).map { PostCursor(behind: $0.number).text }
    }

    /// A new post; stored once for each key.
    private nonisolated(nonsending) func post(
        _ request: EndpointRequest,
        _ caller: GraphCaller
    ) async throws -> [UInt8] {
        let type = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard type == nil || type == "application/x-www-form-urlencoded" else { throw GraphFailure.noForm }
        let form = Query(try await request.body.bytes()[...])
        let photos = try GraphService.photos(form)
        let message = try GraphService.message(form["message"] ?? "", isNeeded: photos.isEmpty)
        let story = message == nil ? try PostLine("\(caller.user.name) shared a picture.") : nil
        let to = try GraphService.recipients(form["to"] ?? "")
        let author = try GraphService.account(of: caller)
        let once = (form["key"] ?? "").isEmpty ? nil : Token(form["key"] ?? "")
        if once == nil, form["key"]?.isEmpty == false {
            throw GraphFailure(100, "The key is none: it is 128 bits in base64url, 22 characters.")
        }
        if let wait = pace.take(author) { throw GraphFailure.tooOften(wait) }
        // Its readers are told on the thread that has stored it: the caller may have gone by now.
        let post = try await write(for: caller) { store in
            let result = try store.create(
                author: author,
                to: to,
                message: message,
                story: story,
                type: photos.isEmpty ? .status : .photo,
                photos: photos,
                once: once.map { key in
                    Once(
                        owner: "user \(author)",
                        key: key,
                        action: "post",
                        arguments: [message?.text ?? ""] + to.map(String.init) + photos.flatMap(\.arguments)
                    )
                }
            )
            if !result.repeated {
                GraphService.tell(.posted(Feed(result.post)), of: result.post)
                StoredNotifications.tell(store) { try $0.accountsNotified(ofPost: result.post.id) }
            }
            return result.post
        }
        return try GraphService.text(Feed(post, pictures: GraphService.pictures(for: caller, request)))
    }

    /// Whose eyes a caller reads with, and in whose name they write.
    static func account(of caller: GraphCaller) throws -> Int64 {
        guard let account = Int64(caller.user.id) else { throw GraphFailure.noLogin }
        return account
    }

    /// The recipients of a post; it is for everybody where nobody is named.
    private static func recipients(_ text: String) throws -> [Int64] {
        guard !text.isEmpty else { return [] }
        return try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let id = Int64(id: part) else {
                throw GraphFailure(100, "Nobody has the id \"\(String(part).shortened)\".")
            }
            return id
        }
    }

    /// The photos of a new post: one as `object_attachment`, several as `attached_media`.
    private static func photos(_ form: Query) throws -> [PostPhoto] {
        let one = form["object_attachment"].flatMap { $0.isEmpty ? nil : AttachedMedia(mediaFbid: $0) }
        return try ((one.map { [$0] } ?? []) + AttachedMedia.read(form["attached_media"])).map { try $0.photo() }
    }

    /// What a new post says; nil where it need not say anything, and does not.
    static func message(_ words: String, isNeeded: Bool) throws -> PostMessage? {
        do throws(PostMessage.Problem) {
            return try PostMessage(words)
        } catch {
            // A picture may speak for itself.
            if case .empty = error, !isNeeded { return nil }
            throw GraphFailure(problem: error)
        }
    }

    private nonisolated(nonsending) func info(
        _ id: String,
        _ request: EndpointRequest,
        for caller: GraphCaller
    ) async throws -> [UInt8] {
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        let fields = try GraphFields(request.query)
        let pictures = GraphService.pictures(for: caller, request), reader = try GraphService.account(of: caller)
        return try await wall.read { store in
            let post = try store.post(id: id.number, for: reader).flatMap { $0.author.id == id.author ? $0 : nil }
            guard let info = post.map({ GetFeedInfoResponse($0, pictures: pictures) }) else {
                throw GraphFailure.noPost
            }
            return try GraphService.text(info.having(fields))
        }.value
    }

    /// `photos/{id}/{width}.jpg`: the picture of a post.
    private nonisolated(nonsending) func picture(
        _ id: Int64,
        _ size: String,
        _ request: EndpointRequest,
        for caller: GraphCaller
    ) async throws -> Response {
        let user = caller.user
        let answer = try await photos.inTurn(user) {
            try await photos.picture(request, id, size, for: user, isOfWall: true)
        }
        switch answer.status {
        case 404: throw GraphFailure(100, "The wall shows no such picture.", status: 404)
        case 429: throw GraphFailure(4, "Too many pictures at once. Please try again.", status: 429)
        case 500...: throw GraphFailure(2, "The picture cannot be made at the moment. Please try again.", status: 503)
        default: return answer
        }
    }

    private nonisolated(nonsending) func delete(_ id: String, by caller: GraphCaller) async throws -> [UInt8] {
        if let id = CommentID(id) { return try await delete(id, by: caller) }
        let author = try GraphService.account(of: caller)
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        try await write(for: caller) { store in
            let post = try store.change(id, by: author) { try store.delete(id: id.number, by: author) }
            GraphService.tell(.deleted(id: Feed(post).id), of: post)
            StoredNotifications.tell(store) { try $0.accountsNotified(ofPost: post.id) }
        }
        return try GraphService.text(SuccessResponse(success: true))
    }

    private nonisolated(nonsending) func restore(_ id: String, by caller: GraphCaller) async throws -> [UInt8] {
        if let id = CommentID(id) { return try await restore(id, by: caller) }
        let author = try GraphService.account(of: caller)
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        try await write(for: caller) { store in
            let post = try store.change(id, by: author) { try store.restore(id: id.number, by: author) }
            GraphService.tell(.restored(Feed(post)), of: post)
            StoredNotifications.tell(store) { try $0.accountsNotified(ofPost: post.id) }
        }
        return try GraphService.text(SuccessResponse(success: true))
    }

    /// Writes in the name of a caller, whose login may have ended, or token been revoked, while the request's body came, or while
    /// others wrote.
    nonisolated(nonsending) func write<Value: Sendable>(
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
}

/// A part of the feed as it is told: of each post as much as is asked for.
private struct FeedPage<Post: Encodable>: Encodable {
    let data: [Post]
    let paging: Paging
}

/// A part of the feed, as an address asks for it.
private struct FeedAddress {
    let page: PostPage

    init(_ request: EndpointRequest) throws {
        let query = request.query, limit = try GraphService.limit(query)
        base = GraphService.address(for: request)
        fields = query["fields"].map { "&fields=" + PercentEncoding.component($0) } ?? ""
        if let before = query["before"] {
            page = PostPage(.before(try PostCursor(before)), limit: limit)
        } else if let after = query["after"] {
            page = PostPage(.after(try PostCursor(after)), limit: limit)
        } else {
            page = PostPage(limit: limit)
        }
    }

    private let base: String
    private let fields: String

    func address(_ name: String, _ cursor: PostCursor) -> String {
        "\(base)/me/feed?limit=\(page.limit)&\(name)=\(cursor.text)\(fields)"
    }
}

extension IdName {
    init(_ account: Account) { self.init(id: "\(account.id)", name: account.name) }
}

extension GetFeedInfoResponse.Recipients {
    /// The people a post is addressed to, none where all have left; nil where everybody may read it.
    fileprivate init?(of post: Post) {
        guard post.isAddressed else { return nil }
        self.init(data: post.to.map(IdName.init))
    }
}

extension Feed {
    /// A post, and what stands before the addresses of its pictures: nothing on a page of this program.
    init(_ post: Post, pictures: String = "") {
        self.init(
            id: "\(post.author.id)_\(post.id)",
            createdTime: Date(timeIntervalSince1970: Double(post.made)),
            story: post.story,
            message: post.message,
            name: post.name,
            from: IdName(post.author),
            to: GetFeedInfoResponse.Recipients(of: post),
            photos: FeedPhotos(post, pictures: pictures, limit: FeedPhotos.rowLimit),
            likes: EdgeSummary(post.likes),
            comments: EdgeSummary(post.comments),
            editedTime: post.editedTime
        )
    }
}

extension GetFeedInfoResponse {
    /// A post, and what stands before the addresses of its pictures.
    init(_ post: Post, pictures: String = "") {
        let photos = FeedPhotos(post, pictures: pictures)
        self.init(
            id: "\(post.author.id)_\(post.id)",
            createdTime: Date(timeIntervalSince1970: Double(post.made)),
            updatedTime: Date(timeIntervalSince1970: Double(post.updated)),
            from: IdName(post.author),
            to: Recipients(of: post),
            story: post.story,
            message: post.message,
            name: post.name,
            type: post.type.rawValue,
            fullPicture: post.photos.first.map { pictures + PhotoLibrary.address(of: $0.id, width: 1_280) },
            images: photos?.data.first?.images,
            photos: photos,
            likes: EdgeSummary(post.likes),
            comments: EdgeSummary(post.comments),
            editedTime: post.editedTime
        )
    }
}

extension Post {
    /// When what it says was changed last; nil where it never was.
    fileprivate var editedTime: Date? {
        updated > made ? Date(timeIntervalSince1970: Double(updated)) : nil
    }
}
