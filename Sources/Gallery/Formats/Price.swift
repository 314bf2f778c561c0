// Price: an amount of money as languages write it, and what is said where a text is none.
import Controls
import Foundation

/// How prices are written and read in a language.
struct Price {
    /// The language, such as `de`.
    let language: String

    /// Euros and cents, rounded to these.
    var format: FieldFormat<Decimal> {
        FieldFormat(number: Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: language)))
            .checked { guard $0 >= 0, $0 < 1_000_000 else { throw TooMuch() } }
    }
}

/// An amount is no price.
struct TooMuch: Error {}

/// What a field says of its text.
enum PriceCheck: ValidationOutcome {
    case good
    case wrong(example: String)

    init(_ error: (any Error)?, _ price: Price) {
        self = error == nil ? .good : .wrong(example: price.format.text(1_234.5))
    }

    var sentence: String {
        switch self {
        case .good: ""
        case .wrong(let example): "Write a price below a million, such as \(example)."
        }
    }

    var textColor: Color { isInvalid ? .red : .label }

    var isInvalid: Bool {
        if case .wrong = self { return true }
        return false
    }
}
