// DOM events that a test makes happen: pointers, keys, scrolling, whatever a program listens to.
import Markup

/// A property of a DOM event, or of what it happens to.
public enum TestEventValue: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
    /// A text, such as the name of a key.
    case text(String)
    /// True or false, such as whether a modifier key is down.
    case flag(Bool)
    /// A whole number.
    case integer(Int)
    /// Any other number.
    case number(Double)

    /// Made of a literal.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Made of a literal.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// Made of a literal.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Made of a literal.
    public init(floatLiteral value: Double) { self = .number(value) }

    fileprivate var wire: WireValue {
        switch self {
        case .text(let text): .string(text)
        case .flag(let flag): .bool(flag)
        case .integer(let number): .int(number)
        case .number(let number): .double(number)
        }
    }
}

extension TestPage {
    /// Makes a DOM event happen.
    ///
    /// ```swift
    /// try page.happen("pointerdown", to: "pad", ["offsetX": 12, "offsetY": 7])
    /// try page.happen("scroll", to: "log", ["target.scrollTop": 400])
    /// ```
    /// The page hears of it what it listens to. A person's focus comes and goes by itself where they type.
    ///
    /// - Parameters:
    ///   - type: The event's type.
    ///   - outlet: The element; nil: the window.
    ///   - values: Its properties, by the paths of the program's fields; those with a dot last. Default: none.
    /// - Throws: ``BrowserError`` where there is no such element.
    public func happen(_ type: String, to outlet: String? = nil, _ values: [String: TestEventValue] = [:]) throws {
        let target = try outlet.map { try element($0) }
        let values = values.mapValues(\.wire)
        act {
            runtime.onEvent(.person(.event(type, target, values)))
            if ["keydown", "pointerdown", "input", "focus"].contains(type) { runtime.hurry() }
            if ["keydown", "click", "input"].contains(type) { runtime.cancelResends() }
            runtime.remember(values, of: target)
            runtime.happen(type, to: target, values)
        }
    }
}
