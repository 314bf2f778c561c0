// GraphService+Likes: who likes which post, as calls of the wall.
import HTTP
import Rx
import RxLive
import Storage

extension GraphService {
    func addLikes(to router: inout Router) {
        let path = GraphService.path, service = self
        router.endpoint(.get, path + "/me/likes") { request in try await service.answer(request, service.liked) }
        router.endpoint(.get, path + "/:id/likes") { (request, id: String) in
            try await service.answer(request) { request, caller in try await service.likes(of: id, request, for: caller)
            }
        }
        for (method, isLiked) in [(HTTP.Method.post, true), (.delete, false)] {
            router.endpoint(method, path + "/:id/likes", allowsOtherOrigins: true) { (request, id: String) in
                try await service.answer(request) { _, caller in try await service.like(id, isLiked, by: caller) }
            }
        }
    }

    /// The most posts that `me/likes` looks at.
    static let mostAsked = 100

    /// `me/likes`: which of some posts the caller likes; `ids` names them.
    private nonisolated(nonsending) func liked(
        _ request: EndpointRequest,
        _ caller: GraphCaller
    ) async throws -> [UInt8] {
        let asked = (request.query["ids"] ?? "").split(separator: ",")
        guard !asked.isEmpty, asked.count <= GraphService.mostAsked else {
            throw GraphFailure(100, "\"ids\" names the posts, from 1 to \(GraphService.mostAsked).")
        }
        let ids = try asked.map { text in
            guard let id = PostID(String(text)) else { throw GraphFailure.noPost }
            return id
        }
        let account = try GraphService.account(of: caller)
        return try await wall.read { store in
            let liked = try store.liked(by: account, of: ids.map(\.number))
            let posts = ids.filter { liked[$0.number] == $0.author }
            return try GraphService.text(
                LikedResponse(data: posts.map { PostedResponse(id: "\($0.author)_\($0.number)") })
            )
        }.value
    }

    private nonisolated(nonsending) func likes(
        of id: String,
        _ request: EndpointRequest,
        for caller: GraphCaller
    ) async throws -> [UInt8] {
        guard let post = PostID(id) else { throw GraphFailure.noPost }
        let page = try EdgePage(request, id, "likes"), reader = try GraphService.account(of: caller)
        return try await wall.read { store in
            let slice = try store.likes(of: post.number, for: reader, after: page.after, limit: page.limit)
            guard slice.post.author.id == post.author else { throw GraphFailure.noPost }
            return try GraphService.text(
                LikesResponse(
                    data: slice.accounts.map(IdName.init),
                    paging: page.paging(slice.after),
                    summary: .init(totalCount: slice.post.likes, hasLiked: slice.isLiked)
                )
            )
        }.value
    }

    private nonisolated(nonsending) func like(
        _ id: String,
        _ isLiked: Bool,
        by caller: GraphCaller
    ) async throws -> [UInt8] {
        let account = try GraphService.account(of: caller), name = caller.user.name
        guard let id = PostID(id) else { throw GraphFailure.noPost }
        if let wait = deedPace.take(account) { throw GraphFailure.tooOften(wait, of: "likes") }
        try await write(for: caller) { store in
            try store.check(id, for: account)
            let (post, isChanged) = try store.setLiked(isLiked, post: id.number, by: account)
            guard isChanged else { return }
            let by = IdName(id: "\(account)", name: name)
            let news = TalkNews.liked(post: Feed(post).id, by: by, isLiked: isLiked, count: post.likes)
            GraphService.tell(.talk(news), of: post)
            StoredNotifications.tell(store) { _ in [post.author.id] }
        }
        return try GraphService.text(SuccessResponse(success: true))
    }
}
