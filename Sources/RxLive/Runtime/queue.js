// queue.js: the inputs that the server has not seen, or has seen and not stored; numbered for the life of a page.
import { DATA, EVENT, INPUT, LIMIT } from "./protocol.js";

export class Queue {
  items = [];
  last = 0;
  deeds = 0;                                    // inputs that a person has made
  told = 0;                                     // the last one that the server has seen
  given = new Map();                            // a password's control → its name, and what it was when that was forgotten here
  stored = -1;                                  // the last one that it has stored; -1: what it has seen is forgotten here

  get unseen() {
    return this.items.filter((item) => item.n > this.told);
  }

  // Returns the input's number, 0 without room. A written input is frozen; the last, unwritten, takes newer text, or the entry
  // of the history that the person has gone to since. Of an event that only tells (value: its name, key: what it says) there
  // is one at a time; a caller that is told 0 looks again when a message has come.
  add(f, control, kind, value, key) {
    const tail = this.items.at(-1), isSame = (item) => item?.kind === kind && String(item.control) === String(control);
    const is = (event) => kind === INPUT.event && value === event;
    if (is(EVENT.window) && this.unseen.some((item) => isSame(item) && item.value === value)) return 0;
    const takes = kind === INPUT.value || is(EVENT.back) && tail?.value === value;
    const again = takes && isSame(tail) && !tail.written && tail.f === f;
    const before = again ? this.items.slice(0, -1) : this.items;
    const n = again ? tail.n : this.last + 1;
    const text = JSON.stringify(key ? [n, f, control, kind, value, key] : kind ? [n, f, control, kind, value] : [n, f, control]);
    const bytes = before.reduce((sum, item) => sum + item.text.length, text.length);
    if (before.length && (before.length === LIMIT.inputs || bytes > LIMIT.bytes)) return 0;
    this.deeds += !is(EVENT.window);
    this.items = [...before, { n, f, control, kind, value, key, text }];
    return this.last = n;
  }

  // The server has seen what was made up to n.
  drop(n) {
    this.told = n;
    this.forget(this.stored < 0 ? n : this.stored);
  }

  forget(last) {
    for (const { n, name, value, secret } of this.items) if (secret && n <= last) this.given.set(secret, { name, value });
    this.items = this.items.filter((item) => item.n > last);
  }

  // Another page has begun.
  begin(stored) {
    Object.assign(this, { items: [], last: 0, deeds: 0, told: 0, stored });
    this.given.clear();
  }
}

export const queue = new Queue();

// What a page's document says of what is stored at its beginning: nothing yet, or that nothing is.
export const savedBy = (body) => body.hasAttribute(DATA.saved) ? 0 : -1;
