// What can have the keyboard's focus, and what asks for it when a document opens: what browsers do by themselves.
import Markup

extension BrowserDocument {
    /// Whether an element can take the focus (https://html.spec.whatwg.org/multipage/interaction.html#focusable-area).
    func canHaveFocus(_ element: HTMLElement) -> Bool {
        element.isFocusable && !element.isDisabled && element.isShown
    }

    /// Whether an element has `autofocus`, and can take the focus.
    func asksForFocus(_ element: HTMLElement) -> Bool {
        element[attribute: "autofocus"] != nil && canHaveFocus(element)
    }

    /// The first element with `autofocus` gets the focus, unless another has it; once in a document
    /// (https://html.spec.whatwg.org/multipage/interaction.html#the-autofocus-attribute).
    func autofocus() {
        guard !hasAutofocused, let element = body.first(where: asksForFocus) else { return }
        hasAutofocused = true
        if focused == nil { focused = element }
    }

    /// The main screen is another one: the focus is where it is told to be, or at the slot, as far as that can take it.
    func focusScreen(_ element: HTMLElement?) {
        let target = element ?? slot
        if canHaveFocus(target) { focused = target }
        if element == nil { autofocus() }
    }
}

extension HTMLElement {
    /// What `tabindex` says; nil where it says nothing.
    var tabIndex: Int? { self[attribute: "tabindex"].flatMap { Int($0) } }

    fileprivate var isFocusable: Bool {
        switch tag {
        case "button", "select", "textarea", "summary": true
        case "input": self[attribute: "type"]?.lowercased() != "hidden"
        case "a": self[attribute: "href"] != nil || tabIndex != nil
        default: tabIndex != nil
        }
    }

    /// The text that a field holds once a person has put `text` behind `old`: whole characters, as many as `maxlength` lets
    /// in, which counts units of UTF-16 (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-maxlength).
    func taking(_ text: String, behind old: String) -> String {
        guard let limit = self[attribute: "maxlength"].flatMap({ Int($0) }), limit >= 0, heedsMaxlength else {
            return old + text
        }
        var room = limit - old.utf16.count
        return old
            + text.prefix { character in
                room -= character.utf16.count
                return room >= 0
            }
    }

    /// Whether `maxlength` applies to it.
    private var heedsMaxlength: Bool {
        let types = ["text", "search", "url", "tel", "email", "password"]
        return tag == "textarea" || tag == "input" && types.contains(self[attribute: "type"]?.lowercased() ?? "text")
    }
}
