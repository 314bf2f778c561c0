// What a button sends.
public import Rx

extension Reactive where Base: Button {
    /// Taps, clicks, and Enter or space on the button.
    public var tap: ControlEvent<Void> {
        ControlEvent(own: base.inputs.compactMap { if case .action = $0 { () } else { nil } })
    }

    /// Taps of a button that its template declares `data-once`, each with the key of the person's intention.
    ///
    /// To be followed by `carryOut`, which hands the key to the service and settles it: the service stores it in the
    /// transaction of its work.
    public var onceTap: ControlEvent<OnceKey> {
        base.settlesOnceActions = true
        return ControlEvent(
            own: base.inputs.compactMap { if case .action(let key?) = $0 { key } else { nil } }
        )
    }

    /// The text that a tap puts on the clipboard; nil: none.
    public var copies: Binder<String?> { Binder(base) { $0.copies = $1 } }

    /// Taps that were to put `copies` on the clipboard: whether the browser has; it may refuse, or lack one.
    public var copied: ControlEvent<Bool> { browserEvent(BrowserEvent("copied", .flag("ok")) { $0 }) }
}
