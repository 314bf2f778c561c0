// GraphService+Comments: what is said about posts, as calls of the wall.
import HTTP
import Rx
import RxLive
import Sodium
import Storage

extension GraphService {
    /// Bytes of a comment as a form, each of whose bytes may be written as three, and its key.
    private static let commentLimit = 3 * CommentText.maximumBytes + 1_000

    func addComments(to router: inout Router) {
        let path = GraphService.path, service = self, limit = GraphService.commentLimit
        router.endpoint(.get, path + "/:id/comments") { (request, id: String) in
            try await service.answer(request) { try await service.comments(of: id, $0, for: $1) }
        }
        router.endpoint(.post, path + "/:id/comments", bodyLimit: limit, allowsOtherOrigins: true) {
            (request, id: String) in
            try await service.answer(request) { try await service.comment(on: id, $0, by: $1) }
        }
        router.endpoint(.post, path + "/:id", bodyLimit: GraphService.bodyLimit, allowsOtherOrigins: true) {
            (request, id: String) in
            try await service.answer(request) { try await service.edit(id, $0, by: $1) }
        }
    }

    private nonisolated(nonsending) func comments(
        of id: String,
        _ request: EndpointRequest,
        for caller: GraphCaller
    ) async throws -> [UInt8] {
        guard let post = PostID(id) else { throw GraphFailure.noPost }
        let page = try EdgePage(request, id, "comments"), reader = try GraphService.account(of: caller)
        return try await wall.read { store in
            let slice = try store.comments(
                of: post.number,
                for: reader,
                isNewestFirst: page.isNewestFirst,
                after: page.after,
                limit: page.limit
            )
            guard slice.post.author.id == post.author else { throw GraphFailure.noPost }
            return try GraphService.text(
                CommentsResponse(
                    data: slice.comments.map { FeedComment($0, of: slice.post) },
                    paging: page.paging(slice.after),
                    summary: .init(totalCount: slice.post.comments)
                )
            )
        }.value
    }

    /// A new comment; stored once for each key.
    private nonisolated(nonsending) func comment(
        on id: String,
        _ request: EndpointRequest,
        by caller: GraphCaller
    ) async throws -> [UInt8] {
        let author = try GraphService.account(of: caller), form = try await GraphService.form(of: request)
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        let text = try GraphService.commentText(form)
        let key = try (form["key"] ?? "").isEmpty ? nil : GraphService.key(form["key"] ?? "")
        if let wait = commentPace.take(author) { throw GraphFailure.tooOften(wait, of: "comments") }
        // Its readers are told on the thread that has stored it: the caller may have gone by now.
        let comment = try await write(for: caller) { store in
            let once = key.map { key in
                Once(owner: "user \(author)", key: key, action: "comment", arguments: ["\(id.number)", text.text])
            }
            try store.check(id, for: author)
            let result = try store.comment(text, on: id.number, by: author, once: once)
            guard let post = result.post else { throw GraphFailure.noPost }
            let comment = FeedComment(result.comment, of: post)
            if result.isChanged {
                GraphService.tell(
                    .talk(.commented(post: Feed(post).id, comment, count: post.comments)),
                    of: post
                )
                StoredNotifications.tell(store) { try $0.accountsNotified(ofComment: result.comment.id) }
            }
            return comment
        }
        return try GraphService.text(comment)
    }

    private nonisolated(nonsending) func edit(
        _ id: String,
        _ request: EndpointRequest,
        by caller: GraphCaller
    ) async throws -> [UInt8] {
        let account = try GraphService.account(of: caller), form = try await GraphService.form(of: request)
        if let post = PostID(id) { return try await edit(post, to: form["message"] ?? "", request, by: caller) }
        guard let id = CommentID(id) else { throw GraphFailure.noComment }
        let text = try GraphService.commentText(form)
        if let wait = commentPace.take(account) { throw GraphFailure.tooOften(wait, of: "comments") }
        return try await change(id, by: caller) { store in
            try store.edit(comment: id.number, of: id.post.number, to: text, by: account)
        } news: { post, comment in
            .edited(post: post.id, comment)
        }
    }

