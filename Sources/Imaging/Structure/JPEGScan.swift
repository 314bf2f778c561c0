// JPEGScan: goes through the codes of one scan of a JPEG, block by block, and keeps no more of them than it takes to find their end.

/// The codes of one scan (ITU T.81 §F.2.2 and §G.2).
struct JPEGScan {
    /// How a scan's blocks are coded.
    private enum Coding {
        case sequential
        /// Of a progressive picture: the first coefficient, and the others; first, and one bit more.
        case firstDC, nextDC, firstAC, nextAC
    }

    /// One component of the scan.
    struct Part {
        /// Which of the frame's it is.
        let component: Int
        /// Its blocks in a unit of the scan, across and down.
        let across: Int, down: Int
        /// Blocks of the component in a row.
        let stride: Int
        let dc: JPEGCodes?, ac: JPEGCodes?
    }

    /// The coefficients that it is about, and how many of their lowest bits are left to later ones.
    struct Band {
        let first: Int, last: Int
        /// The same before it; 0 where it is the first about them.
        let before: Int
        let after: Int
    }

    private let parts: [Part]
    private let band: Band
    private let coding: Coding
    private(set) var bits: JPEGBits
    /// Blocks without codes that are still to come.
    private var empty = 0

    init(_ parts: [Part], _ band: Band, isProgressive: Bool, _ cursor: ByteCursor) {
        (self.parts, self.band) = (parts, band)
        bits = JPEGBits(cursor)
        coding =
            !isProgressive
            ? .sequential
            : band.first == 0 ? (band.before == 0 ? .firstDC : .nextDC) : (band.before == 0 ? .firstAC : .nextAC)
    }

    /// Goes through the scan.
    ///
    /// - Parameters:
    ///   - across: Its units from left to right.
    ///   - down: Its units from top to bottom.
    ///   - interval: Units between restart markers; 0: there are none.
    ///   - marks: Of a progressive picture, the coefficients of each block that are not 0, by component.
    ///   - control: What ends it early.
    /// - Returns: False where it ends early, or has a code that there is not.
    /// - Throws: `ImageError.cancelled` and `.timedOut`.
    mutating func walk(
        across: Int,
        down: Int,
        interval: Int,
        marks: inout [[UInt64]],
        _ control: ImageControl
    ) throws(ImageError) -> Bool {
        var (left, restarts) = (interval, 0)
        for row in 0..<down {
            try control.check()
            for column in 0..<across {
                if interval > 0, left == 0 {
                    guard bits.restart(UInt8(restarts % 8)) else { return false }
                    (left, empty) = (interval, 0)
                    restarts += 1
                }
                left -= 1
                for part in parts {
                    for place in 0..<part.across * part.down {
                        let (x, y) = (place % part.across, place / part.across)
                        let block = (row * part.down + y) * part.stride + column * part.across + x
                        guard walk(block, of: part, &marks) else { return false }
                    }
                }
            }
        }
        return true
    }

    private mutating func walk(_ block: Int, of part: Part, _ marks: inout [[UInt64]]) -> Bool {
        switch coding {
        case .sequential: return walkDC(part) && walkAC(part)
        case .firstDC: return walkDC(part)
        case .nextDC: return bits.skip(1)
        case .firstAC: return begin(part, &marks[part.component][block])
        case .nextAC: return goOn(part, &marks[part.component][block])
        }
    }

    private mutating func walkDC(_ part: Part) -> Bool {
        guard let codes = part.dc, let size = bits.symbol(codes), size <= 16 else { return false }
        return bits.skip(size)
    }

    private mutating func walkAC(_ part: Part) -> Bool {
        guard let codes = part.ac else { return false }
        var place = 1
        while place <= 63 {
            guard let symbol = bits.symbol(codes) else { return false }
            let (run, size) = (symbol >> 4, symbol & 15)
            if size == 0, run < 15 { return true }
            place += run + 1
            guard bits.skip(size) else { return false }
        }
        return place == 64
    }

    /// Coefficients that come for the first time.
    private mutating func begin(_ part: Part, _ marks: inout UInt64) -> Bool {
        guard let codes = part.ac else { return false }
        if empty > 0 {
            empty -= 1
            return true
        }
        var place = band.first
        while place <= band.last {
            guard let symbol = bits.symbol(codes) else { return false }
            let (run, size) = (symbol >> 4, symbol & 15)
            if size == 0, run < 15 {
                guard let more = bits.number(run) else { return false }
                empty = 1 << run + more - 1
                return true
            }
            place += run
            guard place <= band.last, bits.skip(size) else { return false }
            if size > 0 { marks |= 1 << UInt64(place) }
            place += 1
        }
        return true
    }

    /// One bit more of those that are not 0, and those that come with the next bit.
    private mutating func goOn(_ part: Part, _ marks: inout UInt64) -> Bool {
        guard let codes = part.ac else { return false }
        var place = band.first
        while empty == 0, place <= band.last {
            guard let symbol = bits.symbol(codes) else { return false }
            let (run, size) = (symbol >> 4, symbol & 15)
            if size == 0, run < 15 {
                guard let more = bits.number(run) else { return false }
                empty = 1 << run + more
                break
            }
            guard size <= 1, bits.skip(size), skip(zeroes: run, &place, marks), place <= band.last else { return false }
            if size > 0 { marks |= 1 << UInt64(place) }
            place += 1
        }
        guard empty > 0 else { return true }
        empty -= 1
        return skip(zeroes: 64, &place, marks)
    }

    /// Goes behind the bits of coefficients that are not 0, up to the one behind so many that are.
    private mutating func skip(zeroes: Int, _ place: inout Int, _ marks: UInt64) -> Bool {
        var left = zeroes
        while place <= band.last {
            if marks >> UInt64(place) & 1 == 1 {
                guard bits.skip(1) else { return false }
            } else {
                if left == 0 { break }
                left -= 1
            }
            place += 1
        }
        return true
    }
}
