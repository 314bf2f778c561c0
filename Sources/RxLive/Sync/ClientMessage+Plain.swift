// Reads the messages that are nothing but numbers, and the numbers before a value: a tap, a confirmation, a question for
// life, what a person has typed. Whatever is not exactly so is left to ClientMessage+Decoding, which alone refuses.
import Jansson
import Markup

extension ClientMessage {
    /// `[]`, `[f]`, `[n,f,control]` or `[n,f,control,1,value]`, where jansson reads a value that is not plain text; nil
    /// for anything else, whether it is of the protocol or not.
    static func plain(_ text: UnsafeRawBufferPointer) -> ClientMessage? {
        guard text.count >= 2, text[0] == UInt8(ascii: "["),
            text[text.count - 1] == UInt8(ascii: "]")
        else { return nil }
        if text.count == 2 { return .ping }
        var rest = Digits(UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1]))
        guard let first = rest.takeCounter() else { return nil }
        if rest.isEmpty { return .applied(first) }
        guard first > 0, rest.takeComma(), let frame = rest.takeCounter(), rest.takeComma(),
            let control = rest.takeCounter(), control > 0, control < controlLimit, let kind = Kind(plain: rest)
        else { return nil }
        return .input(Input(number: first, frame: frame, target: .control(Int(control)), kind: kind))
    }
}

extension ClientMessage.Kind {
    /// What stands behind the control's number: nothing, or `,1,` and a value.
    fileprivate init?(plain rest: Digits) {
        if rest.isEmpty {
            self = .action(once: nil)
            return
        }
        var rest = rest
        guard rest.takeComma(), rest.takeCounter() == 1, rest.takeComma() else { return nil }
        let text = rest.text
        if text.count >= 2, text[0] == UInt8(ascii: "\""), text[text.count - 1] == UInt8(ascii: "\"") {
            let inside = UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1])
            if PlainText.isPlain(inside) {
                self = .value(.string(String(decoding: inside, as: UTF8.self)))
                return
            }
        }
        let value: PropertyValue?
        do throws(JSONError) {
            value = try withJSONValue(parsing: text, limits: ClientMessage.limits) { PropertyValue($0) }
        } catch {
            value = nil
        }
        guard let value else { return nil }
        self = .value(value)
    }
}

/// Takes numbers and commas off the front of a text.
private struct Digits {
    private(set) var text: UnsafeRawBufferPointer

    init(_ text: UnsafeRawBufferPointer) { self.text = text }

    var isEmpty: Bool { text.isEmpty }

    /// Takes a number that counts something, 0..<2^32 - 1, as JSON writes it (RFC 8259 section 6).
    @inline(__always)
    mutating func takeCounter() -> UInt32? {
        var number: UInt32 = 0
        var place = 0
        // No more than nine digits, which fit: ten are far too many for most, and jansson reads those.
        let end = min(text.count, 10)
        while place < end, case let digit = text[place] &- UInt8(ascii: "0"), digit < 10 {
            // No digit follows a zero in front.
            guard place < 9, number > 0 || place == 0 else { return nil }
            number = number &* 10 &+ UInt32(digit)
            place &+= 1
        }
        guard place > 0 else { return nil }
        drop(place)
        return number
    }

    @inline(__always)
    mutating func takeComma() -> Bool {
        guard text.count > 0, text[0] == UInt8(ascii: ",") else { return false }
        drop(1)
        return true
    }

    @inline(__always)
    private mutating func drop(_ count: Int) {
        text = UnsafeRawBufferPointer(start: text.baseAddress.map { $0 + count }, count: text.count &- count)
    }
}