    /// Takes a comment away.
    nonisolated(nonsending) func delete(_ id: CommentID, by caller: GraphCaller) async throws -> [UInt8] {
        let account = try GraphService.account(of: caller)
        if let wait = deedPace.take(account) { throw GraphFailure.tooOften(wait, of: "changes") }
        _ = try await change(id, by: caller) { store in
            try store.deleteComment(id.number, of: id.post.number, by: account)
        } news: { post, comment in
            .deleted(post: post.id, id: comment.id, count: post.comments?.count ?? 0)
        }
        return try GraphService.text(SuccessResponse(success: true))
    }

    /// Brings a comment back.
    nonisolated(nonsending) func restore(_ id: CommentID, by caller: GraphCaller) async throws -> [UInt8] {
        let account = try GraphService.account(of: caller)
        if let wait = deedPace.take(account) { throw GraphFailure.tooOften(wait, of: "changes") }
        _ = try await change(id, by: caller) { store in
            try store.restoreComment(id.number, of: id.post.number, by: account)
        } news: { post, comment in
            .commented(post: post.id, comment, count: post.comments?.count ?? 0)
        }
        return try GraphService.text(SuccessResponse(success: true))
    }

    /// Changes a comment, tells the post's readers where it is another now, and answers it.
    private nonisolated(nonsending) func change(
        _ id: CommentID,
        by caller: GraphCaller,
        _ change: @escaping @Sendable (PostStore) throws -> PostStore.CommentResult,
        news: @escaping @Sendable (_ post: Feed, FeedComment) -> TalkNews
    ) async throws -> [UInt8] {
        let account = try GraphService.account(of: caller)
        let comment = try await write(for: caller) { store in
            try store.check(id.post, for: account)
            let former = (try? store.accountsNotified(ofComment: id.number)) ?? []
            let result = try change(store)
            guard let post = result.post else { throw GraphFailure.noPost }
            let comment = FeedComment(result.comment, of: post)
            if result.isChanged {
                GraphService.tell(.talk(news(Feed(post), comment)), of: post)
                StoredNotifications.tell(store) { former + (try $0.accountsNotified(ofComment: id.number)) }
            }
            return comment
        }
        return try GraphService.text(comment)
    }

    // MARK: Forms

    private nonisolated(nonsending) static func form(of request: EndpointRequest) async throws -> Query {
        let type = request.headers["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard type == nil || type == "application/x-www-form-urlencoded" else { throw GraphFailure.noCommentForm }
        return Query(try await request.body.bytes()[...])
    }

    private static func commentText(_ form: Query) throws -> CommentText {
        do throws(PostMessage.Problem) {
            return try CommentText(form["message"] ?? "")
        } catch {
            throw GraphFailure(commentProblem: error)
        }
    }

    private static func key(_ text: String) throws -> Token {
        guard let key = Token(text) else {
            throw GraphFailure(100, "The key is none: it is 128 bits in base64url, 22 characters.")
        }
        return key
    }
}

extension GraphFailure {
    static let noComment = GraphFailure(100, "This comment is not there any more.", status: 404)
    static let noCommentForm = GraphFailure(
        100,
        "Send a comment as a form: application/x-www-form-urlencoded.",
        status: 415
    )

    init(commentProblem problem: PostMessage.Problem) {
        switch problem {
        case .empty: self.init(100, "The comment says nothing.")
        case .tooLong(let count):
            self.init(100, "The comment has \(count) characters, and \(CommentText.maximumLength) are the most.")
        case .tooManyBytes: self.init(100, "The comment is too long.")
        case .control: self.init(100, "The comment has a character that cannot be shown.")
        }
    }
}
