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

    /// A field's value, where it is asked for.
    fileprivate func value<Value>(_ value: Value?, _ name: String) -> Value? {
        names?.contains(name) == false ? nil : value
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
            // They come with it: a wall elsewhere would refuse a call that names a field of its own.
            images: fields.value(images, "full_picture")
        )
    }
}
