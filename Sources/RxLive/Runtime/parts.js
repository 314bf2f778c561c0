// parts.js: modules that many pages do without; each is loaded by the first frame that needs it, which waits for it.
// What the HTML of a page needs, its head names, so that it has come by then.
import { DATA } from "./protocol.js";

export const parts = { lists: null, areMissing: false };

const fetched = (...modules) =>
  Promise.all(modules).then((found) => parts.lists = Object.assign({}, ...found), () => parts.areMissing = true);

// A promise of the part that a frame, or the document, needs and that is not there yet.
export function lacking([,, cells, lists]) {
  if (parts.lists) return;
  if (lists?.length || document.querySelector(`[${DATA.window}]`) || cells?.[0] === 0 && cells[1][1].includes(DATA.window))
    return fetched(import("./lists.js"), import("./windows.js"));
}
