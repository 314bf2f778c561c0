// Reads the messages that are nothing but numbers, and the numbers before a value: a tap, a confirmation, a question for
// life, what a person has typed. Whatever is not exactly so is left to ClientMessage+Decoding, which alone refuses.
import Jansson
import Markup

extension ClientMessage {
    /// `[]`, `[f]`, `[n,f,control]` or `[n,f,control,1,value]`, of which jansson reads the value; nil for anything else,
    /// whether it is of the protocol or not.
    static func plain(_ text: UnsafeRawBufferPointer) -> ClientMessage? {
        guard text.count >= 2, text[0] == UInt8(ascii: "["),
            text[text.count - 1] == UInt8(ascii: "]")
        else { return nil }
        if text.count == 2 { return .ping }
        var rest = text[1..<text.count - 1]
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
    fileprivate init?(plain rest: Slice<UnsafeRawBufferPointer>) {
        if rest.isEmpty {
            self = .action(once: nil)
            return
        }
        var rest = rest
        guard rest.takeComma(), rest.takeCounter() == 1, rest.takeComma() else { return nil }
        let value: PropertyValue?
        do throws(JSONError) {
            value = try withJSONValue(parsing: UnsafeRawBufferPointer(rebasing: rest), limits: ClientMessage.limits) {
                PropertyValue($0)
            }
        } catch {
            value = nil
        }
        guard let value else { return nil }
        self = .value(value)
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Takes a number that counts something, 0..<2^32 - 1, as JSON writes it (RFC 8259 section 6).
    fileprivate mutating func takeCounter() -> UInt32? {
        var number: UInt32 = 0
        var place = startIndex
        while place < endIndex, case let digit = self[place] &- UInt8(ascii: "0"), digit < 10 {
            // No digit follows a zero in front, and nine digits are far from too many.
            guard place - startIndex < 9, number > 0 || place == startIndex else { return nil }
            number = number * 10 + UInt32(digit)
            place += 1
        }
        guard place > startIndex else { return nil }
        self = self[place...]
        return number
    }

    fileprivate mutating func takeComma() -> Bool {
        guard first == UInt8(ascii: ",") else { return false }
        self = dropFirst()
        return true
    }
}
