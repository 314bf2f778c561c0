// Renditions: photos in the sizes that screens need, made when somebody asks for the first time, and kept as files for as long as
// there is room. Nothing but pixels is in them: whatever a camera wrote besides, the place included, stays where it was.
import Foundation
import Glibc
import HTTP
import Imaging
import Synchronization

/// Makes and keeps JPEGs of photos.
///
/// Those used longest ago go where they are too many, and are made anew when somebody asks for them.
actor Renditions {
    private nonisolated let shelf: RenditionShelf
    private let images: ImageProcessor
    private var underWay: [String: Task<Void, any Error>] = [:]

    /// Bytes that all of them may have together, by default: 4 GiB.
    static let limit = 4 << 30

    /// The widths that there are; a photo is no larger than itself.
    static let widths = [320, 640, 1_280, 2_560]

    /// How large a photo is in the sizes that differ, smallest first.
    ///
    /// - Parameters:
    ///   - width: Pixels of the photo itself.
    ///   - height: Pixels of the photo itself.
    /// - Returns: For each size, which of `widths` it is, and its pixels.
    static func sizes(ofWidth width: Int, height: Int) -> [(box: Int, width: Int, height: Int)] {
        let longest = max(width, height, 1)
        var sizes: [(box: Int, width: Int, height: Int)] = []
        for box in widths {
            let scale = min(1, Double(box) / Double(longest))
            let side = { (pixels: Int) in max(1, Int((Double(pixels) * scale).rounded())) }
            // A browser tells them apart by their widths.
            if side(width) != sizes.last?.width { sizes.append((box, side(width), side(height))) }
            if box >= longest { break }
        }
        return sizes
    }

    /// Counts what is there; blocks.
    ///
    /// - Parameters:
    ///   - folder: Where they lie; made where there is none.
    ///   - images: What makes them.
    ///   - limit: Bytes that they may have together, each in whole blocks of 4 KiB; those that are being used may exceed it.
    init(folder: String, images: ImageProcessor, limit: Int = Renditions.limit) {
        shelf = RenditionShelf(folder: folder, limit: limit)
        self.images = images
    }

    /// A photo in a size.
    ///
    /// - Parameters:
    ///   - hash: What the photo's file is called.
    ///   - source: The photo's file.
    ///   - width: Pixels that neither side exceeds; nil: as large as it is.
    ///   - turn: Whose turn it takes where it is to be made.
    /// - Returns: The rendition, to be kept until its file is open.
    /// - Throws: `ImageError`, or what the file system says.
    func file(of hash: String, _ source: String, width: Int?, for turn: String = "") async throws -> Rendition {
        try await file("\(hash)-\(width.map(String.init) ?? "full").jpg") { [images] in
            let sizing = width.map { ImageSizing.thumbnail(width: $0, height: $0) } ?? .original
            let encoding = ImageEncoding.jpeg(quality: width == nil ? 90 : 82)
            return try await images.render(.file(source), sizing, as: encoding, for: turn)
        }
    }

    /// The file of that name, made where there is none yet, once for all who ask meanwhile.
    ///
    /// - Throws: What `make` throws, or the file system.
    func file(_ name: String, _ make: @escaping @Sendable () async throws -> RenderedImage) async throws -> Rendition {
        let (rendition, isThere) = shelf.take(name)
        if isThere { return rendition }
        // Written by a thread that may block, which this actor's own may not.
        let task = underWay[name] ?? Task { [shelf] in try shelf.put(try await make().bytes, as: name) }
        underWay[name] = task
        defer { if underWay[name] == task { underWay[name] = nil } }
        try await task.value
        return rendition
    }

    /// Deletes the pictures of photos that are gone, and what else has lain there for a day.
    nonisolated func sweep(keeping isReferred: @Sendable (_ hash: String) -> Bool) {
        let yesterday = Date().addingTimeInterval(-86_400)
        for name in shelf.names {
            let hash = String(name.prefix(64))
            let isPhoto = hash.utf8.count == 64 && !hash.contains("-") && name.hasSuffix(".jpg")
            let made = (try? FileManager.default.attributesOfItem(atPath: shelf.path(of: name)))?[.modificationDate]
            let isOld = (made as? Date).map { $0 < yesterday } ?? false
            if isPhoto ? !isReferred(hash) : isOld { shelf.remove(name) }
        }
    }
}

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
private final class RenditionShelf: Sendable {
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
    private let books: Mutex<Books>
    /// Locked while a file gets its name, or is deleted.
    private let disk = Mutex(())

    /// Counts what is there, and deletes what is too much; blocks.
    init(folder: String, limit: Int) {
        self.folder = folder
        self.limit = limit
        books = Mutex(Books())
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

/// Files in the order in which they were used last; each step is as short with many of them as with few.
private struct UseOrder {
    private struct Item {
        let name: String
        /// With what is left of the last block.
        let bytes: Int
        var before = 0
        var after = 0
    }

    /// Bytes of all.
    private(set) var bytes = 0
    /// A ring whose first item is no file: behind it is the one used longest ago, before it the one used last.
    private var items = [Item(name: "", bytes: 0)]
    private var places: [String: Int] = [:]
    private var free: [Int] = []

    /// The file used longest ago; nil where there is none.
    var oldest: (name: String, bytes: Int)? {
        let item = items[items[0].after]
        return items[0].after == 0 ? nil : (item.name, item.bytes)
    }

    /// A file is used, and is that large; it may be one that has not been there before.
    mutating func use(_ name: String, bytes size: Int) {
        remove(name)
        let last = items[0].before
        let item = Item(name: name, bytes: (size + 4_095) / 4_096 * 4_096, before: last)
        let place = free.popLast() ?? items.count
        if place < items.count { items[place] = item } else { items.append(item) }
        items[last].after = place
        items[0].before = place
        places[name] = place
        bytes += item.bytes
    }

    /// A file is gone.
    mutating func remove(_ name: String) {
        guard let place = places.removeValue(forKey: name) else { return }
        let item = items[place]
        items[item.before].after = item.after
        items[item.after].before = item.before
        items[place] = Item(name: "", bytes: 0)
        free.append(place)
        bytes -= item.bytes
    }
}
