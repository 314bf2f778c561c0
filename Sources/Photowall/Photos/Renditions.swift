// Renditions: photos in the sizes that screens need, made when somebody asks for the first time, and kept as files. Nothing but
// pixels is in them: whatever a camera wrote besides, the place included, stays where it was.
import Foundation
import Glibc
import Imaging

/// Makes and keeps JPEGs of photos.
actor Renditions {
    private nonisolated let folder: String
    private let images: ImageProcessor
    private var underWay: [String: Task<Void, any Error>] = [:]

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

    init(folder: String, images: ImageProcessor) {
        self.folder = folder
        self.images = images
        mkdir(folder, 0o700)
    }

    /// The file of a photo in a size.
    ///
    /// - Parameters:
    ///   - hash: What the photo's file is called.
    ///   - source: The photo's file.
    ///   - width: Pixels that neither side exceeds; nil: as large as it is.
    ///   - turn: Whose turn it takes where it is to be made.
    /// - Returns: The path.
    /// - Throws: `ImageError`, or what the file system says.
    func file(of hash: String, _ source: String, width: Int?, for turn: String = "") async throws -> String {
        try await file("\(hash)-\(width.map(String.init) ?? "full").jpg") { [images] in
            let sizing = width.map { ImageSizing.thumbnail(width: $0, height: $0) } ?? .original
            let encoding = ImageEncoding.jpeg(quality: width == nil ? 90 : 82)
            return try await images.render(.file(source), sizing, as: encoding, for: turn)
        }
    }

    /// The file of that name, made where there is none yet, once for all who ask meanwhile.
    ///
    /// - Throws: What `make` throws, or the file system.
    func file(_ name: String, _ make: @escaping @Sendable () async throws -> RenderedImage) async throws -> String {
        let path = "\(folder)/\(name)"
        if Renditions.isThere(path) { return path }
        let task = underWay[name] ?? Task { try Renditions.write(try await make().bytes, to: path) }
        underWay[name] = task
        defer { underWay[name] = nil }
        try await task.value
        return path
    }

    /// Deletes the pictures of photos that are gone, and what else has lain there for a day.
    nonisolated func sweep(keeping isReferred: @Sendable (_ hash: String) -> Bool) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let yesterday = Date().addingTimeInterval(-86_400)
        for name in names {
            let path = "\(folder)/\(name)", hash = String(name.prefix(64))
            let isPhoto = hash.utf8.count == 64 && !hash.contains("-") && name.hasSuffix(".jpg")
            let made = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            let isOld = made.map { $0 < yesterday } ?? false
            if isPhoto ? !isReferred(hash) : isOld { unlink(path) }
        }
    }

    /// What the power has cut off has no bytes.
    private static func isThere(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Whole or not at all.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        let part = "\(path).\(UUID().uuidString)"
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: part))
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: part))
            try file.synchronize()
            try file.close()
            guard rename(part, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            unlink(part)
            throw error
        }
    }
}
