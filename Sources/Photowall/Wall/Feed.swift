// What a wall of Graph's shape says: posts, where the next ones are, and who is meant. The service writes it, and the screens read
// it, no matter whose wall it is.
import Foundation
import Rx

/// Somebody, by the id that the wall has for them.
struct IdName: Codable, Hashable, Sendable {
    let id: String
    let name: String
}

extension IdName {
    /// The same of a wall elsewhere: nobody's namesake here, whatever their id.
    var elsewhere: IdName { IdName(id: "elsewhere \(id)", name: name) }

    /// Whether it is somebody of a wall elsewhere.
    var isElsewhere: Bool { id.hasPrefix("elsewhere ") }
}

/// A post as the feed has it.
struct Feed: Codable, Hashable, Identifiable, Sendable {
    let id: String
    let createdTime: Date
    /// What happened, in the wall's words.
    var story: String?
    /// What the author wrote.
    var message: String?
    /// What it is called, where it has a name besides.
    var name: String?
    var from: IdName?
    /// The people it is addressed to, who alone can read it with its author; nil: everybody can.
    var to: GetFeedInfoResponse.Recipients?
    /// The photos that it shows, ``FeedPhotos/rowLimit`` at most; nil: none.
    var photos: FeedPhotos?
    /// Where the picture is that it shows, on a wall that tells of one alone.
    var fullPicture: String?
    /// The sizes of that, on a wall that has them.
    var images: [GetFeedInfoResponse.Image]?
    /// How many people like it; nil: the wall does not say.
    var likes: EdgeSummary?
    /// How many comments are under it; nil: the wall does not say.
    var comments: EdgeSummary?
    /// When its author has changed what it says; nil: never, or the wall does not say.
    var editedTime: Date?

    /// What it says: the story, or else the message.
    var text: String { story ?? message ?? "" }

    /// What its row says beside what it shows: photos need no story.
    var caption: String { photos == nil ? text : message ?? "" }
}

/// Where the posts before and after are; nil where there are none.
struct Paging: Codable, Hashable, Sendable {
    struct Cursors: Codable, Hashable, Sendable {
        var before: String?
        var after: String?
    }

    var cursors: Cursors?
    var previous: String?
    var next: String?

    /// Where the posts behind these are: a cursor, or the address that has them where the wall gives no cursors; nil where there are
    /// none.
    var further: String? { next == nil ? nil : cursors?.after ?? next }

    /// What the address of further posts asks for; nil of a cursor.
    ///
    /// The address itself is not asked: a reader's token goes to no server but their wall.
    static func parameters(of further: String) -> [String: String]? {
        guard further.contains("?"), let items = URLComponents(string: further)?.queryItems else { return nil }
        let pairs = items.filter { $0.name != "access_token" }.map { ($0.name, $0.value ?? "") }
        return Dictionary(pairs) { $1 }
    }
}

/// An answer of `me/feed`: the latest first.
struct GetFeedsResponse: Codable, Hashable, Sendable {
    var data: [Feed]
    var paging: Paging?
}

/// All that the wall tells of one post.
struct GetFeedInfoResponse: Codable, Hashable, Sendable {
    let id: String
    let createdTime: Date
    var updatedTime: Date?
    var from: IdName?
    /// The people it is addressed to, who alone can read it with its author; nil: everybody can.
    ///
    /// Graph wraps them once more.
    var to: Recipients?
    var story: String?
    var message: String?
    var name: String?
    var type: String?
    /// Where the picture is that it shows; nil: none.
    var fullPicture: String?
    /// The sizes that there are of it, smallest first, as Graph has them of a photo; nil: the wall does not say.
    var images: [Image]?
    /// All photos that it shows; nil: none, or the wall does not say.
    var photos: FeedPhotos?
    /// How many people like it; nil: the wall does not say.
    var likes: EdgeSummary?
    /// How many comments are under it; nil: the wall does not say.
    var comments: EdgeSummary?
    /// When its author has changed what it says; nil: never, or the wall does not say.
    var editedTime: Date?

    /// A picture in one size.
    struct Image: Codable, Hashable, Sendable {
        /// Where it is.
        var source: String
        /// Pixels.
        var width: Int
        /// Pixels.
        var height: Int
    }

    struct Recipients: Codable, Hashable, Sendable {
        var data: [IdName]

        /// The same of a wall elsewhere.
        var elsewhere: Recipients { Recipients(data: data.map(\.elsewhere)) }
    }
}

/// An answer that says what was wrong, as Graph does.
struct GraphFailure: Codable, Hashable, Sendable {
    struct Reason: Codable, Hashable, Sendable {
        var message: String
        var type: String
        var code: Int
        /// The status of the answer, which is not in its text.
        var status: Int?

        private enum CodingKeys: CodingKey { case message, type, code }
    }

    var error: Reason
}

/// The answer to a new post.
struct PostedResponse: Codable, Hashable, Sendable {
    var id: String
}

/// The answer to what changes a post.
struct SuccessResponse: Codable, Hashable, Sendable {
    var success: Bool
}
