// NumberText: a number as its text has it, with all digits, for what a Double or 64 bits would round or refuse.

internal import FoundationEssentials

/// A number's digits and where its point is: `digits` × 10^`exponent`, without zeros at either end.
struct NumberText {
    let isNegative: Bool
    private(set) var digits: [UInt8] = []
    private(set) var exponent = 0

    /// The number that `bytes` are, by the grammar of RFC 8259 §6; nil where they are none.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        guard let first = rest.first, Self.isDigit(first) else { return nil }
        var isAfterPoint = false
        if first == UInt8(ascii: "0"), rest.count > 1, Self.isDigit(rest[rest.startIndex + 1]) { return nil }
        loop: while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "."):
                guard !isAfterPoint, rest.count > 1, Self.isDigit(rest[rest.startIndex + 1]) else { return nil }
                isAfterPoint = true
            case _ where Self.isDigit(byte):
                if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte &- UInt8(ascii: "0")) }
                if isAfterPoint { exponent -= 1 }
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                guard let power = Self.power(rest.dropFirst()) else { return nil }
                exponent += power
                break loop
            default: return nil
            }
            rest.removeFirst()
        }
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { exponent = 0 }
    }

    /// What stands behind the e; far beyond any type's range it is cut.
    private static func power(_ text: UnsafeRawBufferPointer.SubSequence) -> Int? {
        var text = text
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
        guard !text.isEmpty, text.allSatisfy(isDigit) else { return nil }
        let power = text.reduce(0) { min($0 * 10 + Int($1 &- UInt8(ascii: "0")), 1 << 40) }
        return isNegative ? -power : power
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Its integer, if it is one of the type's: `7`, `7.0`, `70e-1`; nil otherwise.
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        guard exponent >= 0, digits.count + exponent <= 39 else { return nil }
        var value: Value = 0
        for index in 0..<digits.count + exponent {
            let digit = Value(truncatingIfNeeded: index < digits.count ? digits[index] : 0)
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if isTooLarge || isOver { return nil }
            value = sum
        }
        return value
    }

    /// Its decimal number, to the last digit; nil where it has more than 38 of them or is out of Decimal's range.
    var decimal: Decimal? {
        var (digits, exponent) = (digits, exponent)
        while exponent > 127, digits.count < 38 {
            digits.append(0)
            exponent -= 1
        }
        guard digits.count <= 38, exponent <= 127, exponent >= -128 else { return nil }
        var (upper, lower) = (UInt64(0), UInt64(0))
        for digit in digits[..<min(19, digits.count)] { upper = upper * 10 + UInt64(digit) }
        for digit in digits.dropFirst(19) { lower = lower * 10 + UInt64(digit) }
        var significand = Decimal(upper)
        if digits.count > 19 {
            significand *= Decimal(sign: .plus, exponent: digits.count - 19, significand: 1)
            significand += Decimal(lower)
        }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }
}
