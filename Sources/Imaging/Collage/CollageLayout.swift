// CollageLayout: where photos stand in a collage; arithmetic alone. A layout is a tree of rows and columns, as guillotine
// cuts leave them. All such trees of up to six photos are tried, 394 at most, and the one that crops least wins.

/// A place for each photo of a collage.
public struct CollageLayout: Hashable, Sendable {
    /// A size in pixels; of a photo, only the ratio matters.
    public struct Size: Hashable, Sendable {
        /// Pixels from left to right, at least 1.
        public let width: Int
        /// Pixels from top to bottom, at least 1.
        public let height: Int

        /// A size of its sides.
        public init(width: Int, height: Int) {
            precondition(width > 0 && height > 0, "a size is at least 1 × 1")
            self.width = width
            self.height = height
        }

        /// From 1:4 to 4:1; what is narrower is cropped rather than shown as a line.
        var ratio: Double { min(max(Double(width) / Double(height), 0.25), 4) }
    }

    /// A place in pixels.
    public struct Rectangle: Hashable, Sendable {
        /// Pixels to the left of it.
        public let x: Int
        /// Pixels above it.
        public let y: Int
        /// Pixels from left to right.
        public let width: Int
        /// Pixels from top to bottom.
        public let height: Int

        /// A place of its corner and sides.
        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// The places, in the order of the photos; they read as text does, row by row or column by column.
    public let rectangles: [Rectangle]
    /// The size of the whole.
    public let canvas: Size
    /// Pixels between places.
    public let gap: Int

    /// The layout of some photos.
    ///
    /// The places and the gaps between them cover the canvas exactly, and every gap is as wide as the others. The same
    /// numbers give the same layout on every machine. About 1 ms for six photos.
    ///
    /// - Parameters:
    ///   - photos: The sizes of 1…6 photos, upright.
    ///   - canvas: The size of the whole; it must have 8 pixels a side for each photo besides the gaps.
    ///   - gap: Pixels between places.
    public init(_ photos: [Size], on canvas: Size, gap: Int = 0) {
        precondition(1...6 ~= photos.count, "a collage has 1…6 photos, not \(photos.count)")
        precondition(gap >= 0, "a gap is at least 0")
        let least = photos.count * 8 + (photos.count - 1) * gap
        precondition(canvas.width >= least && canvas.height >= least, "a canvas of \(canvas) is too small for its gaps")
        let ratios = photos.map(\.ratio)
        let whole = Rectangle(x: 0, y: 0, width: canvas.width, height: canvas.height)
        var best: (cost: Double, rectangles: [Rectangle])?
        for tree in CollageTree.all(of: ratios[...]) {
            let rectangles = tree.rectangles(in: whole, gap: gap)
            let cost = Self.cost(rectangles, ratios)
            if cost < best?.cost ?? .infinity { best = (cost, rectangles) }
        }
        // There is a tree for each count, so there is a best one.
        rectangles = best?.rectangles ?? [whole]
        self.canvas = canvas
        self.gap = gap
    }

    private init(_ rectangles: [Rectangle], _ canvas: Size, _ gap: Int) {
        self.rectangles = rectangles
        self.canvas = canvas
        self.gap = gap
    }

    /// The same layout in another size.
    ///
    /// A new layout might be another one: of two that are almost equally good, whole pixels decide. This one has the same places,
    /// their edges moved to the nearest pixel; they cover the canvas exactly, and every gap is as wide as the others.
    ///
    /// - Parameters:
    ///   - canvas: The size of the whole; each place must have a pixel there.
    ///   - gap: Pixels between places.
    /// - Returns: The layout, with its places in the same order.
    public func scaled(to canvas: Size, gap: Int) -> CollageLayout {
        precondition(gap >= 0, "a gap is at least 0")
        // Each place with the gap behind it: so neighbours share an edge, which is rounded once for both.
        let across = (self.canvas.width + self.gap, canvas.width + gap)
        let down = (self.canvas.height + self.gap, canvas.height + gap)
        func scale(_ edge: Int, _ lengths: (Int, Int)) -> Int { (2 * edge * lengths.1 + lengths.0) / (2 * lengths.0) }
        let places = rectangles.map { place in
            let (x, y) = (scale(place.x, across), scale(place.y, down))
            return Rectangle(
                x: x,
                y: y,
                width: scale(place.x + place.width + self.gap, across) - gap - x,
                height: scale(place.y + place.height + self.gap, down) - gap - y
            )
        }
        precondition(
            places.allSatisfy { $0.width > 0 && $0.height > 0 },
            "a canvas of \(canvas) is too small for this layout"
        )
        return CollageLayout(places, canvas, gap)
    }

    /// How much is cropped, and how much smaller some places are than the others.
    private static func cost(_ rectangles: [Rectangle], _ ratios: [Double]) -> Double {
        let areas = rectangles.map { Double($0.width * $0.height) }
        let mean = areas.reduce(0, +) / Double(areas.count)
        var cost = 0.0
        for (index, rectangle) in rectangles.enumerated() {
            let ratio = Double(rectangle.width) / Double(rectangle.height)
            let crop = max(ratio, ratios[index]) / min(ratio, ratios[index]) - 1
            let size = max(mean, areas[index]) / min(mean, areas[index]) - 1
            cost += 4 * crop * crop + size * size / 4
        }
        return cost
    }
}
