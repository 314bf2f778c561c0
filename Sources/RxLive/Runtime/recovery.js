// recovery.js: the page is gone. Loads it anew, in place, with what the person changed; no action is replayed blindly.
import { act, adopt, waiting } from "./inputs.js";
import { digestOf, kept, search, tell, UNSURE, usable } from "./once.js";
import { parts } from "./parts.js";
import { DATA, INPUT, TIME } from "./protocol.js";
import { queue } from "./queue.js";
import { acknowledged } from "./stale.js";
import { announce, connection, doubt } from "./status.js";
import { composition, controls, isSecret, nameOf, stateOf, valueOf, write } from "./values.js";

const STORE = "rxlive", ANEW = "This page was loaded anew, please check what it says.";

const screens = () => [...document.querySelectorAll(`[${DATA.slot}],dialog[${DATA.base}]`)];
const sight = () => screens().map((each) => each.textContent) + JSON.stringify(controls(document).map(valueOf));
// Where a visit on its way leads, or here.
const goal = () => parts.navigation?.pending() ?? location.href;

export function recover(page, delay) {
  setTimeout(async () => {
    try {
      const path = goal(), response = await fetch(path, { cache: "no-store" });
      if (response.status >= 500) throw response;
      const html = await response.text();
      if (composition.element) {                // what is loaded now may be old, or the server away, when that has ended
        await new Promise((done) => addEventListener("compositionend", done, { once: true }));
        return recover(page, 0);
      }
      if (goal() !== path) return recover(page, 0);
      replace(page, new DOMParser().parseFromString(html, "text/html"), response.url, path === location.href);
    } catch (error) {
      console.error(error);
      connection(false, error.status === 503 && "The server is full. This page goes on once there is room.");
      recover(page, Math.min(delay * 2 + TIME.retry, TIME.most) * (0.5 + Math.random() / 2));
    }
  }, delay);
}

function replace({ slot, line, runtime }, fresh, url, same) {
  // A screen that was shown on top of the path's own may use the same names.
  same &&= new URL(url).pathname === location.pathname && !parts.navigation?.above();
  const values = controls(slot).filter((each) => stateOf(each).changed).map((each) => [nameOf(each), valueOf(each), isSecret(each)]);
  const content = fresh.querySelector(`[${DATA.slot}]`), token = fresh.body.getAttribute(DATA.page);
  parts.navigation?.begin(url);
  if (!token || parts.areMissing || fresh.querySelector("script[type=module]").src !== runtime) {
    // With the entry of the history: sessionStorage may be refused.
    const open = values.filter(([,, secret]) => same && !secret);
    history.replaceState({ ...history.state, [STORE]: [open, same && nameOf(document.activeElement)] }, "");
    return location.reload();
  }
  acknowledged(Infinity);                       // what the former page has said stands again: it is what was seen
  const before = sight();
  const actions = queue.items.filter((item) => item.kind === INPUT.action && !item.key);
  const focused = document.activeElement, { selectionStart: start, selectionEnd: end } = focused, focus = nameOf(focused);
  parts.lists?.hold();
  for (const dialog of screens().slice(1)) dialog.remove();
  slot.replaceChildren(...content.childNodes);
  document.title = fresh.title;
  for (const { name, value } of fresh.body.attributes) document.body.setAttribute(name, value);
  [queue.items, queue.last, line.f] = [[], 0, 0];
  waiting.clear();
  if (same) putBack(values);
  adopt(slot);
  const again = same && !focused.isConnected && search(focus);
  if (again) again.focus();
  if (again && start != null) again.setSelectionRange(start, end);
  parts.lists?.look();
  for (const { name, written } of actions) doubt(same ? search(name) : null, written ? UNSURE : "was not sent.");
  resume(true);
  compare(before);
  line.start(token);
}

function putBack(values) {
  for (const [name, value] of values) {
    const element = search(name);
    if (!element) continue;
    write(element, value);
    stateOf(element).changed = true;
  }
}

// A document has begun; perhaps it has reloaded itself.
export function begun(slot) {
  const { [STORE]: stored, ...state } = history.state ?? {};
  if (stored) {
    history.replaceState(state, "");
    putBack(stored[0]);
    search(stored[1])?.focus();
    adopt(slot);
  }
  resume(Boolean(stored));
}

// Actions that the former page has not settled: only what this document itself knows to be untold goes again by itself.
function resume(own) {
  for (const [key, once] of kept) {
    if (own && !once.told && usable(once)) resend(key, once);
    else if (!own || !once.told) tell(key);
  }
}

// As soon as the control is enabled, if all is as it was meant; anything the person does first cancels it.
function resend(key, once) {
  const control = search(once.name), last = Date.now() + TIME.resend, events = ["input", "click", "keydown"];
  // What is said comes after what the event itself says or clears.
  const cancel = () => {
    once.stop();
    const words = setTimeout(tell, 0, key);
    once.stop = () => clearTimeout(words);
  };
  const timer = setInterval(() => {
    if (!control?.isConnected || digestOf(control) !== once.digest || Date.now() > last) cancel();
    else if (!control.disabled && !control.closest("[hidden]")) {
      once.stop();
      act(control, key);
    }
  }, 50);
  once.stop = () => {
    clearInterval(timer);
    for (const type of events) removeEventListener(type, cancel, true);
  };
  for (const type of events) addEventListener(type, cancel, true);
}

// Once what was put back has been answered: a person is told if the page does not say what it said.
function compare(before) {
  const { page } = document.body.dataset;
  setTimeout(() => {
    if (document.body.dataset.page !== page) return;
    if (queue.items.length) compare(before);
    else if (sight() !== before && !document.querySelector(`[${DATA.announce}]`)?.textContent) announce(ANEW);
  }, TIME.second);
}
