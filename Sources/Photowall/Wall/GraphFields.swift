// GraphFields: which fields of a post a call of the wall asks for.
import HTTP
import RxLive

/// What `fields=from,message` names, or all fields where a call names none.
///
/// `id` and `created_time` are always among them.
struct GraphFields {
    private let names: Set<String>?

    private static let known: Set<String> = [
        "id", "created_time", "updated_time", "from", "to", "story", "message", "name", "type", "full_picture",
        "images", "photos", "likes", "comments", "edited_time",
    ]

    /// What Graph's posts may have besides, and none of this wall has: who asks for all fields of the document gets the others.
    private static let valueless: Set<String> = [
        "admin_creator", "application", "call_to_action", "caption", "description", "feed_targeting", "icon",
        "is_hidden", "is_published", "link", "message_tags", "object_id", "picture", "place", "privacy", "properties",
        "shares", "source", "status_type", "story_tags", "targeting", "with_tags",
    ]

    /// - Throws: A failure that names the first field that no post of Graph's has.
    init(_ query: Query) throws {
        guard let text = query["fields"], !text.isEmpty else {
            names = nil
            return
        }
        let asked = text.split(separator: ",").map(String.init)
        if let other = asked.first(where: { !GraphFields.known.contains($0) && !GraphFields.valueless.contains($0) }) {
            throw GraphFailure(100, "A post has no field \"\(other.shortened)\".")
        }
        names = Set(asked)
    }

    /// Whether more is asked for than what a feed tells of its posts by itself.
    var areMore: Bool { names?.isSubset(of: GraphFields.ofFeed) == false }

    private static let ofFeed: Set<String> = valueless.union([
        "id", "created_time", "from", "to", "story", "message", "name", "photos", "likes", "comments", "edited_time",
    ])

    /// A field's value, where it is asked for by one of these names.
    fileprivate func value<Value>(_ value: Value?, _ asked: String...) -> Value? {
        names?.isDisjoint(with: asked) == true ? nil : value
    }
}

extension Feed {
    /// With the fields that are asked for.
    func having(_ fields: GraphFields) -> Feed {
        var feed = self
        feed.story = fields.value(story, "story")
        feed.message = fields.value(message, "message")
        feed.name = fields.value(name, "name")
        feed.from = fields.value(from, "from")
        feed.to = fields.value(to, "to")
        feed.photos = fields.value(photos, "photos")
        feed.likes = fields.value(likes, "likes")
        feed.comments = fields.value(comments, "comments")
        feed.editedTime = fields.value(editedTime, "edited_time")
        return feed
    }
}

extension GetFeedInfoResponse {
    /// With the fields that are asked for.
    func having(_ fields: GraphFields) -> GetFeedInfoResponse {
        GetFeedInfoResponse(
            id: id,
            createdTime: createdTime,
            updatedTime: fields.value(updatedTime, "updated_time"),
            from: fields.value(from, "from"),
            to: fields.value(to, "to"),
            story: fields.value(story, "story"),
            message: fields.value(message, "message"),
            name: fields.value(name, "name"),
            type: fields.value(type, "type"),
            fullPicture: fields.value(fullPicture, "full_picture"),
            // They come with it, too: a wall elsewhere would refuse a call of this program's that names them.
            images: fields.value(images, "full_picture", "images"),
            photos: fields.value(photos, "photos"),
            likes: fields.value(likes, "likes"),
            comments: fields.value(comments, "comments"),
            editedTime: fields.value(editedTime, "edited_time")
        )
    }
}
