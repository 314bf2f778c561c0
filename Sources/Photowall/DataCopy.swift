// DataCopy: all that a server needs, copied to where there is nothing, for a backup or back from one. A server does without
// its cache, smaller sizes of photos and the state of pages, which are left out. One more thing that it needs: a line in `make`.
import Foundation
import Glibc
import RxLive
import Storage

/// A copy of a database and what lies beside it.
struct DataCopy {
    private let source: String
    private let target: String

    /// - Parameters:
    ///   - source: The database's file.
    ///   - target: The copy's.
    init(from source: String, to target: String) {
        self.source = source
        self.target = target
    }

    /// What may be in the way: files that a server would take for the database's.
    private static let endings = ["", "-wal", "-shm", "-journal", ".photos", ".key", ".state"]

    /// Makes the copy; blocks.
    func make() throws(StartError) {
        try requireRoom()
        let draft = target + ".part"
        do {
            // The database first: each photo that it has was there before.
            try Store.copy(source, to: draft)
        } catch {
            // Of another copy under way.
            if case .fileExists = error { throw StartError("The file \(draft) exists already.") }
            throw StartError(error.description)
        }
        do {
            // Another copy may have come to its end before this one made its draft.
            try requireRoom()
        } catch {
            unlink(draft)
            throw error
        }
        do {
            try copyFolder("files")
            if exists(source + ".key") { try copyFile(source + ".key", to: target + ".key") }
            guard link(draft, target) == 0 else { throw failure("made", target) }
            unlink(draft)
        } catch {
            unlink(draft)
            unlink(target + ".key")
            try? FileManager.default.removeItem(atPath: target + ".photos")
            throw error as? StartError ?? StartError("\(error)")
        }
    }

    private func requireRoom() throws(StartError) {
        for ending in DataCopy.endings where exists(target + ending) {
            throw StartError("The file \(target + ending) exists already.")
        }
    }

    /// Copies a folder of the photos', where there is one.
    private func copyFolder(_ name: String) throws {
        let (from, to) = ("\(source).photos/\(name)", "\(target).photos/\(name)")
        guard exists(from) else { return }
        try makeFolder(target + ".photos")
        try makeFolder(to)
        for path in try FileManager.default.subpathsOfDirectory(atPath: from).sorted() {
            var status = stat()
            // What has gone meanwhile belongs to no photo.
            guard stat("\(from)/\(path)", &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                try makeFolder("\(to)/\(path)")
            } else {
                try copyFile("\(from)/\(path)", to: "\(to)/\(path)")
            }
        }
    }

    private func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 else { throw failure("made", path) }
    }

    /// Copies a file to a new one, readable and writable by its owner alone, which is on the disk then; nothing where there is none.
    private func copyFile(_ from: String, to path: String) throws {
        let input = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard input >= 0 else {
            if errno == ENOENT { return }
            throw failure("read", from)
        }
        defer { close(input) }
        let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw failure("made", path) }
        defer { close(output) }
        while true {
            let count = sendfile(output, input, nil, 1 << 24)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw failure("written", path) }
        }
        guard fsync(output) == 0 else { throw failure("written", path) }
    }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func failure(_ what: String, _ path: String) -> StartError {
        StartError("The file \(path) cannot be \(what): \(String(cString: strerror(errno))).")
    }
}
