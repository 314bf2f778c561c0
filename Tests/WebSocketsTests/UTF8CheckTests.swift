// Mirrors UTF8Check.swift; the standard library's validation is the other opinion.
import Testing

@testable import WebSockets

struct UTF8CheckTests {
    @Test(arguments: 0..<10)
    func `agrees with the standard library`(seed: Int) {
        var random = Random(seed: seed)
        let pieces: [[UInt8]] = [
            [65], [0xC2, 0x80], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xF0, 0x90, 0x80, 0x80],
            [0xF4, 0x8F, 0xBF, 0xBF], [UInt8](repeating: 97, count: 9), [0xED, 0xA0], [0x80], [0xF4, 0x90],
            [0xC1, 0xBF],
        ]
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
                pieces[Int.random(in: 0..<(Bool.random(using: &random) ? 7 : pieces.count), using: &random)]
            }
            let expected = String(validating: bytes, as: UTF8.self) != nil
            #expect(bytes.withUnsafeBytes(UTF8Check.isValid) == expected, "\(bytes)")
        }
    }

    @Test func `agrees on every two bytes`() {
        for first in UInt8.min ... .max {
            for second in UInt8.min ... .max {
                let bytes = [first, second]
                guard bytes.withUnsafeBytes(UTF8Check.isValid) != (String(validating: bytes, as: UTF8.self) != nil)
                else { continue }
                Issue.record("\(bytes)")
            }
        }
    }

    @Test func `stops before an unfinished character and knows a hopeless one`() {
        #expect([65, 0xE2, 0x82].withUnsafeBytes { UTF8Check.wholeCharacters(of: $0) } == 1)
        #expect([65, 0xE2, 0x82, 0xAC].withUnsafeBytes { UTF8Check.wholeCharacters(of: $0, from: 1) } == 4)
        #expect([0xF4, 0x90].withUnsafeBytes { UTF8Check.wholeCharacters(of: $0) } == nil)
        #expect([0xF0, 0x90, 0x41].withUnsafeBytes { UTF8Check.wholeCharacters(of: $0) } == nil)
    }

    @Test func `finds a bad byte at every place`() {
        for place in 0..<40 {
            var bytes = [UInt8](repeating: 97, count: 40)
            #expect(bytes.withUnsafeBytes(UTF8Check.isValid))
            bytes[place] = 0xFF
            #expect(!bytes.withUnsafeBytes(UTF8Check.isValid))
            #expect(!bytes[..<(place + 1)].withUnsafeBytes(UTF8Check.isValid))
        }
    }
}

extension [Int] {
    /// Literals of bytes without a cast at each.
    fileprivate func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        map { UInt8($0) }.withUnsafeBytes(body)
    }
}
