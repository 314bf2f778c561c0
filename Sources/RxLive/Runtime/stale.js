// stale.js: what the server has said of a value is not shown as true of a newer one that it has not seen.
import { DATA, TIME } from "./protocol.js";
import { judge, stateOf } from "./values.js";

const timers = new Map();                       // control whose value the server has not seen → its timer
const covered = new WeakMap();                  // what describes such a control → the server's words
let seen = 0;

// By the person's hand. A blink is not worth a word.
export function changed(element) {
  Object.assign(stateOf(element), { typed: Infinity, changed: true });
  if (!timers.has(element)) wait(element);
}

function wait(element) {
  clearTimeout(timers.get(element));
  timers.set(element, setTimeout(mark, TIME.second, element, true));
}

// The server has seen the inputs up to n; as long as it goes on seeing, it is as good as here.
export function acknowledged(n = seen) {
  for (const [element, timer] of timers) {
    if (!element.isConnected || stateOf(element).typed <= n) {
      clearTimeout(timer);
      timers.delete(element);
      mark(element, false);
    } else if (n !== seen && !stateOf(element).stale) wait(element);
  }
  seen = n;
}

function mark(element, stale) {
  judge(element, { stale });
  for (const id of element.getAttribute("aria-describedby")?.split(" ") ?? []) {
    const words = document.getElementById(id);
    if (words?.matches(`[${DATA.number}]:not(:has(*))`)) say(words, covered.get(words) ?? words.textContent);
  }
}

// The server's words, where they may be read.
export function say(element, text) {
  const stale = element.id && document.querySelector(`[${DATA.stale}][aria-describedby~="${CSS.escape(element.id)}"]`);
  covered[stale ? "set" : "delete"](element, text);
  element.toggleAttribute(DATA.stale, !!stale);
  const shown = stale && text ? "Not yet checked" : text;
  if (element.textContent !== shown) element.textContent = shown;
}
