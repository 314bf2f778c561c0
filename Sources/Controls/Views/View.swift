// View: the root of all controls. Plain memory: cells out (here), events in (Control).
// A control of one more kind: its file beside this one, its line in Markup's table of kinds, its Rx part in Rx/.
import CLinux
public import Markup
public import Rx

/// An element of a screen's template that has an outlet.
///
/// A view belongs to one page and is used only inside that page's turns. What an application calls from elsewhere, such as another
/// thread, is not done there: a call that returns nothing, and the setting of a property, is made in a turn of the page, in
/// order; on another thread a getter answers as for a view without values; and the log names the member.
open class View: ReactiveCompatible {
    /// The control's number in its template: 1… in document order; 0 is the screen.
    @inlinable public final var number: Int { Int(shortNumber) }

    // In half a word, beside a flag: a page has as many of them as views.
    @usableFromInline final let shortNumber: Int32
    /// Whether the view has gone with its screen.
    @exclusivity(unchecked) private(set) final var isGone = false
    // Not checked for exclusivity, as all that every turn touches: it is used in its page's turns only, and code
    // that changes it in place calls nobody meanwhile.
    /// The view that encloses this one in the template; nil at the top, and once the view has gone with its screen.
    ///
    /// Kept: a view does not know what it encloses.
    public final var superview: View? { mayRead() ? enclosing : nil }

    /// The same, in the page's turns.
    @exclusivity(unchecked) final var enclosing: View?
    /// The page; nil once the view has gone with its screen, or the page has.
    ///
    /// Not kept, as it keeps its views; and an app may keep a view longer than its page, or make one of its own.
    public final var host: (any ControlHost)? { mayRead() && !isGone ? hostReference.host : nil }

    /// What the thread's owner word holds in the page's turns; nil: calls are not checked.
    final let word: UnsafeRawPointer?
    /// Never another one, so that any thread may follow it.
    final let hostReference: HostReference
    /// The cells that exist: those set by the app or by the person, in the order of their first setting.
    public final var cells: ContiguousArray<Cell> { mayRead() ? heldCells : [] }

    /// The same, on the page's loop.
    @exclusivity(unchecked) package private(set) final var heldCells: ContiguousArray<Cell> = []

    /// What is attached, by its class.
    @exclusivity(unchecked) private(set) final var attachments: [(key: ObjectIdentifier, object: AnyObject)] = []

    /// Made by a generated screen view.
    public required init(number: Int, host: any ControlHost) {
        shortNumber = Int32(truncatingIfNeeded: number)
        word = host.ownerWord
        hostReference = HostReference(host)
    }

    /// Whether the element is out of sight.
    ///
    /// Default: whether the template says `hidden`.
    public var isHidden: Bool {
        get { flag(.hidden) }
        set { set(.hidden, .bool(newValue)) }
    }

    /// The meaning of its text's colour (`data-color`), resolved by the stylesheet.
    ///
    /// Default: the template's, else ``Color/label``.
    public var textColor: Color {
        get { Color(rawValue: string(.color)) }
        set { set(.color, newValue == .label ? .none : .string(newValue.rawValue)) }
    }

    /// The meaning of its background's colour (`data-background`), resolved by the stylesheet.
    ///
    /// Default: the template's, else ``Color/label``, which is none of its own.
    public var backgroundColor: Color {
        get { Color(rawValue: string(.background)) }
        set { set(.background, newValue == .label ? .none : .string(newValue.rawValue)) }
    }

    /// The element's `class` attribute.
    ///
    /// Default: the template's.
    public var classes: String {
        get { string(.classes) }
        set { set(.classes, .string(newValue)) }
    }

    /// How opaque the element is, from 0 to 1, in steps of a twentieth; `../Static/runtime/dialogs.css` has the rules for it.
    ///
    /// Default: 1.
    public var alpha: Double {
        get { if case .int(let steps) = value(of: .alpha) { Double(steps) / 20 } else { 1 } }
        set {
            let steps = newValue.isNaN ? 20 : Int((min(max(newValue, 0), 1) * 20).rounded())
            set(.alpha, steps == 20 ? .none : .int(steps))
        }
    }

    /// An attribute that has no property of its own here, such as `lang` or `aria-expanded`; nil: absent.
    ///
    /// It is for attributes that the template's element has not: what that says is not read, and stands first. What holds an address,
    /// a style or a script, and what tells elements apart, is the template's alone: setting it is reported and does nothing.
    public subscript(attribute name: String) -> String? {
        get { AttributeList(text: string(.attributes))[name] }
        set {
            guard isInTurn else { return performInTurn("subscript(attribute:)") { self[attribute: name] = newValue } }
            if let fault = AttributeList.fault(name) {
                host?.report("an attribute cannot be set: \(fault)")
                return
            }
            let former = string(.attributes)
            var list = AttributeList(text: former)
            list[name] = newValue
            let text = list.text
            if text != former { set(.attributes, .string(text)) }
        }
    }

