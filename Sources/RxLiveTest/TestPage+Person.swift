// What a person does with a tab.
import Markup

/// A key that is pressed by itself.
public enum TestKey: Sendable {
    /// Enter: taps a button; in a field, the form's first button that submits, and if that is disabled goes to the first
    /// field that is wrong, unless what was typed, and the server has not seen, may enable it.
    case enter
    /// Control and Enter: in a text of several lines, where Enter begins a line, what Enter does in a field.
    case controlEnter
    /// Tab: the field loses the focus.
    case tab
    /// Escape: the popover or menu in which it is pressed, or which the button has opened, closes.
    case escape
}

extension TestPage {
    /// Types at the end of a field, key by key; the field takes as much as its `maxlength` lets it.
    ///
    /// - Parameters:
    ///   - outlet: The field.
    ///   - text: What is typed.
    /// - Throws: ``BrowserError`` where a person could not type there.
    public func type(_ outlet: String, _ text: String) throws {
        for key in text {
            let field = try field(outlet)
            let text = field.taking(String(key), behind: runtime.document.state(of: field).value.text ?? "")
            act {
                runtime.onEvent(.person(.type(field, text)))
                runtime.focus(field)
                runtime.personChanged(field, to: .string(text))
            }
        }
    }

    /// Puts `text` in the place of what a field holds, in one go (paste, autofill), as far as its `maxlength` lets it.
    ///
    /// - Throws: ``BrowserError`` where a person could not type there.
    public func fill(_ outlet: String, _ text: String) throws {
        let field = try field(outlet)
        let text = field.taking(text, behind: "")
        act {
            runtime.onEvent(.person(.type(field, text)))
            runtime.focus(field)
            runtime.personChanged(field, to: .string(text))
        }
    }

    /// Switches a check box on or off, which then has the focus.
    ///
    /// - Throws: ``BrowserError`` where a person could not.
    public func toggle(_ outlet: String) throws {
        let box = try usable(outlet)
        guard box.isToggle else { throw BrowserError.unable(outlet) }
        act {
            runtime.onEvent(.person(.toggle(box)))
            runtime.pointerDown(on: box)
            runtime.personChanged(box, to: .bool(!runtime.document.state(of: box).value.isTrue))
        }
    }

    /// Chooses of a select or a group of radio buttons what says one of these titles, and nothing else.
    ///
    /// - Parameters:
    ///   - outlet: The select or the group.
    ///   - titles: What is chosen; more than one where several can be.
    /// - Throws: ``BrowserError`` where a person could not.
    public func choose(_ outlet: String, _ titles: String...) throws {
        let control = try usable(outlet)
        let chosen = control.choices.filter { titles.contains($0.choiceTitle) }
        guard chosen.count == titles.count, chosen.allSatisfy({ !$0.isDisabled }),
            titles.count == 1 || control[attribute: "multiple"] != nil
        else { throw BrowserError.unable(outlet) }
        let value = chosen.map(\.choiceValue).joined(separator: "\n")
        act {
            runtime.onEvent(.person(.type(control, value)))
            runtime.focus(control)
            runtime.personChanged(control, to: .string(value))
        }
    }

    /// Taps a button or a link; an item of a menu only while that is open, which a tap on its button does.
    ///
    /// The focus is there first, or at what stands around it and can take it; a field that had it has lost it.
    ///
    /// - Throws: ``BrowserError`` where a person could not.
    public func tap(_ outlet: String) throws {
        let element = try usable(outlet)
        act {
            runtime.onEvent(.person(.tap(element)))
            runtime.pointerDown(on: element)
            runtime.tap(element)
        }
        guard let text = element[attribute: "data-copy"] else { return }
        clipboard = text
        act { runtime.happen("copied", to: element, ["ok": .bool(true)]) }
    }

    /// Presses a key in a field, or on a button.
    ///
    /// - Throws: ``BrowserError`` where a person could not.
    public func press(_ key: TestKey, in outlet: String) throws {
        let field = try usable(outlet)
        switch key {
        case .tab: act { runtime.blur() }
        case .escape: act { runtime.closePopover(around: field) }
        case .enter where field.tag == "textarea": try type(outlet, "\n")
        case .enter, .controlEnter:
            act {
                runtime.focus(field)
                runtime.enter(field)
            }
        }
    }

    /// The field loses the keyboard's focus.
    public func blur() {
        act {
            runtime.onEvent(.person(.blur))
            runtime.blur()
        }
    }

    /// Scrolls a list that shows some of its rows; twenty are seen at once.
    ///
    /// - Parameters:
    ///   - outlet: The list.
    ///   - row: The place in the array of the row that is then the uppermost, as far as the list reaches.
    /// - Throws: ``BrowserError`` where there is no such list.
    public func scroll(_ outlet: String, to row: Int) throws {
        let list = try element(outlet)
        guard let view = runtime.document.windows.first(where: { $0.list === list }) else {
            throw BrowserError.unable(outlet)
        }
        act {
            runtime.onEvent(.person(.scroll(list, to: row)))
            view.read()
            view.scroll(to: row)
            runtime.look()
        }
    }

    /// Composes in a field by an input method, or by a phone's keyboard, which keeps each word so until a space.
    ///
    /// The composition begins with the first call; `text` takes the place of what was composed before.
    ///
    /// - Throws: ``BrowserError`` where a person could not type there.
    public func compose(_ outlet: String, _ text: String = "") throws {
        let field = try field(outlet)
        act {
            // A field that loses the focus keeps what is composed there.
            if let other = runtime.document.composing, other !== field {
                runtime.onEvent(.person(.composed("", shown: nil)))
                runtime.endComposition()
            }
            if runtime.document.composing !== field {
                runtime.onEvent(.person(.compose(field)))
                runtime.startComposition(in: field)
            }
            guard let shown = held(text, in: field) else { return }
            runtime.onEvent(.person(.composing(text, shown: shown)))
            runtime.compose(text, shown: shown)
        }
    }

    /// Ends the composition with `text` in the place of what is composed; nil cancels it.
    public func endComposition(_ text: String? = nil) {
        guard let field = runtime.document.composing else { return }
        act {
            let shown = held(text ?? "", in: field)
            runtime.onEvent(.person(.composed(text ?? "", shown: shown)))
            runtime.compose(text ?? "", shown: shown)
            runtime.endComposition()
        }
    }

    /// What a field holds once `text` is composed there; nil: as now.
    private func held(_ text: String, in field: HTMLElement) -> String? {
        let new = field.taking(text, behind: runtime.document.composedBehind)
        return new == runtime.document.state(of: field).value.text ? nil : new
    }

    private func field(_ outlet: String) throws -> HTMLElement {
        let element = try usable(outlet)
        guard element.holdsValue, !element.isToggle, element.choices.isEmpty else { throw BrowserError.unable(outlet) }
        return element
    }

    func usable(_ outlet: String) throws -> HTMLElement {
        let element = try element(outlet)
        guard element.isShown, !element.isDisabled, runtime.document.isReachable(element) else {
            throw BrowserError.unable(outlet)
        }
        return element
    }
}
