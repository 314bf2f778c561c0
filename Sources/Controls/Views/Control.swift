// Control: a view that a person can act on. Inputs arrive here after the page has judged them.
public import Markup
package import Rx

/// What a browser says a person has done with a control.
public enum ControlInput: Equatable {
    /// A tap, a click, Enter; with its key where it was declared once.
    case action(once: OnceKey?)
    /// The value that the control now shows.
    case value(PropertyValue)
}

/// A view that a person can act on.
open class Control: View {
    @exclusivity(unchecked) private var subject: EventSubject<PublishSubject<ControlInput>>?

    /// Whether a person can act on it.
    ///
    /// Default: unless the template says `disabled`.
    public var isEnabled: Bool {
        get { !flag(.disabled) }
        set { set(.disabled, .bool(!newValue)) }
    }

    /// The property that a value input changes; nil: the control has no value.
    open var valueProperty: Property? { nil }

    /// Whether a value of this shape can be one of the control's: every byte of it comes from outside.
    open func accepts(_ value: PropertyValue) -> Bool { false }

    /// Whether it does not accept a value now, and may later.
    package func awaits(_ value: PropertyValue) -> Bool { false }

    /// Bytes of the text that it holds; 0 where its value is none.
    package final var typedBytes: Int {
        guard let valueProperty, case .string(let text) = value(of: valueProperty) else { return 0 }
        return text.utf8.count
    }

    /// Whether an input may reach the control as it is now: in sight, enabled, on its screen.
    override package var isReachable: Bool { !isGone && isEnabled && isEffectivelyVisible }

    /// Whether the last value input was another value than the control held before it.
    @exclusivity(unchecked) package private(set) var hasNewValue = true

    /// Whether a person has changed its value.
    @exclusivity(unchecked) package private(set) var isTouched = false

    /// Holds what a person has given it on a page that has gone: before anybody listens.
    package final func hold(_ value: PropertyValue) {
        guard let valueProperty, accepts(value) else { return }
        isTouched = true
        accept(valueProperty, value)
    }

    /// Takes what a person has given it on a page that has gone, as if it were given now; nothing where it has it already, or
    /// cannot be acted on.
    package final func putBack(_ value: PropertyValue) {
        guard let valueProperty, isReachable, accepts(value) else { return }
        guard !self.value(of: valueProperty).isSameValue(as: value) else { return isTouched = true }
        receive(.value(value))
        // Where the browser shows another value, it has to be told.
        refuse(valueProperty)
    }

    /// An input that the page has judged and let through.
    package func receive(_ input: ControlInput) {
        if case .value(let new) = input, let valueProperty {
            isTouched = true
            hasNewValue = !value(of: valueProperty).isSameValue(as: new)
            accept(valueProperty, new)
            didChangeValue()
        }
        subject?.send(input)
    }

    /// Another value is there; nobody has heard of it yet.
    func didChangeValue() {}

    /// Tells who listens to the control's value what it is now, as if a person had made it so: UIKit's
    /// `sendActions(for: .valueChanged)`.
    ///
    /// What the program sets is not sent by itself.
    public final func sendValueChanged() {
        guard isInTurn else { return performInTurn { self.sendValueChanged() } }
        guard let valueProperty else { return }
        hasNewValue = true
        subject?.send(.value(value(of: valueProperty)))
    }

    /// What persons do with this control; completes when the control goes away.
    ///
    /// Begins in one of the page's turns.
    package var inputs: Observable<ControlInput> {
        guard mayRead("rx") else { return later("rx") { [self] in inputs } }
        if isGone { return .empty() }
        if let subject { return subject.asObservable() }
        let made = EventSubject(PublishSubject<ControlInput>())
        subject = made
        return made.asObservable()
    }

    /// What `rx.controlEvent` sends.
    func sequence(of events: Event) -> ControlEvent<Void> {
        let own = inputs.compactMap { [weak self] input in
            switch input {
            case .action: events.contains(.touchUpInside) ? () : nil
            case .value: events.contains(.valueChanged) && self?.hasNewValue == true ? () : nil
            }
        }
        let begin = events.contains(.editingDidBegin) ? [rx.browserEvent(.focus).asObservable()] : []
        let end = events.contains(.editingDidEnd) ? [rx.browserEvent(.blur).asObservable()] : []
        return ControlEvent(own: begin.isEmpty && end.isEmpty ? own : Observable.merge([own] + begin + end))
    }

    /// Whether somebody has asked for the keys of once-actions, and so will say when each is settled.
    @exclusivity(unchecked) package internal(set) var settlesOnceActions = false

    /// Completes its events, and lets go of its host.
    override open func detach() {
        guard isInTurn else { return performInTurn { self.detach() } }
        super.detach()
        subject?.end()
        subject = nil
    }
}
