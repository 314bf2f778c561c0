// JPEGPixels: whether a JPEG has the codes of all of its pixels, whatever stands behind them. Its codec says that of the last rows by
// chance: it warns of what is missing once it was asked for, and nobody asks after the last ones.

/// How many of a JPEG's pixels are in its file.
enum JPEGPixels {
    case all
    /// A scan ends before its pixels do, or one of them is not there.
    case some
    /// It is coded in another way than by Huffman codes, or it is damaged: its codec can say more.
    case unknown

    /// Looks at all codes of a JPEG.
    ///
    /// - Parameters:
    ///   - input: The file.
    ///   - limits: Of more pixels nothing is known.
    ///   - control: What ends it early.
    /// - Returns: How many pixels there are; of a progressive one that has its end marker, never `some`: it need not be complete.
    /// - Throws: `ImageError.cancelled` and `.timedOut`.
    static func count(
        in input: ImageInput,
        _ limits: ImageLimits,
        _ control: ImageControl
    ) throws(ImageError) -> JPEGPixels {
        var walk = JPEGWalk(input, limits)
        return try walk.pixels(control)
    }
}

/// Goes over the segments of a JPEG (ITU T.81 §B).
private struct JPEGWalk {
    private struct Component {
        let id: UInt8
        let across: Int, down: Int
        /// Of each coefficient, how many of its lowest bits are missing; nil: all of them.
        var missing = [Int?](repeating: nil, count: 64)
    }

    private var cursor: ByteCursor
    private let limits: ImageLimits
    /// Tables 0…3 for the first coefficients, and behind them those for the others.
    private var codes = [JPEGCodes?](repeating: nil, count: 8)
    private var components: [Component] = []
    private var marks: [[UInt64]] = []
    private var isProgressive = false
    private var (width, height) = (0, 0)
    private var interval = 0

    init(_ input: ImageInput, _ limits: ImageLimits) {
        cursor = ByteCursor(input)
        self.limits = limits
    }

    private var isComplete: Bool {
        !components.isEmpty && components.allSatisfy { $0.missing.allSatisfy { $0 == 0 } }
    }

    mutating func pixels(_ control: ImageControl) throws(ImageError) -> JPEGPixels {
        guard cursor.skip(2) else { return .some }
        while let marker = nextMarker() {
            try control.check()
            if marker == 0xD9 { return .unknown }
            if 0xD0...0xD8 ~= marker || marker <= 1 { continue }
            guard let size = cursor.next(2).map({ Int($0[0]) << 8 | Int($0[1]) }) else { return .some }
            guard size >= 2 else { return .unknown }
            guard [0xC4, 0xDA, 0xDD].contains(marker) || 0xC0...0xCF ~= marker else {
                guard cursor.skip(size - 2) else { return .some }
                continue
            }
            guard let content = cursor.next(size - 2) else { return .some }
            switch marker {
            case 0xC0, 0xC1, 0xC2: guard begin(content, isProgressive: marker == 0xC2) else { return .unknown }
            case 0xC4: guard takeCodes(content) else { return .unknown }
            case 0xDD: guard takeInterval(content) else { return .unknown }
            case 0xDA:
                if let found = try scan(content, control) { return found }
                if isComplete { return .all }
            default: return .unknown
            }
        }
        return components.isEmpty ? .unknown : .some
    }

    private mutating func nextMarker() -> UInt8? {
        while cursor.skip(past: 0xFF) {
            var found = cursor.next()
            while found == 0xFF { found = cursor.next() }
            if let found, found > 0 { return found }
        }
        return nil
    }

    /// The frame (§B.2.2).
    private mutating func begin(_ content: [UInt8], isProgressive: Bool) -> Bool {
        guard components.isEmpty, content.count >= 6, content[0] == 8 else { return false }
        height = Int(content[1]) << 8 | Int(content[2])
        width = Int(content[3]) << 8 | Int(content[4])
        let count = Int(content[5])
        guard 1...4 ~= count, content.count == 6 + 3 * count, width * height > 0, width * height <= limits.pixels else {
            return false
        }
        self.isProgressive = isProgressive
        for start in stride(from: 6, to: content.count, by: 3) {
            let (across, down) = (Int(content[start + 1] >> 4), Int(content[start + 1] & 15))
            guard 1...4 ~= across, 1...4 ~= down else { return false }
            components.append(Component(id: content[start], across: across, down: down))
        }
        if isProgressive {
            marks = components.map { [UInt64](repeating: 0, count: units.across * $0.across * units.down * $0.down) }
        }
        return true
    }

