// Formula: what stands in a cell after its =, and what it comes to.

/// A cell's place: a letter and a number.
struct CellName: Hashable, CustomStringConvertible {
    let column: Character
    let row: Int

    var description: String { "\(column)\(row)" }
}

indirect enum Formula: Equatable {
    case number(Double)
    case cell(CellName)
    case negative(Formula)
    case operation(Formula, Character, Formula)

    /// What it comes to; `value` gives the numbers of other cells.
    func evaluate(_ value: (CellName) throws(Fault) -> Double) throws(Fault) -> Double {
        switch self {
        case .number(let number): return number
        case .cell(let name): return try value(name)
        case .negative(let formula): return try -formula.evaluate(value)
        case .operation(let left, let sign, let right):
            let (left, right) = (try left.evaluate(value), try right.evaluate(value))
            switch sign {
            case "+": return left + right
            case "-": return left - right
            case "*": return left * right
            default:
                guard right != 0 else { throw Fault("division by 0") }
                return left / right
            }
        }
    }

    /// Why there is no value.
    struct Fault: Error, Equatable {
        let sentence: String
        init(_ sentence: String) { self.sentence = sentence }
    }
}
