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
