// PostStore+Search: posts by their words.

internal import GRDB

extension PostStore {
    /// The posts that have some words, the newest first.
    ///
    /// - Parameters:
    ///   - words: What is looked for.
    ///   - reader: Who looks for it; nil: nobody in particular, who finds what everybody may read.
    ///   - cursor: Where to read on: ``SearchSlice/after``; nil, the default, from the newest.
    ///   - limit: The most posts to answer, 1…100. Default: 25.
    /// - Returns: The posts. Nothing in it depends on what the reader may not read.
    /// - Throws: `StorageError`.
    public func posts(
        with words: SearchWords,
        for reader: Int64?,
        after cursor: PostCursor? = nil,
        limit: Int = 25
    ) throws(StorageError) -> SearchSlice {
        let limit = min(max(limit, PostPage.limits.lowerBound), PostPage.limits.upperBound)
        return try store.read { database in
            let place = cursor?.id ?? .max
            let posts = try database.posts(SearchQueries.posts, [words.match, reader, place, limit + 1])
            return SearchSlice(
                posts: Array(posts.prefix(limit)),
                after: posts.count > limit ? PostCursor(id: posts[limit - 1].id) : nil
            )
        }
    }
}
