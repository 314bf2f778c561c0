// EncodingState: one text that all containers of a call write into, in the order in which they are called.
// A container is a frame, known by its number. Frames are open from the outermost to the one that is written to; writing
// to an outer one closes those within. Writing to a frame that is closed is allowed, if dear: what is written is made
// apart and put into its place, and the places of the frames behind are moved.

/// A container or a single value, and where its text is.
struct Frame {
    enum Kind {
        /// Nothing is encoded yet.
        case empty
        /// A string, number, `true`, `false` or `null`.
        case scalar
        case object
        case array
        /// What was encoded is withdrawn, since it failed, or since its name came again.
        case withdrawn
    }

    var kind: Kind
    let parent: Int
    let name: JSONKey?
    /// Where the text begins.
    var start: Int
    /// Once closed: where more goes, before the closing bracket.
    var end = -1
    var count = 0
    /// Where its hashes begin.
    var firstHash = 0
}

/// What the containers of one call of an encoder share.
final class EncodingState {
    let options: JanssonEncoder
    /// Nil where names are not converted.
    let snakeNames: SnakeNames?
    @exclusivity(unchecked) private(set) var text = TextBuffer()
    @exclusivity(unchecked) private(set) var frames: [Frame] = []
    /// The open frames' numbers, outermost first.
    @exclusivity(unchecked) private(set) var open: [Int] = []
    /// The hashes of the open objects' names, outermost first.
    @exclusivity(unchecked) private var hashes: [UInt64] = []
    /// The same for objects of many names.
    @exclusivity(unchecked) private var manyHashes: [Int: Set<UInt64>] = [:]
    @exclusivity(unchecked) private var brackets = 0
    @exclusivity(unchecked) private var calls = 0
    /// How often text that was written before has been changed: what was the end of it then may be elsewhere.
    @exclusivity(unchecked) private var changes = 0
    /// The first frame whose places are in ``text``.
    @exclusivity(unchecked) private var base = 0
    /// What a call met that could not throw.
    @exclusivity(unchecked) private var failure: EncodingError? { didSet { hasFailed = true } }
    @exclusivity(unchecked) private var hasFailed = false

    private static let many = 24
    private let hash = NameHash.shared

    init(_ options: JanssonEncoder) {
        self.options = options
        snakeNames = options.keyStrategy == .convertToSnakeCase ? SnakeNames() : nil
        frames.reserveCapacity(64)
    }

    func encodeRoot(_ value: some Encodable) throws {
        let root = begin(in: -1, nil)
        try JSONTextEncoder(state: self, frame: root).encode(value)
        close(downTo: 1)
        if let failure { throw failure }
        if frames[root].kind == .empty { throw error(value, "encodes no value", []) }
        close(downTo: 0)
    }

    /// The way to a frame.
    func path(of frame: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var frame = frame
        while frame >= 0 {
            if let name = frames[frame].name { path.append(name) }
            frame = frames[frame].parent
        }
        return path.reversed()
    }

    func error(_ value: Any, _ words: String, _ path: [any CodingKey]) -> EncodingError {
        let place = Words.path(path)
        let sentence = place.isEmpty ? words : "\"\(place)\" \(words)"
        return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: sentence))
    }
}

// Frames.
extension EncodingState {
    /// Begins a value in the place that is written to.
    func begin(in parent: Int, _ name: JSONKey?) -> Int {
        let frame = frames.count
        var new = Frame(kind: .empty, parent: parent, name: name, start: text.count)
        new.firstHash = hashes.count
        frames.append(new)
        open.append(frame)
        return frame
    }

    /// Ends the open frames behind the first `count`.
    func close(downTo count: Int) {
        while open.count > count {
            let frame = open.removeLast()
            frames[frame].end = text.count
            switch frames[frame].kind {
            case .object:
                text.append(UInt8(ascii: "}"))
                brackets -= 1
                hashes.removeLast(hashes.count - frames[frame].firstHash)
                if !manyHashes.isEmpty { manyHashes[frame] = nil }
            case .array:
                text.append(UInt8(ascii: "]"))
                brackets -= 1
            case .empty: text.append("{}")
            case .scalar, .withdrawn: break
            }
        }
    }

    /// Makes the frame the one that is written to; answers false where it is closed.
    @inline(__always)
    private func reach(_ frame: Int) -> Bool {
        if open.last == frame { return true }
        return reachOuter(frame)
    }

    private func reachOuter(_ frame: Int) -> Bool {
        guard let index = open.lastIndex(of: frame) else { return false }
        close(downTo: index + 1)
        return true
    }