    /// Units of a scan with all components; each component has one or more blocks in a unit.
    private var units: (across: Int, down: Int) {
        (Self.blocks(width, 1, most.across), Self.blocks(height, 1, most.down))
    }

    /// The blocks of a unit, of the component that has most.
    private var most: (across: Int, down: Int) {
        (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
    }

    /// Blocks for so many pixels, where a component has `part` of `whole`.
    private static func blocks(_ pixels: Int, _ part: Int, _ whole: Int) -> Int {
        (pixels * part + 8 * whole - 1) / (8 * whole)
    }

    /// Huffman tables (§B.2.4.2).
    private mutating func takeCodes(_ content: [UInt8]) -> Bool {
        var rest = content[...]
        while rest.count >= 17, let kind = rest.first {
            let counts = rest.dropFirst().prefix(16), count = counts.reduce(0) { $0 + Int($1) }
            let symbols = rest.dropFirst(17).prefix(count)
            guard kind >> 4 <= 1, kind & 15 <= 3, let table = JPEGCodes(counts: counts, symbols: symbols) else {
                return false
            }
            codes[Int(kind >> 4) * 4 + Int(kind & 15)] = table
            rest = rest.dropFirst(17 + count)
        }
        return rest.isEmpty
    }

    private mutating func takeInterval(_ content: [UInt8]) -> Bool {
        guard content.count == 2 else { return false }
        interval = Int(content[0]) << 8 | Int(content[1])
        return true
    }

    /// One scan (§B.2.3); nil where all of it is there.
    private mutating func scan(_ content: [UInt8], _ control: ImageControl) throws(ImageError) -> JPEGPixels? {
        guard let count = content.first.map(Int.init), 1...4 ~= count, content.count == 4 + 2 * count else {
            return .unknown
        }
        let end = 1 + 2 * count
        let band = JPEGScan.Band(
            first: isProgressive ? Int(content[end]) : 0,
            last: isProgressive ? Int(content[end + 1]) : 63,
            before: isProgressive ? Int(content[end + 2] >> 4) : 0,
            after: isProgressive ? Int(content[end + 2] & 15) : 0
        )
        guard let parts = parts(content[1..<end], count), isPossible(band, parts) else { return .unknown }
        var scan = JPEGScan(parts, band, isProgressive: isProgressive, cursor)
        var (across, down) = units
        if count == 1 {
            let component = components[parts[0].component]
            across = Self.blocks(width, component.across, most.across)
            down = Self.blocks(height, component.down, most.down)
        }
        let isWhole = try scan.walk(across: across, down: down, interval: interval, marks: &marks, control)
        guard isWhole else { return scan.bits.areMissing ? .some : .unknown }
        for part in parts {
            for place in band.first...band.last { components[part.component].missing[place] = band.after }
        }
        cursor = scan.bits.cursor
        cursor.back(scan.bits.marker == nil ? 0 : 2)
        return nil
    }

    private func parts(_ content: ArraySlice<UInt8>, _ count: Int) -> [JPEGScan.Part]? {
        var parts: [JPEGScan.Part] = []
        for start in stride(from: content.startIndex, to: content.endIndex, by: 2) {
            let tables = content[start + 1]
            guard let index = components.firstIndex(where: { $0.id == content[start] }), tables >> 4 <= 3,
                tables & 15 <= 3
            else { return nil }
            let component = components[index]
            parts.append(
                JPEGScan.Part(
                    component: index,
                    across: count == 1 ? 1 : component.across,
                    down: count == 1 ? 1 : component.down,
                    stride: units.across * component.across,
                    dc: codes[Int(tables >> 4)],
                    ac: codes[4 + Int(tables & 15)]
                )
            )
        }
        return parts
    }

    /// Whether a scan goes on where the ones before it have stopped (§G.1.1.1).
    private func isPossible(_ band: JPEGScan.Band, _ parts: [JPEGScan.Part]) -> Bool {
        guard band.first <= band.last, band.last <= 63 else { return false }
        guard isProgressive else { return true }
        guard band.first == 0 ? band.last == 0 : parts.count == 1 else { return false }
        return parts.allSatisfy { part in
            components[part.component].missing[band.first...band.last].allSatisfy { missing in
                band.before == 0 ? missing == nil : missing == band.before && band.after == band.before - 1
            }
        }
    }
}
