// Frames as text: whatever values go in, jansson reads the same ones back.
import Markup
import Testing

@testable import Controls
@testable import RxLive
@testable import RxLiveTest

/// Random values, with much of what JSON must escape.
private struct Maker {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed) }

    mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    mutating func text() -> String {
        let parts = [
            "a", "Z", "~", " ", "/", "\"", "\\", "\0", "\u{1F}", "\u{7F}", "é", "\u{2028}", "😀", "<p>", "e\u{301}",
        ]
        let isPlain = below(2) == 0
        return (0..<below(40)).map { _ in parts[below(isPlain ? 5 : parts.count)] }.joined()
    }

    mutating func value() -> (PropertyValue, WireValue) {
        switch below(6) {
        case 0: return (.none, .null)
        case 1: return (.bool(true), .bool(true))
        case 2: return (.bool(false), .bool(false))
        case 3:
            let number = [0, 1, -1, 10, 4_294_967_295, 4_294_967_296, .max, .min, below(.max), -below(.max)][below(10)]
            return (.int(number), .int(number))
        case 4:
            let number = Double(below(1 << 52)) / Double(1 + below(1 << 30)) - 0.5
            return (.double(number), .double(number))
        default:
            let text = text()
            return (.string(text), .string(text))
        }
    }

    mutating func ids() -> [UInt32] { (0..<below(3)).map { UInt32($0 + 1 + below(1 << 20)) } }

    /// A patch, and the members behind its list's number.
    mutating func patch() -> (ListPatch, [WireValue]) {
        let gone = ids()
        let rows = ids().map { (id: $0, html: text()) }
        let some = gone.map { WireValue.int(Int($0)) }
        if below(4) == 0 {
            let html = rows.flatMap { [WireValue.int(Int($0.id)), .string($0.html)] }
            return (
                .order(rows: gone, html: rows.map { .init(id: $0.id, html: .own($0.html)) }),
                [.string("="), .array(some)] + (html.isEmpty ? [] : [.array(html)])
            )
        }
        let before = below(2) == 0 ? nil : UInt32(1 + below(100))
        let place = WireValue.int(Int(before ?? 0))
        var members: [WireValue] = [.string("d")]
        members.append(.array(some))
        members.append(.array(rows.flatMap { [.int(Int($0.id)), place] }))
        members.append(.array(rows.flatMap { [.int(Int($0.id)), place, .string($0.html)] }))
        while members.last == .array([]) { members.removeLast() }
        return (
            .difference(
                gone: gone,
                moves: rows.map { .init(row: $0.id, before: before) },
                adds: rows.map { .init(id: $0.id, before: before, html: .own($0.html)) }
            ),
            members
        )
    }

    mutating func signal() -> (PageSignal, WireValue) {
        let text = text()
        switch below(4) {
        case 0: return (.focus(control: 7), .array([.string("focus"), .int(7)]))
        case 1: return (.settled(key: text), .array([.string("settled"), .string(text)]))
        case 2: return (.go(path: text), .array([.string("go"), .string(text)]))
        default: return (.announce(text), .array([.string("announce"), .string(text)]))
        }
    }
}

