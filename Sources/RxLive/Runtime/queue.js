// queue.js: the inputs not acknowledged, numbered for the life of the document.
import { LIMIT } from "./protocol.js";

export class Queue {
  items = [];
  last = 0;

  // Returns the input's number, 0 without room. A written input is frozen; the last, unwritten, takes newer text.
  add(f, control, kind, value, key) {
    const tail = this.items.at(-1);
    const again = kind && tail?.kind && !tail.written && tail.f === f && String(tail.control) === String(control);
    const before = again ? this.items.slice(0, -1) : this.items;
    const n = again ? tail.n : this.last + 1;
    const text = JSON.stringify(key ? [n, f, control, kind, null, key] : kind ? [n, f, control, kind, value] : [n, f, control]);
    const bytes = before.reduce((sum, item) => sum + item.text.length, text.length);
    if (before.length && (before.length === LIMIT.inputs || bytes > LIMIT.bytes)) return 0;
    this.items = [...before, { n, f, control, kind, key, text }];
    return this.last = n;
  }

  drop(n) {
    this.items = this.items.filter((item) => item.n > n);
  }
}
