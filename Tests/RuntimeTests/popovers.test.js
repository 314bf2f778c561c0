// Popovers and menus: what opens them, where the focus goes, which keys they have, and that rows may move below one that is open.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const menu = (...items) => `<button>…</button><div popover role="menu">${items.map((item) => `<button>${item}</button>`).join("")}</div>`;
  const row = (name) => `<li>${menu(`Copy ${name}`, "Edit", "Delete")}</li>`;
  const body = stage(`<button popovertarget="user">Ada</button><div popover id="user" role="menu"><a href="#account">Account</a><button hidden>Nothing</button><button disabled>Later</button><button>Log out</button></div><ol>${row("one")}${row("two")}${row("three")}</ol><button>Behind</button>`);
  const list = body.querySelector("ol"), [first, second] = list.children, behind = body.lastElementChild;
  const focused = () => document.activeElement.textContent, opened = () => [...document.querySelectorAll(":popover-open")].length;
  const happens = () => new Promise((done) => setTimeout(done, 50));
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const open = async (button, key) => {
    button.focus();
    if (key) press(key);
    else button.click();
    await happens();
  };
  // They are there before the part is.
  await import(base + "popovers.js");
  const [button, popover] = second.children, items = [...popover.children];
  equal([button.ariaHasPopup, items.map((item) => [item.role, item.tabIndex])], ["menu", items.map(() => ["menuitem", -1])], "roles come from the script");

  await open(button);
  equal([opened(), focused()], [1, "Copy two"], "a click opens the menu at its first item");
  for (const [key, wanted] of [["ArrowDown", "Edit"], ["End", "Delete"], ["ArrowDown", "Copy two"], ["ArrowUp", "Delete"], ["ArrowUp", "Edit"], ["Home", "Copy two"], ["d", "Delete"], ["x", "Delete"]]) {
    press(key);
    equal(focused(), wanted, key);
  }
  // Rows that change their places.
  list.append(second);
  await happens();
  equal([opened(), popover.matches(":popover-open"), focused()], [1, true, "Delete"], "a menu stays open while its row goes to another place");
  list.prepend(first);
  await happens();
  equal([opened(), focused()], [1, "Delete"], "and while others do");
  let taps = 0;
  items[2].addEventListener("click", () => taps += 1);
  items[2].click();
  await happens();
  equal([taps, opened(), document.activeElement === button], [1, 0, true], "an item does what it does, closes the menu, and the button has the focus");

  await open(button, "ArrowUp");
  equal([opened(), focused()], [1, "Delete"], "an arrow opens it at its end");
  press("Tab");
  await happens();
  equal([opened(), document.activeElement === button], [0, true], "Tab closes it, and goes on from the button");
  await open(button, "ArrowDown");
  equal(focused(), "Copy two", "or at its beginning");
  popover.hidePopover();
  await happens();
  equal(document.activeElement === button, true, "the button has the focus again");

  const user = body.firstElementChild;
  await open(user);
  press("ArrowDown");
  equal(focused(), "Log out", "what is hidden or disabled is passed over");
  press("ArrowDown");
  press(" ");
  await happens();
  equal([location.hash, opened()], ["#account", 0], "Space follows a link");

  await open(second.firstElementChild);
  second.remove();
  await happens();
  equal([opened(), document.activeElement === document.body], [0, true], "a menu closes with its row");
  behind.focus();
  first.insertAdjacentHTML("afterend", row("four"));
  await happens();
  await open(first.nextElementSibling.firstElementChild);
  equal(focused(), "Copy four", "a row that has come later has its menu, too");

  // Where the stylesheet cannot say where it is.
  const supports = CSS.supports;
  CSS.supports = () => false;
  first.style.position = "fixed";
  Object.assign(first.firstElementChild.style, { position: "fixed", right: "0", bottom: "0" });
  await open(first.firstElementChild);
  CSS.supports = supports;
  const { left, right, top, bottom } = first.lastElementChild.getBoundingClientRect();
  equal([left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight], [true, true, true, true], "it is never outside of the window");
  history.replaceState(null, "", location.pathname);
}
