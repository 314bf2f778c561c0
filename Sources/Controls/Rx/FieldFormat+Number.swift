// Numbers in a field, as a style of Foundation's writes them; NumberReader reads them.
public import FoundationEssentials

extension FieldFormat where Value == Decimal {
    /// Numbers as one of Foundation's styles writes them:
    /// `FieldFormat(number: Decimal.FormatStyle.Currency(code: "EUR", locale: locale))`.
    ///
    /// A text that is not wholly such a number is none; groups, the currency's sign and zeros at the end may be left out. The
    /// value is rounded as the style rounds, so it is what the field shows once it has been left.
    ///
    /// - Parameter style: The style.
    public init<Style: FormatStyle & Sendable>(number style: Style)
    where Style.FormatInput == Decimal, Style.FormatOutput == String {
        let reader = NumberReader { style.format($0) }
        self.init(
            text: { style.format($0) },
            shown: { text in try reader.number(style.format(try reader.number(text))) }
        )
    }

    /// The same as `init(number:)`: Foundation's own strategies take the number that a text begins with.
    ///
    /// - Parameter style: The style.
    public init<Style: ParseableFormatStyle & Sendable>(_ style: Style)
    where Style.FormatInput == Decimal, Style.FormatOutput == String { self.init(number: style) }
}

extension FieldFormat where Value == Int {
    /// Whole numbers as one of Foundation's styles writes them, all of the text or nothing.
    ///
    /// - Parameter style: The style.
    public init<Style: ParseableFormatStyle & Sendable>(_ style: Style)
    where Style.FormatInput == Int, Style.FormatOutput == String {
        let reader = NumberReader { style.format(Int("\($0)") ?? 2) }
        self.init(
            text: { style.format($0) },
            parse: { text in
                guard let number = Int("\(try reader.number(text))") else { throw FieldFormatError.noNumber }
                return number
            }
        )
    }
}

extension FieldFormat where Value == Double {
    /// Numbers as one of Foundation's styles writes them, all of the text or nothing, and rounded as the style rounds.
    ///
    /// - Parameter style: The style.
    public init<Style: FormatStyle & Sendable>(number style: Style)
    where Style.FormatInput == Double, Style.FormatOutput == String {
        let reader = NumberReader { style.format(Double("\($0)") ?? 0) }
        self.init(
            text: { style.format($0) },
            parse: { text in
                guard let number = Double("\(try reader.number(text))") else { throw FieldFormatError.noNumber }
                return number
            }
        )
    }

    /// The same as `init(number:)`: Foundation's own strategies take the number that a text begins with.
    ///
    /// - Parameter style: The style.
    public init<Style: ParseableFormatStyle & Sendable>(_ style: Style)
    where Style.FormatInput == Double, Style.FormatOutput == String { self.init(number: style) }
}
