// Renditions: photos in the sizes that screens need, made when somebody asks for the first time, and kept as files for as long as
// there is room. Nothing but pixels is in them: whatever a camera wrote besides, the place included, stays where it was.
import Foundation
import Imaging

/// Makes and keeps JPEGs of photos.
///
/// Those used longest ago go where they are too many, and are made again when somebody asks for them.
actor Renditions {
    private nonisolated let cache: RenditionCache
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
        cache = RenditionCache(folder: folder, limit: limit)
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
        let (rendition, isThere) = cache.take(name)
        if isThere { return rendition }
        // Written by a thread that may block, which this actor's own may not.
        let task = underWay[name] ?? Task { [cache] in try cache.put(try await make().bytes, as: name) }
        underWay[name] = task
        defer { if underWay[name] == task { underWay[name] = nil } }
        try await task.value
        return rendition
    }

    /// Seconds that a picture of several photos stays: its name does not say which photos they are.
    static let previewLifetime: TimeInterval = 1_800

    /// Deletes the pictures of photos that are gone, and what else has lain there for half an hour.
    nonisolated func sweep(keeping isReferred: @Sendable (_ hash: String) -> Bool) {
        let first = Date().addingTimeInterval(-Renditions.previewLifetime)
        for name in cache.names {
            let hash = String(name.prefix(64))
            let isPhoto = hash.utf8.count == 64 && !hash.contains("-") && name.hasSuffix(".jpg")
            let made = (try? FileManager.default.attributesOfItem(atPath: cache.path(of: name)))?[.modificationDate]
            let isOld = (made as? Date).map { $0 < first } ?? false
            if isPhoto ? !isReferred(hash) : isOld { cache.remove(name) }
        }
    }
}