    /// Makes a frame an object or an array; again is the same.
    func become(_ kind: Frame.Kind, _ frame: Int) {
        if frames[frame].kind == kind || frames[frame].kind == .withdrawn || hasFailed { return }
        guard frames[frame].kind == .empty else { return fail(frame, "has a second value") }
        let (opening, closing) = kind == .object ? ("{", "}") : ("[", "]") as (StaticString, StaticString)
        if reach(frame) {
            frames[frame].kind = kind
            frames[frame].firstHash = hashes.count
            text.append(opening)
            brackets += 1
            if brackets > options.depth { fail(frame, "is nested deeper than \(options.depth) levels") }
        } else if canMend(frame) {
            // Closed, it is an empty object.
            let start = frames[frame].end
            let brackets = TextBuffer(capacity: 2)
            brackets.append(opening)
            brackets.append(closing)
            brackets.withBytes { text.replace(start..<start + 2, with: $0) }
            frames[frame].kind = kind
            frames[frame].end = start + 1
        }
    }

    // What cannot be thrown here is thrown by the next call that can, and at the end.
    private func fail(_ frame: Int, _ words: String) {
        failure = failure ?? error(frames[frame].kind, words, path(of: frame))
    }

    /// Writes the one value of a frame that is a single value.
    func putSingle(in frame: Int, _ body: () throws -> Void) throws {
        if hasFailed, let failure { throw failure }
        switch frames[frame].kind {
        case .withdrawn: return
        case .empty: break
        default: throw error(frames[frame].kind, "has a second value", path(of: frame))
        }
        if reach(frame) {
            let mark = text.count
            do {
                try body()
                frames[frame].kind = .scalar
            } catch {
                text.truncate(to: mark)
                throw error
            }
        } else if canMend(frame) {
            let place = frames[frame].end
            try mend(place..<place + 2, frame, body)
            frames[frame].kind = .scalar
        }
    }

    /// Encodes a value through `encode(to:)`, within the bound of such calls.
    func encode(_ value: some Encodable, to encoder: JSONTextEncoder) throws {
        calls += 1
        defer { calls -= 1 }
        guard calls <= options.depth * 4 else {
            throw error(value, "is encoded within itself more than \(options.depth * 4) times", path(of: encoder.frame))
        }
        try value.encode(to: encoder)
    }

    /// Writes one more value of a container: separator, name, and what `body` writes.
    @inline(__always)
    func put(in frame: Int, _ name: JSONKey?, _ body: () throws -> Void) throws {
        if hasFailed, let failure { throw failure }
        guard reach(frame) else { return try putLate(in: frame, name, body) }
        let mark = text.count
        let opened = open.count
        let started = frames.count
        let changed = changes
        let isAgain = writePrefix(frame, name)
        do {
            try body()
        } catch {
            withdraw(frame, to: changes == changed ? mark : nil, opened, started)
            throw error
        }
        if isAgain { removeFormer(in: frame) }
    }

    /// An encoder for a member whose value comes later.
    func place(in frame: Int, _ name: JSONKey) -> JSONTextEncoder { place(in: frame, written: name, name) }

    /// An encoder for an element whose value comes later.
    func placeElement(in frame: Int, _ name: JSONKey) -> JSONTextEncoder { place(in: frame, written: nil, name) }

    private func place(in frame: Int, written: JSONKey?, _ name: JSONKey) -> JSONTextEncoder {
        var new: Int?
        // Nothing is thrown here but what was met before, which comes again at the end.
        try? put(in: frame, written) { new = begin(in: frame, name) }
        if let new { return JSONTextEncoder(state: self, frame: new) }
        frames.append(Frame(kind: .withdrawn, parent: frame, name: name, start: -1))
        return JSONTextEncoder(state: self, frame: frames.count - 1)
    }

    // What failed leaves no trace but its name's hash; frames that somebody may still hold take nothing more.
    private func withdraw(_ frame: Int, to mark: Int?, _ opened: Int, _ started: Int) {
        if open.count < opened { return fail(frame, "was left by a value that failed in it") }
        close(downTo: opened)
        frames[frame].count -= 1
        text.truncate(to: mark ?? endOfValues(frames[frame].count, in: frame))
        for index in started..<frames.count { frames[index].kind = .withdrawn }
    }

    /// Where the first `count` values of a frame end.
    private func endOfValues(_ count: Int, in frame: Int) -> Int {
        var scanner = JSONScanner(text.bytes, at: frames[frame].start + 1)
        for index in 0..<count {
            if index > 0 { scanner.position += 1 }
            if frames[frame].kind == .object {
                scanner.skipString()
                scanner.position += 1
            }
            scanner.skipValue()
        }
        return scanner.position
    }

    // Answers whether the name may have come before.
    @inline(__always)
    private func writePrefix(_ frame: Int, _ name: JSONKey?) -> Bool {
        if frames[frame].count > 0 { text.append(UInt8(ascii: ",")) }
        frames[frame].count &+= 1
        guard let name else { return false }
        return writeName(name, frame)
    }

    private func writeName(_ name: JSONKey, _ frame: Int) -> Bool {
        let mark = text.count
        text.appendString(name.stringValue)
        let hash = hash(UnsafeRawBufferPointer(rebasing: text.bytes[mark...]))
        text.append(UInt8(ascii: ":"))
        return isKnown(hash, frame)
    }

