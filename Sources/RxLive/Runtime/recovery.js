// recovery.js: the page is gone. Reloads it, in place. Where the server has stored what the page was, and the page promises to
// bear it, the inputs that are not in it are made again; else it gets what the person changed, and no action is replayed blindly.
import { act, adopt, emit, flush, make, waiting } from "./inputs.js";
import { digestOf, kept, search, tell, UNSURE, usable } from "./once.js";
import { parts, where } from "./parts.js";
import { DATA, EVENT, INPUT, TIME } from "./protocol.js";
import { queue, savedBy } from "./queue.js";
import { acknowledged } from "./stale.js";
import { announce, connection, doubt, link } from "./status.js";
import { composition, controls, isSecret, nameOf, stateOf, valueOf, write } from "./values.js";

const STORE = "rxlive", ANEW = "This page was loaded anew, please check what it says.";

const OWN = /^[\w-]{22}\d/;                     // names what its own page alone can find
let left = [];                                  // inputs that are still to be made again
let tries = 0, claim, former;                   // what to say of the page that is gone; where its history began
let patience;                                   // until when the press at hand is waited for
let caret;                                      // where the focus was, until all is made again or the person does something

const screens = () => [...document.querySelectorAll(`[${DATA.slot}],dialog[${DATA.base}]`)];
const sight = () => screens().map((each) => each.textContent) + JSON.stringify(controls(document).map(valueOf));
// Where a visit on its way leads, or here.
const goal = () => parts.navigation?.pending() ?? location.href;

// Text that is being composed, and a press that has begun, are meant for what is there: a click needs both its ends in one element.
// What browsers take for a press without an end is not waited for longer than ten seconds.
const isMidway = () => composition.element || (document.querySelector(":active") ? Date.now() < (patience ||= Date.now() + TIME.most) : patience = 0);

const DEEDS = ["input", "click", "keydown"];
for (const type of DEEDS) addEventListener(type, () => caret = null, true);

export function recover(page, delay, plain) {
  setTimeout(async () => {
    if (isMidway()) return recover(page, TIME.redo, plain);
    try {
      const { dataset } = document.body;
      const path = queue.stored >= 0 && !plain ? new URL(parts.navigation?.origin()[1] ?? location.href, location.href).href : goal();
      claim ??= [dataset.page, page.line.doc, dataset.former].join(" ");
      const response = await fetch(path, { cache: "no-store", headers: plain ? {} : { Page: claim } });
      if (response.status >= 500) throw response;
      const html = await response.text();
      if (isMidway()) return recover(page, TIME.redo, plain);      // what is loaded now may be old when that has ended
      const seed = response.headers.get("content-location");
      replace(page, new DOMParser().parseFromString(html, "text/html"), new URL(seed ?? (response.redirected ? response.url : path), location.href), path, seed);
    } catch (error) {
      console.error(error);
      connection(false, error.status === 503 && "The server is full. This page goes on once there is room.");
      recover(page, Math.min(delay * 2 + TIME.retry, TIME.most) * (0.5 + Math.random() / 2), plain);
    }
  }, delay);
}

