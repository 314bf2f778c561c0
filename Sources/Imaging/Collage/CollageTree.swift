// CollageTree: rows of columns of rows … of photos.

/// A part of a layout: a photo, or parts beside or below one another.
indirect enum CollageTree {
    /// A photo, with its ratio of width to height.
    case photo(Double)
    case row([CollageTree])
    case column([CollageTree])

    /// Every tree whose photos stand in this order.
    static func all(of ratios: ArraySlice<Double>) -> [CollageTree] {
        guard ratios.count > 1 else { return ratios.map(photo) }
        // Of two that are equally good the first wins: that which reads row by row.
        return columns(of: ratios) + rows(of: ratios)
    }

    private static func rows(of ratios: ArraySlice<Double>) -> [CollageTree] {
        divisions(of: ratios) { $0.count == 1 ? all(of: $0) : columns(of: $0) }.map(row)
    }

    private static func columns(of ratios: ArraySlice<Double>) -> [CollageTree] {
        divisions(of: ratios) { $0.count == 1 ? all(of: $0) : rows(of: $0) }.map(column)
    }

    /// Every division into two parts or more, with every tree of each part.
    private static func divisions(
        of ratios: ArraySlice<Double>,
        _ parts: (ArraySlice<Double>) -> [CollageTree]
    ) -> [[CollageTree]] {
        ratios.indices.dropFirst().flatMap { cut in
            let rest = ratios[cut...]
            let tails = parts(rest).map { [$0] } + (rest.count > 1 ? divisions(of: rest, parts) : [])
            return parts(ratios[..<cut]).flatMap { first in tails.map { [first] + $0 } }
        }
    }

    /// Width by height, if nothing is cropped and there are no gaps.
    private var ratio: Double {
        switch self {
        case .photo(let ratio): ratio
        case .row(let parts): parts.reduce(0) { $0 + $1.ratio }
        case .column(let parts): 1 / parts.reduce(0) { $0 + 1 / $1.ratio }
        }
    }

    /// How many photos would stand side by side at most, and how many one below the other.
    private var counts: (across: Int, down: Int) {
        switch self {
        case .photo: (1, 1)
        case .row(let parts):
            parts.map(\.counts).reduce((0, 0)) { ($0.0 + $1.across, max($0.1, $1.down)) }
        case .column(let parts):
            parts.map(\.counts).reduce((0, 0)) { (max($0.0, $1.across), $0.1 + $1.down) }
        }
    }

    /// The places of its photos, in their order.
    func rectangles(in whole: CollageLayout.Rectangle, gap: Int) -> [CollageLayout.Rectangle] {
        switch self {
        case .photo: return [whole]
        case .row(let parts):
            let least = parts.map { Self.least($0.counts.across, gap) }
            let widths = Self.divide(whole.width, by: parts.map(\.ratio), least: least, gap: gap)
            var x = whole.x
            return zip(parts, widths).flatMap { part, width in
                defer { x += width + gap }
                let place = CollageLayout.Rectangle(x: x, y: whole.y, width: width, height: whole.height)
                return part.rectangles(in: place, gap: gap)
            }
        case .column(let parts):
            let least = parts.map { Self.least($0.counts.down, gap) }
            let heights = Self.divide(whole.height, by: parts.map { 1 / $0.ratio }, least: least, gap: gap)
            var y = whole.y
            return zip(parts, heights).flatMap { part, height in
                defer { y += height + gap }
                let place = CollageLayout.Rectangle(x: whole.x, y: y, width: whole.width, height: height)
                return part.rectangles(in: place, gap: gap)
            }
        }
    }

    /// Pixels that so many photos in a line need: 8 each, and the gaps between them.
    private static func least(_ count: Int, _ gap: Int) -> Int { count * 8 + (count - 1) * gap }

    /// Divides a length by weights; each part has its least, and all parts with the gaps have the length.
    private static func divide(_ length: Int, by weights: [Double], least: [Int], gap: Int) -> [Int] {
        let spare = length - gap * (weights.count - 1) - least.reduce(0, +)
        let total = weights.reduce(0, +)
        let room = Double(length - gap * (weights.count - 1))
        // What each would like beyond its least, and its share of what there is.
        let wishes = zip(weights, least).map { max(0, room * $0 / total - Double($1)) }
        let wish = wishes.reduce(0, +)
        var result: [Int] = []
        var (wished, given) = (0.0, 0)
        for (index, least) in least.enumerated() {
            wished += wishes[index]
            let upTo = index == wishes.count - 1 ? spare : wish > 0 ? Int(Double(spare) * wished / wish) : 0
            result.append(least + upTo - given)
            given = upTo
        }
        return result
    }
}
