// lists.js: a list's rows, by id. Rows that stay keep their nodes, and so focus, caret, typing and what plays.
import { parts } from "./parts.js";
import { cellOf, find, missing, parse } from "./patches.js";
import { DATA, LIMIT, LIST } from "./protocol.js";

const origins = new Map();                      // row that may go elsewhere → its list, and where the person has seen it

const pairs = (flat = [], size, step) => {
  for (let i = 0; i < flat.length; i += size) step(...flat.slice(i, i + size));
};

export const rowsOf = (list) => [...(list.tBodies?.[0] ?? list).children].filter((node) => node.hasAttribute(DATA.row));

// The signal of that name.
export const scroll = ([list, row]) => parts.lists.aim(find(list), row);

// In a row, which may be the control itself.
function within(row, number) {
  const control = `[${DATA.number}="${number}"]`;
  return row.matches(control) ? row : row.querySelector(control) ?? missing(`control ${number}`);
}

// Throws where a row is missing; what applies the operations goes into `work`, what shows cells of rows into `cells`.
export function prepare(find, lists, n, work, cells) {
  const known = new Map();
  for (const [id, kind, ...rest] of lists) {
    const list = find(id), rows = known.get(list) ?? new Map(rowsOf(list).map((row) => [+row.getAttribute(DATA.row), row]));
    known.set(list, rows);
    const row = (number) => rows.get(number) ?? missing(`row ${number}`);
    const show = (number, flat) => pairs(flat, 2, (cell, value) => cells.push(cellOf(within(row(number), cell >> 6), cell, value, n)));
    if (kind === LIST.cells) pairs(rest, 2, show);
    else {
      work.push(() => {
        glide(list);
        parts.editing?.restore(list);
      });
      (kind === LIST.order ? order : change)(list.tBodies?.[0] ?? list, rows, row, rest, work);
    }
  }
}

// Rows that stay go to their new places in sight of the person, unless they are many or not all here.
export function glide(list) {
  const rows = rowsOf(list);
  if (document.hidden || rows.length >= LIMIT.rows || matchMedia("(prefers-reduced-motion)").matches) return;
  if (!origins.size) requestAnimationFrame(() => {
    for (const [row, [list, x, y]] of origins) {
      const from = `${x - row.offsetLeft}px ${y - row.offsetTop}px`, isWhole = !(list.getAttribute(DATA.window)?.split(" ")[1] > rowsOf(list).length);
      if (isWhole && from !== "0px 0px") row.animate({ translate: [from, "0px"] }, 200);
    }
    origins.clear();
  });
  for (const row of rows) if (!origins.has(row)) origins.set(row, [list, row.offsetLeft, row.offsetTop]);
}

// Where a row is, or would be.
export function topOf(number, { rows, before, list, height }) {
  const here = rows[number - before];
  if (here || !rows.length) return (here ?? list).getBoundingClientRect().top;
  const [node, edge, count] = number < before ? [rows[0], "top", number - before] : [rows.at(-1), "bottom", number - before - rows.length];
  return node.getBoundingClientRect()[edge] + count * height;
}

// Assistive technology hears of the rows that are not here.
export function describe({ list, rows, before, total, after, away }) {
  const heads = list.tHead?.rows.length ?? 0, say = (value) => before || after || away ? value : null;
  if (list.tBodies) list.ariaRowCount = say(total + heads);
  rows.forEach((row, place) => {
    if (list.tBodies) row.ariaRowIndex = say(heads + before + place + 1);
    else if (row.localName === "li") [row.ariaSetSize, row.ariaPosInSet] = [say(total), say(before + place + 1)];
  });
  if (away) away.ariaSetSize = away.ariaPosInSet = away.ariaRowIndex = null;
}

function made(id, html) {
  const row = parse(html).firstElementChild;
  row.setAttribute(DATA.row, id);
  return row;
}

export const place = (parent, node, before) => parent[parent.moveBefore && node.isConnected ? "moveBefore" : "insertBefore"](node, before);

// Before 0: at the end.
function change(parent, rows, row, [gone, moves, adds], work) {
  const put = (node, before) => {
    const next = before ? row(before) : null;
    work.push(() => place(parent, node, next));
  };
  pairs(gone, 1, (id) => {
    const node = row(id);
    rows.delete(id);
    work.push(() => node.remove());
  });
  pairs(moves, 2, (id, before) => put(row(id), before));
  pairs(adds, 3, (id, before, html) => {
    rows.set(id, made(id, html));
    put(row(id), before);
  });
}

// The row that has the focus stays where it is; the others are put around it.
function order(parent, rows, row, [ids, html], work) {
  const old = [...rows.values()];
  pairs(html, 2, (id, text) => rows.set(id, made(id, text)));
  const wanted = ids.map(row), kept = new Set(wanted);
  work.push(() => {
    for (const node of old) if (!kept.has(node)) node.remove();
    arrange(parent, wanted);
  });
}

export function arrange(parent, wanted) {
  wanted.reduceRight((before, node) => {
    const isRight = node.parentNode === parent && (node.nextElementSibling === before || node.contains(document.activeElement));
    if (!isRight) place(parent, node, before);
    return node;
  }, null);
}
