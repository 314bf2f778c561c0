// Calculator: a pocket calculator as a value. Keys go in, what it shows comes out.
import Foundation

struct Calculator: Codable {
    enum Key: Hashable {
        case digit(Int)
        case point, sign, backspace, clear, equals
        case operation(Operation)
    }

    enum Operation: Hashable, Codable { case add, subtract, multiply, divide }

    /// What it shows.
    private(set) var display = "0"
    private var isTyping = false
    /// What is carried out once the next number is there.
    private var pending: Pending?

    private struct Pending: Codable {
        let left: Double
        let operation: Operation
    }

    mutating func press(_ key: Key) {
        if display == Calculator.fault, key != .clear { return }
        switch key {
        case .digit(let digit): type(String(digit))
        case .point: if !isTyping || !display.contains(".") { type(".") }
        case .sign: changeSign()
        case .backspace: if isTyping { deleteLast() }
        case .clear: self = Calculator()
        case .operation(let operation):
            carryOut()
            if display != Calculator.fault { pending = Pending(left: number, operation: operation) }
        case .equals:
            carryOut()
            pending = nil
        }
    }

    func pressing(_ key: Key) -> Calculator {
        var next = self
        next.press(key)
        return next
    }

    private static let fault = "Error"

    private var number: Double { Double(display) ?? 0 }

    private mutating func type(_ character: String) {
        if !isTyping {
            display = character == "." ? "0." : character
        } else if display == "0", character != "." {
            display = character
        } else if display.count(where: \.isNumber) < 12 || character == "." {
            display += character
        }
        isTyping = true
    }

    private mutating func changeSign() {
        guard number != 0 else { return }
        display = display.hasPrefix("-") ? String(display.dropFirst()) : "-" + display
    }

    private mutating func deleteLast() {
        display.removeLast()
        if display.isEmpty || display == "-" { display = "0" }
    }

    /// Two operations in a row: the latter counts.
    private mutating func carryOut() {
        defer { isTyping = false }
        guard isTyping, let pending else { return show(number) }
        let left = pending.left
        switch pending.operation {
        case .add: show(left + number)
        case .subtract: show(left - number)
        case .multiply: show(left * number)
        case .divide: show(left / number)
        }
    }

    private mutating func show(_ value: Double) {
        guard value.isFinite else {
            self = Calculator()
            display = Calculator.fault
            return
        }
        display = value == 0 ? "0" : String(format: "%.10g", value)
    }
}
