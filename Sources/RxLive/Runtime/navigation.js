// navigation.js: the main screen, and the browser's history, which is made to agree with it. An entry's label is the depth of
// its screen and what the entry had where this page began; an entry knows the labels of those below it, and its own.
import { emit, flush } from "./inputs.js";
import { LABELS, parts } from "./parts.js";
import { controlOf, elementOf, missing, parse } from "./patches.js";
import { DATA, EVENT, INPUT } from "./protocol.js";
import { queue } from "./queue.js";
import { doubt, link } from "./status.js";

const MOST = 50;
const places = new Map();                       // base → where its screen was left: what is scrolled, focus and caret
// known: the labels at the entry where history stood last; heading: the label that a traversal of ours leads to; marked: the path
// whose links in the layout say that they lead here.
let own, off, shown, trail, known, heading, marked = location.pathname;

const main = document.querySelector(`[${DATA.slot}]`), dataset = document.body.dataset;
const address = () => location.pathname + location.search;
const labels = () => history.state?.[LABELS] ?? [0];
// What may be scrolled, in the same order whatever rows there are. Where rows are missing there is no room yet to scroll to:
// where it was left is for windows.js, which makes it, and has the rows where they were, whatever has changed above them.
const boxes = () => [...main.querySelectorAll(`:not([${DATA.row}],[${DATA.row}] *)`)];
const acts = () => queue.unseen.filter(({ kind, value }) => kind === INPUT.event && (value === EVENT.visit || value === EVENT.back));

function enter(way, list, path = "") {
  history.scrollRestoration = "manual";
  known = list.slice(-MOST);
  history[way]({ ...way === "replaceState" && history.state, [LABELS]: known }, "", path);
}

// A visit that the page which is gone has not seen, unless the person has gone elsewhere since.
export function pending() {
  const last = acts().at(-1);
  return last?.value === EVENT.visit ? last.key[0] : undefined;
}

// The document is a new page's, from `url`. Where that has the screens of a former one: with that one's `off`, and the depth of
// the screen that it begins with, with which history is made to agree; a page that does not say it does so by its first frame.
export function begin(url, former, depth) {
  if (former == null) {
    if (pending()) enter("pushState", [...labels(), labels().at(-1) + 1], url);
    else enter("replaceState", labels());
  }
  places.clear();
  for (const name of [DATA.base, DATA.number]) main.removeAttribute(name);
  own = former == null ? address() : url.pathname + url.search;
  [off, trail, heading] = [former ?? labels().at(-1), []];
  shown = { base: 0, depth: depth ?? labels().at(-1) - off, path: own };
  follow();
  if (former != null && depth != null) agree();
}

// Where the page began: in its history, and at which address.
export const origin = () => [off, own];

export const path = () => shown.path;

// A screen without a path of its own stands above one that has it. Returns what tells it from that one: its title, without what
// is counted.
export const above = () => trail.at(-1).isOwn ? undefined : document.title.replace(`(${dataset.badge}) `, "");

function follow() {
  const { base, depth, path } = shown, here = path.split("?")[0];
  // At first the document's links are marked as its template says.
  if (here !== marked) for (const each of document.links) {
    if (each.closest(`[${DATA.slot}],dialog`)) continue;
    if (each.href === location.origin + here) each.ariaCurrent = "page";
    else if (each.ariaCurrent === "page") each.ariaCurrent = null;
  }
  marked = here;
  while (trail.at(-1)?.depth > depth) trail.pop();
  const last = trail.at(-1);
  if (last?.depth === depth) {
    if (last.base === base) return;
    trail.pop();
  }
  trail.push({ depth, path, base, isOwn: trail.at(-1)?.path !== path });
}

// Cell 0.
export function stand([base, depth, path, title, html, badge], roots, work, late) {
  if (html == null && base !== shown.base) missing(`screen ${base}`);
  work.push(() => {
    keep();
    shown = { base, depth, path: path || own };
    document.title = title;
    badge ? dataset.badge = badge : delete dataset.badge;
    follow();
    if (heading === undefined && !acts().some(({ value }) => value === EVENT.back)) agree();
  });
  if (html == null) return;
  const content = parse(html, base);
  roots.unshift(content);
  work.push(() => {
    main.replaceChildren(content);
    for (const name of [DATA.base, DATA.number]) main.setAttribute(name, base);
  });
  late.push(() => {
    const { x = 0, y = 0, control, start, end, kept = [] } = places.get(base) ?? {}, element = control && elementOf(control);
    scrollTo(x, y);
    document.scrollingElement.leftAt = y;
    boxes().forEach((box, i) => Object.assign(box, kept[i]));
    (element && !element.matches(":disabled") ? element : main).focus({ preventScroll: true });
    if (element && start != null) element.setSelectionRange(start, end);
  });
}

function keep() {
  // Nobody comes back to a dialog.
  const { activeElement: last } = document, active = last.closest("dialog") && parts.below || last, { selectionStart: start, selectionEnd: end } = active;
  places.delete(shown.base);
  const kept = boxes().map(({ scrollLeft, scrollTop, held }) => ({ scrollLeft, scrollTop, leftAt: scrollTop, held })), control = main.contains(active) && active !== main && controlOf(active);
  places.set(shown.base, { x: scrollX, y: scrollY, control, start, end, kept });
  if (places.size > MOST) places.delete(places.keys().next().value);
}

function agree() {
  const list = labels(), here = list.at(-1), want = shown.depth + off, nearest = list.findLastIndex((label) => label <= want);
  if (here > want && nearest >= 0) {
    heading = list[nearest];
    return history.go(nearest + 1 - list.length);
  }
  const below = here < want ? list : here === want ? list.slice(0, -1) : [];
  enter(here < want ? "pushState" : "replaceState", [...below, want], shown.path === address() ? location.href : shown.path);
}

addEventListener("popstate", () => {
  const list = history.state?.[LABELS], here = list?.at(-1), want = shown.depth + off, goal = heading;
  heading = undefined;
  if (!list) {                                  // a place on the page, or an entry of the application's own
    if (address() !== shown.path) location.reload();
    return enter("replaceState", [...known, want]);
  }
  known = list;
  if (here === goal || here === want && !acts().some(({ value }) => value === EVENT.back)) return agree();
  flush();
  if (!emit(document.documentElement, INPUT.event, EVENT.back, [address(), here - off])) location.reload();
});

addEventListener("pagehide", () => history.scrollRestoration = "auto");

// A plain click on a link to a screen; without a line the browser goes there itself.
addEventListener("click", (event) => {
  const element = event.target.closest(`a[${DATA.visit}]`), keys = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || !element || keys || !link.isUp) return;
  if (element.origin !== location.origin || element.target || element.hasAttribute("download") || element.hash) return;
  event.preventDefault();
  flush();
  const from = element.hasAttribute(DATA.number) ? element : element.closest("dialog") ?? main;
  if (!emit(from, INPUT.event, EVENT.visit, [element.pathname + element.search])) doubt(element, "was not sent.");
});

begin();
// The person has gone elsewhere before this came.
if (address() !== parts.address) location.reload();
