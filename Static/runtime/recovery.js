// recovery.js: the page is gone. Loads it anew, in place, with what the person changed; no action is replayed blindly.
import { act, adopt, waiting } from "./inputs.js";
import { kept, meaningOf } from "./once.js";
import { DATA, INPUT, TIME } from "./protocol.js";
import { acknowledged } from "./stale.js";
import { doubt } from "./status.js";
import { composition, controls, nameOf, stateOf, valueOf, write } from "./values.js";

const STORE = "rxlive", UNSURE = "may not have been carried out, please check.";

const search = (slot, name) => [...slot.querySelectorAll(`[${DATA.number}]`)].find((each) => nameOf(each) === name);

export function recover(page, delay) {
  setTimeout(async () => {
    try {
      const response = await fetch(location.href, { cache: "no-store" });
      if (response.status >= 500) throw response;
      const html = await response.text();
      if (composition.element) await new Promise((done) => addEventListener("compositionend", done, { once: true }));
      replace(page, new DOMParser().parseFromString(html, "text/html"), new URL(response.url).pathname === location.pathname);
    } catch (error) {
      console.error(error);
      recover(page, Math.min(delay * 2 + TIME.retry, TIME.most) * (0.5 + Math.random() / 2));
    }
  }, delay);
}

function replace({ slot, queue, line, runtime }, fresh, same) {
  const values = controls(slot).filter((each) => stateOf(each).changed).map((each) => [nameOf(each), valueOf(each), each.type]);
  const content = fresh.querySelector(`[${DATA.slot}]`), token = fresh.body.getAttribute(DATA.page);
  if (!token || fresh.querySelector("script[type=module]").src !== runtime) {
    // With the entry of the history: sessionStorage may be refused.
    history.replaceState({ ...history.state, [STORE]: values.filter(([,, type]) => type !== "password") }, "");
    return location.reload();
  }
  const screen = fresh.body.getAttribute(DATA.screen);
  same &&= screen === document.body.getAttribute(DATA.screen);    // one shown on top of the path's own may use its names
  const actions = queue.items.filter((item) => item.kind === INPUT.action && !item.key);
  const focused = document.activeElement, { selectionStart: start, selectionEnd: end } = focused, focus = nameOf(focused);
  slot.replaceChildren(...content.childNodes);
  document.title = fresh.title;
  for (const { name, value } of fresh.body.attributes) document.body.setAttribute(name, value);
  [queue.items, queue.last, line.f] = [[], 0, 0];
  waiting.clear();
  acknowledged(0);
  if (same) putBack(slot, values);
  adopt(slot);
  const again = same && !focused.isConnected && search(slot, focus);
  if (again) again.focus();
  if (again && start != null) again.setSelectionRange(start, end);
  for (const { name, written } of actions) doubt(same ? search(slot, name) : null, written ? UNSURE : "was not sent.");
  for (const [key, once] of kept) resend(slot, key, once);
  line.start(token);
}

function putBack(slot, values) {
  for (const [name, value] of values) {
    const element = search(slot, name);
    if (!element) continue;
    write(element, value);
    stateOf(element).changed = true;
  }
}

export function takeStored(slot) {
  const { [STORE]: values, ...state } = history.state ?? {};
  if (!values) return;
  history.replaceState(state, "");
  putBack(slot, values);
}

// As soon as the control is enabled, if all is as it was meant; anything the person does first cancels it.
function resend(slot, key, { name, meaning }) {
  const control = search(slot, name), last = Date.now() + TIME.resend, events = ["input", "click", "keydown"];
  const stop = () => {
    clearInterval(timer);
    for (const type of events) removeEventListener(type, cancel, true);
  };
  const cancel = () => {
    stop();
    doubt(control, UNSURE);
  };
  const timer = setInterval(() => {
    if (!control?.isConnected || meaningOf(control) !== meaning || Date.now() > last) cancel();
    else if (!control.disabled && !control.closest("[hidden]")) {
      stop();
      act(control, key);
    }
  }, 50);
  for (const type of events) addEventListener(type, cancel, true);
}