    // Takes the member out that has the name of the last one.
    private func removeFormer(in frame: Int) {
        let end = endOfValues(frames[frame].count - 1, in: frame)
        var scanner = JSONScanner(text.bytes, at: frames[frame].count > 1 ? end + 1 : end)
        removeMember(named: scanner.skipString(), in: frame, before: end)
    }

    // Notes a name; answers whether one of its hash came before.
    private func isKnown(_ hash: UInt64, _ frame: Int) -> Bool {
        if frames[frame].count > Self.many || !manyHashes.isEmpty && manyHashes[frame] != nil {
            if manyHashes[frame] == nil { manyHashes[frame] = Set(hashes[frames[frame].firstHash...]) }
            return manyHashes[frame]?.insert(hash).inserted == false
        }
        var index = frames[frame].firstHash
        while index < hashes.count {
            if hashes[index] == hash { return true }
            index &+= 1
        }
        hashes.append(hash)
        return false
    }
}

// Frames that are closed.
extension EncodingState {
    private func canMend(_ frame: Int) -> Bool {
        if frame >= base, frames[frame].end >= 0 { return true }
        fail(frame, "is written to from within a container that was left")
        return false
    }

    private func putLate(in frame: Int, _ name: JSONKey?, _ body: () throws -> Void) throws {
        guard frames[frame].kind != .withdrawn, canMend(frame) else { return }
        let isFirst = frames[frame].count == 0
        let place = frames[frame].end
        try mend(place..<place, frame) {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            if let name {
                text.appendString(name.stringValue)
                text.append(UInt8(ascii: ":"))
            }
            try body()
        }
        frames[frame].count += 1
        if name != nil { removeFormer(in: frame) }
    }

    /// Puts what `body` writes in the place of `range`, and moves the frames behind it.
    private func mend(_ range: Range<Int>, _ frame: Int, _ body: () throws -> Void) throws {
        let outer = (text: text, open: open, hashes: hashes, brackets: brackets, base: base)
        let first = frames.count
        (text, open, hashes, base) = (TextBuffer(), [], [], first)
        brackets = depth(of: frame)
        let result = Result { try body() }
        close(downTo: 0)
        let written = text
        (text, open, hashes, brackets, base) = outer
        if case .failure(let error) = result {
            for index in first..<frames.count { frames[index].kind = .withdrawn }
            throw error
        }
        changes &+= 1
        written.withBytes { text.replace(range, with: $0) }
        moveFrames(before: first, at: range.upperBound, by: written.count - range.count)
        for index in first..<frames.count {
            frames[index].start += range.lowerBound
            frames[index].end += range.lowerBound
        }
    }

    private func depth(of frame: Int) -> Int {
        var (depth, frame) = (0, frame)
        while frame >= 0 {
            if frames[frame].kind == .object || frames[frame].kind == .array { depth += 1 }
            frame = frames[frame].parent
        }
        return depth
    }

    private func moveFrames(before last: Int, at place: Int, by distance: Int) {
        for index in base..<last {
            if frames[index].start >= place { frames[index].start += distance }
            if frames[index].end >= place { frames[index].end += distance }
        }
    }

    private func removeMember(named range: Range<Int>, in frame: Int, before end: Int) {
        let copy = TextBuffer(capacity: range.count + 2)
        copy.append(UnsafeRawBufferPointer(rebasing: text.bytes[range.lowerBound - 1..<range.upperBound + 1]))
        copy.withBytes { removeMember($0, in: frame, before: end) }
    }

    // Takes the member out whose name's text, quotes included, is `literal`, if there is one before `end`.
    private func removeMember(_ literal: UnsafeRawBufferPointer, in frame: Int, before end: Int) {
        var scanner = JSONScanner(text.bytes, at: frames[frame].start + 1)
        while scanner.position < end {
            let start = scanner.position
            let name = scanner.skipString()
            scanner.position += 1
            scanner.skipValue()
            if text.bytes[name.lowerBound - 1..<name.upperBound + 1].elementsEqual(literal) {
                return remove(start..<scanner.position, in: frame)
            }
            scanner.position += 1
        }
    }

    // With the comma behind it, or before it where it is the last.
    private func remove(_ member: Range<Int>, in frame: Int) {
        var range = member
        if member.upperBound < text.count, text.bytes[member.upperBound] == UInt8(ascii: ",") {
            range = member.lowerBound..<member.upperBound + 1
        } else if text.bytes[member.lowerBound - 1] == UInt8(ascii: ",") {
            range = member.lowerBound - 1..<member.upperBound
        }
        for index in base..<frames.count where range.contains(frames[index].start) { frames[index].kind = .withdrawn }
        changes &+= 1
        text.replace(range, with: UnsafeRawBufferPointer(start: nil, count: 0))
        moveFrames(before: frames.count, at: range.upperBound, by: -range.count)
        frames[frame].count -= 1
    }
}
