// Numbers as people write them: all of a text, or nothing.
import Foundation
import Testing

@testable import Controls

@Suite struct NumberReaderTests {
    private func euros(_ language: String) -> NumberReader {
        let style = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: language))
        return NumberReader { style.format($0) }
    }

    @Test(arguments: [
        ("en-IE", "€1,234.50", "1234.5"), ("en-IE", "1234.5", "1234.5"), ("en-IE", "1,234", "1234"),
        ("en-IE", "€ .5", "0.5"), ("en-IE", "12.", "12"), ("en-IE", "-€3", "-3"), ("en-IE", "€-3", "-3"),
        ("en-IE", "5 €", "5"), ("de-DE", "1.234,50 €", "1234.5"), ("de-DE", "1234,5", "1234.5"),
        ("de-DE", "1.234", "1234"), ("de-DE", "−1,5", "-1.5"), ("fr-FR", "1 234,50 €", "1234.5"),
        ("fr-FR", "1 234 567", "1234567"), ("de-CH", "CHF 1'234.50", nil), ("de-CH", "1'234.50", "1234.5"),
        ("en-IN", "€12,34,567.00", "1234567"),
        ("en-IE", "2.000,5", nil), ("en-IE", "1,2345", nil), ("en-IE", "1,23", nil), ("en-IE", ",123", nil),
        ("en-IE", "12 x", nil), ("en-IE", "7k", nil), ("en-IE", "1e3", nil), ("en-IE", "1.2.3", nil),
        ("en-IE", "--1", nil), ("en-IE", "1-", nil), ("en-IE", "€", nil), ("en-IE", ".", nil), ("en-IE", "½", nil),
        ("en-IE", "$5", nil), ("de-DE", "1234.5", nil), ("de-DE", "1,234.50", nil), ("fr-FR", "1  234", nil),
        ("en-IE", String(repeating: "9", count: 31), nil),
    ])
    func `a text is a number as its language writes them, or none`(
        _ language: String,
        _ text: String,
        _ number: String?
    ) {
        #expect((try? euros(language).number(text)) == number.flatMap { Decimal(string: $0) })
    }

    @Test(arguments: ["en", "de", "fr", "de-CH", "hi", "ar-EG", "fa", "bn", "sv", "ja"])
    func `what a style writes is read`(_ language: String) throws {
        let locale = Locale(identifier: language)
        let styles: [@Sendable (Decimal) -> String] = [
            { Decimal.FormatStyle(locale: locale).format($0) },
            { Decimal.FormatStyle.Currency(code: "EUR", locale: locale).format($0) },
            { Decimal.FormatStyle.Percent(locale: locale).format($0) },
            { Decimal.FormatStyle(locale: locale).grouping(.never).format($0) },
        ]
        for write in styles {
            let reader = NumberReader(write)
            for number in [Decimal(0), 1, 12, 1_234, 9_876_543, Decimal(-5)] {
                #expect(try reader.number(write(number)) == number, "\(write(number))")
            }
        }
    }

    @Test func `a yen has no hundredths`() {
        let style = Decimal.FormatStyle.Currency(code: "JPY", locale: Locale(identifier: "ja-JP"))
        let reader = NumberReader { style.format($0) }
        #expect(throws: FieldFormatError.noNumber) { try reader.number("1.5") }
        #expect(FieldFormat(number: style).value(of: "1,234") == 1_234)
    }

    @Test func `a value is rounded as its style rounds`() {
        let style = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "en"))
        #expect(FieldFormat(number: style).value(of: "1.239") == Decimal(124) / 100)
    }
}
