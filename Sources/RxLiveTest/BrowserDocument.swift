// BrowserDocument: the tree that a browser shows, with the state of its controls, its focus and its composition.
// FrameApplier changes it by frames, ClientRuntime+Inputs by persons.
import Markup

/// One loaded document.
final class BrowserDocument {
    let tree: HTMLDocument
    /// Where screens go.
    let slot: HTMLElement
    /// The document's title.
    var title: String
    /// The element that has the keyboard.
    var focused: HTMLElement?
    /// What had the keyboard until it was disabled.
    private var disabledFocus: HTMLElement?
    /// What had the focus before the frame at hand, or was disabled since.
    private var formerFocus: HTMLElement?
    /// Whether a frame has taken the focus away, and nothing has it since.
    private(set) var isFocusTaken = false
    /// Whether `autofocus` has had its effect.
    var hasAutofocused = false
    /// What had it below each dialog.
    var covers: [ObjectIdentifier: (dialog: HTMLElement, focused: HTMLElement?)] = [:]
    /// What had it below all of them.
    var focusedBelow: HTMLElement?
    /// The path whose links in the layout are marked; nil: those that the template says.
    var marked: String?
    /// The element in which an input method composes.
    var composing: HTMLElement?
    /// What stands there before what is composed.
    var composedBehind = ""
    /// Whether an input method makes other letters of those that are typed.
    private(set) var converts = false
    private var states: [ObjectIdentifier: ControlState] = [:]
    /// What is seen of the lists with only some of their rows here.
    private var views: [ObjectIdentifier: ListSight] = [:]
    /// What describes values that the server has not seen, with the server's words for it.
    var covered: [ObjectIdentifier: (element: HTMLElement, text: String)] = [:]

    init(html: String) {
        tree = HTMLDocument(parsing: html)
        title = tree.title
        slot = tree.body.first { $0[attribute: DataName.slot] != nil } ?? tree.body
    }

    var body: HTMLElement { tree.body }

    /// The token of the page; nil: the document is none of a page.
    var token: String? { body[attribute: DataName.page] }

    /// The file of its own program, if it names one.
    var runtimeFile: String? {
        tree.root.first { $0.tag == "script" && $0[attribute: "type"] == "module" }?[attribute: "src"]
    }

    /// The control of a number outside rows: its template's and the base of its screen.
    func control(_ number: Int) -> HTMLElement? { BrowserDocument.control(number, in: screens) }

    static func control(_ number: Int, in roots: [HTMLElement]) -> HTMLElement? {
        let text = String(number)
        return roots.lazy.compactMap { $0.firstOutsideRows { $0[attribute: DataName.number] == text } }.first
    }

    /// The control of an input that is on its way.
    func element(of target: ClientTarget) -> HTMLElement? {
        screens.lazy.compactMap { $0.first { self.target(of: $0) == target } }.first
    }

    /// Where an input of an element is made.
    func target(of element: HTMLElement) -> ClientTarget? {
        guard let number = element.controlNumber else { return nil }
        guard let row = element.row else { return .control(number) }
        guard let list = row.parent?.closest(where: { $0.controlNumber != nil })?.controlNumber else { return nil }
        return .row(list: list, row: row.rowID ?? 0, control: number)
    }

    /// The element of an outlet, in a row of that name or outside all rows.
    func element(_ outlet: String, row: String? = nil) -> HTMLElement? {
        let fits: (HTMLElement) -> Bool = { $0.outlet == outlet && self.rowName(of: $0) == row }
        return (screens + [body]).lazy.compactMap { $0.first(where: fits) }.first
    }

    /// The element of a name, as ``name(of:)`` has it.
    func element(_ outlet: String, row: String?, dialog: String?) -> HTMLElement? {
        body.first { $0.outlet == outlet && rowName(of: $0) == row && dialogName(of: $0) == dialog }
    }

    /// What the row around an element is called: its key.
    ///
    /// A row without means the same on its own page only.
    func rowName(of element: HTMLElement) -> String? {
        element.row.map { $0[attribute: DataName.key] ?? (token ?? "") + ($0[attribute: DataName.row] ?? "") }
    }

    /// What a control is called on its page, in a dialog with the dialog's title.
    func name(of element: HTMLElement) -> String {
        "\(rowName(of: element) ?? ""),\(element.outlet ?? ""),\(dialogName(of: element) ?? "")"
    }

    /// What the dialog around an element is called.
    func dialogName(of element: HTMLElement) -> String? { dialog(of: element)?[attribute: "aria-label"] }

    /// What it says of what is stored at its beginning: nothing yet, or nil: that nothing is.
    var stored: Int? { body[attribute: DataName.saved] == nil ? nil : 0 }

