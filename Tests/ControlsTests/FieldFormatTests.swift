// A field's value in a format: both directions, what is wrong with the text, and when a person is told.
import Foundation
import Markup
import Rx
import Testing

@testable import Controls

@MainActor @Suite struct FieldFormatTests {
    private struct NoLength: Error, CustomStringConvertible {
        let text: String
        var description: String { "'\(text)' is no length" }
    }

    /// Whole centimetres, also written as metres.
    private static let length = FieldFormat<Int>(text: { "\($0) cm" }) { text in
        let words = text.split(separator: " ")
        guard let number = words.first.flatMap({ Int($0) }), words.count < 3 else { throw NoLength(text: text) }
        switch words.dropFirst().first {
        case nil, "cm": return number
        case "m": return number * 100
        default: throw NoLength(text: text)
        }
    }

    private let host = PlainHost()
    private let field: TextField
    private let length: FormattedProperty<Int>
    private let bag = DisposeBag()

    init() {
        field = TextField(number: 1, host: host)
        length = field.rx.value(as: Self.length)
    }

    private func type(_ text: String) { field.receive(.value(.string(text))) }
    private func leave() { field.receive("blur", [], isOnTop: true) }

    @Test func `a value is what the text stands for, and nil where that is none`() {
        var heard: [Int?] = []
        length.value.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        for text in ["2", "25", "25 ", " 25 cm", "25 c", "x", "", "  ", "2 m"] { type(text) }
        #expect(heard == [nil, 2, 25, nil, 200])
    }

    @Test(arguments: ["2abc", "1,2", "1.2.3", "--1", "1.5x"])
    func `a number is read whole or not at all, by whatever initialiser`(_ text: String) {
        let english = Locale(identifier: "en_US")
        #expect(FieldFormat(Decimal.FormatStyle(locale: english)).value(of: text) == nil)
        #expect(FieldFormat(number: Decimal.FormatStyle(locale: english)).value(of: text) == nil)
        #expect(FieldFormat(IntegerFormatStyle<Int>(locale: english)).value(of: text) == nil)
    }

    @Test func `whole numbers are read as they are written`() {
        let german = FieldFormat(IntegerFormatStyle<Int>(locale: Locale(identifier: "de")))
        for (text, number) in [("1.234.567", 1_234_567), ("12", 12), ("-7", -7), ("0", 0)] {
            #expect(german.value(of: text) == number, "\(text)")
        }
        #expect(german.text(1_234_567) == "1.234.567")
        #expect(german.value(of: "1,5") == nil)
        #expect(german.value(of: "99999999999999999999") == nil, "more than there is room for")
        #expect(german.value(of: String(Int.max)) == .max)
    }

    @Test func `what is typed stays as it is until the field is left`() {
        length.value.subscribe().disposed(by: bag)
        type("2 m")
        #expect(field.text == "2 m")
        leave()
        #expect(field.text == "200 cm")
        type("nothing")
        leave()
        #expect(field.text == "nothing", "what is no value is the person's to mend")
    }

    @Test func `a value that the program sets is written, unless the text says it already`() {
        type("2 m")
        length.value.onNext(200)
        #expect(field.text == "2 m")
        length.value.onNext(201)
        #expect(field.text == "201 cm")
        length.value.onNext(nil)
        #expect(field.text == "")
        type("abc")
        length.value.onNext(nil)
        #expect(field.text == "abc", "it stands for no value already")
    }

    @Test func `what a person enters is heard though the program has set the field in between`() {
        let relay = BehaviorRelay<Int?>(value: nil)
        (length.value <-> relay).disposed(by: bag)
        relay.accept(8)
        #expect(field.text == "8 cm")
        type("")
        #expect(relay.value == nil, "what the program had set was not sent")
        type("5")
        relay.accept(nil)
        type("5")
        #expect(relay.value == 5)
        field.text = ""
        type("5")
        leave()
        var heard: [Int?] = []
        length.value.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        type("5")
        leave()
        type("500 cm")
        leave()
        type("5 m")
        #expect(heard == [5, 500], "what is written as the format has it is the same value")
    }

    @Test func `a person is told once they leave the field, and no longer than it is wrong`() {
        var told: [String?] = []
        length.error.subscribe(onNext: { told.append($0.map { "\($0)" }) }, onCompleted: { told.append("end") })
            .disposed(by: bag)
        type("25 c")
        type("25 x")
        #expect(told == [nil], "they are still typing")
        leave()
        type("25 xy")
        type("25 cm")
        type("25 y")
        leave()
        type("")
        #expect(told == [nil, "'25 x' is no length", "'25 xy' is no length", nil, "'25 y' is no length", nil])
        type("z")
        leave()
        length.value.onNext(3)
        #expect(told.suffix(2) == ["'z' is no length", nil], "the program has put it right")
        field.detach()
        #expect(told.last == "end")
    }

