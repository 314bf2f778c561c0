// Link: a place to go. Link+Rx says when it is heard instead of followed.
import Markup
import Rx

/// A place to go: `<a>`.
///
/// The browser follows it by itself, with or without script, also into another tab. Only while the program listens to
/// `rx.tap` a plain click is heard instead, and the program decides what comes of it.
///
/// HTML has no disabled link: one that is not enabled is not followed by a plain click, but hide it, or remove its
/// address, where nobody may go.
open class Link: Control {
    /// What it says.
    ///
    /// Default: the template's text.
    public final var text: String {
        get { string(.text) }
        set { set(.text, .string(newValue)) }
    }

    /// Where it leads: a path, or an `http:` or `https:` address.
    ///
    /// Default: the template's. Setting one that would run a script removes it.
    public final var address: String {
        get { string(.href) }
        set { set(.href, .string(newValue)) }
    }

    /// A link has one event, which has to be listened to.
    override func sequence(of events: Event) -> ControlEvent<Void> {
        events.contains(.touchUpInside) ? rx.tap : super.sequence(of: events)
    }
}
