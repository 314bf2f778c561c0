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
    /// transaction of its work. A tap of a button that its template does not declare so has no key: the log names the button,
    /// once, and nothing is sent.
    public var onceTap: ControlEvent<OnceKey> {
        if base.mayRead("rx.onceTap") {
            base.settlesOnceActions = true
        } else {
            base.performInTurn("rx.onceTap") { [base] in base.settlesOnceActions = true }
        }
        var isNamed = false
        return ControlEvent(
            own: base.inputs.compactMap { [weak base] input in
                guard case .action(let key) = input else { return nil }
                if key == nil, !isNamed, let base {
                    isNamed = true
                    base.host?.report(
                        "button \(base.number): onceTap hears nothing, for the template does not say data-once"
                    )
                }
                return key
            }
        )
    }

    /// The text that a tap puts on the clipboard; nil: none.
    public var copies: Binder<String?> { Binder(base) { $0.copies = $1 } }

    /// What a tap is about, beside the values of its form: see ``Button/intention``.
    public var intention: Binder<String> { Binder(base) { $0.intention = $1 } }
}
