// A once-action whose work is not in the database: only its key is.

extension Store {
    /// Notes a once-action before its work is done.
    ///
    /// - Returns: Whether it was not noted before. From then on it is, over a kill of this program, too.
    /// - Throws: `StorageError.keyUsed` for a key that came with other arguments.
    public func begin(_ once: Once) throws(StorageError) -> Bool {
        let now = settings.now()
        return try write { database in try !database.once(once, now: now) { "begun" }.repeated }
    }
}
