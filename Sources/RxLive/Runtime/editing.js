// editing.js: rows that a person drags, moves by keys, swipes away, or selects many of. What they do to a row is shown at once; the
// server's next word on the list, or its silence, puts it right.
import { parts } from "./parts.js";
import { DATA } from "./protocol.js";
import { queue } from "./queue.js";

const SLOP = 10;                                // px that a finger goes before it means something
const bases = new Map();                        // list → its rows as the server has them, while others are shown
let deeds = [], held, swipe;                    // what the server has not judged: { n, list, row, next }, without `next`: gone

const rowOf = (node) => node.closest(`[${DATA.row}]`);
const listOf = (row) => row.parentNode.closest(`[${DATA.number}]`);
const numberOf = (row) => +(row?.getAttribute(DATA.row) ?? 0);
const pressed = (target, mark) => {
  const button = target.closest?.(mark);
  return button && !button.closest("[disabled],[hidden]") ? button : null;
};

// The row itself stays, and with it focus and touch: the others go around it.
function pass(row, next) {
  while (row !== next && row.nextElementSibling !== next) {
    const isAbove = next && row.compareDocumentPosition(next) & 2, other = isAbove ? row.previousElementSibling : row.nextElementSibling;
    parts.lists.place(row.parentNode, other, isAbove ? row.nextElementSibling : row);
  }
}

function lay({ list, row, next }) {
  if (!bases.has(list)) bases.set(list, parts.lists.rowsOf(list));
  if (next === undefined) row.style.display = "none";
  else pass(row, next);
}

// Before the server's word on the list is applied.
export function restore(list) {
  const rows = bases.get(list);
  bases.delete(list);
  if (!rows) return;
  for (const row of rows) row.style.display = "";
  parts.lists.arrange(rows[0].parentNode, rows);
}

// What nobody was told is undone at once.
function finish(row, next) {
  deeds.push({ n: queue.last, list: listOf(row), row, next });
  lay(deeds.at(-1));
  weigh();
}

function report(row, type, values) {
  listOf(row).dispatchEvent(Object.assign(new Event(type), { row: numberOf(row), ...values }));
}

// It stands where it was dropped.
function leave(row) {
  const [after, before] = [row.previousElementSibling, row.nextElementSibling].map(numberOf);
  report(row, "rowmove", { after, before });
  finish(row, row.nextElementSibling);
}

// A message has been taken.
export function weigh() {
  const isLeft = ({ n, row, next }) => row.isConnected && next?.isConnected !== false && queue.unseen.some((item) => item.n === n);
  const old = deeds;
  deeds = old.filter(isLeft);
  for (const list of new Set(old.map((deed) => deed.list))) {
    const mine = deeds.filter((deed) => deed.list === list);
    if (bases.has(list) && mine.length === old.filter((deed) => deed.list === list).length) continue;
    parts.lists.glide(list);
    restore(list);
    mine.forEach(lay);
  }
  for (const list of document.querySelectorAll(`[${DATA.selected}]:not([${DATA.row}])`)) {
    const words = list.getAttribute(DATA.selected).split(" ");
    for (const row of parts.lists.rowsOf(list)) {
      const isSelected = words.includes(String(numberOf(row))), button = row.querySelector(`[${DATA.select}]`);
      row.toggleAttribute(DATA.selected, isSelected);
      if (button) [button.ariaPressed, button.ariaCurrent] = words[0] === "*" ? [isSelected, null] : [null, isSelected || null];
    }
  }
}

addEventListener("pointerdown", ({ target, isPrimary, button, pointerId }) => {
  const handle = isPrimary && !button && pressed(target, `[${DATA.move}=drag]`);
  if (!handle) return;
  handle.setPointerCapture(pointerId);
  handle.focus();
  held = { row: rowOf(handle), next: rowOf(handle).nextElementSibling };
  held.row.toggleAttribute(DATA.held, true);
});

// Past the middle of another row, it goes to its other side.
addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
  const row = held?.row, list = row?.isConnected && listOf(row), box = (node) => node.getBoundingClientRect();
  if (!list) return;
  const over = parts.lists.rowsOf(list).find((each) => {
    const { left, right, top, bottom } = box(each);
    return each !== row && left <= x && x < right && top <= y && y < bottom;
  });
  if (!over) return;
  const { left, width, top, height } = box(over), own = box(row), isBeside = own.top < top + height && top < own.bottom;
  const past = isBeside ? x - left - width / 2 : y - top - height / 2, isBelow = row.compareDocumentPosition(over) & 4;
  if (isBelow ? past < 0 : past > 0) return;
  parts.lists.glide(list);
  lay({ list, row, next: isBelow ? over.nextElementSibling : over });
});

for (const type of ["pointerup", "pointercancel"]) {
  addEventListener(type, () => {
    const { row, next } = held ?? {};
    held = null;
    row?.toggleAttribute(DATA.held, false);
    if (!row?.isConnected) return;
    if (type === "pointercancel") restore(listOf(row));
    else if (row.nextElementSibling !== next) leave(row);
  });
}

addEventListener("keydown", (event) => {
  const handle = pressed(event.target, `[${DATA.move}=drag]`), row = handle && rowOf(handle);
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  if (!row || !step) return;
  event.preventDefault();
  moveBy(row, step, leave);
});

// Past the row beside it, if there is one.
function moveBy(row, step, then) {
  const list = listOf(row), rows = parts.lists.rowsOf(list), other = rows[rows.indexOf(row) + step];
  if (!other) return;
  parts.lists.glide(list);
  lay({ list, row, next: step < 0 ? other : other.nextElementSibling });
  then(row, row.nextElementSibling);
}

// Behind the tap's own listener.
addEventListener("click", ({ target }) => {
  const button = pressed(target, `[${DATA.move}]:not([${DATA.move}=drag])`);
  if (button) moveBy(rowOf(button), button.getAttribute(DATA.move) === "up" ? -1 : 1, finish);
});

addEventListener("click", (event) => {
  const button = event.shiftKey && pressed(event.target, `[${DATA.selected}^="*"] [${DATA.select}]`);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  report(rowOf(button), "rowrange");
}, true);

addEventListener("touchstart", ({ target, touches: [{ clientX: x, clientY: y }, second] }) => {
  if (swipe) swipe.row.style.translate = "";    // by a finger that is not alone any more
  const row = !second && !target.closest("input,textarea,select") && rowOf(target), button = row?.querySelector?.(`[${DATA.delete}]`);
  swipe = button && pressed(button, "*") ? { row, button, x, y } : null;
});

addEventListener("touchmove", (event) => {
  if (held) event.preventDefault();
  if (held || !swipe) return;
  const [{ clientX, clientY }] = event.touches, { row, x, y } = swipe, far = clientX - x;
  if (!swipe.far && Math.abs(clientY - y) > SLOP) swipe = null;
  if (!swipe || !swipe.far && Math.abs(far) < SLOP) return;
  swipe.far = far;
  event.preventDefault();
  row.style.translate = `${far}px`;
}, { passive: false });

for (const type of ["touchend", "touchcancel"]) {
  addEventListener(type, () => {
    const { row, button, far } = swipe ?? {};
    swipe = null;
    if (!far) return;
    row.style.translate = "";
    if (type === "touchcancel" || Math.abs(far) < row.offsetWidth / 3) return;
    button.click();
    finish(row);
  });
}
