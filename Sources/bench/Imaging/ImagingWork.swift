// ImagingWork: the same work for Imaging and, as commands, for libvips's programs.
import ArgumentParser
import Imaging

/// What is measured.
enum ImagingWork: String, CaseIterable, ExpressibleByArgument {
    case thumbnail
    case collage

    private static let layout = Collage(width: 2_048, height: 1_536, gap: 8)

    var name: String { self == .thumbnail ? "thumbnail of 320 pixels" : "collage of six photos" }
    var program: String { self == .thumbnail ? "vipsthumbnail" : "commands of vips" }
    var goal: Double { self == .thumbnail ? 1.2 : 1.3 }

    func run(_ photos: [String]) throws {
        switch self {
        case .thumbnail: _ = try ImageCodec.render(.file(photos[0]), .thumbnail(width: 320, height: 320))
        case .collage: _ = try ImageCodec.render(Self.layout, of: photos.map(ImageSource.file))
        }
    }

    func script(_ photos: ImagingPhotos) -> String {
        let (folder, paths) = (photos.folder, photos.paths)
        let output = "'\(folder)/out.jpg[Q=82,optimize-coding,strip]'"
        if self == .thumbnail { return "vipsthumbnail \(paths[0]) -s 320x320 -o \(output)" }
        let canvas = CollageLayout.Size(width: Self.layout.width, height: Self.layout.height)
        var lines = ["vips black \(folder)/canvas-0.v \(canvas.width) \(canvas.height) --bands 3"]
        let places = CollageLayout(ImagingPhotos.sizes, on: canvas, gap: Self.layout.gap).rectangles
        for (index, place) in places.enumerated() {
            let (part, next) = ("\(folder)/part-\(index).v", "\(folder)/canvas-\(index + 1).v")
            lines.append("vips thumbnail \(paths[index]) \(part) \(place.width) --height \(place.height) --crop centre")
            lines.append("vips insert \(folder)/canvas-\(index).v \(part) \(next) \(place.x) \(place.y)")
        }
        return (lines + ["vips copy \(folder)/canvas-6.v \(output)"]).joined(separator: "\n")
    }
}
