// parts.js: modules that many pages do without; each is loaded by the first frame that needs it, which waits for it.
// What the HTML of a page needs, its head names, so that it has come by then.
export const parts = { lists: null, areMissing: false };

const fetched = (name, module) => module.then((part) => parts[name] = part, (error) => {
  parts.areMissing = true;
  throw error;
});

// A promise of the part that a frame needs and that is not there yet.
export function lacking([,,, lists]) {
  if (lists?.length && !parts.lists) return fetched("lists", import("./lists.js"));
}
