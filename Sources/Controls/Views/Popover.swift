// Popover: what opens above the page beside a button. The browser opens and closes it; Popover+Rx says when it has.
import Markup

/// Something that opens above the page and belongs to a button: an element with `popover` and `data-control="Popover"`.
///
/// ```html
/// <button type="button" popovertarget="filter">Filter</button>
/// <form popover id="filter" class="menu" data-outlet="filter" data-control="Popover">…</form>
/// ```
/// The button names it by `popovertarget`, or stands right before it, as it does in rows, which have no ids. The browser opens and
/// closes it (https://html.spec.whatwg.org/multipage/popover.html): that takes no time on the line, and works while the line is
/// cut. A tap elsewhere and Escape close it, and give the focus back. What the server changes of the page leaves it open; it closes
/// with its row and its screen.
///
/// It needs an outlet only where the program is to hear of it. What has its class `menu` by `rxlive.css` is beside its button on
/// wide screens, and at the lower edge of phones.
open class Popover: View {}
