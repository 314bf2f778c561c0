// ControlState: what a browser keeps of one control that holds a value; the twin of Sources/RxLive/Runtime/values.js.
import Markup
import RxLive

/// The value of one element and what is known about it on both sides.
final class ControlState {
    let element: HTMLElement
    /// What the element shows: text, or whether it is checked.
    var value: WireValue
    /// The number of its last input; `Int.max` from the first key until that input is made.
    var typed = 0
    /// The number of its last input.
    var last = 0
    /// The number of the last one that was made again.
    var redone = 0
    /// The value that both ends have.
    var known: WireValue
    /// Whether the person has ever changed it.
    var changed = false
    /// Whether its value is too long to be sent.
    var isTooLong = false { didSet { showInvalid() } }
    /// Whether the server has not seen the value.
    var isUnseen = false
    /// Whether that has been so for more than a blink.
    var isStale = false {
        didSet {
            element[attribute: DataName.stale] = isStale ? "" : nil
            showInvalid()
        }
    }
    /// Will make it stale.
    var staleTimer: LoopTimer?
    /// What the server says of `aria-invalid`.
    var invalid: String? { didSet { showInvalid() } }
    /// The server's newest value, kept during a composition, with the last input it knew of.
    var deferred: (value: WireValue, consumed: Int)?
    /// Whether the server has set another value than the known one since the last input.
    var missed = false
    /// Whether there is typing that is no input yet.
    var isWaiting = false
    /// Whether a timer will make it one; else there was no room for it, or it is too long.
    var hasTimer = false
    /// When the next input may go, where those are a time apart.
    var due = Duration.zero
    /// Its place among all that wait.
    var waitCount = 0

    init(_ element: HTMLElement) {
        self.element = element
        value = element.initialValue
        known = value
        invalid = element[attribute: "aria-invalid"]
    }

    private func showInvalid() { element[attribute: "aria-invalid"] = isTooLong ? "true" : isStale ? nil : invalid }
}

extension HTMLElement {
    /// The control's number in its template or row.
    var controlNumber: Int? { self[attribute: DataName.number].flatMap { Int($0) } }

    /// The outlet's name.
    var outlet: String? { self[attribute: DataName.outlet] }

    /// The events that the program listens to, where a browser would act by itself.
    var events: [Substring] { self[attribute: DataName.events]?.split(separator: " ") ?? [] }

    /// The row that the element stands in, or is.
    var row: HTMLElement? { closest { $0[attribute: DataName.row] != nil } }

    /// The row's number, which its list gave it.
    var rowID: Int? { self[attribute: DataName.row].flatMap { Int($0) } }

    /// Where a list's rows stand.
    var rowParent: HTMLElement { elements.first { $0.tag == "tbody" } ?? self }

    /// A list's rows.
    var rows: [HTMLElement] { rowParent.elements.filter { $0[attribute: DataName.row] != nil } }

    var isToggle: Bool { tag == "input" && self[attribute: "type"]?.lowercased() == "checkbox" }

    /// Whether it is a group of radio buttons that is one control.
    var isRadioGroup: Bool { tag == "fieldset" && self[attribute: "role"] == "radiogroup" }

    /// What a person chooses among, in a select or a group of radio buttons.
    var choices: [HTMLElement] {
        guard tag == "select" || isRadioGroup else { return [] }
        return descendants.filter {
            $0.tag == "option" || $0.tag == "input" && $0[attribute: "type"]?.lowercased() == "radio"
        }
    }

    /// What is sent where a choice is chosen.
    var choiceValue: String { self[attribute: "value"] ?? choiceTitle }

    /// What a choice says.
    var choiceTitle: String {
        (closest { $0.tag == "label" || $0.tag == "option" } ?? self).textContent
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether its value is kept nowhere: also while its letters are shown.
    var isSecret: Bool {
        self[attribute: "type"] == "password" || self[attribute: "autocomplete"]?.contains("password") == true
            || self[attribute: DataName.isPrivate] != nil
    }

    /// Whether it is a control whose value goes to the server.
    var holdsValue: Bool {
        guard self[attribute: DataName.number] != nil else { return false }
        if tag == "textarea" || tag == "select" || isRadioGroup { return true }
        let type = self[attribute: "type"]?.lowercased() ?? "text"
        return tag == "input" && !["button", "submit", "reset", "image", "file"].contains(type)
    }

    /// Whether it is a button that submits its form.
    var submits: Bool { tag == "button" && (self[attribute: "type"] ?? "submit") == "submit" }

    /// What the HTML says of its value.
    var initialValue: WireValue {
        if isToggle { return .bool(self[attribute: "checked"] != nil) }
        switch tag {
        case "textarea": return .string(textContent)
        case "select": return .string(chosen.joined(separator: "\n"))
        case "fieldset":
            return .string(choices.last { $0[attribute: "checked"] != nil }?.choiceValue ?? "")
        default: return .string(self[attribute: "value"] ?? "")
        }
    }

    /// Whether it is in sight, as far as `hidden` and closed popovers go.
    var isShown: Bool {
        closest { $0[attribute: "hidden"] != nil || $0.tag == "template" || $0.isClosedPopover } == nil
    }

    /// Whether it is disabled, itself or by the fieldset around it.
    var isDisabled: Bool {
        self[attribute: "disabled"] != nil
            || closest { $0.tag == "fieldset" && $0[attribute: "disabled"] != nil } != nil
    }

    /// The text as a person reads it: nothing of hidden elements, white space as one space.
    var visibleText: String {
        guard isShown else { return "" }
        var text = ""
        collectVisibleText(into: &text)
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func collectVisibleText(into text: inout String) {
        for child in children {
            switch child {
            case .text(let string): text += string
            case .comment: break
            case .element(let element):
                guard element[attribute: "hidden"] == nil, !["template", "script", "style"].contains(element.tag),
                    !element.isClosedPopover
                else { continue }
                element.collectVisibleText(into: &text)
            }
        }
    }
}
