// PostPhoto: a photo as a post shows it, and how those of many posts are read at once.

internal import GRDB

/// A photo of a post.
public struct PostPhoto: Hashable, Sendable {
    /// The most photos of one post.
    public static let maximumCount = 10

    /// The photo's id.
    public let id: Int64
    /// Pixels, as it is shown; 0 before the post is stored.
    public internal(set) var width = 0
    /// Pixels, as it is shown; 0 before the post is stored.
    public internal(set) var height = 0
    /// What the author says of it for those who cannot see it; nil where they say nothing.
    public let alternative: String?

    /// A photo that a new post is to show.
    ///
    /// - Parameters:
    ///   - id: The photo's id.
    ///   - alternative: What the author says of it for those who cannot see it. Default: nothing.
    public init(_ id: Int64, alternative: PostLine? = nil) {
        self.id = id
        self.alternative = alternative?.text
    }

    fileprivate init(_ row: Row) {
        id = row[1]
        width = row[2]
        height = row[3]
        alternative = row[4]
    }
}

extension PostQueries {
    /// The photos of posts, in order; the posts' ids are a list in JSON (sqlite.org/json1.html#jeach).
    package static let photos = """
        SELECT postID, photo.id, width, height, alternative FROM json_each(?) AS asked
        CROSS JOIN postPhoto ON postID = asked.value CROSS JOIN photo ON photo.id = photoID
        ORDER BY asked.key, position
        """
}

extension Database {
    /// The photos of posts, in order, by the posts' ids; one query for all.
    func photos(of posts: [Int64]) throws -> [Int64: [PostPhoto]] {
        guard !posts.isEmpty else { return [:] }
        let list = "[\(posts.map(String.init).joined(separator: ","))]"
        let rows = try Row.fetchAll(cachedStatement(sql: PostQueries.photos), arguments: [list])
        return rows.reduce(into: [:]) { $0[$1[0], default: []].append(PostPhoto($1)) }
    }

    /// Stores which photos a post shows; each must be in its author's library.
    ///
    /// - Throws: `StorageError.noSuchPhoto`.
    func insert(_ photos: [PostPhoto], of post: Int64, by author: Int64) throws {
        guard !photos.isEmpty else { return }
        let isOwn = try cachedStatement(
            sql: "SELECT EXISTS(SELECT 1 FROM photo WHERE id = ? AND owner = ? AND deleted IS NULL)"
        )
        let statement = try cachedStatement(
            sql: "INSERT INTO postPhoto(postID, position, photoID, alternative) VALUES (?, ?, ?, ?)"
        )
        for (position, photo) in photos.enumerated() {
            guard try Bool.fetchOne(isOwn, arguments: [photo.id, author]) == true else {
                throw StorageError.noSuchPhoto
            }
            try statement.execute(arguments: [post, position, photo.id, photo.alternative])
        }
    }
}
