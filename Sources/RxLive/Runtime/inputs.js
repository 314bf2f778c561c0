// inputs.js: DOM events become inputs. Typing waits `data-wait` ms, and goes before any action. Behind the time may stand how it
// waits: 0, until it is over; d, until nothing is typed for so long; t, only if the last input is younger; and what is not told
// then: 1, what differs by spaces around it; texts that are shorter, but for none at all.
import { DATA, INPUT } from "./protocol.js";
import { keyFor } from "./once.js";
import { queue } from "./queue.js";
import { acknowledged, changed } from "./stale.js";
import { announce, doubt } from "./status.js";
import { assign, composition, controls, holderOf, holdsValue, isHalf, judge, learn, nameOf, stateOf, valueOf } from "./values.js";

const CONTROL = `[${DATA.number}]`;
// A link is the browser's, unless the program listens to its taps, or it is disabled.
const LINK = `a${CONTROL}:is([${DATA.events}~=tap],[disabled])`;
export const waiting = new Map();               // element → timer, or nothing: as soon as there is room
let clicked, down;                              // what the last single click was for; the button that the pointer is on
let hasty;                                      // the field of an Enter that has submitted nothing yet
export let emit;                                // (element, kind, value, key): the input's number, 0 without room

export function listen(send) {
  emit = send;
  for (const type of ["input", "change"]) {     // some password managers say `change` alone, some to the field alone
    addEventListener(type, ({ target }) => holderOf(target) && typed(holderOf(target)), true);
  }
  addEventListener("focusout", () => flush());
  addEventListener("compositionstart", ({ target: element }) => holdsValue(element) && (composition.element = element));
  addEventListener("compositionupdate", learn);
  addEventListener("compositionend", (event) => {
    learn(event);
    if (event.target === composition.element) composed(event.target);
  });
  // The second click of two is meant for what the first was, not for what has come to lie there since.
  addEventListener("click", (event) => {
    const { target, detail } = event, element = target.closest("label")?.control ?? target.closest(`a,button,input,select,summary,${CONTROL}`);
    // A row that is made again has the same control.
    const aim = element?.hasAttribute(DATA.outlet) ? nameOf(element) : element;
    if (detail < 2) clicked = aim;
    else if (aim !== clicked) event.preventDefault(), event.stopImmediatePropagation();
  }, true);
  addEventListener("click", (event) => {
    const element = event.target.closest(`button${CONTROL}:not([popovertarget]),${LINK}`), submits = element?.form && element.type === "submit";
    const elsewhere = element?.href && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (element && !submits && !elsewhere) tap(element, event);
  });
  addEventListener("keydown", (event) => {
    const { target: element, keyCode, ctrlKey, metaKey } = event, button = element.form?.querySelector("button:default");
    if (keyCode !== 13) return;                 // while an input method composes, it is 229
    // Where Enter begins a line, Control and Enter submit.
    if ((ctrlKey || metaKey) && element.matches("textarea")) event.preventDefault(), hasten(button) || button?.click();
    // An Enter that a disabled button keeps from submitting.
    if (!element.matches("form:has(button:default:disabled) input")) return;
    hasty = element;
    if (element.form.querySelector("input:invalid") || !hasten(button)) correct();
  });
  // Of a click on a button that is disabled, browsers tell this alone.
  addEventListener("pointerdown", ({ target }) => down = target.closest?.("button"));
  addEventListener("pointerup", ({ target, button }) => !button && down?.contains(target) && down.matches(":disabled") && hasten(down));
  addEventListener("submit", (event) => {
    const { submitter, target: form } = event, ours = [...form.elements, form].filter((each) => each.matches(CONTROL));
    const control = ours.includes(submitter) ? submitter : ours.find((each) => each.type === "submit");
    if (ours.length) event.preventDefault();
    if (control) tap(control, event);
  });
}

function typed(element) {
  const state = stateOf(element);
  if (state.typed < Infinity && valueOf(element) === state.known) return;
  hasty = 0;
  changed(element);
  const [time, how, trims, least] = (element.getAttribute(DATA.wait) ?? "0").split(" "), timer = waiting.get(element);
  if (isHalf(element) || timer && how !== "d") return;
  clearTimeout(timer);
  const wait = how === "t" ? state.due - performance.now() : +time, cut = (value) => trims > 0 ? value.trim() : value;
  const end = () => {
    if (!waiting.has(element) || isHalf(element)) return;
    const value = cut(valueOf(element));
    state.due = performance.now() + +time;
    if (!state.large && !state.missed && (value && value.length < least || value === cut(state.known))) forget(element);
    else make(element);
  };
  waiting.set(element, wait > 0 ? setTimeout(end, wait) : queueMicrotask(end));
}

// The server need not know.
function forget(element) {
  const state = stateOf(element);
  waiting.delete(element);
  state.typed = state.n;
  acknowledged();
}

// The input of a composition first, if it was held, then the server's value.
function composed(element) {
  const state = stateOf(element), { deferred } = state, wasHalf = isHalf(element);
  composition.element = state.deferred = null;
  if (wasHalf) (waiting.has(element) || valueOf(element) !== state.known ? make : forget)(element);
  if (deferred) assign(...deferred);
}

export function make(element) {
  if (!element.isConnected) return waiting.delete(element);
  const state = stateOf(element), value = valueOf(element);
  const large = new Blob([value]).size > document.body.getAttribute(DATA.limit);
  clearTimeout(waiting.get(element));
  waiting.set(element);
  changed(element);
  if (large !== !!state.large) {
    judge(element, { large });
    announce(large ? "This text is too long to send." : "");
  }
  const n = !large && emit(element, INPUT.value, value);
  if (!n) return;
  waiting.delete(element);
  state.typed = state.n = n;
  state.missed = false;
  state.known = value;
}

// `refused`: only that for which there was no room.
export function flush(refused) {
  for (const [element, timer] of [...waiting]) if (!refused || !timer && !isHalf(element)) make(element);
}

function tap(element, event) {
  event.preventDefault();
  if (!element.closest("[disabled],[hidden]")) press(element);
}

// A person who is fast, or has a slow line, is at a button before the server says that what they typed enables it: the server
// judges then.
function hasten(button) {
  return button?.matches(CONTROL) && hasNews() && !press(button);
}

// Something typed that the server has not seen.
export const hasNews = () => waiting.size || queue.unseen.some(({ kind }) => kind === INPUT.value);

// Where Enter submits nothing, it leads to what is wrong, which says it better than words about a press that was dropped, be it in
// the browser's words; where it was hasty, once it is judged, unless it was carried out: nothing is wrong then.
export function correct() {
  const wrong = document.activeElement === hasty && hasty.form.querySelector("[aria-invalid=true],input:invalid");
  if (wrong) announce("");
  if (wrong) wrong.focus(), wrong.reportValidity?.();
  hasty = 0;
}

function press(element) {
  adopt(document);
  flush();                                      // what was filled in without a word, too
  announce("");
  element.removeAttribute(DATA.mark);
  act(element, element.hasAttribute(DATA.once) ? keyFor(element) : null);
}

export function act(element, key) {
  if (waiting.size || !emit(element, INPUT.action, null, key)) doubt(element, "was not sent.");
}

// Typed before this script ran, restored by the browser, put back after the page was gone.
export function adopt(root) {
  for (const element of controls(root)) {
    if (!element.disabled && !isHalf(element) && valueOf(element) !== stateOf(element).known) make(element);
  }
}
