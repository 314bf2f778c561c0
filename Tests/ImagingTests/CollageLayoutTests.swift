// Collage layouts: places cover the canvas exactly, crop little, and stay as they are.

import Imaging
import Testing

@Suite struct CollageLayoutTests {
    private typealias Size = CollageLayout.Size

    private static let landscape = Size(width: 4_000, height: 3_000)
    private static let portrait = Size(width: 3_000, height: 4_000)

    /// Whether every pixel of the canvas is in one place, or in a gap, and how wide the gaps are.
    private func check(_ layout: CollageLayout, on canvas: Size, gap: Int) {
        var owners = [Int](repeating: 0, count: canvas.width * canvas.height)
        for (index, place) in layout.rectangles.enumerated() {
            guard place.x >= 0, place.y >= 0, place.width > 0, place.height > 0, place.x + place.width <= canvas.width,
                place.y + place.height <= canvas.height
            else {
                Issue.record("\(place) is outside of \(canvas)")
                return
            }
            for y in place.y..<place.y + place.height {
                for x in place.x..<place.x + place.width {
                    if owners[y * canvas.width + x] != 0 { Issue.record("\(x), \(y) is covered twice") }
                    owners[y * canvas.width + x] = index + 1
                }
            }
        }
        // To the right of each place and below it are others, exactly the gap away, and along all of its side.
        let across = layout.rectangles.map { ($0.x, $0.x + $0.width, $0.y, $0.y + $0.height) }
        let down = layout.rectangles.map { ($0.y, $0.y + $0.height, $0.x, $0.x + $0.width) }
        for (places, end) in [(across, canvas.width), (down, canvas.height)] {
            for place in places where place.1 < end {
                let next = places.filter { $0.0 == place.1 + gap && $0.2 < place.3 && $0.3 > place.2 }.sorted {
                    $0.2 < $1.2
                }
                // Where two gaps meet, a side ends beside one of them.
                #expect(next.first?.2 ?? .max <= place.2 + gap && next.last?.3 ?? 0 >= place.3 - gap, "beside \(place)")
                for (one, other) in zip(next, next.dropFirst()) { #expect(one.3 + gap == other.2) }
            }
        }
        #expect(layout.rectangles.contains { $0.x == 0 && $0.y == 0 })
        for edge in [
            layout.rectangles.map { $0.x + $0.width }.max() == canvas.width,
            layout.rectangles.map { $0.y + $0.height }.max() == canvas.height,
        ] { #expect(edge) }
        if gap == 0 { #expect(!owners.contains(0)) }
    }

    @Test func `random photos cover random canvases exactly`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Seeded(seed)
        for _ in 0..<150 {
            let count = Int.random(in: 1...6, using: &random)
            let gap = Int.random(in: 0...9, using: &random)
            let least = count * 8 + (count - 1) * gap
            let canvas = Size(
                width: Int.random(in: least...least + 120, using: &random),
                height: Int.random(in: least...least + 120, using: &random)
            )
            let photos = (0..<count).map { _ in
                Size(width: .random(in: 1...6_000, using: &random), height: .random(in: 1...6_000, using: &random))
            }
            let layout = CollageLayout(photos, on: canvas, gap: gap)
            #expect(layout.rectangles.count == count, "seed \(seed)")
            check(layout, on: canvas, gap: gap)
            #expect(layout == CollageLayout(photos, on: canvas, gap: gap))
        }
    }

    @Test func `a layout of another size has the same places, and covers its canvas exactly`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Seeded(seed)
        for _ in 0..<150 {
            let count = Int.random(in: 1...6, using: &random), gap = Int.random(in: 0...9, using: &random)
            let least = count * 8 + (count - 1) * gap
            let canvas = Size(
                width: Int.random(in: least...least + 120, using: &random),
                height: Int.random(in: least...least + 120, using: &random)
            )
            let photos = (0..<count).map { _ in
                Size(width: .random(in: 1...6_000, using: &random), height: .random(in: 1...6_000, using: &random))
            }
            let layout = CollageLayout(photos, on: canvas, gap: gap)
            #expect(layout.scaled(to: canvas, gap: gap) == layout, "seed \(seed)")
            let factor = Double.random(in: 0.5...3, using: &random)
            let other = Size(
                width: Int((Double(canvas.width) * factor).rounded(.up)),
                height: Int((Double(canvas.height) * factor).rounded(.up))
            )
            let otherGap = Int(Double(gap) * factor), scaled = layout.scaled(to: other, gap: otherGap)
            #expect(scaled.canvas == other && scaled.gap == otherGap)
            check(scaled, on: other, gap: otherGap)
            for (place, was) in zip(scaled.rectangles, layout.rectangles) {
                // A canvas of whole pixels, and a gap, are not exactly so much larger.
                #expect(abs(Double(place.x) - Double(was.x) * factor) < 2, "seed \(seed)")
                #expect(abs(Double(place.y) - Double(was.y) * factor) < 2, "seed \(seed)")
            }
        }
    }

    @Test(arguments: 1...6)
    func `the smallest canvas has room`(count: Int) {
        let side = count * 8 + (count - 1) * 3
        for photo in [Size(width: 1, height: 10_000), Size(width: 10_000, height: 1), Self.landscape] {
            let layout = CollageLayout(
                Array(repeating: photo, count: count),
                on: Size(width: side, height: side),
                gap: 3
            )
            #expect(layout.rectangles.allSatisfy { $0.width >= 8 && $0.height >= 8 })
            check(layout, on: Size(width: side, height: side), gap: 3)
        }
    }

    /// Places as text: x, y, width, height.
    private func places(_ photos: [Size], _ width: Int = 1_200, _ height: Int = 900, gap: Int = 0) -> [[Int]] {
        CollageLayout(photos, on: Size(width: width, height: height), gap: gap).rectangles.map {
            [$0.x, $0.y, $0.width, $0.height]
        }
    }

    @Test func `one photo has the whole canvas`() {
        #expect(places([Self.landscape]) == [[0, 0, 1_200, 900]])
    }

    @Test func `two stand side by side if they are tall, and one above the other if they are wide`() {
        #expect(places([Self.portrait, Self.portrait], gap: 10) == [[0, 0, 595, 900], [605, 0, 595, 900]])
        #expect(
            places([Self.landscape, Self.landscape], 900, 1_200, gap: 10) == [[0, 0, 900, 595], [0, 605, 900, 595]]
        )
    }