    @Test func `it is bound to a relay both ways`() {
        let relay = BehaviorRelay<Int?>(value: 5)
        (length.value <-> relay).disposed(by: bag)
        #expect(field.text == "5 cm")
        type("7")
        #expect(relay.value == 7)
        #expect(field.text == "7")
        type("7 k")
        #expect(relay.value == nil)
        #expect(field.text == "7 k")
        relay.accept(8)
        #expect(field.text == "8 cm")
    }

    @Test(arguments: [("en_US", "€1,234.50"), ("de_DE", "1.234,50 €"), ("fr_FR", "1 234,50 €")])
    func `one of Foundation's styles is a format`(_ language: String, _ text: String) {
        let style = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: language))
        let price = field.rx.value(as: FieldFormat(number: style)).value
        var heard: [Decimal?] = []
        price.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        price.onNext(1_234.5)
        #expect(field.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") == text)
        type(field.text + " ")
        type("12")
        type("twelve")
        #expect(heard == [nil, 1_234.5, 12, nil])
    }

    @Test func `what parse returns nil for is no value, and the field's error`() {
        // Not a format of optional numbers.
        let even: FieldFormat<Int> = FieldFormat(text: { "\($0)" }, parse: { Int($0) })
            .checked { guard $0.isMultiple(of: 2) else { throw NoLength(text: "\($0)") } }
        let inferred = FieldFormat(text: { (number: Int) in String(number) }, parse: { Int($0) })
        let inferredType: FieldFormat<Int>.Type = Swift.type(of: inferred)
        #expect(inferredType == FieldFormat<Int>.self)
        #expect(inferred.value(of: "7") == 7)
        #expect(inferred.value(of: "seven") == nil)
        let number = field.rx.value(as: even)
        var (heard, told): ([Int?], [String]) = ([], [])
        number.value.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        number.error.subscribe(onNext: { told.append($0.map { "\($0)" } ?? "") }).disposed(by: bag)
        type("x")
        leave()
        type("12")
        type("")
        #expect(heard == [nil, 12, nil])
        #expect(told == ["", "noValue", ""])
    }

    @Test func `a value is what the field shows of it, however exactly it was written`() {
        let locale = Locale(identifier: "de")
        let decimals = FieldFormat(number: Decimal.FormatStyle(locale: locale).precision(.fractionLength(2)))
        #expect(decimals.value(of: "12,345") == decimals.value(of: decimals.text(Decimal(string: "12.345")!)))
        #expect(decimals.value(of: "12,347") == Decimal(string: "12.35"))
        let style = FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(2))
        for doubles in [FieldFormat(style), FieldFormat(number: style)] {
            #expect(doubles.value(of: "1.012,347") == 1_012.35)
            #expect(doubles.value(of: "12,3x") == nil)
        }
        let hundreds = FieldFormat(IntegerFormatStyle<Int>(locale: locale).rounded(increment: 100))
        #expect(hundreds.value(of: "1.249") == 1_200)
        let own = FieldFormat<Double>(text: { String(format: "%.2f", $0) }, parse: { Double($0) })
        #expect(own.value(of: "12.347") == 12.35)
    }

    @Test func `model and field agree once the field has been left`() {
        let own = FieldFormat<Double>(text: { String(format: "%.2f", $0) }, parse: { Double($0) })
        let relay = BehaviorRelay<Double?>(value: nil)
        (field.rx.value(as: own).value <-> relay).disposed(by: bag)
        type("12.347")
        #expect(relay.value == 12.35)
        #expect(field.text == "12.347")
        leave()
        #expect(field.text == "12.35")
        #expect(relay.value == 12.35)
    }

    @Test func `a value whose text cannot be read again is kept as it was written`() {
        let format = FieldFormat<Int>(text: { "\($0) pieces" }, parse: { Int($0) })
        #expect(format.value(of: "3") == 3)
    }

    @Test func `a day is written as a style has it`() {
        let style = Date.ISO8601FormatStyle().year().month().day()
        let day = field.rx.value(as: FieldFormat(style)).value
        var heard: [Date?] = []
        day.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        day.onNext(Date(timeIntervalSince1970: 86_400))
        #expect(field.text == "1970-01-02")
        for text in ["1970-01-0", "soon", "1970-01-03"] { type(text) }
        #expect(heard.last == Date(timeIntervalSince1970: 2 * 86_400))
    }

    @Test func `a value that is not allowed is the field's error`() {
        struct TooLong: Error {}
        let format = Self.length.checked { guard $0 < 1_000 else { throw TooLong() } }
        let length = field.rx.value(as: format)
        var (heard, told): ([Int?], [Bool]) = ([], [])
        length.value.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
        length.error.subscribe(onNext: { told.append($0 is TooLong) }).disposed(by: bag)
        type("10 m")
        leave()
        #expect(heard == [nil])
        #expect(told == [false, true])
    }
}
