// Post: one entry of the wall, and what kind it is.

/// What a post is about.
///
/// A text, constant in the program, so that an application adds its own.
public struct PostType: RawRepresentable, Hashable, Sendable {
    /// Words alone.
    public static let status = PostType(rawValue: "status")
    /// A page elsewhere.
    public static let link = PostType(rawValue: "link")
    /// A photograph.
    public static let photo = PostType(rawValue: "photo")

    /// The text that is stored.
    public let rawValue: String

    /// A type of this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// An entry of the wall, for everybody, or only for the people it names and its author: see ``readers``.
public struct Post: Hashable, Sendable {
    /// The most people that a post may be addressed to.
    public static let maximumRecipients = 50
    /// Seconds for which a deleted post may be restored: 10 minutes.
    public static let undoTime: Int64 = 10 * 60

    /// Unique forever in one database; a later post has a greater one.
    public let id: Int64
    /// Who posted it.
    public let author: Account
    /// Whether it was addressed to somebody: nobody else may read it, but for its author.
    public let isAddressed: Bool
    /// The people it is addressed to, in the order in which they were named; those who have left are not among them.
    public let to: [Account]
    /// What kind of post it is.
    public let type: PostType
    /// What happened, in a sentence that the program made; nil where the author speaks alone.
    public let story: String?
    /// What the author says; nil where the story tells everything.
    public let message: String?
    /// The title of what is linked; nil where nothing is.
    public let name: String?
    /// The photos that it shows, in order; see ``PostPhoto/maximumCount``.
    public internal(set) var photos: [PostPhoto] = []
    /// How many people like it.
    public var likes = 0
    /// How many comments are under it.
    public var comments = 0
    /// When it was posted, in seconds since 1970.
    public let made: Int64
    /// When what it says was changed last, in seconds since 1970; `made` where it never was.
    public let updated: Int64
    /// When it was deleted, in seconds since 1970; nil where it is on the wall.
    public internal(set) var deleted: Int64?
}
