// What is done to the database besides serving it: seeding and backup. How data is copied is in DataCopy.
import Glibc
public import RxLive
import Storage

extension Photowall {
    /// Fills the wall with posts of authors that nobody can log in as.
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

    /// Copies all that a server needs to where there is nothing: the database as it is, and beside it the photos' files and the key
    /// of its sessions.
    ///
    /// A server, of this version or an earlier one, may go on meanwhile. The copy is a database to be served, and belongs to its owner
    /// alone. The database comes to its place when all else is there.
    /// - Parameters:
    ///   - path: The database's file, which is only read.
    ///   - copy: The copy's.
    /// - Throws: ``StartError`` with a sentence; nothing is left of the copy then.
    public static func backup(database path: String, to copy: String) throws(StartError) {
        guard access(path, F_OK) == 0 else { throw StartError("There is no database \(path).") }
        try DataCopy(from: path, to: copy).make()
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
