// parts.js: modules that many pages do without, or have time for; each is loaded by the first frame that needs it, which waits.
// What the HTML of a page needs, its head names, so that it has come by then.
import { DATA, TIME } from "./protocol.js";

// With an entry of the history: the labels of those below it, and its own.
export const LABELS = "rxlive-labels";

// Those that are here, by name; where what the document shows is from, as long as nothing else follows that; and what had the
// focus below the dialogs.
export const parts = { areMissing: false, address: location.pathname + location.search };

// Files that a person has given, by the names that the server knows them by: as long as this document lives.
export const files = new Map();

// The path of the screen that is shown: after a step back, it is still the one that the step leaves.
export const where = () => parts.navigation?.path() ?? location.pathname + location.search;

// Browsers keep in mind that a module has not come: each try after that has an address of its own.
let misses = 0;
const at = (path) => misses ? `${path}?${misses}` : path, coming = {}, later = {};

// By name: whether a frame needs it, or what the HTML has, and nothing where none does; its modules. One part more is one line.
const table = {
  recovery: [, () => [import(at("./recovery.js"))]],
  navigation: [(has, cells) => cells[0] === 0 || has(DATA.visit) || history.state?.[LABELS], () => [import(at("./navigation.js"))]],
  dialogs: [(has, cells) => cells[0] === 1 || cells[2] === 1, () => [import(at("./dialogs.js"))]],
  lists: [(has, cells, lists) => lists?.length || has(DATA.window) || lists && has(DATA.row), () => [import(at("./lists.js")), import(at("./windows.js"))]],
  events: [, () => [import(at("./events.js"))]],
  editing: [, () => [import(at("./editing.js"))]],
  uploads: [, () => [import(at("./uploads.js"))]],
  previews: [, () => [import(at("./previews.js"))]],
  popovers: [, () => [import(at("./popovers.js"))]],
};

export const fetched = (name) => (coming[name] ??= Promise.all(table[name][1]()).catch((error) => {
  misses += 1;
  coming[name] = null;
  throw error;
})).then((found) => parts[name] = Object.assign({}, ...found));

// A promise of the parts that a frame, or the document, needs and that are not there yet.
export function lacking([,, cells = [], lists]) {
  const has = (name) => document.querySelector(`[${name}]`) || cells[0] < 2 && String(cells).includes(name);
  const names = Object.keys(table).filter((name) => !parts[name] && table[name][0]?.(has, cells, lists));
  return names.length ? Promise.all(names.map(fetched)).catch(() => parts.areMissing = true) : null;
}

// What is listened to, what people do to rows, and files on their way: no frame needs these parts, so none waits for them. One
// that does not come is asked for again, as long as it takes; the others go on without it.
export async function hear(send, queue, line) {
  const has = (name) => document.querySelector(name);
  const late = (name, sign = "body") => parts[name] ?? (later[name] || !has(sign) ? null : fetched(name).catch(() => {
    later[name] = setTimeout(() => {
      later[name] = 0;
      hear(send, queue, line);
    }, Math.min(TIME.second * misses, TIME.most));
  }));
  late("recovery");                             // the server may be away when it is needed
  late("popovers", "[popover]");
  const rows = has(`[${DATA.delete}],[${DATA.move}],[${DATA.selected}]`);
  // What people do to rows goes by events, too; and where nothing is listened to any more, that is to be heard.
  if (parts.events || rows || has(`[${DATA.events}*=":"],[${DATA.copy}]`)) (parts.events ?? await late("events"))?.heard(send, queue);
  // At once: what a message has done to rows is not seen without what people have done to them since.
  if (rows && (parts.lists ?? await late("lists"))) (parts.editing ?? await late("editing"))?.weigh();
  (await late("uploads", `[${DATA.uploads}]`))?.sendFiles(line);
  (await late("previews", `[${DATA.file}]`))?.drawFiles();
}
