// What a keyboard says to the calculator, wherever the focus is.
import Controls

/// A key that goes down, and what has the focus.
struct TypedKey {
    let key: String
    let isCommand: Bool
    let focused: String

    /// The calculator's key; nil where the browser has another use for it.
    var calculatorKey: Calculator.Key? {
        if isCommand { return nil }
        if let digit = Int(key), (0...9).contains(digit) { return .digit(digit) }
        switch key {
        case ".", ",": return .point
        case "+": return .operation(.add)
        case "-": return .operation(.subtract)
        case "*": return .operation(.multiply)
        case "/": return .operation(.divide)
        case "=": return .equals
        // On a button or a link it is a click.
        case "Enter": return ["BODY", "MAIN"].contains(focused) ? .equals : nil
        case "Backspace": return .backspace
        case "Escape", "Delete": return .clear
        default: return nil
        }
    }
}

extension BrowserEvent<TypedKey> {
    /// The keys that a calculator has a use for.
    static var typedKey: BrowserEvent { typed("0123456789.,+-*=".map(String.init) + named, .anywhere) }

    /// The one with which a browser would open its search.
    static var typedSlash: BrowserEvent { typed(["/"], [.anywhere, .preventsDefault]) }

    private static var named: [String] { ["Enter", "Backspace", "Escape", "Delete"] }

    private static func typed(_ keys: [String], _ options: BrowserEventOptions) -> BrowserEvent {
        BrowserEvent(
            "keydown",
            .text("key"),
            .flag("ctrlKey"),
            .flag("metaKey"),
            .text("document.activeElement.tagName"),
            keys: keys,
            options: options
        ) { TypedKey(key: $0, isCommand: $1 || $2, focused: $3) }
    }
}