    @Test func `four of a kind are a square of squares`() {
        let four = places([Size](repeating: Self.landscape, count: 4))
        #expect(four == [[0, 0, 600, 450], [600, 0, 600, 450], [0, 450, 600, 450], [600, 450, 600, 450]])
    }

    @Test func `six of a kind are a grid`() {
        let six = places([Size](repeating: Size(width: 100, height: 100), count: 6), 1_200, 800)
        #expect(Set(six.map { [$0[2], $0[3]] }) == [[400, 400]])
        #expect(six[0] == [0, 0, 400, 400] && six[5] == [800, 400, 400, 400])
    }

    @Test func `photos of both kinds lose little`() {
        let mixes: [[Size]] = [
            [Self.portrait, Self.landscape, Self.landscape],
            [Self.landscape, Self.portrait, Self.portrait],
            [Self.portrait, Self.landscape, Self.landscape, Self.portrait],
            [Self.landscape, Self.landscape, Self.portrait, Self.landscape, Self.portrait],
            [Self.portrait, Self.landscape, Self.portrait, Self.landscape, Self.landscape, Self.portrait],
        ]
        for photos in mixes {
            for canvas in [
                Size(width: 1_600, height: 1_200), Size(width: 1_200, height: 1_200), Size(width: 1_080, height: 1_920),
            ] {
                let places = CollageLayout(photos, on: canvas, gap: 8).rectangles
                for (photo, place) in zip(photos, places) {
                    let ratios = [Double(photo.width * place.height), Double(photo.height * place.width)].sorted()
                    // What is left of each photo, and how large it is beside the others.
                    #expect(ratios[0] / ratios[1] > 0.6, "\(photos.count) on \(canvas): \(place)")
                    let share = Double(place.width * place.height * photos.count) / Double(canvas.width * canvas.height)
                    #expect(0.3...2.7 ~= share, "\(photos.count) on \(canvas): \(place)")
                }
            }
        }
    }
}
