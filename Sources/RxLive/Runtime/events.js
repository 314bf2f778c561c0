// events.js: what the program listens to. DATA.events has a word for each type, `type:field,field?options`: a field is a property
// of the event, of the element that listens (`target.…`), of the document or of the window, or one of SPECIAL. Options: t, a tell: only the
// latest counts, and one is under way; p, nothing else comes of it; w, wherever in the window it happens. Behind them, each after a !
// if it is there, the keys that are told, and those that do nothing else: by name, or by number where it is one letter.
import { flush, waiting } from "./inputs.js";
import { files } from "./parts.js";
import { DATA, INPUT } from "./protocol.js";
import { random } from "./socket.js";
import { doubt } from "./status.js";

let listening = new Set();                      // types
let tells = new Map(), emitHeard, underway, watched;    // element → type → { n, text, next }

const wishesOf = (element) => [...element.getAttribute(DATA.events).matchAll(/([\w-]+):([^ ?!]*)\??(\w*)!?([^ !]*)!?(\S*)/g)].map(([, type, fields, options, keys, stops]) => ({
  element, type, fields: fields ? fields.split(",") : [], tells: options.includes("t"), prevents: options.includes("p"), far: options.includes("w"),
  keys: keys && keys.split(","), stops: stops.split(","),
}));

const wishes = () => [...document.querySelectorAll(`[${DATA.events}*=":"]`)].flatMap(wishesOf);

// The name by which the server knows a file from now on.
function named(file) {
  const name = random();
  files.set(name, file);
  return name;
}

// What is no property of anything: the time zone; the text and the files that are pasted, dropped or chosen.
const given = (event) => event?.clipboardData ?? event?.dataTransfer;
const filesOf = (element, event) => [...(given(event) ?? element).files ?? []], MANY = 25;
let first = 0;                                  // of the files that one input tells of
const SPECIAL = {
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  text: (element, event) => given(event)?.getData("text"),
  files: (element, event) => JSON.stringify(filesOf(element, event).slice(first, first + MANY).map((file) => [file.name.slice(-100), file.size, file.type, named(file)])),
};

// A number, a text or a truth; anything else is null.
function valueAt(path, element, event) {
  const names = path.split("."), roots = { target: element, document, window };
  if (event?.clientX !== undefined) {           // whatever was hit, and as all engines count
    const { left, top } = element.getBoundingClientRect();
    Object.assign(roots, { offsetX: event.clientX - left - element.clientLeft, offsetY: event.clientY - top - element.clientTop });
  }
  const value = Object.hasOwn(SPECIAL, path) ? SPECIAL[path](element, event) : names.reduce((from, name) => from?.[name], Object.hasOwn(roots, names[0]) ? roots : event);
  if (typeof value === "string") return value.slice(0, document.body.getAttribute(DATA.limit) / 3).toWellFormed();
  return typeof value === "boolean" || Number.isFinite(value) ? value : null;
}

function happened(event) {
  const { type, target, bubbles, key, keyCode } = event, name = key?.length === 1 ? "_" + key.charCodeAt(0).toString(16) : key;
  if (keyCode === 229) return;                  // an input method composes
  for (const wish of wishes()) {
    const { element } = wish, isHere = target === element || bubbles && target instanceof Node && element.contains(target);
    if (type === "dragover" && isHere && wish.type === "drop") event.preventDefault();    // else nothing can be dropped here
    if (wish.type !== type || !isHere && !wish.far || element.closest("[disabled],[hidden]")) continue;
    if (wish.keys && !wish.keys.includes(name)) continue;
    if (wish.prevents || wish.stops.includes(name)) event.preventDefault();
    tellOf(wish, event);
  }
}

function tellOf({ element, type, fields, tells: isTell }, event) {
  const values = fields.map((path) => valueAt(path, element, event));
  if (isTell) {
    const told = tells.get(element)?.[type];    // one that has just come is told of when the frame has been applied
    if (told) told.next = values;
    if (told) pace(element);
  } else {
    flush();
    if (waiting.size || !emitHeard(element, INPUT.event, type, values)) doubt(element, "was not sent.");
    // What one message has no room for.
    const hasFiles = fields.includes("files"), isMore = hasFiles && filesOf(element, event).length > first + MANY;
    first = isMore ? first + MANY : 0;
    if (isMore) tellOf({ element, type, fields }, event);
    else if (hasFiles && element.files) element.value = "";    // so that the same can be chosen again
  }
}

// One of a kind is under way; what was told last is not told again.
function pace(element) {
  for (const [type, told] of Object.entries(tells.get(element))) {
    const { next, n } = told, text = JSON.stringify(next);
    if (!next || underway.unseen.some((item) => item.n === n)) continue;
    told.next = null;
    if (text === told.text) continue;
    told.n = emitHeard(element, INPUT.event, type, next);
    if (told.n) told.text = text;
    else told.next = next;
  }
}

// A message has been taken: it may have changed what is listened to, and what is under way. A state is told from the first.
export function heard(send, queued) {
  const isFirst = !emitHeard;
  [emitHeard, underway] = [send, queued];
  const all = wishes(), types = new Set(all.map(({ type }) => type)), old = tells;
  if (types.has("drop")) types.add("dragover");
  // What is loaded, no window hears of (https://dom.spec.whatwg.org/#interface-document).
  const change = (type, how) => (type === "load" ? document : window)[how](type, happened, { capture: true, passive: false });
  for (const type of types) change(type, "addEventListener");
  for (const type of listening) if (!types.has(type)) change(type, "removeEventListener");
  listening = types;
  tells = new Map();
  for (const { element, type, tells: isTell } of all) {
    if (!tells.has(element)) tells.set(element, {});
    if (isTell) tells.get(element)[type] = old.get(element)?.[type] ?? {};
  }
  for (const wish of all) if (wish.tells && !old.get(wish.element)?.[wish.type]) tellOf(wish);
  for (const element of tells.keys()) pace(element);
  // Files that were chosen before this part had come.
  if (isFirst) for (const wish of all) if (wish.fields?.includes("files") && wish.element.files?.length) tellOf(wish);
  // Where the device is, is an event of the window. Listening again asks again.
  const device = navigator.geolocation;
  if (!types.has("geolocation")) watched = device?.clearWatch(watched);
  else watched ??= device ? device.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => tellPlace({ latitude, longitude, accuracy }),
    ({ code }) => tellPlace({ code }),
  ) : tellPlace({ code: 2 });
}

// A place, or why there is none.
const tellPlace = (values) => dispatchEvent(Object.assign(new Event("geolocation"), values));

// Browsers let a page write to the clipboard while the person's tap is young: here, not when the server hears of it.
addEventListener("click", async ({ target }) => {
  const element = target.closest(`[${DATA.copy}]:not([disabled])`);
  if (!element) return;
  const ok = await navigator.clipboard?.writeText(element.getAttribute(DATA.copy)).then(() => true, () => false);
  element.dispatchEvent(Object.assign(new Event("copied", { bubbles: true }), { ok: !!ok }));
});
