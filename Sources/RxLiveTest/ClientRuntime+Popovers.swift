// What taps and keys do to popovers, by the browser and by Sources/RxLive/Runtime/popovers.js.
import Markup

extension ClientRuntime {
    /// Somebody has tapped an element: a popover opens by its button, and closes by that, by an item of a menu, or by what is tapped
    /// elsewhere (https://html.spec.whatwg.org/multipage/popover.html#popover-light-dismiss).
    func touchPopovers(_ element: HTMLElement) {
        let own = document.popover(of: element)
        for open in document.openPopovers.reversed() where open !== own {
            if element.closest(where: { $0 === open }) == nil || open[attribute: "role"] == "menu" { close(open) }
        }
        if let own { own.isOpen ? close(own) : open(own) }
    }

    /// Escape is pressed in a popover, or on its button.
    func closePopover(around element: HTMLElement) {
        let popover = element.closest(where: \.isOpen) ?? document.popover(of: element)
        if let popover, popover.isOpen { close(popover) }
    }

    private func open(_ popover: HTMLElement) {
        popover.isOpen = true
        happen("toggle", to: popover, ["newState": .string("open")])
        let item = popover.first { $0.isItem && !$0.isDisabled && $0.isShown }
        if popover[attribute: "role"] == "menu", let item { focus(item) }
    }

    private func close(_ popover: HTMLElement) {
        let button = document.button(of: popover)
        popover.isOpen = false
        happen("toggle", to: popover, ["newState": .string("closed")])
        let isInside = document.focused?.closest { $0 === popover } != nil
        if isInside || document.focused == nil, let button { focus(button) }
    }
}

extension BrowserDocument {
    /// The popovers that are open, in document order.
    var openPopovers: [HTMLElement] { body.descendants.filter(\.isOpen) }

    /// What a button opens; nil: nothing.
    func popover(of element: HTMLElement) -> HTMLElement? {
        guard element.tag == "button" else { return nil }
        if let id = element[attribute: "popovertarget"] { return body.first { $0[attribute: "id"] == id } }
        let siblings = element.parent?.elements ?? []
        guard let place = siblings.firstIndex(where: { $0 === element }), place + 1 < siblings.count else { return nil }
        return siblings[place + 1][attribute: "popover"] == nil ? nil : siblings[place + 1]
    }

    /// What opens a popover.
    func button(of popover: HTMLElement) -> HTMLElement? { body.first { self.popover(of: $0) === popover } }
}

extension HTMLElement {
    /// Whether it is a popover that is open; no template can say so.
    var isOpen: Bool {
        get { self[attribute: ":popover-open"] != nil }
        set { self[attribute: ":popover-open"] = newValue ? "" : nil }
    }

    /// Whether it is a popover that is not open.
    var isClosedPopover: Bool { self[attribute: "popover"] != nil && !isOpen }

    fileprivate var isItem: Bool { tag == "button" || tag == "a" }
}
