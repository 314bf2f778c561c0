// ImagingPhotos: six photos of 12 megapixels, of soft and fine noise, which takes a camera's bytes: about 5 MB each.
import Foundation
import Imaging

/// The photos in a folder.
struct ImagingPhotos {
    static let sizes = [true, false, true, true, false, true].map { isWide in
        CollageLayout.Size(width: isWide ? 4_000 : 3_000, height: isWide ? 3_000 : 4_000)
    }

    let folder: String

    var paths: [String] { Self.sizes.indices.map { "\(folder)/photo-\($0).jpg" } }

    func make() throws {
        for (path, size) in zip(paths, Self.sizes) {
            try Self.shell(
                """
                cd \(folder)
                vips gaussnoise rough.v \(size.width / 4) \(size.height / 4) --mean 128 --sigma 70
                vips resize rough.v soft.v 4
                vips gaussnoise fine.v \(size.width) \(size.height) --mean 0 --sigma 4
                vips add soft.v fine.v sum.v
                vips cast sum.v grey.v uchar
                vips flip grey.v flipped.v horizontal
                vips bandjoin "grey.v flipped.v grey.v" colours.v
                vips copy colours.v '\(path)[Q=85]' --interpretation srgb
                """
            )
        }
    }

    static func shell(_ script: String) throws { _ = try output("/bin/sh", ["-ec", script]) }

    /// What a program prints, without the end of the line.
    static func output(_ program: String, _ arguments: [String]) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchError("\(program) failed; vips and vipsthumbnail are of the package libvips-tools.")
        }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
