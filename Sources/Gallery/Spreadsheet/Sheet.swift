// Sheet: a relay for each cell, and what all of them together come to.
import Foundation
import Rx

final class Sheet {
    static let columns = "ABCDEF"
    static let numbers = 1...8

    /// What a cell shows beside what was typed.
    enum Value: Equatable {
        case nothing
        case text
        case number(Double)
        case fault(String)
    }

    private let texts: [CellName: BehaviorRelay<String>]
    private let values: Observable<[CellName: Value]>

    init() {
        let names = Sheet.numbers.flatMap { row in Sheet.columns.map { CellName(column: $0, row: row) } }
        let relays = names.map { BehaviorRelay(value: Sheet.start[$0.description] ?? "") }
        texts = Dictionary(uniqueKeysWithValues: zip(names, relays))
        // All at once: so each cell is worked out once for a change, however many ways lead to it.
        values = Observable.combineLatest(relays)
            .map { Sheet.values(of: Dictionary(uniqueKeysWithValues: zip(names, $0))) }
            .share(replay: 1)
    }

    /// What was typed into a cell.
    func text(of name: CellName) -> BehaviorRelay<String> { texts[name] ?? BehaviorRelay(value: "") }

    /// What it comes to.
    func value(of name: CellName) -> Observable<Value> {
        values.map { $0[name] ?? .nothing }.distinctUntilChanged()
    }

    static func values(of texts: [CellName: String]) -> [CellName: Value] {
        var evaluation = Evaluation(texts: texts)
        for name in texts.keys { evaluation.work(out: name) }
        return evaluation.values
    }

    /// A small shopping list.
    private static let start = [
        "A1": "Coffee", "B1": "4", "C1": "2.50", "D1": "=B1*C1", "A2": "Cake", "B2": "3", "C2": "3.20", "D2": "=B2*C2",
        "A3": "Tip", "D3": "=(D1+D2)/10", "A4": "Sum", "D4": "=D1+D2+D3",
    ]
}

/// One pass over all cells: each is worked out once.
private struct Evaluation {
    let texts: [CellName: String]
    var values: [CellName: Sheet.Value] = [:]
    /// The cells that wait for each other.
    private var path: [CellName] = []
    private var circles: [CellName: String] = [:]

    init(texts: [CellName: String]) { self.texts = texts }

    mutating func work(out name: CellName) {
        guard values[name] == nil else { return }
        path.append(name)
        let value = value(of: texts[name] ?? "")
        path.removeLast()
        values[name] = circles[name].map { .fault("circle: \($0)") } ?? value
    }

    private mutating func value(of text: String) -> Sheet.Value {
        guard text.hasPrefix("=") else {
            if text.allSatisfy({ $0 == " " }) { return .nothing }
            return Double(text).map { .number($0) } ?? .text
        }
        do throws(Formula.Fault) {
            // `self` is used by one closure alone while the formula is evaluated.
            return .number(
                try FormulaParser.parse(text.dropFirst()).evaluate { name throws(Formula.Fault) in
                    try number(of: name)
                }
            )
        } catch {
            return .fault(error.sentence)
        }
    }

    private mutating func number(of name: CellName) throws(Formula.Fault) -> Double {
        if let start = path.firstIndex(of: name) {
            let members = path[start...]
            let circle = (members + [name]).map(\.description).joined(separator: " → ")
            for member in members where circles[member] == nil { circles[member] = circle }
            throw Formula.Fault("circle: \(circle)")
        }
        work(out: name)
        switch values[name] ?? .nothing {
        case .nothing: return 0
        case .number(let number): return number
        case .text: throw Formula.Fault("\(name) is no number")
        case .fault: throw Formula.Fault("\(name) has no value")
        }
    }
}
