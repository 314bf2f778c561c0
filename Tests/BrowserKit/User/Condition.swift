// What a page may be waited for. A condition is looked at in the page itself, so a wait costs one command.
// One more condition: one more static function whose script returns [holds, what was seen].

/// Something that a page comes to show.
public struct Condition: Sendable {
    /// What is waited for, to end the sentence "Waited for …".
    let description: String
    /// The body of an async function of `args` that returns `[holds, seen]`.
    let script: String
    let arguments: [JSON]

    /// The element's text, without blanks at its ends, is `text`.
    public static func text(_ selector: String, is text: String) -> Condition {
        element("the text of \(selector) to be “\(text)”", selector, "textContent.trim()", "seen === args[1]", text)
    }

    /// The element's text contains `part`.
    public static func text(_ selector: String, contains part: String) -> Condition {
        element(
            "the text of \(selector) to contain “\(part)”",
            selector,
            "textContent.trim()",
            "seen?.includes(args[1])",
            part
        )
    }

    /// The texts of all elements that match, without blanks at their ends, are `texts`, in this order.
    public static func texts(_ selector: String, are texts: [String]) -> Condition {
        Condition(
            description: "the texts of \(selector) to be \(texts)",
            script: """
                const seen = [...document.querySelectorAll(args[0])].map(e => e.textContent.trim())
                return [JSON.stringify(seen) === JSON.stringify(args[1]), seen]
                """,
            arguments: [.string(selector), .array(texts.map(JSON.string))]
        )
    }

    /// What stands in the field is `value`.
    public static func value(_ selector: String, is value: String) -> Condition {
        element("the value of \(selector) to be “\(value)”", selector, "value", "seen === args[1]", value)
    }

    /// The attribute `name` of the element is `value`; nil waits until the attribute is gone.
    public static func attribute(_ name: String, of selector: String, is value: String?) -> Condition {
        Condition(
            description: "\(name) of \(selector) to be \(value ?? "absent")",
            script: """
                const element = document.querySelector(args[0])
                const seen = element ? element.getAttribute(args[1]) : 'no element'
                return [element && seen === args[2], seen]
                """,
            arguments: [.string(selector), .string(name), value.map(JSON.string) ?? .null]
        )
    }

    /// An element that matches is there and has a size.
    public static func visible(_ selector: String) -> Condition {
        Condition(
            description: "\(selector) to be visible",
            script: """
                const element = document.querySelector(args[0])
                const box = element?.getBoundingClientRect()
                return [!!box && box.width > 0 && box.height > 0, element ? 'it has no size' : 'no element']
                """,
            arguments: [.string(selector)]
        )
    }

    /// No element that matches has a size, or none is there.
    public static func hidden(_ selector: String) -> Condition {
        Condition(
            description: "\(selector) to be hidden",
            script: """
                const seen = [...document.querySelectorAll(args[0])].filter(e => e.getClientRects().length > 0)
                return [seen.length === 0, seen.map(e => e.outerHTML.slice(0, 200))]
                """,
            arguments: [.string(selector)]
        )
    }

    /// As many elements match.
    public static func count(_ selector: String, is count: Int) -> Condition {
        Condition(
            description: "\(count) of \(selector)",
            script: """
                const seen = document.querySelectorAll(args[0]).length
                return [seen === args[1], seen]
                """,
            arguments: [.string(selector), JSON(count)]
        )
    }

    /// The element is there and not disabled.
    public static func enabled(_ selector: String) -> Condition {
        element("\(selector) to be enabled", selector, "matches(':disabled')", "seen === false", "")
    }

    /// The element is there and disabled.
    public static func disabled(_ selector: String) -> Condition {
        element("\(selector) to be disabled", selector, "matches(':disabled')", "seen === true", "")
    }

    /// The element has the focus.
    public static func focused(_ selector: String) -> Condition {
        Condition(
            description: "\(selector) to have the focus",
            script: """
                const seen = document.activeElement
                return [!!seen?.matches(args[0]), seen?.outerHTML.slice(0, 200)]
                """,
            arguments: [.string(selector)]
        )
    }

    /// The path of the page's address, query included, is `path`.
    public static func path(_ path: String) -> Condition {
        Condition(
            description: "the path \(path)",
            script: "const seen = location.pathname + location.search; return [seen === args[0], seen]",
            arguments: [.string(path)]
        )
    }

    /// The expression `expression` is true in the page; `arguments` are `args` in it.
    public static func script(_ expression: String, _ arguments: JSON...) -> Condition {
        Condition(
            description: expression,
            script: "const seen = (\(expression)); return [!!seen, seen]",
            arguments: arguments
        )
    }

    private static func element(
        _ description: String,
        _ selector: String,
        _ property: String,
        _ test: String,
        _ argument: String
    ) -> Condition {
        Condition(
            description: description,
            script: """
                const element = document.querySelector(args[0])
                const seen = element?.\(property)
                return [!!(\(test)), element ? seen : 'no element']
                """,
            arguments: [.string(selector), .string(argument)]
        )
    }
}
