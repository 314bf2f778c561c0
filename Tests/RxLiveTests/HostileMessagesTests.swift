// Messages of a browser that has lost its mind, through a whole page: valid ones, and the same with bytes changed, cut,
// doubled and spliced, from a seed. HostileTests has the named cases; the decoder alone is fuzzed by Scripts/fuzz.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

/// Makes messages near the protocol, and spoils them.
private struct Maker {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed) }

    /// The next message for a page that has consumed `consumed` inputs and made `frame` frames.
    mutating func message(consumed: UInt32, frame: UInt32) -> String {
        let text = valid(consumed, frame)
        guard below(3) > 0 else { return text }
        var bytes = Array(text.utf8)
        for _ in 0...below(3) { spoil(&bytes) }
        // The codec lets valid UTF-8 through only.
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func valid(_ consumed: UInt32, _ frame: UInt32) -> String {
        let number = below(8) == 0 ? below(5) : Int(consumed) + 1
        let made = below(8) == 0 ? below(Int(frame) + 3) : Int(frame)
        let control = [1, 2, 2, 3, 3, 5, 6, 8, 9, 12, 13, 17, 18, 4_095][below(14)]
        switch below(9) {
        case 0: return "[]"
        case 1: return "[\(made)]"
        case 2: return "[\(number),\(made),\(control),0,null,\"kq3vTAgyq0CLxq4V9c3bKg\"]"
        case 3: return "[\(number),\(made),[9,\"row \(below(4))\",\(below(4))]]"
        case 4, 5: return "[\(number),\(made),\(control),1,\(value())]"
        default: return "[\(number),\(made),\(control)]"
        }
    }

    private mutating func value() -> String {
        let letter = #"\u00e9\ud83d\ude00"#
        switch below(7) {
        case 0: return "null"
        case 1: return "true"
        case 2: return "-\(below(1_000_000))"
        case 3: return "0.\(below(100))e\(below(300))"
        case 4: return "\"" + String(repeating: letter, count: below(2_000)) + "\""
        default: return "\"text \(below(10))\""
        }
    }

    private mutating func spoil(_ bytes: inout [UInt8]) {
        let place = below(max(1, bytes.count))
        switch below(5) {
        case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(below(8))
        case 1 where !bytes.isEmpty: bytes.remove(at: place)
        case 2: bytes.insert(Array("[]\",-0123456789\\u{}:.en".utf8)[below(23)], at: min(place, bytes.count))
        case 3: bytes.insert(contentsOf: bytes.suffix(below(12)), at: min(place, bytes.count))
        default: bytes = Array(bytes.prefix(place))
        }
    }

    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}

@Suite struct HostileMessagesTests {
    /// Says `count` messages of a seed to one page after the other; a page that has ended is followed by a new one.
    private func play(seed: UInt64, count: Int) throws -> (valid: Int, refused: Int) {
        var maker = Maker(seed: seed)
        var raw = try RawBrowser()
        var connection = raw.open()
        var attempt = 1
        var tally = (valid: 0, refused: 0)
        for _ in 0..<count {
            let before = raw.core?.sync
            let message = maker.message(consumed: before?.consumed ?? 0, frame: before?.frame ?? 0)
            let sent = connection.sent.count
            connection.say(message)
            #expect(connection.sent.count - sent <= 3, "\(message)")
            if let after = raw.core?.sync, let before {
                #expect(after.consumed == before.consumed || after.consumed == before.consumed + 1, "\(message)")
                #expect(after.confirmed >= before.confirmed && after.confirmed <= after.frame, "\(message)")
                #expect(raw.core.map { $0.screens.count } ?? 0 > 0, "\(message)")
            }
            guard let closed = connection.closed else {
                tally.valid += 1
                continue
            }
            tally.refused += 1
            #expect([.malformed, .gone].contains(closed), "\(message)")
            attempt += 1
            connection = raw.open(attempt: attempt, frame: Int(raw.core?.sync.frame ?? 0))
            if connection.closed == nil { continue }
            // The page itself has ended, as a page does that its browser drives beyond its bounds.
            #expect(connection.closed == .gone)
            raw = try RawBrowser()
            connection = raw.open()
            attempt = 1
        }
        #expect(answers(connection), "the page is alive")
        return tally
    }

    /// Whether the page says that it is there.
    private func answers(_ connection: RawConnection) -> Bool {
        let sent = connection.sent.count
        connection.say("[]")
        return connection.closed == nil && connection.sent.count == sent + 1
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `whatever a browser says, the page lives on or ends by the rules`(seed: UInt64) throws {
        let tally = try play(seed: seed, count: 5_000)
        // A test of nothing but refusals, or of none, would say little.
        #expect(tally.valid > 1_000)
        #expect(tally.refused > 500)
    }
}