    func state(of element: HTMLElement) -> ControlState {
        let id = ObjectIdentifier(element)
        if let state = states[id] { return state }
        let state = ControlState(element)
        states[id] = state
        return state
    }

    /// All controls that hold values, in document order.
    var valueControls: [HTMLElement] { body.descendants.filter(\.holdsValue) }

    /// What is seen of each list with only some of its rows here.
    var windows: [ListSight] {
        body.descendants.filter { $0[attribute: DataName.window] != nil }.map { list in
            let view = views[ObjectIdentifier(list)] ?? ListSight(list)
            views[ObjectIdentifier(list)] = view
            return view
        }
    }

    /// The states of controls whose typing waits to become an input.
    var waiting: [ControlState] { states.values.filter(\.isWaiting).sorted { $0.waitCount < $1.waitCount } }

    /// The states of controls whose values the server has not seen.
    var unseen: [ControlState] { states.values.filter(\.isUnseen) }

    /// Forgets what has left the tree.
    func sweep() {
        for (id, state) in states where !isInDocument(state.element) {
            state.isWaiting = false
            state.hasTimer = false
            state.isUnseen = false
            states[id] = nil
        }
        views = views.filter { isInDocument($0.value.list) }
        covered = covered.filter { isInDocument($0.value.element) }
        if let element = focused, !isInDocument(element) { focused = nil }
        if let element = focusedBelow, !isInDocument(element) { focusedBelow = nil }
        if let element = composing, !isInDocument(element) { composing = nil }
    }

    func isInDocument(_ element: HTMLElement) -> Bool { element.closest { $0 === tree.root } != nil }

    /// A frame is about to be applied: what has the keyboard now is what may get it back.
    func holdFocus() {
        if focused != nil { disabledFocus = nil }
        formerFocus = focused ?? disabledFocus
        if formerFocus != nil { isFocusTaken = false }
    }

    /// A disabled element has no keyboard; it gets it back when it is enabled, unless another has it.
    func settleFocus() {
        let element = (focused ?? disabledFocus).flatMap { isInDocument($0) ? $0 : nil }
        let isDisabled = element?.isDisabled == true
        focused = isDisabled ? nil : element
        disabledFocus = isDisabled ? element : nil
        isFocusTaken = element == nil && (formerFocus != nil || isFocusTaken)
        formerFocus = nil
    }

    /// Another document's content takes the place of this one's.
    func replaceContent(with other: BrowserDocument) {
        composing = nil
        for dialog in dialogs { dialog.remove() }
        covers = [:]
        slot.replaceChildren(with: other.slot.children)
        title = other.title
        for attribute in other.body.attributes { body[attribute: attribute.name] = attribute.value }
        sweep()
    }

    /// What is composed tells which input method is at work, as Sources/RxLive/Runtime/values.js says.
    func learn(_ composed: String) { converts = converts || composed.contains(where: \.isConverted) }

    /// Whether what an element holds is not told, as it is half composed.
    func isHeld(_ element: HTMLElement) -> Bool { converts && composing === element }

    /// A server's value comes: kept while composing, dropped where the person has typed past it.
    func assign(_ value: WireValue, to element: HTMLElement, consumed: Int) {
        let state = state(of: element)
        if composing === element {
            state.deferred = (value, consumed)
        } else if state.typed <= consumed {
            state.known = value
            state.value = value
        } else {
            state.missed = true
        }
    }

    /// The composition has ended and its input is made: now the server's value may come.
    func settleDeferred(_ element: HTMLElement) {
        let state = state(of: element)
        guard let deferred = state.deferred else { return }
        state.deferred = nil
        assign(deferred.value, to: element, consumed: deferred.consumed)
    }

    /// What the page says through its live region.
    var announcement: String {
        get { body.first { $0[attribute: DataName.announce] != nil }?.textContent ?? spoken }
        set {
            spoken = newValue
            body.first { $0[attribute: DataName.announce] != nil }?.textContent = newValue
        }
    }

    private var spoken = ""
}

extension Character {
    /// Whether input methods make it of other letters.
    fileprivate var isConverted: Bool {
        String(self).contains(
            /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u{FF01}-\u{FF5E}]/
        )
    }
}

extension HTMLElement {
    /// The first element below, in document order, that stands in no row and fits.
    fileprivate func firstOutsideRows(_ fits: (HTMLElement) -> Bool) -> HTMLElement? {
        for child in children {
            guard case .element(let element) = child, element[attribute: DataName.row] == nil, element.tag != "template"
            else { continue }
            if fits(element) { return element }
            if let found = element.firstOutsideRows(fits) { return found }
        }
        return nil
    }
}
