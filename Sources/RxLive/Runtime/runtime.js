// runtime.js: wires the browser's half together. The server joins the modules that it imports into the one file that a page
// loads; what is imported with import("./part.js") it serves beside it. So a name at the left margin is declared by one module
// only, and an import or a template literal stays on its line.
//
//   DOM event → inputs → queue → socket ~~~> page
//   DOM ← patches, lists, values ← socket <~~~      page gone: recovery
import { adopt, flush, listen } from "./inputs.js";
import { load, settle, tell } from "./once.js";
import { parts } from "./parts.js";
import { apply, controlOf, find } from "./patches.js";
import { DATA, SIGNAL } from "./protocol.js";
import { Queue } from "./queue.js";
import { recover, resume, takeStored } from "./recovery.js";
import { connect } from "./socket.js";
import { acknowledged } from "./stale.js";
import { announce } from "./status.js";
import { nameOf } from "./values.js";

const slot = document.querySelector(`[${DATA.slot}]`), token = document.body.getAttribute(DATA.page);
const queue = new Queue();
const line = connect(queue, receive, (delay) => recover({ slot, queue, line, runtime: import.meta.url }, delay));
const signals = {
  [SIGNAL.focus]: (number) => find(slot, number).focus(),
  [SIGNAL.settled]: settle,
  [SIGNAL.unsure]: tell,
  [SIGNAL.go]: (path) => location.assign(path),
  [SIGNAL.announce]: announce,
};

function send(element, ...input) {
  const n = queue.add(line.f, controlOf(element), ...input);
  if (n) line.send(Object.assign(queue.items.at(-1), { name: nameOf(element), screen: document.body.getAttribute(DATA.screen) }));
  return n;
}

function receive(message) {
  const [f, n = f, cells, lists, run = []] = message;
  queue.drop(n);
  acknowledged(n);
  if (message.length > 1 && f > line.f) {
    if (lists?.length || cells?.[0] === 0) flush();
    parts.lists?.hold();
    apply(slot, message, queue.items);
    line.f = f;
    for (const [kind, argument] of run) {
      try {
        (signals[kind] ?? parts.lists[kind])(argument);
      } catch (error) {
        console.error(error);
      }
    }
  }
  flush(true);
  parts.lists?.look(send, line);
}

if (token) {
  const path = location.pathname;
  document.documentElement.dataset.connection = "connecting";
  listen(send);
  addEventListener("online", line.wake);
  for (const type of ["keydown", "pointerdown", "input", "focus"]) addEventListener(type, () => line.hurry(), true);
  addEventListener("visibilitychange", () => document.hidden ? flush() : line.wake());
  addEventListener("pagehide", () => {
    flush();
    line.close();
  });
  addEventListener("pageshow", (event) => event.persisted ? line.open() : adopt(slot));   // Chromium restores fields after scripts ran
  addEventListener("popstate", () => location.pathname !== path && location.reload());
  load();
  const own = takeStored();
  adopt(slot);
  resume(own);
  line.start(token);
}
