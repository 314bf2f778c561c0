// Mutated texts: whatever comes, a value or a sentence, and refused where jansson refuses. RXLIVE_MUTATIONS says how
// many; 10 000 where it does not. Scripts/fuzz has a million, guided by coverage.

import Foundation
import Jansson
import Testing

@Suite struct MutationTests {
    private static let count = ProcessInfo.processInfo.environment["RXLIVE_MUTATIONS"].flatMap(Int.init) ?? 10_000

    @Test func `a mutated wall is decoded or refused with a sentence`() throws {
        var random = Random(state: 0xFACE)
        let wall = Array(Wall.text(posts: 1).utf8)
        var decoder = JanssonDecoder()
        var (decoded, refused) = (0, 0)
        for _ in 0..<Self.count {
            var bytes = wall
            for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, &random) }
            let refusal = refusal(of: bytes, decoder.limits)
            decoder.keyStrategy = random.next() & 7 == 0 ? .convertFromSnakeCase : .useDefaultKeys
            do {
                let value = try decoder.decode(Wall.self, from: bytes)
                if let next = value.paging.next, next.utf8.count > bytes.count { Issue.record("text from nowhere") }
                #expect(isTaken(refusal))
                decoded += 1
            } catch let error as JanssonDecodingError {
                let sentence = error.description
                if !sentence.hasPrefix("line ") || sentence.utf8.count > 2_000 || sentence.contains("\n") {
                    Issue.record("\(sentence)")
                }
                if case .text(let reason) = error.reason {
                    #expect(reason == refusal)
                } else {
                    #expect(isTaken(refusal))
                }
                refused += 1
            }
        }
        #expect(decoded > Self.count / 50 && refused > Self.count / 4, "\(decoded) decoded, \(refused) refused")
    }

    private func refusal(of bytes: [UInt8], _ limits: JSONLimits) -> JSONError? {
        // Which a decoder takes in names, too.
        bytes.replacing(#"\u0000"#.utf8, with: #"\u0001"#.utf8).withUnsafeBytes { bytes in
            do throws(JSONError) {
                try withJSONValue(parsing: bytes, limits: limits) { _ in }
                return nil
            } catch {
                return error
            }
        }
    }

    private func isTaken(_ refusal: JSONError?) -> Bool {
        // Numbers of any size are.
        if case .numberTooLarge = refusal { return true }
        return refusal == nil
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout Random) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let length = min(Int.random(in: 1...20, using: &random), bytes.count - place)
        switch random.next() % 8 {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(place..<place + length)
        case 3: bytes.removeSubrange(place...)
        case 4:
            let other = Int.random(in: 0...bytes.count, using: &random)
            bytes.insert(contentsOf: Array(bytes[place..<place + length]), at: other)
        case 5: bytes[place] = Array(#"{}[]",:\!~|0e-."#.utf8).randomElement(using: &random) ?? 0
        case 6:
            let pieces = [
                "null", "1e999", "18446744073709551616", "-", "\\u0000", "\\ud800", "!00000@", "~", "|000001",
            ]
            bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
        default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
    }
}