function replace(page, fresh, url, path, seed) {
  const { slot, line, runtime } = page, { body } = fresh, { stored } = queue;
  const [since, frame, depth] = (body.getAttribute(DATA.saved) ?? "0").split(" ").map(Number);
  if (stored > 0) tries = 0;
  // All that it lacks is here, and is not what has ended one process after the other.
  const goesOn = (seed || !stored && !document.body.getAttribute(DATA.former)) && stored >= 0 && since >= stored && !savedBy(body) && ++tries < 6;
  if (!goesOn && path !== goal()) return recover(page, 0, true);
  let same = seed || path === location.href;
  const actions = goesOn ? [] : [...queue.items, ...left].filter((item) => item.kind === INPUT.action && !item.key);
  if (goesOn) {
    flush();
    queue.forget(since);
    // What the server has of passwords, and has not stored: as it was told last, or as it was shown.
    const given = controls(document).filter(isSecret).flatMap((secret) => {
      const { name, value } = queue.given.get(secret) ?? { name: nameOf(secret), value: valueOf(secret) };
      const isNew = !queue.given.has(secret) && queue.items.some((item) => item.secret === secret);
      return isNew || !value ? [] : { name, value, secret, at: where(), kind: INPUT.value };
    });
    left = [...given, ...queue.items, ...left].filter(({ value }) => value !== EVENT.window);
  } else left = [];
  // A screen that was shown on top of the path's own may use the same names.
  const stays = url.pathname === location.pathname;
  same &&= stays && !parts.navigation?.above();
  const values = controls(slot).filter((each) => stateOf(each).changed).map((each) => [nameOf(each), valueOf(each), isSecret(each)]);
  const content = fresh.querySelector(`[${DATA.slot}]`), token = body.getAttribute(DATA.page);
  // A login that is over, say, has sent the path elsewhere.
  if (!goesOn && !seed && path === location.href) {
    history.replaceState(history.state, "", url);
    parts.address = where();
  }
  // The screens that are stored stand where they stood, whatever they promise.
  former = goesOn || seed ? former ?? parts.navigation?.origin()[0] : undefined;
  const reloads = !token || parts.areMissing || fresh.querySelector("script[type=module]").src !== runtime;
  if (!reloads || former == null) parts.navigation?.begin(url, former, depth);
  if (reloads) {
    // With the entry of the history: sessionStorage may be refused.
    const open = values.filter(([,, secret]) => same && !secret), rest = left.filter(({ secret }) => !secret);
    history.replaceState({ ...history.state, [STORE]: [open, same && nameOf(document.activeElement), goesOn && [claim, rest, former]] }, "");
    return location.reload();
  }
  acknowledged(Infinity);                       // what the former page has said stands again: it is what was seen
  for (const [, { stop }] of kept) stop?.();    // what waited for the former page waits for this one
  const before = sight(), { activeElement: focused } = document, { selectionStart: start, selectionEnd: end } = focused;
  // Where the server has answered all, what moves the focus while it is made again has moved it before.
  if (same || goesOn) caret ??= { focused, start, end, focus: nameOf(focused), isOld: goesOn && queue.unseen.every(({ kind }) => kind === INPUT.value) };
  parts.lists?.hold();
  for (const dialog of screens().slice(1)) dialog.remove();
  slot.replaceChildren(...content.childNodes);
  document.title = fresh.title;
  for (const name of [DATA.saved, DATA.former]) document.body.removeAttribute(name);
  for (const { name, value } of body.attributes) document.body.setAttribute(name, value);
  const keys = left.map(({ key }) => key), isSame = goesOn ? line.f === frame && left.every(({ n }) => !n) : stays;
  queue.begin(savedBy(body));
  claim = former = undefined;
  line.f = 0;
  waiting.clear();
  if (same && !goesOn) putBack(values);
  // What is told again stays as it is where it is typed.
  for (const [name, value] of values) {
    const element = search(name), last = left.findLast((item) => item.kind === INPUT.value && item.name === name && item.at === where());
    if (last?.value !== value || !element?.matches("input,textarea")) continue;
    write(element, value);
    Object.assign(stateOf(element), { typed: Infinity, known: value });
  }
  adopt(slot);
  const refocus = (isLast) => {
    const { focused, start, end, focus, isOld } = caret ?? {}, isLost = document.activeElement === document.body || isLast && isOld;
    const element = caret && isLost && !focused.isConnected && search(focus);
    if (element) element.focus();
    if (element && start != null) element.setSelectionRange(start, end);
  };
  refocus();
  parts.lists?.look(emit, line);
  for (const { name, written } of actions) doubt(same ? search(name) : null, written ? UNSURE : "was not sent.");
  redo(token, Date.now() + TIME.resend, () => {
    refocus(true);
    caret = null;
    setTimeout(() => document.body.dataset.page === token && (tries = 0), TIME.most);
    resume(true, keys);
    // What is done again makes it another one, and so does a frame that has not come; another path speaks for itself.
    if (isSame) compare(before, goesOn ? queue.deeds : undefined);
  });
  line.start(token);
}

