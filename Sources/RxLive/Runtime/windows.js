// windows.js: lists with only some rows here. What is scrolled to is asked for; what comes moves nothing that is seen.
import { parts } from "./parts.js";
import { DATA, EVENT, INPUT, LIMIT } from "./protocol.js";

const GUESS = 32;                               // a row's height before there is one
const OUT = { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" };
const views = new WeakMap();
let sendTell, live, isHeld = true;

const box = (node) => node.getBoundingClientRect();
const idOf = (row) => +row.getAttribute(DATA.row);

class View {
  told = 0;
  wide = 1;                                     // rows beside each other
  sum = 0;
  measured = new Set();
  room = [];

  constructor(list) {
    this.list = list;
    list.style.overflowAnchor = "none";         // no other hand but ours keeps the place
  }

  get height() {
    return Math.max(1, this.sum / this.measured.size || GUESS);
  }

  // In a grid of rows that are all alike; elsewhere 1.
  get columns() {
    const [first, ...others] = this.rows, edge = first && box(first).top + 1;
    return Math.max(1, others.findIndex((row) => box(row).top > edge) + 1);
  }

  // Rows before those in the flow, in all, after them; the rows; what is seen, between two edges.
  read() {
    const { list } = this, [before, total, away] = list.getAttribute(DATA.window).split(" ").map(Number), rows = parts.lists.rowsOf(list);
    this.away = rows.find((row) => idOf(row) === away);
    this.rows = rows.filter((row) => row !== this.away);
    Object.assign(this, { before, total, after: Math.max(0, total - before - this.rows.length) });
    this.isShown = list.getClientRects().length > 0;
    let node = list;
    while (node && node !== document.body && !/auto|scroll/.test(getComputedStyle(node).overflowY)) node = node.parentElement;
    const inner = node && node !== document.body, top = inner ? box(node).top + node.clientTop : 0;
    this.scroller = inner ? node : document.scrollingElement;
    this.edges = [top, top + (inner ? node.clientHeight : innerHeight)];
  }

  // Before a frame: where the rows stand that are seen, unless the upper edge is above them all. By their ids, and kept by the list:
  // navigation.js has the list of a screen that returns hold what it held when that was left.
  hold() {
    this.read();
    const { list, before, rows, edges: [edge, end] } = this, isInside = before || rows[0] && box(rows[0]).top < edge - 0.5;
    const isSeen = (row) => box(row).bottom > edge + 0.5 && box(row).top < end - 0.5;
    list.held = rows.filter((row) => isInside && isSeen(row)).map((row) => [idOf(row), box(row).top - edge]);
    this.place = this.scroller.scrollTop;
  }

  // After it: the first of them that is still in the flow stands where it stood.
  settle() {
    this.read();
    const { list, rows, before, total, after, away, out, scroller, place = scroller.leftAt || scroller.scrollTop, edges: [edge] } = this, { held } = list;
    this.place = list.held = undefined;
    if (out !== away) {
      for (const name in OUT) if (out) out.style[name] = "";
      if (away) Object.assign(away.style, OUT);
      this.out = away;
    }
    parts.lists.describe(this);
    if (!this.isShown) return;
    for (const [node, name] of this.room) node.style[name] = "";
    const wide = this.columns;
    if (wide !== this.wide) this.sum = 0, this.measured.clear();
    this.wide = wide;
    rows.forEach((row, place) => {
      const below = rows[place + wide];
      if (this.measured.has(idOf(row)) || wide > 1 && !below) return;
      this.measured.add(idOf(row));
      this.sum += ((below ? box(below).top : box(row).bottom) - box(row).top) / wide;
    });
    // A box that scrolls is never lower than its own padding.
    const [first, last] = scroller === list ? [rows[0], rows.at(-1)] : [list, list];
    const side = list.tBodies || first !== list ? "margin" : "padding";
    this.room = [[first, side + "Top", before], [last, side + "Bottom", after]].filter(([node,, count]) => node && count);
    for (const [node, name, count] of this.room) {
      node.style[name] = `${(parseFloat(getComputedStyle(node)[name]) || 0) + Math.round(count * this.height)}px`;
    }
    // Not by nothing: WebKit would not scroll any more to what has just been given the focus.
    const move = (way) => way && (scroller.scrollTop += way);
    move(place - scroller.scrollTop);           // layouts between may have had less to scroll
    scroller.leftAt = 0;
    const same = ([id]) => rows.find((row) => idOf(row) === id), seen = held?.find(same);
    if (seen) move(box(same(seen)).top - edge - seen[1]);
    const padding = parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
    if (this.goal >= 0) move(parts.lists.topOf(this.goal, this) - edge - (list.tHead?.offsetHeight ?? padding));
    this.goal = undefined;
  }

  // Number of the row at a height, as far as the rows that are not here are as high as the others.
  rowAt(y) {
    const { rows, before, list } = this;
    const top = rows[0] ? box(rows[0]).top : box(list).top + (parseFloat(list.style.paddingTop) || 0) - list.scrollTop;
    const bottom = rows[0] ? box(rows.at(-1)).bottom : top, many = (distance) => Math.floor(distance / this.height + 0.05);
    if (y < top) return before + many(y - top);
    return before + (y >= bottom ? rows.length + many(y - bottom) : rows.filter((row) => box(row).bottom <= y + 0.5).length);
  }

  // The rows to ask for, from the begin of a line on, and whether those that are seen are here.
  seen() {
    const { before, rows, total, wide, edges: [top, bottom] } = this, most = Math.ceil((bottom - top) / this.height - 0.01);
    const lined = (place) => Math.max(0, place - place % wide);
    const first = lined(this.rowAt(top)), last = Math.min(total, this.rowAt(bottom - 2) + wide);
    if (!this.isShown || first >= last) return [before, rows.length, true];
    const more = Math.min(most, Math.max(0, LIMIT.rows - last + first >> 1)), from = lined(first - more);
    return [from, Math.min(LIMIT.rows, last + more - from), before === lined(before) && before <= first && last <= before + rows.length];
  }

  ask() {
    this.read();
    const active = document.activeElement, [first, count, isHere] = this.seen();
    const row = this.list.contains(active) && !active.matches(":disabled") && active.closest(`[${DATA.row}]`);
    const focus = row ? idOf(row) : 0, question = [first, count, focus], text = [...question, live.f].join();
    if (isHere && focus === this.told || text === this.asked) return;
    if (sendTell(this.list, INPUT.event, EVENT.window, question)) [this.asked, this.told] = [text, focus];
  }
}

function each(step) {
  for (const list of document.querySelectorAll(`[${DATA.window}]`)) {
    if (!views.has(list)) views.set(list, new View(list));
    step(views.get(list));
  }
}

// Once the frame at hand has been applied: the row goes to the top.
export function aim(list, row) {
  if (views.has(list)) views.get(list).goal = row;
  else parts.lists.rowsOf(list)[row]?.scrollIntoView();
}

// A frame is about to be applied.
export function hold() {
  isHeld = true;
  each((view) => view.hold());
}

// A message has been taken, or the document is new. send as in inputs.js; lead gives the focus where the message does.
export function look(send = sendTell, line = live, lead) {
  if (!sendTell) {
    for (const type of ["scroll", "focusin"]) addEventListener(type, heed, true);
    addEventListener("focusout", (event) => event.relatedTarget || heed(), true);
    addEventListener("resize", () => {
      isHeld = true;                            // rows have other heights
      look();
    });
  }
  [sendTell, live] = [send, line];
  if (isHeld) each((view) => view.settle());
  lead?.();
  isHeld = false;
  heed();
}

const heed = () => isHeld || each((view) => view.ask());
