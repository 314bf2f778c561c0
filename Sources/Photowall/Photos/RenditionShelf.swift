// RenditionShelf: the folder of the renditions, with its bound: which files lie there, who uses them, and which of them go.
import Foundation
import Glibc
import HTTP
import Locking

/// A rendition that somebody uses: its file stays for as long as this is kept.
final class Rendition: Sendable {
    /// Where the file is.
    let path: String
    private let name: String
    private let shelf: RenditionShelf

    fileprivate init(_ name: String, on shelf: RenditionShelf) {
        path = shelf.path(of: name)
        self.name = name
        self.shelf = shelf
    }

    deinit { shelf.release(name) }

    /// The file, which can be read to its end from then on, whatever becomes of it.
    func open() -> OpenFile? { withExtendedLifetime(self) { OpenFile(path) } }
}

/// The folder of the renditions: how many bytes lie there, and which of them go.
///
/// Any thread. What blocks says so; the rest is short, as loops wait for it.
final class RenditionShelf: Sendable {
    private struct Books {
        var order = UseOrder()
        /// How many use a file, or wait for it.
        var holds: [String: Int] = [:]
        /// A file that is about to be deleted.
        var leaving: String?
    }

    private let folder: String
    private let limit: Int
    /// Never locked while the disk is waited for.
    private let books: LockedValue<Books>
    /// Locked while a file gets its name, or is deleted.
    private let disk = LockedValue(())

    /// Counts what is there, and deletes what is too much; blocks.
    init(folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
        books = LockedValue(Books())
        mkdir(folder, 0o700)
        let files = names.compactMap { name in
            RenditionShelf.status("\(folder)/\(name)").map { (name: name, bytes: $0.bytes, changed: $0.changed) }
        }
        for file in files.sorted(by: { $0.changed < $1.changed }) {
            books.withLock { $0.order.use(file.name, bytes: file.bytes) }
        }
        trim()
    }

    /// The names of all files; blocks.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    func path(of name: String) -> String { "\(folder)/\(name)" }

    /// Uses a file, and keeps it from being deleted.
    ///
    /// - Returns: The file, and whether it is there; else it is to be put there.
    func take(_ name: String) -> (rendition: Rendition, isThere: Bool) {
        let isLeaving = books.withLock { books in
            books.holds[name, default: 0] += 1
            return books.leaving == name
        }
        let rendition = Rendition(name, on: self)
        // What the power has cut off has no bytes.
        guard !isLeaving, let bytes = RenditionShelf.status(rendition.path)?.bytes, bytes > 0 else {
            return (rendition, false)
        }
        books.withLock { $0.order.use(name, bytes: bytes) }
        return (rendition, true)
    }

    /// Nobody uses a file any more who has before.
    func release(_ name: String) {
        let isMuch = books.withLock { books in
            let count = books.holds[name, default: 1] - 1
            books.holds[name] = count > 0 ? count : nil
            return count <= 0 && books.order.bytes > limit
        }
        // Elsewhere: this may be a loop.
        if isMuch { Task { self.trim() } }
    }

    /// Writes a file, whole or not at all, and deletes what is too much; blocks.
    func put(_ bytes: [UInt8], as name: String) throws {
        let path = path(of: name), part = "\(path).\(UUID().uuidString)"
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: part))
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: part))
            try file.synchronize()
            try file.close()
            let isNamed = disk.withLock { _ in
                guard rename(part, path) == 0 else { return false }
                books.withLock { $0.order.use(name, bytes: bytes.count) }
                return true
            }
            guard isNamed else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            unlink(part)
            throw error
        }
        trim()
    }

    /// Deletes a file, unless somebody uses it; blocks.
    func remove(_ name: String) {
        _ = delete { books in books.holds[name] == nil ? name : nil }
    }

    /// Deletes the files used longest ago until there are not too many bytes, or all are being used; blocks.
    private func trim() {
        let limit = limit
        let oldest: @Sendable (inout Books) -> String? = { books in
            // Each that is being used comes up once at most.
            for _ in 0...books.holds.count {
                guard books.order.bytes > limit, let (name, bytes) = books.order.oldest else { return nil }
                guard books.holds[name] != nil else { return name }
                books.order.use(name, bytes: bytes)
            }
            return nil
        }
        while delete(oldest) {}
    }

    /// Deletes the file that `choose` names; false where it names none.
    private func delete(_ choose: @Sendable (inout Books) -> String?) -> Bool {
        disk.withLock { _ in
            let chosen: String? = books.withLock { books in
                books.leaving = choose(&books)
                if let name = books.leaving { books.order.remove(name) }
                return books.leaving
            }
            guard let chosen else { return false }
            // Whoever asks for it now has it made anew, under its name once this one is gone.
            unlink(path(of: chosen))
            books.withLock { $0.leaving = nil }
            return true
        }
    }

    /// Bytes of a file, and when it was changed, in nanoseconds since 1970.
    private static func status(_ path: String) -> (bytes: Int, changed: Int)? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int(status.st_size), status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
    }
}
