// popovers.js: menus and what else opens above the page, for as long as a person wants it; the server has no part in that. Browsers
// open it by its button, which names it or stands right before it, and close it. Here are its place and the keys of a menu
// (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/).
const MENU = "[role=menu]", ITEM = ":is(a,button)";
let onTop, spot;                                // the one that is open; where in it the focus is
let count = 0;                                  // of the ids that were made
let edge, letters = "", lettersEnd;             // the item that a menu begins with: 0, or -1; what was typed, and until when it counts

const buttonOf = ({ id }) => document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
const itemsOf = (menu) => [...menu.querySelectorAll(ITEM)].filter((item) => item.matches(":enabled,a") && item.checkVisibility());
const showPopover = (popover) => popover.showPopover({ source: buttonOf(popover) });

// A message may bring some, or take the row of one to another place.
function equip() {
  for (const popover of document.querySelectorAll("[popover]")) {
    // In rows there are no ids before.
    if (!popover.id) popover.previousElementSibling?.setAttribute("popovertarget", popover.id = `popover-${++count}`);
    const button = buttonOf(popover), isMenu = popover.matches(MENU);
    if (!button) continue;
    if (isMenu) button.ariaHasPopup = "menu";
    if (isMenu) for (const item of popover.querySelectorAll(`${ITEM}:not([role])`)) Object.assign(item, { role: "menuitem", tabIndex: -1 });
  }
  if (!onTop?.isConnected) onTop = null;
  else if (!onTop.matches(":popover-open")) {
    const focus = spot;
    showPopover(onTop);
    focus?.focus();
  }
}

new MutationObserver(equip).observe(document.body, { childList: true, subtree: true });
equip();

// Where the stylesheet cannot say it: below its button, or above; phones have it at their lower edge.
function settlePlace() {
  if (CSS.supports("position-area", "block-end") || matchMedia("(max-width: 40rem)").matches) return;
  const { top, right, bottom } = buttonOf(onTop).getBoundingClientRect(), { offsetWidth: width, offsetHeight: height, style } = onTop;
  const within = (at, size, room) => `${Math.max(8, Math.min(at, room - size - 8))}px`;
  style.inset = "auto";
  style.left = within(right - width, width, innerWidth);
  style.top = within(bottom + height > innerHeight && top > height ? top - height - 12 : bottom, height, innerHeight);
}

addEventListener("beforetoggle", ({ target, newState }) => {
  if (target.popover) onTop = newState === "open" ? target : null;
}, true);

addEventListener("toggle", ({ target, newState }) => {
  const active = document.activeElement;
  if (!target.popover) return;
  if (newState !== "open") {
    if (target.contains(active) || active === document.body) buttonOf(target)?.focus();
    return;
  }
  if (onTop) settlePlace();
  if (target.matches(MENU) && !target.contains(active)) itemsOf(target).at(edge)?.focus();
  edge = 0;
}, true);

addEventListener("focusin", ({ target }) => spot = onTop?.contains(target) ? target : null);

// An item does what it does, and the menu is over.
addEventListener("click", ({ target }) => target.closest(`${MENU} ${ITEM}`)?.closest(MENU).hidePopover());

addEventListener("keydown", (event) => {
  const { target, key, timeStamp } = event, menu = target.closest?.(MENU), below = target.popoverTargetElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isArrow = key === "ArrowDown" || key === "ArrowUp";
  if (below?.matches(MENU) && isArrow) {
    event.preventDefault();
    edge = key === "ArrowUp" ? -1 : 0;
    return showPopover(below);
  }
  if (!menu?.popover) return;
  if (key === "Tab") {
    menu.hidePopover();
    return buttonOf(menu).focus();
  }
  if (key === " " && target.matches("a")) target.click();
  else {
    const items = itemsOf(menu), at = items.indexOf(target), step = { ArrowDown: at + 1, ArrowUp: at < 1 ? -1 : at - 1, Home: 0, End: -1 }[key];
    let next = items.at(step === items.length ? 0 : step);
    if (step === undefined) {
      if (key.length > 1 || key === " ") return;
      letters = (timeStamp < lettersEnd ? letters : "") + key.toLowerCase();
      lettersEnd = timeStamp + 500;
      // A second word may begin with the same letter: the search goes on behind the item that has the focus.
      const from = at + (letters.length === 1);
      next = [...items.slice(from), ...items.slice(0, from)].find((item) => item.textContent.trim().toLowerCase().startsWith(letters));
    }
    next?.focus();
  }
  event.preventDefault();
});