// What is not stored, by name: an action once all before it has been answered, for it may need what that shows.
function redo(token, due, done) {
  if (document.body.getAttribute(DATA.page) !== token) return;      // gone again: what is left is for the next one
  if (!link.isUp) due = Date.now() + TIME.resend;                   // nothing is waited for in vain without a line
  while (left.length) {
    const first = left.findIndex(({ n }) => n);
    // A password waits for its screen, and nothing for it.
    if (first > 0 && left[0].at !== where()) left.unshift(...left.splice(first, 1));
    const [{ n, name, at, kind, value, key }] = left, isValue = kind === INPUT.value;
    const isHere = at === where() || value === EVENT.back, element = search(name) ?? (name === ",," && document.querySelector(`[${DATA.slot}]`)), isLost = !element && OWN.test(name);
    const waits = !isHere || !element || element.closest("[disabled],[hidden]") || queue.unseen.some((item) => !isValue || item.kind !== kind);
    if (waits && !isLost && Date.now() < due) return setTimeout(redo, TIME.redo, token, due, done);
    const item = left.shift();
    if (!isHere || !element) n && doubt(null, UNSURE);
    else if (!isValue) emit(element, kind, value, key) || left.unshift(item);
    else if (!waiting.has(element) && stateOf(element).n === (stateOf(element).redone ?? 0)) {      // typed meanwhile is newer
      const state = stateOf(element);
      // The last one is what is seen.
      if (left.some((other) => other.kind === kind && other.name === name && other.at === at)) state.n = emit(element, kind, value) || left.unshift(item) && state.n;
      else write(element, value), make(element);
      state.redone = state.n;
    }
    if (left[0] === item) return setTimeout(redo, TIME.redo, token, due, done);
  }
  done();
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
export function begun(page) {
  const { [STORE]: stored, ...state } = history.state ?? {};
  if (stored) {
    const [values, focus, goingOn] = stored;
    history.replaceState(state, "");
    if (goingOn) {
      page.line.close();
      [claim, left, former] = goingOn;
      page.line.doc = claim.split(" ")[1];
      return recover(page, 0);
    }
    putBack(values);
    search(focus)?.focus();
    adopt(page.slot);
  }
  resume(Boolean(stored));
}

// Actions that the former page has not settled: only what this document itself knows to be untold goes again by itself.
function resume(own, done = []) {
  for (const [key, once] of kept) {
    if (done.includes(key)) continue;
    if (own && !once.told && usable(once)) resend(key, once);
    else if (!own || !once.told) tell(key);
  }
}

// As soon as the control is enabled, if all is as it was meant; anything the person does first cancels it.
function resend(key, once) {
  let control, last = Date.now() + TIME.resend;
  // What is said comes after what the event itself says or clears.
  const cancel = () => {
    once.stop();
    const words = setTimeout(tell, 0, key);
    once.stop = () => clearTimeout(words);
  };
  const timer = setInterval(() => {
    if (!link.isUp) last = Date.now() + TIME.resend;                // the new page may know that it is settled
    else if (!(control = search(once.name)) || digestOf(control) !== once.digest || Date.now() > last) cancel();
    else if (!control.disabled && !control.closest("[hidden]")) {
      once.stop();
      act(control, key);
    }
  }, 47);                                       // never at the moment of what is tried each second
  once.stop = () => {
    clearInterval(timer);
    for (const type of DEEDS) removeEventListener(type, cancel, true);
  };
  for (const type of DEEDS) addEventListener(type, cancel, true);
}

// Once what was put back has been answered: a person is told if the page does not say what it said.
function compare(before, deeds) {
  const { page } = document.body.dataset;
  setTimeout(() => {
    if (document.body.dataset.page !== page) return;
    if (queue.unseen.length || waiting.size) compare(before, deeds);
    else if ((deeds ?? queue.deeds) === queue.deeds && sight() !== before && !document.querySelector(`[${DATA.announce}]`)?.textContent) announce(ANEW);
  }, TIME.second);
}
