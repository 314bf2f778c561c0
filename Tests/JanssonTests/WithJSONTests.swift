// What is refused, and as what: bounds, encoding, grammar.

import Jansson
import Testing

@Suite struct WithJSONTests {
    private func refusal(_ bytes: [UInt8], _ limits: JSONLimits = JSONLimits()) -> JSONError? {
        do throws(JSONError) {
            try withJSON(parsing: bytes, limits: limits) { _ in }
            return nil
        } catch {
            return error
        }
    }

    private func refusal(_ text: String) -> JSONError? { refusal(Array(text.utf8)) }

    private func nested(_ depth: Int) -> [UInt8] {
        [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }

    @Test(arguments: [
        "", " ", "7", "\"a\"", "[", "[1,]", "[01]", "[1]x", "[1][2]", "{\"a\"}", "[nul]", "['a']", "[+1]",
    ])
    func `what is not an array or object of the grammar is malformed`(text: String) {
        guard case .malformed = refusal(text) else {
            Issue.record("\(text) was answered with \(String(describing: refusal(text)))")
            return
        }
    }

    @Test(arguments: [#"["\ud800"]"#, #"["\udc00"]"#, #"["\ud800\u0041"]"#])
    func `a lone surrogate escape is malformed`(text: String) {
        guard case .malformed = refusal(text) else {
            Issue.record("\(text) was answered with \(String(describing: refusal(text)))")
            return
        }
    }

    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3]] as [[UInt8]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        guard case .notUTF8 = refusal(Array("[\"".utf8) + bytes + Array("\"]".utf8)) else {
            Issue.record("\(bytes) was taken or misnamed")
            return
        }
    }

    @Test func `a control character in a string is malformed`() {
        #expect(refusal("[\"a\nb\"]") != nil)
        #expect(refusal("[\"a\0b\"]") != nil)
        #expect(refusal("[1\0]") == .malformed(position: 3))
        #expect(refusal("[1]\0") == .malformed(position: 4))
    }

    @Test func `a key that comes twice is refused`() {
        guard case .duplicateKey = refusal(#"{"a":1,"b":2,"a":3}"#) else {
            Issue.record("the duplicate was taken or misnamed")
            return
        }
    }

    @Test(arguments: ["[9223372036854775808]", "[-9223372036854775809]", "[1e999]"])
    func `a number out of range is refused`(text: String) {
        guard case .numberTooLarge = refusal(text) else {
            Issue.record("\(text) was answered with \(String(describing: refusal(text)))")
            return
        }
    }

    @Test func `nesting is bounded exactly`() {
        #expect(refusal(nested(32)) == nil)
        #expect(refusal(Array("[1,".utf8) + nested(32) + Array(",2]".utf8)) == .tooDeep)
        #expect(refusal(nested(33)) == .tooDeep)
        #expect(refusal([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) == .tooDeep)
        #expect(refusal(nested(2_049), JSONLimits(depth: 1 << 20)) == .tooDeep)
    }

    @Test func `brackets in strings are no nesting`() {
        let brackets = String(repeating: "[", count: 100)
        #expect(refusal("[\"\(brackets)\\\"\(brackets)\"]") == nil)
        #expect(refusal("[\"\\\\\",\(brackets)") == .tooDeep)
    }

    @Test func `size is bounded exactly`() {
        let text = Array("[1234567]".utf8)
        #expect(refusal(text, JSONLimits(bytes: 9)) == nil)
        #expect(refusal(text, JSONLimits(bytes: 8)) == .tooLarge)
    }

    @Test func `no bytes at all are malformed`() {
        #expect(throws: JSONError.malformed(position: 0)) {
            try withJSON(parsing: UnsafeRawBufferPointer(start: nil, count: 0)) { _ in }
        }
    }
}
