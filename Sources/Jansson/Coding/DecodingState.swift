// DecodingState: what the containers of one call of a decoder share: the parsed text, and how values are taken from it.
// Paths and numbers' texts are looked for where somebody asks for them: a text that decodes pays for neither.

internal import CJansson
internal import FoundationEssentials

/// A parsed text, kept as long as a container of it is.
final class DecodingState {
    let options: JanssonDecoder
    private let tree: JSONTree
    /// The text, for the time of the call.
    @exclusivity(unchecked) var text: UnsafeRawBufferPointer
    /// Whether the text has numbers that jansson has no room for; they are then all taken from the text.
    let hasLargeNumbers: Bool
    let convertsKeys: Bool
    private let names: NameTable
    private let strings: [ReducedText.Piece]
    /// Where escapes are undone.
    private lazy var room = TextBuffer(capacity: 512)

    /// What the names are converted to, and which they are.
    private lazy var converted = convertedNames()
    /// Where each number is in the text, in the order in which both have them.
    private lazy var numbers = numberPlaces()
    /// How each value but `true`, `false` and `null`, which are shared, is reached.
    private lazy var steps = allSteps()

    private final class Converted {
        var names = NameTable()
        /// Of each of them, what it was in the text.
        var numbers: [Int] = []
        /// Of each name in the text, what it is converted to.
        var indices: [Int] = []
        var hasTwins: Bool { numbers.count < indices.count }
    }

    /// A member and the number of its name.
    typealias Member = (number: Int, value: JSONPointer)

    struct Step {
        let parent: JSONPointer
        let key: JSONKey
    }

    /// Parses `text`.
    ///
    /// - Parameters:
    ///   - text: The text, kept by its address until ``text`` is set again.
    ///   - options: What the decoder was told.
    /// - Throws: `JSONError`
    init(_ text: UnsafeRawBufferPointer, _ options: JanssonDecoder) throws(JSONError) {
        self.options = options
        self.text = text
        convertsKeys = options.keyStrategy == .convertFromSnakeCase
        guard text.count <= options.limits.bytes else { throw .tooLarge }
        let reduced = ReducedText(text)
        guard reduced.isComplete, reduced.depth <= options.limits.depth else {
            throw Self.refusal(text, options.limits)
        }
        do throws(JSONError) {
            tree = try JSONTree(reduced.bytes)
            hasLargeNumbers = false
        } catch {
            guard case .numberTooLarge = error, Self.removeLargeNumbers(reduced.bytes) else {
                throw Self.refusal(text, options.limits)
            }
            do throws(JSONError) {
                tree = try JSONTree(reduced.bytes)
                hasLargeNumbers = true
            } catch {
                throw Self.refusal(text, options.limits)
            }
        }
        (names, strings) = (reduced.names, reduced.strings)
    }

    var root: JSONPointer { tree.root }

    /// Why the whole text is not taken: the places of a reduced one are others.
    private static func refusal(_ text: UnsafeRawBufferPointer, _ limits: JSONLimits) -> JSONError {
        do throws(JSONError) {
            try JSONText.check(text, limits)
            let root = try withoutZeros(text).span.withUnsafeBytes { bytes throws(JSONError) in
                try JSONText.parse(bytes, isAnyValue: true)
            }
            JSONText.free(root)
            return .malformed(position: text.count)
        } catch {
            return error
        }
    }

    // U+0001 stands for each escaped U+0000: jansson refuses that in a name, which is no reason here.
    private static func withoutZeros(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var bytes = Array(text)
        for start in bytes.indices.dropLast(5) where bytes[start] == UInt8(ascii: "\\") {
            let isZero =
                bytes[start + 1] == UInt8(ascii: "u") && (2...5).allSatisfy { bytes[start + $0] == UInt8(ascii: "0") }
            if isZero { bytes[start + 5] = UInt8(ascii: "1") }
        }
        return bytes
    }

    // Puts 0.0 and spaces in the place of each number that might not fit.
    private static func removeLargeNumbers(_ text: UnsafeMutableRawBufferPointer) -> Bool {
        var scanner = JSONScanner(UnsafeRawBufferPointer(text))
        var hasRemoved = false
        scanner.forEachNumber { place in
            let number = UnsafeRawBufferPointer(rebasing: text[place])
            let hasExponent = number.contains { $0 | 0x20 == UInt8(ascii: "e") }
            guard number.count >= (hasExponent ? 3 : 19), NumberText(number) != nil else { return }
            for (index, position) in place.enumerated() { text[position] = index < 3 ? index == 1 ? 0x2E : 0x30 : 0x20 }
            hasRemoved = true
        }
        return hasRemoved
    }

