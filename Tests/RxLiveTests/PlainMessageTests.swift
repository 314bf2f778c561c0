// The two readers of what browsers say: whatever the one for plain numbers takes, jansson reads the same.
import Markup
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct PlainMessageTests {
    private func plain(_ text: String) -> ClientMessage? {
        var text = text
        return text.withUTF8 { ClientMessage.plain(UnsafeRawBufferPointer($0)) }
    }

    private func parsed(_ text: String) -> ClientMessage? {
        var text = text
        return text.withUTF8 { try? ClientMessage(parsing: UnsafeRawBufferPointer($0)) }
    }

    private func tap(_ number: UInt32, _ frame: UInt32, _ control: Int) -> ClientMessage {
        .input(.init(number: number, frame: frame, target: .control(control), kind: .action(once: nil)))
    }

    @Test func `taps, confirmations and questions for life are plain`() {
        #expect(plain("[]") == .ping)
        #expect(plain("[0]") == .applied(0))
        #expect(plain("[999999999]") == .applied(999_999_999))
        #expect(plain("[41,1043,7]") == tap(41, 1_043, 7))
        #expect(plain("[1,0,4095]") == tap(1, 0, 4_095))
    }

    @Test(
        arguments: [
            ("\"\"", .string("")), ("\"a\\u0000\\n\\\"é]\"", .string("a\0\n\"é]")), (" true ", .bool(true)),
            ("null", .none),
            ("-7", .int(-7)), ("0.5e1", .double(5)),
        ] as [(String, PropertyValue)]
    )
    func `the numbers before a value are plain, whatever it is`(text: String, value: PropertyValue) {
        let message = ClientMessage.input(.init(number: 2, frame: 1, target: .control(3), kind: .value(value)))
        #expect(plain("[2,1,3,1,\(text)]") == message)
        #expect(parsed("[2,1,3,1,\(text)]") == message)
    }

    @Test(arguments: [
        "", "[", "]", "[ ]", "[1", "1]", "[01]", "[00]", "[-0]", "[+1]", "[1.0]", "[1e0]", "[4294967294]",
        "[4294967295]", "[18446744073709551617]", "[,]", "[1,]", "[,1]", "[1,,2]", "[1,2]", "[1,2,3,]", "[1,2,3,0]",
        "[1,2,3,4]", "[0,2,3]", "[1,2,0]", "[1,2,16777216]", "[1, 2,3]", " [1]", "[1]\n", "[1]]", "[[1]]", "[1,2,[3]]",
        "[\"1\"]", "[1,2,3\0]", "[１]", "[1,2,3,1]", "[1,2,3,1,]", "[1,2,3,0,1]", "[1,2,3,2,1]", "[1,2,3,1,[]]",
        "[1,2,3,1,{}]", "[1,2,3,1,1,1]", "[1,2,3,1,\"]", "[1,2,3,1,\"a\"b]", "[1,2,3,1,nul]", "[1,2,3,1,01]",
        "[1,2,3,1,\"\u{1}\"]", "[1,2,3,1,1e999]", "[1,2,3,1,\"\\ud800\"]",
    ])
    func `all else is left to jansson`(text: String) { #expect(plain(text) == nil) }

    @Test func `jansson still reads what is a number too long or spaced`() {
        #expect(parsed("[4294967294]") == .applied(4_294_967_294))
        #expect(parsed("[ 1,2 , 3,0 ]") == tap(1, 2, 3))
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `both readers agree`(seed: UInt64) {
        var random = SplitMix(seed)
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        let bytes = Array("[],0123456789 -.e\"n\\{}:".utf8)
        let values = ["1", "\"text\"", "\"\\u00e9,]\"", "null", "-0.5", "[]", "true"]
        var taken = 0
        for _ in 0..<2_000 {
            let numbers = (0..<below(5)).map { _ in below(below(3) == 0 ? .max : 5_000) }
            let value = below(3) == 0 ? ",1,\(values[below(values.count)])" : ""
            var text = Array("[\(numbers.map(String.init).joined(separator: ","))\(value)]".utf8)
            for _ in 0..<below(3) {
                let place = below(text.count + 1)
                switch below(3) {
                case 0 where place < text.count: text[place] = bytes[below(bytes.count)]
                case 1 where place < text.count: text.remove(at: place)
                default: text.insert(bytes[below(bytes.count)], at: place)
                }
            }
            let message = String(decoding: text, as: UTF8.self)
            guard let plain = plain(message) else { continue }
            taken += 1
            #expect(plain == parsed(message), "\(message)")
        }
        #expect(taken > 200)
    }
}
