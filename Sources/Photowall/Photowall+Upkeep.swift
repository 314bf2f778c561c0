// What is done to the database besides serving it: seeding and backup.
import Glibc
public import RxLive
import Storage

extension Photowall {
    /// Fills the wall with posts of authors whom nobody can log in as.
    ///
    /// - Parameters:
    ///   - path: The database's file; created where there is none.
    ///   - authors: How many authors.
    ///   - posts: How many posts, the authors' joining included.
    ///   - number: Other numbers make other posts.
    ///   - adds: Whether posts may be there already.
    /// - Throws: ``StartError`` with a sentence.
    public static func seed(
        database path: String,
        authors: Int,
        posts: Int,
        number: UInt64,
        adds: Bool
    ) throws(StartError) {
        try using(path) { store throws(StorageError) in
            _ = try PostStore(store).seed(authors: authors, posts: posts, seed: number, addsToPosts: adds)
        }
    }

    /// Copies the database to a new file.
    ///
    /// - Parameters:
    ///   - path: The database's file.
    ///   - copy: The new file.
    /// - Throws: ``StartError`` with a sentence.
    public static func backup(database path: String, to copy: String) throws(StartError) {
        guard access(path, F_OK) == 0 else { throw StartError("There is no database \(path).") }
        try using(path) { store throws(StorageError) in try store.backup(to: copy) }
    }

    private static func using(_ path: String, _ work: (Store) throws(StorageError) -> Void) throws(StartError) {
        do throws(StorageError) {
            let store = try Store(path: path)
            try work(store)
            try AccountStore(store).close()
        } catch {
            throw StartError(error.description)
        }
    }
}
