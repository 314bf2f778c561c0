// parts.js: modules that many pages do without, or have time for; each is loaded by the first frame that needs it, which waits.
// What the HTML of a page needs, its head names, so that it has come by then.
import { DATA } from "./protocol.js";

// With an entry of the history: the labels of those below it, and its own.
export const LABELS = "rxlive-labels";

// Those that are here, by name; and where what the document shows is from, as long as nothing else follows that.
export const parts = { areMissing: false, address: location.pathname + location.search };

// Files that a person has given, by the names that the server knows them by: as long as this document lives.
export const files = new Map();

// The path of the screen that is shown: after a step back, it is still the one that the step leaves.
export const where = () => parts.navigation?.path() ?? location.pathname + location.search;

// By name: whether a frame needs it, or what the HTML has; its modules. One part more is one line.
const table = {
  recovery: [() => false, () => [import("./recovery.js")]],
  navigation: [(has, cells) => cells[0] === 0 || has(DATA.visit) || history.state?.[LABELS], () => [import("./navigation.js")]],
  dialogs: [(has, cells) => cells[0] === 1 || cells[2] === 1, () => [import("./dialogs.js")]],
  lists: [(has, cells, lists) => lists?.length || has(DATA.window) || lists && has(DATA.row), () => [import("./lists.js"), import("./windows.js")]],
};

export const fetched = (name) => Promise.all(table[name][1]()).then((found) => parts[name] = Object.assign({}, ...found));

// A promise of the parts that a frame, or the document, needs and that are not there yet.
export function lacking([,, cells = [], lists]) {
  const has = (name) => document.querySelector(`[${name}]`) || cells[0] < 2 && String(cells).includes(name);
  const names = Object.keys(table).filter((name) => !parts[name] && table[name][0](has, cells, lists));
  return names.length ? Promise.all(names.map(fetched)).catch(() => parts.areMissing = true) : null;
}

// What is listened to, what people do to rows, and files on their way: no frame needs these parts, so none waits for them.
export async function hear(send, queue, line) {
  const has = (name) => document.querySelector(name);
  const rows = has(`[${DATA.delete}],[${DATA.move}],[${DATA.selected}]`);
  // What people do to rows goes by events, too; and where nothing is listened to any more, that is to be heard.
  if (parts.events || rows || has(`[${DATA.events}*=":"],[${DATA.copy}]`)) (parts.events ??= await import("./events.js")).heard(send, queue);
  // At once: what a message has done to rows is not seen without what people have done to them since.
  if (rows) (parts.lists ?? await fetched("lists"), parts.editing ??= await import("./editing.js")).weigh();
  if (parts.uploads || has(`[${DATA.uploads}]`)) (parts.uploads ??= await import("./uploads.js")).sendFiles(line);
  if (has(`[${DATA.file}]`)) (await import("./previews.js")).drawFiles();
}
