// Menu: commands that a button offers. Its items are Buttons and Links of the template.
import Markup

/// Commands that a button offers: an element with `popover`, `role="menu"` and `data-control="Menu"`.
///
/// ```html
/// <button type="button" aria-label="More">…</button>
/// <div popover role="menu" class="menu">
///   <a href="/posts/7" data-outlet="link">Open</a>
///   <button type="button" data-outlet="remove">Delete</button>
/// </div>
/// ```
/// Its items are the buttons and links in it, each with its own outlet; those that are hidden or disabled are passed over. A tap on
/// an item closes the menu. The keys are those of the ARIA Authoring Practices
/// (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/): arrows, Home, End and first letters go from item to item, Escape and Tab
/// close it. The roles of the items come from RxLive's script.
open class Menu: Popover {}
