// RenditionCache: the folder of the renditions, with its bound: which files lie there, who uses them, and which of them go.
import Foundation
import Glibc
import HTTP
import Locking

/// A rendition that somebody uses: its file stays for as long as this is kept.
final class Rendition: Sendable {
    /// Where the file is.
    let path: String
    private let name: String
    private let cache: RenditionCache

    fileprivate init(_ name: String, in cache: RenditionCache) {
        path = cache.path(of: name)
        self.name = name
        self.cache = cache
    }

    deinit { cache.release(name) }

    /// The file, which can be read to its end from then on, whatever becomes of it.
    func open() -> OpenFile? { withExtendedLifetime(self) { OpenFile(path) } }
}

/// The folder of the renditions: how many bytes lie there, and which of them go.
///
/// Any thread. What blocks says so; the rest is short, as loops wait for it.
final class RenditionCache: Sendable {
    private struct State {
        var order = UseOrder()
        /// How many use a file, or wait for it.
        var holds: [String: Int] = [:]
        /// A file that is about to be deleted.
        var leaving: String?
    }

    private let folder: String
    private let limit: Int
    /// Never locked while the disk is waited for.
    private let state: LockedValue<State>
    /// Locked while a file gets its name, or is deleted.
    private let disk = LockedValue(())

    /// Counts what is there, and deletes what is too much; blocks.
    init(folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
        state = LockedValue(State())
        mkdir(folder, 0o700)
        let files = names.compactMap { name in
            RenditionCache.status("\(folder)/\(name)").map { (name: name, bytes: $0.bytes, changed: $0.changed) }
        }
        for file in files.sorted(by: { $0.changed < $1.changed }) {
            state.withLock { $0.order.use(file.name, bytes: file.bytes) }
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
        let isLeaving = state.withLock { state in
            state.holds[name, default: 0] += 1
            return state.leaving == name
        }
        let rendition = Rendition(name, in: self)
        // What the power has cut off has no bytes.
        guard !isLeaving, let bytes = RenditionCache.status(rendition.path)?.bytes, bytes > 0 else {
            return (rendition, false)
        }
        state.withLock { $0.order.use(name, bytes: bytes) }
        return (rendition, true)
    }

    /// Nobody uses a file any more who has before.
    func release(_ name: String) {
        let isMuch = state.withLock { state in
            let count = state.holds[name, default: 1] - 1
            state.holds[name] = count > 0 ? count : nil
            return count <= 0 && state.order.bytes > limit
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
                state.withLock { $0.order.use(name, bytes: bytes.count) }
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
        _ = delete { state in state.holds[name] == nil ? name : nil }
    }

    /// Deletes the files used longest ago until there are not too many bytes, or all are being used; blocks.
    private func trim() {
        let limit = limit
        let oldest: @Sendable (inout State) -> String? = { state in
            // Each that is being used comes up once at most.
            for _ in 0...state.holds.count {
                guard state.order.bytes > limit, let (name, bytes) = state.order.oldest else { return nil }
                guard state.holds[name] != nil else { return name }
                state.order.use(name, bytes: bytes)
            }
            return nil
        }
        while delete(oldest) {}
    }

    /// Deletes the file that `choose` names; false where it names none.
    private func delete(_ choose: @Sendable (inout State) -> String?) -> Bool {
        disk.withLock { _ in
            let chosen: String? = state.withLock { state in
                state.leaving = choose(&state)
                if let name = state.leaving { state.order.remove(name) }
                return state.leaving
            }
            guard let chosen else { return false }
            // A request for it now has it made again, under its name once this one is gone.
            unlink(path(of: chosen))
            state.withLock { $0.leaving = nil }
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
