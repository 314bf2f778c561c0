// ClientEvent: what reaches a document in memory, and what it does then: code that records both can have the modules of
// Sources/RxLive/Runtime do the same, and compare.

import Markup

/// One thing that happens at the edge of a `ClientRuntime`.
enum ClientEvent {
    // What reaches it.
    case start(LoadedPage)
    case person(PersonalAct)
    case opened(socket: Int)
    case received(socket: Int, text: [UInt8])
    case closed(socket: Int, code: UInt16)
    /// The answer to a page load; nil: there was none.
    case loaded(LoadedPage?)
    /// The history has moved by so many entries.
    case traversed(Int)
    // What it does.
    case connects(socket: Int)
    case sends([UInt8])
    case closes
    /// Loads a path in place; `page`: what it says of the page that is gone.
    case loads(path: String, page: String?)
    /// Reloads itself, for there is a newer program.
    case reloads
    /// Goes to another document, as by a link.
    case leaves(path: String)
    /// Has the history move by so many entries.
    case traverses(Int)
    // What it draws by lot.
    case drewName(String)
    case drewPart(Double)
}

/// What a person does, as their browser tells a page.
enum PersonalAct {
    /// A field gets the focus and holds another text.
    case type(HTMLElement, String)
    case toggle(HTMLElement)
    case tap(HTMLElement)
    case focus(HTMLElement)
    case blur
    /// A DOM event happens to an element, or to the window, with properties of these paths.
    case event(String, HTMLElement?, [String: WireValue])
    /// Scrolls a list so that the row at a place of its array is the uppermost.
    case scroll(HTMLElement, to: Int)
    case compose(HTMLElement)
    /// Another text is composed, with which the field holds `shown`.
    case composing(String, shown: String)
    /// The composition ends with a text, and with another one in the field, if it changes.
    case composed(String, shown: String?)
    /// The tab shows again, or the network is back.
    case wake
    /// A click on a link that has no outlet, by where it leads.
    case visit(String)
    /// Escape.
    case cancel
    /// F5.
    case reload
}
