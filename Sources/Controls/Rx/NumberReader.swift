// NumberReader: numbers as people write them in a language, all of the text or nothing. Foundation's own strategies take the
// number that a text begins with, "1" of "1,234.50" in German.
import FoundationEssentials

/// Reads what a style writes, and what people leave out of it: groups, the sign of the currency, zeros at the end.
struct NumberReader: Sendable {
    private let decimals: Set<Character>
    private let groups: Set<Character>
    /// What stands before and behind numbers.
    private let around: Set<Character>
    /// What 1 is written as: 100 in per cent.
    private var one: Decimal = 1

    private static let minus: Set<Character> = ["-", "−"]
    /// A decimal has 38 digits.
    private static let digitLimit = 30

    init(_ write: (Decimal) -> String) {
        func between(_ text: String) -> Set<Character> {
            let digits = text.drop { !$0.isWholeNumber }
            let end = digits.lastIndex(where: \.isWholeNumber) ?? digits.startIndex
            return Set(digits[..<end].filter { !$0.isWholeNumber })
        }
        let decimals = between(write(Decimal(15) / 10))
        var groups = between(write(1_234_567)).subtracting(decimals)
        // What is no key of most keyboards.
        if groups.contains(where: \.isWhitespace) { groups.formUnion([" ", "\u{a0}", "\u{202f}"]) }
        if groups.contains("’") { groups.insert("'") }
        let around = Set(write(1).filter { !$0.isWholeNumber }).subtracting(decimals)
        self.decimals = decimals
        self.groups = groups
        self.around = around
        if let written = try? number(write(1)), written != 0 { one = written }
    }

    /// The number that a text is.
    func number(_ text: String) throws(FieldFormatError) -> Decimal {
        // Marks of direction are written, and not seen.
        var rest = text.filter { $0.unicodeScalars.first?.properties.generalCategory != .format }[...]
        var isNegative = false
        while let first = rest.first, !first.isWholeNumber, !decimals.contains(first) {
            let isMinus = Self.minus.contains(first)
            guard around.contains(first) || first.isWhitespace || isMinus && !isNegative else { throw .noNumber }
            isNegative = isNegative || isMinus
            rest.removeFirst()
        }
        while let last = rest.last, around.contains(last) || last.isWhitespace { rest.removeLast() }
        let parts = rest.split(maxSplits: 2, omittingEmptySubsequences: false) { decimals.contains($0) }
        guard let whole = parts.first, parts.count <= 2 else { throw .noNumber }
        let fraction = parts.count == 2 ? parts[1] : ""
        let digits = try digits(of: whole) + fraction
        guard 1...Self.digitLimit ~= digits.count else { throw .noNumber }
        var significand = Decimal(0)
        for digit in digits {
            guard let value = digit.wholeNumberValue, value < 10 else { throw .noNumber }
            significand = significand * 10 + Decimal(value)
        }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: -fraction.count, significand: significand) / one
    }

    /// The digits of a whole number, whose groups are three long, but that two may stand before them.
    private func digits(of whole: Substring) throws(FieldFormatError) -> Substring {
        let parts = whole.split(omittingEmptySubsequences: false) { groups.contains($0) }
        guard parts.count > 1 else { return whole }
        guard 1...3 ~= parts[0].count, parts.last?.count == 3, parts.dropFirst().allSatisfy({ 2...3 ~= $0.count })
        else {
            throw .noNumber
        }
        return Substring(parts.joined())
    }
}
