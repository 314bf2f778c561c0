// SearchQueries: how posts are found by their words. What the index has of them is written with them: see `index` below, and the
// triggers in Migrations.

internal import GRDB

/// The queries of the search.
package enum SearchQueries {
    /// The posts with the words ?1, that ?2 may read, below the id ?3, at most ?4: the newest first.
    ///
    /// The index is read backwards from there on, and no further than the page needs.
    package static let posts = """
        SELECT \(PostQueries.columns) FROM postWords CROSS JOIN post ON post.id = postWords.rowid
        CROSS JOIN account ON account.id = authorID
        WHERE postWords MATCH ?1 AND postWords.rowid < ?3 AND deleted IS NULL AND \(PostReaders.condition)
        ORDER BY postWords.rowid DESC LIMIT ?4
        """
    /// Rewrites the index without what has been deleted from it, which is in it until then (sqlite.org/fts5.html#the_optimize_command).
    package static let optimize = "INSERT INTO postWords(postWords) VALUES ('optimize')"
}

extension Database {
    /// Puts the words of a post, and its author's name, into the index, which must not have them.
    func index(post id: Int64, _ message: String?, _ name: String?, by author: String) throws {
        // The author is found by the sign alone, as they have not said their own name.
        let words = SearchText.indexed([message, name].compactMap { $0 }) + " @" + AccountName.folded(author)
        try cachedStatement(sql: "INSERT INTO postWords(rowid, words) VALUES (?, ?)").execute(arguments: [id, words])
    }
}