    /// What assistive technology calls the element (`aria-label`).
    ///
    /// Default: the template's.
    public var accessibilityLabel: String {
        get { string(.label) }
        set { set(.label, .string(newValue)) }
    }

    /// Whether work is under way in the element (`aria-busy`).
    ///
    /// Default: false.
    public var isBusy: Bool {
        get { flag(.busy) }
        set { set(.busy, .bool(newValue)) }
    }

    /// Whether the element and everything around it is in sight.
    public var isEffectivelyVisible: Bool {
        if !mayRead() || isHidden { return false }
        guard var view = enclosing else { return true }
        while true {
            if view.isHidden { return false }
            guard let next = view.enclosing else { return true }
            view = next
        }
    }

    /// Asks the browser to move the keyboard focus here, after the state of this turn; below a dialog, once that has gone.
    public func becomeFirstResponder() {
        guard isInTurn else { return performInTurn { self.becomeFirstResponder() } }
        host?.send(.focus(control: number))
    }

    /// The view has gone with its screen: it lets go of its host and its listeners.
    ///
    /// Subclasses complete their events.
    open func detach() {
        guard isInTurn else { return performInTurn { self.detach() } }
        let attached = attachments
        attachments = []
        isGone = true
        enclosing = nil
        for case (_, let attachment as any ViewAttachment) in attached { attachment.viewDetaches() }
    }

    /// Whether an input may reach the view as it is now: in sight, on its screen.
    package var isReachable: Bool { !isGone && isEffectivelyVisible }

    /// Keeps an object until the view goes.
    final func attach(_ object: AnyObject, as key: ObjectIdentifier) {
        if !isGone { attachments.append((key, object)) }
    }

    // MARK: Cells

    /// The present value of a property: the cell's, else the template's.
    public final func value(of property: Property) -> PropertyValue {
        isInTurn || mayRead(at: property) ? held(property) : .none
    }

    /// The same, on the page's loop.
    package final func held(_ property: Property) -> PropertyValue {
        if let index = index(of: property) { return heldCells[index].value }
        return currentHost?.templateValue(of: number, property) ?? .none
    }

    /// Sets a property; an equal value changes and sends nothing.
    ///
    /// An address that would run a script removes the attribute.
    public final func set(_ property: Property, _ value: PropertyValue) {
        guard isInTurn else { return performInTurn(property) { self.set(property, value) } }
        guard let host = currentHost else { return }
        let value = property.safe(value)
        if let index = index(of: property) {
            if heldCells[index].set(value) { host.markDirty(self, property) }
        } else if !host.templateValue(of: number, property).shows(value) {
            heldCells.append(Cell(property, value))
            host.markDirty(self, property)
        }
    }

    /// Takes a value that the browser shows already; it is not sent back.
    package final func accept(_ property: Property, _ value: PropertyValue) {
        let index = cell(for: property)
        heldCells[index].accept(value)
    }

    /// Has the present value sent again, although it has not changed: the browser shows another.
    package final func refuse(_ property: Property) {
        let index = cell(for: property)
        if heldCells[index].markDirty() { currentHost?.markDirty(self, property) }
    }

    /// Hands a dirty cell's value to a frame; nil where the cell is clean.
    package final func take(_ property: Property, into frame: UInt32) -> PropertyValue? {
        guard let index = index(of: property), heldCells[index].isDirty else { return nil }
        heldCells[index].carried(by: frame)
        return heldCells[index].value
    }

    /// The whole screen has gone into `frame`, and with it every cell.
    package final func carryAll(by frame: UInt32) {
        for index in heldCells.indices { heldCells[index].carried(by: frame) }
    }

    /// Makes the cells dirty that a frame later than `frame` carried.
    package final func resume(from frame: UInt32) {
        for index in heldCells.indices where heldCells[index].frame > frame && heldCells[index].markDirty() {
            currentHost?.markDirty(self, heldCells[index].property)
        }
    }

    /// The place of a property's cell; by hand, for `firstIndex` would retain the cells.
    private func index(of property: Property) -> Int? {
        var index = 0
        while index < heldCells.count {
            if heldCells[index].property == property { return index }
            index += 1
        }
        return nil
    }

    /// The host, for callers on the page's loop.
    private var currentHost: (any ControlHost)? { isGone ? nil : hostReference.host }

    private func cell(for property: Property) -> Int {
        if let index = index(of: property) { return index }
        var cell = Cell(property, currentHost?.templateValue(of: number, property) ?? .none)
        cell.carried(by: 0)
        heldCells.append(cell)
        return heldCells.count - 1
    }
}

extension View {
    func string(_ property: Property) -> String {
        if case .string(let text) = value(of: property) { return text }
        return ""
    }

    func flag(_ property: Property) -> Bool {
        // Comparing would make a second value.
        if case .bool(true) = value(of: property) { return true }
        return false
    }
}