    /// The UTF-8 bytes of a string; nil for other values.
    @inline(__always)
    func utf8(_ json: JSONPointer) -> UnsafeRawBufferPointer? {
        guard jansson_type(json) == JSON_STRING, let start = json_string_value(json) else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(json))
        return bytes.first == UInt8(ascii: "~") ? UnsafeRawBufferPointer(rebasing: bytes[1...]) : string(bytes)
    }

    private func string(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let piece = strings[ReducedText.number(bytes)]
        guard piece.start < text.count else { return nil }
        let string = UnsafeRawBufferPointer(rebasing: text[piece.start..<piece.start &+ piece.count])
        guard piece.hasEscapes else { return string }
        room.truncate(to: 0)
        ReducedText.unescape(string, into: room)
        return room.bytes
    }

    /// The member of an object by its name in the text.
    @inline(__always)
    func member(_ name: String, of json: JSONPointer) -> JSONPointer? {
        var name = name
        return name.withUTF8 { names.number(of: UnsafeRawBufferPointer($0)) }.flatMap { member($0, of: json) }
    }

    @inline(__always)
    private func member(_ number: Int, of json: JSONPointer) -> JSONPointer? {
        var digits: (UInt64, UInt64) = (0, 0)
        return withUnsafeMutableBytes(of: &digits) { digits in
            guard let start = digits.baseAddress else { return nil }
            let count = ReducedText.write(number, to: start.assumingMemoryBound(to: UInt8.self))
            return json_object_getn(json, start.assumingMemoryBound(to: CChar.self), count)
        }
    }

    /// The member of an object by what its name is converted to.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - json: The object.
    ///   - firsts: What ``firsts(of:)`` answers for it.
    /// - Returns: The member; nil where there is none.
    func convertedMember(_ name: String, of json: JSONPointer, _ firsts: [Int: Member]?) -> Member? {
        var name = name
        let converted = converted
        let index = name.withUTF8 { converted.names.number(of: UnsafeRawBufferPointer($0)) }
        guard let index else { return nil }
        if let firsts { return firsts[index] }
        let number = converted.numbers[index]
        return member(number, of: json).map { (number, $0) }
    }

    /// The members of an object by the indices of their converted names, where some of the text become the same.
    ///
    /// Of those the first holds.
    func firsts(of json: JSONPointer) -> [Int: Member]? {
        guard convertsKeys, converted.hasTwins else { return nil }
        var firsts: [Int: Member] = Dictionary(minimumCapacity: json_object_size(json))
        forEachNumber(of: json) { number, value in
            let index = converted.indices[number]
            if firsts[index] == nil { firsts[index] = (number, value) }
        }
        return firsts
    }

    /// The name in the text.
    func name(of member: Member) -> String { names[member.number] }

    private func convertedNames() -> Converted {
        let converted = Converted()
        for number in 0..<names.count {
            var name = SnakeCase.toCamel(names[number])
            let index = name.withUTF8 { converted.names.note(UnsafeRawBufferPointer($0)) }
            if index == converted.numbers.count { converted.numbers.append(number) }
            converted.indices.append(index)
        }
        return converted
    }

    func forEachMember(of json: JSONPointer, _ body: (String, JSONPointer) throws -> Void) rethrows {
        try forEachNumber(of: json) { number, value in try body(names[number], value) }
    }

    private func forEachNumber(of json: JSONPointer, _ body: (Int, JSONPointer) throws -> Void) rethrows {
        var iterator = json_object_iter(json)
        while let position = iterator {
            let digits = UnsafeRawBufferPointer(
                start: json_object_iter_key(position),
                count: json_object_iter_key_len(position)
            )
            if let value = json_object_iter_value(position) { try body(ReducedText.number(digits), value) }
            iterator = json_object_iter_next(json, position)
        }
    }

    /// The text of a number; nil for other values and once the call is over.
    func numberText(of json: JSONPointer) -> UnsafeRawBufferPointer? {
        guard let place = numbers[json], place.upperBound <= text.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: text[place])
    }

    private func numberPlaces() -> [JSONPointer: Range<Int>] {
        var order: [JSONPointer] = []
        collectNumbers(root, into: &order)
        var places: [JSONPointer: Range<Int>] = Dictionary(minimumCapacity: order.count)
        var scanner = JSONScanner(text)
        var index = 0
        scanner.forEachNumber { place in
            if index < order.count { places[order[index]] = place }
            index += 1
        }
        return index == order.count ? places : [:]
    }

    private func collectNumbers(_ json: JSONPointer, into order: inout [JSONPointer]) {
        switch jansson_type(json) {
        case JSON_INTEGER, JSON_REAL: order.append(json)
        case JSON_ARRAY:
            for index in 0..<json_array_size(json) {
                if let element = json_array_get(json, index) { collectNumbers(element, into: &order) }
            }
        case JSON_OBJECT: forEachNumber(of: json) { _, value in collectNumbers(value, into: &order) }
        default: break
        }
    }

    /// The way from the root to a value that is not shared.
    func path(of json: JSONPointer) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var json = json
        while let step = steps[json] {
            path.append(step.key)
            json = step.parent
        }
        return path.reversed()
    }

    private func allSteps() -> [JSONPointer: Step] {
        var steps: [JSONPointer: Step] = [:]
        collectSteps(root, into: &steps)
        return steps
    }

    private func collectSteps(_ json: JSONPointer, into steps: inout [JSONPointer: Step]) {
        func collect(_ value: JSONPointer, _ key: JSONKey) {
            if Self.isShared(value) { return }
            steps[value] = Step(parent: json, key: key)
            collectSteps(value, into: &steps)
        }
        for index in 0..<json_array_size(json) {
            if let element = json_array_get(json, index) { collect(element, JSONKey(index: index)) }
        }
        forEachMember(of: json) { name, value in collect(value, JSONKey(name: name)) }
    }

    /// Whether a value is one that jansson has but once.
    @inline(__always)
    static func isShared(_ json: JSONPointer) -> Bool {
        switch jansson_type(json) {
        case JSON_TRUE, JSON_FALSE, JSON_NULL: true
        default: false
        }
    }
}
