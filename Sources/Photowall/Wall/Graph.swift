// Graph: the requests that a wall of Graph's shape takes, as one reader of it makes them.
import Foundation
import Networking

/// A request to a wall.
struct Graph: TargetType, AccessTokenAuthorizable {
    /// What is asked.
    enum Call: Hashable, Sendable {
        /// The posts after a cursor; the latest without one.
        case feed(after: String? = nil, limit: Int = 25)
        /// The posts that these parameters are of, as the wall has named them.
        case page([String: String])
        /// One post.
        case info(id: String)
        /// A new post; `key` names the act, however often it is sent.
        case post(message: String, to: [String], photos: [AttachedMedia], key: String)
        /// A post is to go.
        case delete(id: String)
        /// A post that has gone is to come back.
        case restore(id: String)
        /// Who may be meant by the beginning of a name.
        case people(prefix: String)
        /// The latest posts with some words, or those behind a cursor.
        case posts(words: String, after: String?)
        /// Which of some posts one likes.
        case liked(ids: [String])
        /// One likes a post, or does not any more.
        case like(id: String, isLiked: Bool)
        /// Who likes a post.
        case likes(id: String)
        /// The comments on a post behind a cursor, the latest first; the latest without one.
        case comments(id: String, after: String?)
        /// A new comment; `key` names the act, however often it is sent.
        case comment(id: String, message: String, key: String)
        /// A post or a comment says something else.
        case edit(id: String, message: String)
    }

    /// Where the wall is, such as `http://127.0.0.1:8080/graph/v1`.
    let baseURL: URL
    /// Says who asks.
    let token: String
    let call: Call
    /// Whether the wall may know of Graph's own fields alone.
    var isElsewhere = false

    /// What tells of pictures.
    private var pictures: String { isElsewhere ? "full_picture" : "photos" }

    /// How many comments are asked for at once.
    static let comments = 50

    /// What the detail of a post has.
    private static let infoFields = "id,created_time,updated_time,from,to,story,message,name,type"
    /// What was kept for another text is not found any more: answers of former versions have posts that are not for all who have them.
    private static let feedFields = "id,created_time,story,message,name,from,to"

    var path: String {
        switch call {
        case .feed, .page, .post: "/me/feed"
        case .info(let id), .delete(let id): "/" + id
        case .restore(let id): "/" + id + "/restore"
        case .people, .posts: "/search"
        case .liked: "/me/likes"
        case .like(let id, _), .likes(let id): "/" + id + "/likes"
        case .comments(let id, _), .comment(let id, _, _): "/" + id + "/comments"
        case .edit(let id, _): "/" + id
        }
    }

    var method: HTTPMethod {
        switch call {
        case .feed, .page, .info, .people, .posts, .liked, .likes, .comments: .get
        case .post, .restore, .comment, .edit: .post
        case .delete: .delete
        case .like(_, let isLiked): isLiked ? .post : .delete
        }
    }

    var task: HTTPTask {
        switch call {
        case .page(let parameters): return .requestParameters(parameters, encoding: .query)
        case .feed(let after, let limit):
            var parameters: [String: String] = [
                "fields": "\(Graph.feedFields),\(pictures)\(talk)", "limit": "\(limit)",
            ]
            parameters["after"] = after
            return .requestParameters(parameters, encoding: .query)
        case .info: return .requestParameters(["fields": "\(Graph.infoFields),\(pictures)\(talk)"], encoding: .query)
        case .post(let message, let to, let photos, let key):
            var parameters = ["message": message, "to": to.joined(separator: ","), "key": key]
            parameters["attached_media"] = AttachedMedia.text(of: photos)
            return .requestParameters(parameters, encoding: .form)
        case .delete, .restore, .like: return .requestPlain
        case .liked(let ids):
            return .requestParameters(["ids": ids.joined(separator: ",")], encoding: .query)
        case .likes: return .requestParameters(["limit": "100"], encoding: .query)
        case .comments(_, let after):
            var parameters = ["order": "reverse_chronological", "limit": "\(Graph.comments)"]
            parameters["after"] = after
            return .requestParameters(parameters, encoding: .query)
        case .comment(_, let message, let key):
            return .requestParameters(["message": message, "key": key], encoding: .form)
        case .edit(_, let message): return .requestParameters(["message": message], encoding: .form)
        case .posts(let words, let after):
            var parameters = ["q": words, "type": "post"]
            parameters["after"] = after
            return .requestParameters(parameters, encoding: .query)
        case .people(let prefix):
            return .requestParameters(["q": prefix, "type": "user"], encoding: .query)
        }
    }

    private var talk: String { isElsewhere ? "" : ",likes,comments,edited_time" }
    var headers: [String: String]? { nil }
    var authorizationType: AuthorizationType? { .bearer }
}
