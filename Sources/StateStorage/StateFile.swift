// StateFile: the file as the system has it: made privately, and set aside where it is damaged. A process that makes or moves it
// holds the lock of its folder, so that two processes never move each other's new file.

internal import Glibc

/// The file of a store, by its path.
struct StateFile {
    /// Where it is.
    let path: String

    /// Which file is at a path.
    struct Identity: Equatable {
        fileprivate let device: dev_t
        fileprivate let number: ino_t
    }

    /// Which file is there; nil where there is none.
    var identity: Identity? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Identity(device: facts.st_dev, number: facts.st_ino) : nil
    }

    /// Where it is once it was set aside; `-wal` lies beside it.
    ///
    /// There is one such file: the next one takes its place, so that a bad disk is not filled with them.
    var damagedPath: String { path + ".damaged" }

    /// Makes an empty one, for its owner alone, where there is none.
    ///
    /// SQLite gives `-wal` and `-shm` the permissions that the database file has.
    ///
    /// - Throws: Why it cannot be made.
    func make() throws(StateStoreError) {
        guard identity == nil else { return }
        // Of a former file `-wal` and `-shm` may be left, which other processes still have: nothing new may begin with them, and
        // nobody may remove those of the new file.
        try locked { () throws(StateStoreError) in
            guard identity == nil else { return }
            for suffix in ["-wal", "-shm"] where !path.isEmpty { unlink(path + suffix) }
            let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if file >= 0 {
                close(file)
            } else if errno != EEXIST {
                throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Moves a damaged file out of the way, so that somebody can look at it.
    ///
    /// - Parameter found: The file that was found to be damaged.
    /// - Returns: Whether it was moved; false where another process has done so, and another file is there by now.
    /// - Throws: `.cannotOpen` where it cannot be moved, or must not: it is no file, or one that another program, or a newer
    ///   version of this one, has made.
    func setAside(_ found: Identity) throws(StateStoreError) -> Bool {
        try locked { () throws(StateStoreError) in
            guard identity == found else { return false }
            guard isOwn else { throw .cannotOpen(path: path, reason: "it is damaged, and not surely of this program") }
            guard rename(path, damagedPath) == 0 else {
                throw .cannotOpen(
                    path: path,
                    reason: "it is damaged, and stays there: " + String(cString: strerror(errno))
                )
            }
            if rename(path + "-wal", damagedPath + "-wal") != 0 { unlink(damagedPath + "-wal") }
            unlink(path + "-shm")
            return true
        }
    }

    /// Whether it is a file that has the mark of a store, or none at all that SQLite would know.
    private var isOwn: Bool {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        var head = [UInt8](repeating: 0, count: StateFile.headLength)
        let count = read(file, &head, head.count)
        guard count >= 0 else { return false }
        guard count == head.count, head.starts(with: StateFile.magic) else { return true }
        return StateTables.isMark(
            application: StateFile.number(head, at: 68),
            version: StateFile.number(head, at: 60)
        )
    }

    /// What each database of SQLite begins with; see "The Database Header" at sqlite.org/fileformat2.html.
    private static let magic = Array("SQLite format 3\0".utf8)
    private static let headLength = 100

    private static func number(_ bytes: [UInt8], at place: Int) -> Int64 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
    }

    private func locked<Result>(_ body: () throws(StateStoreError) -> Result) throws(StateStoreError) -> Result {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let parent = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0, flock(folder, LOCK_EX) == 0 else {
            let reason = String(cString: strerror(errno))
            if folder >= 0 { close(folder) }
            throw .cannotOpen(path: path, reason: reason)
        }
        defer { close(folder) }
        return try body()
    }
}
