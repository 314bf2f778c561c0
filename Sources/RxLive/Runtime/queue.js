// queue.js: the inputs not acknowledged, numbered for the life of the document.
import { EVENT, INPUT, LIMIT } from "./protocol.js";

export class Queue {
  items = [];
  last = 0;

  // Returns the input's number, 0 without room. A written input is frozen; the last, unwritten, takes newer text, or the entry
  // of the history that the person has gone to since. Of an event that only tells (value: its name, key: what it says) there
  // is one at a time; whoever is told 0 looks again when a message has come.
  add(f, control, kind, value, key) {
    const tail = this.items.at(-1), isSame = (item) => item?.kind === kind && String(item.control) === String(control);
    const is = (event) => kind === INPUT.event && value === event;
    if (is(EVENT.window) && this.items.some((item) => isSame(item) && item.value === value)) return 0;
    const takes = kind === INPUT.value || is(EVENT.back) && tail?.value === value;
    const again = takes && isSame(tail) && !tail.written && tail.f === f;
    const before = again ? this.items.slice(0, -1) : this.items;
    const n = again ? tail.n : this.last + 1;
    const text = JSON.stringify(key ? [n, f, control, kind, value, key] : kind ? [n, f, control, kind, value] : [n, f, control]);
    const bytes = before.reduce((sum, item) => sum + item.text.length, text.length);
    if (before.length && (before.length === LIMIT.inputs || bytes > LIMIT.bytes)) return 0;
    this.items = [...before, { n, f, control, kind, value, key, text }];
    return this.last = n;
  }

  drop(n) {
    this.items = this.items.filter((item) => item.n > n);
  }
}

export const queue = new Queue();
