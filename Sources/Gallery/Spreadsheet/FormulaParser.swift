// FormulaParser: sums of products of numbers, cells and parentheses; one function for each rule.

struct FormulaParser {
    private let characters: [Character]
    private var place = 0

    /// Parses what follows the = of a cell.
    static func parse(_ text: Substring) throws(Formula.Fault) -> Formula {
        var parser = FormulaParser(characters: text.uppercased().filter { $0 != " " })
        let formula = try parser.sum()
        if let rest = parser.next { throw Formula.Fault("unexpected \(rest)") }
        return formula
    }

    private init(characters: String) { self.characters = Array(characters) }

    private var next: Character? { place < characters.count ? characters[place] : nil }

    private mutating func sum() throws(Formula.Fault) -> Formula {
        var formula = try product()
        while let sign = take("+-") { formula = .operation(formula, sign, try product()) }
        return formula
    }

    private mutating func product() throws(Formula.Fault) -> Formula {
        var formula = try factor()
        while let sign = take("*/") { formula = .operation(formula, sign, try factor()) }
        return formula
    }

    private mutating func factor() throws(Formula.Fault) -> Formula {
        if take("-") != nil { return .negative(try factor()) }
        if take("(") != nil {
            let formula = try sum()
            guard take(")") != nil else { throw Formula.Fault("a ) is missing") }
            return formula
        }
        guard let first = next else { throw Formula.Fault("a number or a cell is missing") }
        return Sheet.columns.contains(first) ? .cell(try cell()) : .number(try number())
    }

    private mutating func cell() throws(Formula.Fault) -> CellName {
        let column = characters[place]
        place += 1
        let digits = word { "0"..."9" ~= $0 }
        guard let row = Int(digits), Sheet.numbers.contains(row) else {
            throw Formula.Fault("there is no cell \(column)\(digits)")
        }
        return CellName(column: column, row: row)
    }

    private mutating func number() throws(Formula.Fault) -> Double {
        let start = place
        let digits = word { "0"..."9" ~= $0 || $0 == "." }
        guard let number = Double(digits) else {
            throw Formula.Fault("unexpected \(digits.isEmpty ? String(characters[start]) : digits)")
        }
        return number
    }

    private mutating func word(_ isPart: (Character) -> Bool) -> String {
        let word = characters[place...].prefix(while: isPart)
        place += word.count
        return String(word)
    }

    private mutating func take(_ signs: String) -> Character? {
        guard let sign = next, signs.contains(sign) else { return nil }
        place += 1
        return sign
    }
}