@Suite struct FrameBuilderTests {
    private func text(_ message: borrowing FrameText) -> String {
        message.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a frame is compact, and trailing empty members are left out`() {
        let empty = FrameBuilder(frame: 1, consumed: 0)
        let saysNothing = empty.isEmpty
        #expect(saysNothing)
        #expect(text(empty.message()) == "[1,0]")
        var cells = FrameBuilder(frame: 1_043, consumed: 41)
        cells.append(control: 7, .text, .string("42"))
        #expect(text(cells.message()) == #"[1043,41,[448,"42"]]"#)
        var signals = FrameBuilder(frame: 4_294_967_295, consumed: 10)
        signals.append(.focus(control: 3))
        signals.append(.go(path: "/"))
        #expect(text(signals.message()) == #"[4294967295,10,[],[],[["focus",3],["go","/"]]]"#)
        var stored = FrameBuilder(frame: 3, consumed: 12)
        stored.append(control: 7, .text, .string("42"))
        #expect(text(stored.message(stored: 11)) == #"[3,12,[448,"42"],[],[],11]"#)
        var lists = FrameBuilder(frame: 2, consumed: 1)
        lists.append(list: 5, .difference(gone: [], moves: [], adds: [.init(id: 3, before: nil, html: .own("<p>"))]))
        lists.append(list: 6, .difference(gone: [1, 2], moves: [], adds: []))
        lists.append(list: 7, .order(rows: [9], html: []))
        lists.append(list: 8, row: 4, [.init(control: 1, property: .text, value: .string("x"))])
        #expect(
            text(lists.message())
                == #"[2,1,[],[[5,"d",[],[],[3,0,"<p>"]],[6,"d",[1,2]],[7,"=",[9]],[8,"c",4,[64,"x"]]]]"#
        )
    }

    @Test func `memory that is lent is written from its start`() {
        var memory = FrameText()
        for _ in 0..<100 { memory.append("A") }
        var frame = FrameBuilder(frame: 1, consumed: 1, reusing: memory)
        frame.append(control: 1, .hidden, .bool(true))
        #expect(text(frame.message()) == "[1,1,[66,true]]")
    }

    @Test func `what is written again and again reads as if it were written once`() throws {
        var maker = Maker(seed: 5)
        // Some are of one length, and some the same to a person although they are not on the wire.
        var texts = (0..<6).map { _ in maker.text() } + [String(repeating: "é", count: 2_500)]
        texts += ["é\u{301}\n", "e\u{301}é\n", "é\n", "è\n", "", "\""]
        var memory = FrameText(remembers: true)
        for _ in 0..<2_000 {
            let text = texts[maker.below(texts.count)]
            for _ in 0..<1 + maker.below(3) {
                memory.clear()
                memory.append(quoting: text)
                var plain = FrameText()
                plain.append(quoting: text)
                #expect(memory.withBytes { Array($0) } == plain.withBytes { Array($0) })
            }
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `jansson reads what was written`(seed: UInt64) throws {
        var maker = Maker(seed: seed)
        var builder = FrameBuilder(frame: UInt32(seed), consumed: 9)
        var cells: [WireValue] = []
        if maker.below(4) == 0 {
            let texts = (maker.text(), maker.text(), maker.text())
            let place = ScreenPlace(depth: -1, address: texts.2)
            let isNew = maker.below(2) == 0
            builder.append(screen: 2, at: place, title: texts.1, html: isNew ? texts.0 : nil)
            let said: [WireValue] = [.int(2), .int(-1), .string(texts.2), .string(texts.1)]
            cells += [.int(0), .array(said + (isNew ? [.string(texts.0)] : []))]
        }
        if maker.below(4) == 0 {
            let texts = (maker.text(), maker.text())
            builder.append(dialogs: [.init(base: 9, new: nil), .init(base: 18, new: (texts.0, texts.1))])
            let new: [WireValue] = [.int(18), .string(texts.0), .string(texts.1)]
            cells += [.int(1), .array([.array([.int(9)]), .array(new)])]
        }
        for control in 1..<1 + maker.below(6) {
            let (value, wire) = maker.value()
            builder.append(control: control, .value, value)
            cells += [.int(control * 64 + 1), wire]
        }
        var lists: [WireValue] = []
        for list in 1..<1 + maker.below(3) {
            let (patch, members) = maker.patch()
            builder.append(list: list, patch)
            lists.append(.array([.int(list)] + members))
        }
        var signals: [WireValue] = []
        for _ in 0..<maker.below(3) {
            let (signal, wire) = maker.signal()
            builder.append(signal)
            signals.append(wire)
        }
        var expected: [WireValue] = [.int(Int(seed)), .int(9), .array(cells), .array(lists), .array(signals)]
        while expected.last == .array([]) { expected.removeLast() }
        let weight = builder.weight
        let message = builder.message()
        let (count, bytes) = (message.count, message.withBytes { Array($0) })
        #expect(count - weight < 12)
        #expect(try WireValue(parsing: bytes) == .array(expected))
    }
}
