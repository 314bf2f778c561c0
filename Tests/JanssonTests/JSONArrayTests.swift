// Writing: the exact bytes, the spare capacity, and a random round trip through both directions.

import Jansson
import Testing

@Suite struct JSONArrayTests {
    private func text(_ array: borrowing JSONArray) -> String {
        var bytes: [UInt8] = []
        array.dump(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a frame of the wire is written compactly`() {
        var frame = JSONArray()
        frame.append(1043)
        frame.append(41)
        var cells = JSONArray()
        cells.append(112)
        cells.append("42")
        frame.append(cells)
        #expect(text(frame) == #"[1043,41,[112,"42"]]"#)
        #expect(frame.count == 3 && !frame.isEmpty)
    }

    @Test func `every kind of element is written`() {
        var array = JSONArray()
        #expect(array.count == 0 && array.isEmpty)
        array.append(Int.min)
        array.append(true)
        array.append(false)
        array.appendNull()
        array.append(1.5)
        array.append(-0.0)
        array.append(Double.nan)
        array.append(-Double.infinity)
        var object = JSONObject()
        object.set("a", 1)
        array.append(object)
        #expect(text(array) == #"[-9223372036854775808,true,false,null,1.5,-0.0,null,null,{"a":1}]"#)
    }

    @Test func `strings are escaped, and nothing more than must be`() {
        var array = JSONArray()
        array.append("")
        array.append("a\0b\"\\\n\u{1F}/é😀\u{2028}")
        #expect(text(array) == #"["","a\u0000b\"\\\n\u001F/é😀"# + "\u{2028}\"]")
    }

    @Test func `a text goes behind what is there, whatever room it needs`() {
        for length in [0, 1, 100, 126, 127, 128, 4_000, 70_000] {
            let long = String(repeating: "x", count: length)
            var array = JSONArray()
            array.append(long)
            var bytes: [UInt8] = [1, 2]
            array.dump(into: &bytes)
            #expect(bytes == [1, 2] + Array("[\"\(long)\"]".utf8))
        }
    }

    @Test func `a string or a number alone is written where it fits, and measured where it does not`() {
        func written(room: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int) -> (text: String, needed: Int) {
            var needed = 0
            let text = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { bytes in
                bytes.initializeMemory(as: UInt8.self, repeating: 0x2E)
                needed = write(bytes)
                return String(decoding: bytes, as: UTF8.self)
            }
            return (text, needed)
        }
        #expect(written(room: 14) { writeJSON("a\0\"é", into: $0) } == (#""a\u0000\"é"."#, 13))
        #expect(written(room: 4) { writeJSON("", into: $0) } == ("\"\"..", 2))
        #expect(written(room: 3) { writeJSON("long", into: $0) }.needed == 6)
        #expect(written(room: 4) { writeJSON(-0.5, into: $0) } == ("-0.5", 4))
        #expect(written(room: 5) { writeJSON(Double.nan, into: $0) } == ("null.", 4))
    }

    @Test func `members keep their order, and the last value of a name holds`() {
        var object = JSONObject()
        object.set("b", "x")
        object.set("a", true)
        object.setNull("é")
        object.set("r", 0.5)
        object.set("list", JSONArray())
        object.set("in", JSONObject())
        object.set("b", 2)
        var bytes: [UInt8] = []
        object.dump(into: &bytes)
        let expected = #"{"b":2,"a":true,"é":null,"r":0.5,"list":[],"in":{}}"#
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(object.count == 6 && !object.isEmpty)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `what was written is read again`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let tree = Tree.random(depth: 4, using: &random)
        var bytes: [UInt8] = []
        tree.array().dump(into: &bytes)
        let again = try withJSON(parsing: bytes) { Tree($0) }
        #expect(again == tree)
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

private indirect enum Tree: Equatable {
    case int(Int), real(Double), string(String), bool(Bool), null, array([Tree])

    init(_ value: JSONValue) {
        switch value.kind {
        case .integer: self = .int(value.int ?? 0)
        case .real: self = .real(value.double ?? 0)
        case .string: self = .string(value.string ?? "")
        case .bool: self = .bool(value.bool ?? false)
        case .array: self = .array((0..<value.count).compactMap { value[$0].map { Tree($0) } })
        case .null, .object: self = .null
        }
    }

    static func random(depth: Int, using random: inout SplitMix) -> Tree {
        .array((0..<Int.random(in: 0...6, using: &random)).map { _ in element(depth: depth, using: &random) })
    }

    private static func element(depth: Int, using random: inout SplitMix) -> Tree {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .int(Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random))
        case 1: .real(Double.random(in: -1e9...1e9, using: &random))
        case 2: .string(text(using: &random))
        case 3: .bool(Bool.random(using: &random))
        case 4: .null
        default: Tree.random(depth: depth - 1, using: &random)
        }
    }

    private static func text(using random: inout SplitMix) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            let bound: UInt32 = [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 0x80
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    func array() -> JSONArray {
        var result = JSONArray()
        guard case .array(let elements) = self else { return result }
        for element in elements {
            switch element {
            case .int(let value): result.append(value)
            case .real(let value): result.append(value)
            case .string(let value): result.append(value)
            case .bool(let value): result.append(value)
            case .null: result.appendNull()
            case .array: result.append(element.array())
            }
        }
        return result
    }
}
