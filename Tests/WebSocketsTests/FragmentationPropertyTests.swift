// Properties of MessageDecoder over random conversations: how bytes are cut and fragmented changes nothing.
import Testing

@testable import WebSockets

struct FragmentationPropertyTests {
    @Test(arguments: 0..<10)
    func `decodes the same however messages are fragmented and reads are cut`(seed: Int) {
        var random = Random(seed: seed)
        for _ in 0..<20 { checkConversation(&random) }
    }

    private func checkConversation(_ random: inout Random) {
        var bytes: [UInt8] = []
        var expected: [Event] = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let message = Conversation.message(&random)
            Conversation.send(message, &random, to: &bytes, expecting: &expected)
        }
        #expect(decode(bytes).events == expected)
        let cuts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            Int.random(in: 0...bytes.count, using: &random)
        }
        #expect(decode(bytes, cuts: cuts.sorted()) == Outcome(events: expected))
        #expect(decode(bytes, cuts: Array(0..<bytes.count)) == Outcome(events: expected))
    }

    @Test(arguments: 0..<10)
    func `gives the same messages and error for garbage however it is cut`(seed: Int) {
        var random = Random(seed: seed)
        for _ in 0..<50 { checkGarbage(&random) }
    }

    private func checkGarbage(_ random: inout Random) {
        var bytes =
            frame("hello") + frame(.text, [65, 66], isFinal: false) + frame(.ping, [1]) + frame(.continuation, [67])
        for _ in 0..<3 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: .min ... .max, using: &random)
        }
        let whole = decode(bytes)
        #expect(decode(bytes, cuts: Array(0..<bytes.count)) == whole)
        #expect(decode(bytes, cuts: [Int.random(in: 0...bytes.count, using: &random)]) == whole)
    }
}

/// Random messages and ways to send them.
private enum Conversation {
    static func message(_ random: inout Random) -> Event {
        let sizes = [0, 1, 5, 20, 125, 126, 400, 65_535, 65_600]
        let size = sizes[Int.random(in: 0..<(Int.random(in: 0..<8, using: &random) == 0 ? 9 : 7), using: &random)]
        guard Bool.random(using: &random) else {
            return .binary((0..<size).map { _ in .random(in: .min ... .max, using: &random) })
        }
        let characters: [Character] = ["a", "б", "€", "😀", "\0", "\u{10FFFF}", "\u{D7FF}"]
        return .text(String((0..<size).map { _ in characters[Int.random(in: 0..<7, using: &random)] }))
    }

    static func send(_ event: Event, _ random: inout Random, to bytes: inout [UInt8], expecting: inout [Event]) {
        let (opcode, payload): (Opcode, [UInt8]) =
            switch event {
            case .text(let text): (.text, [UInt8](text.utf8))
            case .binary(let content): (.binary, content)
            default: preconditionFailure("only messages are fragmented")
            }
        var start = 0
        for last in 0...Int.random(in: 0...4, using: &random) {
            let end = Int.random(in: start...payload.count, using: &random)
            bytes += part(last == 0 ? opcode : .continuation, payload[start..<end], false, &random)
            start = end
            guard Bool.random(using: &random) else { continue }
            let ping = [UInt8](repeating: 7, count: Int.random(in: 0...125, using: &random))
            bytes += part(.ping, ping[...], true, &random)
            expecting.append(.ping(ping))
        }
        bytes += part(.continuation, payload[start...], true, &random)
        expecting.append(event)
    }

    private static func part(
        _ opcode: Opcode,
        _ payload: ArraySlice<UInt8>,
        _ isFinal: Bool,
        _ random: inout Random
    ) -> [UInt8] {
        frame(opcode, [UInt8](payload), isFinal: isFinal, key: .random(in: .min ... .max, using: &random))
    }
}
