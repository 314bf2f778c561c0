// Mirrors MessageDecoder.swift: messages, the rules between frames, and what is kept between reads.
import Testing

@testable import WebSockets

struct MessageDecoderTests {
    @Test func `decodes the RFC's masked hello`() {
        let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(decode(hello) == Outcome(events: [.text("Hello")]))
    }

    @Test func `yields every kind of message in order`() {
        let bytes =
            frame("καλημέρα") + frame(.binary, [0, 255]) + frame(.ping, [1]) + frame(.pong, []) + frame(.text, [])
            + frame(.close, [0x03, 0xE8] + [UInt8]("bye".utf8))
        let expected: [Event] = [
            .text("καλημέρα"), .binary([0, 255]), .ping([1]), .pong([]), .text(""), .close(1000, "bye"),
        ]
        #expect(decode(bytes) == Outcome(events: expected))
    }

    @Test func `is small and holds nothing while idle`() {
        #expect(MemoryLayout<MessageDecoder>.size <= 40)
        var decoder = MessageDecoder(role: .server, maximumMessageSize: 1000)
        let bytes = frame("hello")
        #expect(decoder.isIdle == true)
        #expect(decode(Array(bytes.dropLast()), with: &decoder).events.isEmpty)
        #expect(decoder.isIdle == false)
        #expect(decode(Array(bytes.suffix(1)), with: &decoder).events == [.text("hello")])
        #expect(decoder.isIdle == true)
    }

    @Test func `takes nothing from no bytes`() {
        var decoder = MessageDecoder(role: .server, maximumMessageSize: 10)
        #expect(decode([], with: &decoder) == Outcome())
        #expect(decoder.isIdle == true)
    }

    @Test func `puts fragments together around control frames`() {
        let bytes =
            frame(.text, [UInt8]("Hel".utf8), isFinal: false) + frame(.ping, [9])
            + frame(.continuation, [], isFinal: false) + frame(.pong, [8]) + frame(.continuation, [UInt8]("lo".utf8))
            + frame("next")
        #expect(decode(bytes).events == [.ping([9]), .pong([8]), .text("Hello"), .text("next")])
    }

    @Test func `refuses a continuation of nothing`() {
        #expect(decode(frame(.continuation, [1])).error == .unexpectedContinuation)
        #expect(decode(frame("a") + frame(.continuation, [1], isFinal: false)).error == .unexpectedContinuation)
        let ended = frame(.text, [65], isFinal: false) + frame(.continuation, [66]) + frame(.continuation, [67])
        #expect(decode(ended) == Outcome(events: [.text("AB")], error: .unexpectedContinuation))
    }

    @Test func `refuses a new message inside another`() {
        let open = frame(.text, [65], isFinal: false)
        #expect(decode(open + frame("b")).error == .interleavedMessage)
        #expect(decode(open + frame(.binary, [1], isFinal: false)).error == .interleavedMessage)
    }

    @Test func `counts all fragments against the limit`() {
        let ten = [UInt8](repeating: 65, count: 10)
        #expect(decode(frame(.binary, ten), limit: 10).events == [.binary(ten)])
        #expect(decode(frame(.binary, ten), limit: 9).error == .messageTooBig(limit: 9))
        let fragments = frame(.binary, ten, isFinal: false) + frame(.continuation, ten)
        #expect(decode(fragments, limit: 20).events == [.binary(ten + ten)])
        #expect(decode(fragments, limit: 19).error == .messageTooBig(limit: 19))
    }

    @Test func `refuses a large message at its header`() {
        let header: [UInt8] = [0x82, 0xFF, 0x7F, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4]
        #expect(decode(header).error == .messageTooBig(limit: 1 << 20))
        let begun = frame(.binary, [1], isFinal: false)
        #expect(decode(begun + [0x80] + header[1...]).error == .messageTooBig(limit: 1 << 20))
    }

    @Test func `limits no control frame`() {
        #expect(decode(frame(.ping, [1, 2, 3]), limit: 2).events == [.ping([1, 2, 3])])
    }

    @Test func `drops what follows a close`() {
        var decoder = MessageDecoder(role: .server, maximumMessageSize: 10)
        let outcome = decode(frame(.close, []) + frame("late") + [0xFF], with: &decoder)
        #expect(outcome == Outcome(events: [.close(nil, "")]))
        #expect(decoder.isFinished == true)
        #expect(decode(frame("later"), with: &decoder) == Outcome())
    }

    @Test func `drops what follows an error and keeps no memory`() {
        var decoder = MessageDecoder(role: .server, maximumMessageSize: 10)
        #expect(decode(frame(.text, [65], isFinal: false), with: &decoder) == Outcome())
        #expect(decode(frame("b") + frame("c"), with: &decoder) == Outcome(error: .interleavedMessage))
        #expect(decoder.isFinished == true)
        #expect(decoder.isIdle == true)
        #expect(decode(frame("later"), with: &decoder) == Outcome())
    }

    @Test func `closes inside a fragmented message`() {
        let bytes = frame(.text, [65], isFinal: false) + frame(.close, [0x0F, 0xA1])
        #expect(decode(bytes).events == [.close(4001, "")])
    }

    @Test func `refuses invalid text whole or as soon as it arrives`() {
        let invalid: [UInt8] = [0x41, 0xED, 0xA0]
        #expect(decode(frame(.text, invalid + [0x80])).error == .invalidUTF8)
        #expect(decode(frame(.text, invalid, isFinal: false)).error == .invalidUTF8)
        let half = frame(.text, invalid + [0x80])
        #expect(decode(Array(half.dropLast())).error == .invalidUTF8)
    }

    @Test func `takes a character cut by fragments and refuses one that never ends`() {
        let open = frame(.text, [0xF0, 0x9F], isFinal: false)
        #expect(decode(open + frame(.continuation, [0x98, 0x80])).events == [.text("😀")])
        #expect(decode(open + frame(.continuation, [0x98])).error == .invalidUTF8)
        #expect(decode(frame(.text, [0xF0, 0x9F])).error == .invalidUTF8)
    }

    @Test func `lets binary be anything`() {
        let open = frame(.binary, [0xFF, 0xC0], isFinal: false)
        #expect(decode(open + frame(.continuation, [0xFE])).events == [.binary([0xFF, 0xC0, 0xFE])])
    }

    @Test func `decodes a server's frames for a client`() {
        var buffer = FrameBuffer()
        "hi".utf8.withContiguousStorageIfAvailable { buffer.append(.text, UnsafeRawBufferPointer($0)) }
        var decoder = MessageDecoder(role: .client, maximumMessageSize: 10)
        let bytes = [UInt8](buffer.unsent)
        #expect(decode(bytes, cuts: [1], with: &decoder) == Outcome(events: [.text("hi")]))
        #expect(decode(bytes, with: &decoder) == Outcome(events: [.text("hi")]))
        #expect(decode(frame("masked"), with: &decoder).error == .maskedFrame)
        #expect(decode(bytes).error == .unmaskedFrame)
    }
}
