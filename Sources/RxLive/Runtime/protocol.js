// protocol.js: every name and number on the wire and in the HTML. Swift has their twins; a test compares them.
export const PATH = "/live";
export const VERSION = 1;
export const OPEN = "o";
export const INPUT = { action: 0, value: 1, event: 2 };
export const EVENT = { window: 0, visit: 1, back: 2, cancel: 3 };
export const LIST = { diff: "d", order: "=", cells: "c" };
export const SIGNAL = { focus: "focus", pass: "pass", settled: "settled", unsure: "unsure", go: "go", scroll: "scroll", announce: "announce", login: "login" };
export const CLOSE = {
  gone: 4404, signedOut: 4401, noCookie: 4403, malformed: 4400, tooLarge: 1009, full: 4413,
};
// A property's number is its place here: where in the element its value stands.
export const PROPERTY = [
  "text", "value", "hidden", "disabled", "checked", "aria-invalid", "aria-busy", "data-color",
  "class", "title", "placeholder", "href", "src", "alt", "aria-label", "data-events", "data-window",
  "min", "max", "step", "options", "type", "data-background", "data-selected", "data-wait", "data-copy",
  "data-alpha", "attributes", "data-uploads", "data-file", "srcset", "data-once",
];
export const DATA = {
  number: "data-n", row: "data-row", key: "data-key", window: "data-window", outlet: "data-outlet", wait: "data-wait",
  once: "data-once", mark: "data-mark", events: "data-events", stale: "data-stale", slot: "data-slot",
  status: "data-status", announce: "data-announce", page: "data-page", limit: "data-limit", base: "data-base", visit: "data-visit",
  select: "data-select", selected: "data-selected", delete: "data-delete", move: "data-move", held: "data-held", copy: "data-copy",
  saved: "data-saved", former: "data-former", private: "data-private", uploads: "data-uploads", file: "data-file",
};
// Counts and bytes; then milliseconds.
export const LIMIT = { inputs: 128, bytes: 65536, once: 8, confirm: 8192, rows: 200 };
export const TIME = { retry: 250, shown: 3000, most: 10000, silence: 5000, second: 1000, resend: 10000, redo: 20, once: 3600000 };
