// WhoReads: who can read a post, in a sentence for one of those who can.

/// Says who can read a post.
enum WhoReads {
    /// The most people who are named besides the reader.
    static let limit = 4

    /// A sentence such as “Only you and Grace can read this.”; "" where everybody can.
    ///
    /// - Parameters:
    ///   - to: The people the post is addressed to; nil: nobody in particular.
    ///   - author: Whose it is. One of a wall elsewhere, or nil: that wall alone knows who reads it.
    ///   - reader: The id of the person who is told.
    /// - Returns: The sentence.
    static func sentence(to: [IdName]?, by author: IdName?, for reader: String) -> String {
        guard let to else { return "" }
        guard let author, !author.isElsewhere else {
            return to.isEmpty ? "" : "This is for \(list(names(of: to))). Its wall decides who can read it."
        }
        var known: Set = [reader]
        let others = ([author] + to).filter { known.insert($0.id).inserted }
        return "Only \(list(["you"] + names(of: others))) can read this."
    }

    /// The names, or the first of them and how many others there are.
    private static func names(of people: [IdName]) -> [String] {
        guard people.count > limit else { return people.map(\.name) }
        return people.prefix(limit - 1).map(\.name) + ["\(people.count - limit + 1) others"]
    }

    /// Names with commas, and “and” before the last one.
    static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
