// DecodingState: what the containers of one call of a decoder share: the parsed text, and how values are taken from it.
// Paths and numbers' texts are looked for where somebody asks for them: a text that decodes pays for neither.

internal import CJansson
internal import FoundationEssentials

typealias JSONPointer = UnsafeMutablePointer<json_t>

/// A parsed text, kept as long as a container of it is.
final class DecodingState {
    let options: JanssonDecoder
    let root: JSONPointer
    /// The text, for the time of the call.
    @exclusivity(unchecked) var text: UnsafeRawBufferPointer
    /// Whether the text has numbers that jansson has no room for; they are then all taken from the text.
    let hasLargeNumbers: Bool
    let convertsKeys: Bool
    /// Whether strings are marks, see ``ReducedText``.
    private let isReduced: Bool
    /// Where escapes are undone.
    private let room = TextBuffer(capacity: 512)

    /// Where each number is in the text, in the order in which both have them.
    private lazy var numbers = numberPlaces()
    /// How each value but `true`, `false` and `null`, which are shared, is reached.
    private lazy var steps = allSteps()

    struct Step {
        let parent: JSONPointer
        let key: JSONKey
    }

    /// Parses `text`.
    ///
    /// - Parameters:
    ///   - text: The text, kept by its address until ``text`` is set anew.
    ///   - options: What the decoder was told.
    /// - Throws: `JSONError`
    init(_ text: UnsafeRawBufferPointer, _ options: JanssonDecoder) throws(JSONError) {
        self.options = options
        self.text = text
        convertsKeys = options.keyStrategy == .convertFromSnakeCase
        try JSONText.check(text, options.limits)
        let reduced = ReducedText(text)
        defer { withExtendedLifetime(reduced) {} }
        var (isLarge, isReduced) = (false, true)
        let loaded: UnsafeMutableRawPointer
        do throws(JSONError) {
            loaded = try JSONText.parse(UnsafeRawBufferPointer(reduced.bytes), isAnyValue: true)
        } catch {
            if case .numberTooLarge = error, Self.removeLargeNumbers(reduced.bytes),
                let root = try? JSONText.parse(UnsafeRawBufferPointer(reduced.bytes), isAnyValue: true)
            {
                loaded = root
                isLarge = true
            } else {
                // For the error's place in the whole text.
                loaded = try JSONText.parse(text, isAnyValue: true)
                isReduced = false
            }
        }
        hasLargeNumbers = isLarge
        self.isReduced = isReduced
        root = loaded.assumingMemoryBound(to: json_t.self)
    }

    deinit { jansson_decref(root) }

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
        return isReduced ? ReducedText.string(bytes, in: text, room) : bytes
    }

    /// The member of an object by its name in the text.
    @inline(__always)
    func member(_ name: String, of json: JSONPointer) -> JSONPointer? {
        withBytes(of: name) { json_object_getn(json, $0, $1) }
    }

    func forEachMember(of json: JSONPointer, _ body: (String, JSONPointer) throws -> Void) rethrows {
        var iterator = json_object_iter(json)
        while let position = iterator {
            if let value = json_object_iter_value(position) { try body(Self.name(at: position), value) }
            iterator = json_object_iter_next(json, position)
        }
    }

    private static func name(at position: UnsafeMutableRawPointer) -> String {
        let bytes = UnsafeRawBufferPointer(
            start: json_object_iter_key(position),
            count: json_object_iter_key_len(position)
        )
        return String(decoding: bytes, as: UTF8.self)
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
        case JSON_OBJECT: forEachMember(of: json) { _, value in collectNumbers(value, into: &order) }
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
