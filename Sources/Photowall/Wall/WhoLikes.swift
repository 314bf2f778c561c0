// WhoLikes: who likes a post, in a sentence for one of its readers.

/// Says who likes a post.
enum WhoLikes {
    /// The most people who are named besides the reader.
    static let limit = 2

    /// A phrase such as “You, Clara and 2 others”; "" where nobody does.
    ///
    /// - Parameters:
    ///   - people: Those who are known, in the order in which they are named.
    ///   - count: How many there are in all.
    ///   - reader: The id of the person who is told.
    ///   - isLiked: Whether the reader is among them.
    /// - Returns: The phrase.
    static func sentence(_ people: [IdName], count: Int, for reader: String, isLiked: Bool) -> String {
        var names = people.filter { $0.id != reader }.map(\.name)
        let others = max(count - (isLiked ? 1 : 0), names.count)
        if others > limit { names = Array(names.prefix(limit - 1)) }
        let rest = others - names.count
        let noun = names.isEmpty && !isLiked ? (rest == 1 ? "person" : "people") : (rest == 1 ? "other" : "others")
        let more = rest == 0 ? [] : ["\(rest) \(noun)"]
        return WhoReads.list((isLiked ? ["You"] : []) + names + more)
    }

    /// What the button is called whose picture is a heart.
    static func name(_ count: Int) -> String {
        count == 0 ? "Like" : "Like, \(count) like\(count == 1 ? "" : "s")"
    }
}
