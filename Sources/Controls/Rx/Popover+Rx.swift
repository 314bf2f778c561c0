// When a person has opened or closed a popover or menu.
public import Rx

extension Reactive where Base: Popover {
    /// A person has opened it.
    public var didOpen: ControlEvent<Void> { toggled(to: "open") }

    /// It has closed: by a person, or with an item of a menu.
    public var didClose: ControlEvent<Void> { toggled(to: "closed") }

    /// Events that say such a state (https://html.spec.whatwg.org/multipage/interaction.html#the-toggleevent-interface).
    private func toggled(to state: String) -> ControlEvent<Void> {
        browserEvent(BrowserEvent("toggle", .text("newState")) { $0 == state ? () : nil })
    }
}
