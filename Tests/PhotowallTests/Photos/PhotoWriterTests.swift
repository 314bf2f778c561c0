// PhotoWriter: what is seen of a collage before it is saved is what is saved, small.
import Imaging
import Testing

@testable import Photowall

@Suite struct PhotoWriterTests {
    private typealias Size = CollageLayout.Size

    /// Photos of cameras, mostly: many of one shape, which is where layouts are nearly equally good.
    private static func photos(_ count: Int) -> [Size] {
        let shapes = [
            Size(width: 4_000, height: 3_000), Size(width: 3_000, height: 4_000), Size(width: 3_000, height: 3_000),
        ]
        return (0..<count).map { _ in
            let shape = shapes.randomElement() ?? shapes[0]
            return Bool.random() ? shape : Size(width: .random(in: 1...6_000), height: .random(in: 1...6_000))
        }
    }

    private func edges(_ place: CollageLayout.Rectangle) -> [Int] {
        [place.x, place.y, place.x + place.width, place.y + place.height]
    }

    /// Whether the preview of some photos shows them where they are when it is saved.
    private func check(_ photos: [Size], side: Int = PhotoLibrary.previewSides[0]) {
        let saved = LibraryPhotoWriter.collage(of: photos, side: LibraryPhotoWriter.side)
        let preview = LibraryPhotoWriter.collage(of: photos, side: side)
        let sides = CollageLayout(photos, on: Size(width: saved.width, height: saved.height), gap: saved.gap)
        #expect(saved.places == sides.rectangles, "what is saved is laid out as ever: \(photos)")
        #expect(preview.places.count == photos.count)
        // 2400 pixels and a gap of 15 become 640 and a gap of 4.
        for (place, small) in zip(saved.places, preview.places) {
            for (edge, other) in zip(edges(place), edges(small)) {
                #expect(
                    2 * abs(edge * side - other * LibraryPhotoWriter.side)
                        <= LibraryPhotoWriter.side,
                    "\(place) is \(small): \(photos)"
                )
            }
        }
        // Which photo is beside which, with a gap between, is the same.
        for one in photos.indices {
            for other in photos.indices {
                let (a, b) = (saved.places[one], saved.places[other])
                let (c, d) = (preview.places[one], preview.places[other])
                if a.x + a.width + saved.gap == b.x { #expect(c.x + c.width + preview.gap == d.x, "\(photos)") }
                if a.y + a.height + saved.gap == b.y { #expect(c.y + c.height + preview.gap == d.y, "\(photos)") }
            }
        }
    }

    @Test(arguments: 1...6) func `a preview is what is saved, small`(count: Int) {
        check([Size](repeating: Size(width: 3_000, height: 3_000), count: count))
        for _ in 0..<60 { check(Self.photos(count), side: PhotoLibrary.previewSides.randomElement() ?? 0) }
    }

    @Test func `the thinnest photos have their pixels in a preview`() {
        for size in [Size(width: 1, height: 10_000), Size(width: 10_000, height: 1)] {
            for count in 1...6 { check([Size](repeating: size, count: count)) }
        }
    }
}
