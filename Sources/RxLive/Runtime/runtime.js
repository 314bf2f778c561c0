// runtime.js: wires the browser's half together. The server joins the modules that it imports into the one file that a page
// loads; what is imported with import("./part.js") it serves beside it. So a name at the left margin is declared by one module
// only, and an import or a template literal stays on its line.
//
//   DOM event → inputs → queue → socket ~~~> page
//   DOM ← patches, values, parts ← socket <~~~      page gone: recovery
import { adopt, flush, listen } from "./inputs.js";
import { kept, load, settle, tell } from "./once.js";
import { fetched, hear, parts } from "./parts.js";
import { apply, controlOf, elementOf } from "./patches.js";
import { DATA, SIGNAL, TIME } from "./protocol.js";
import { queue } from "./queue.js";
import { connect } from "./socket.js";
import { acknowledged } from "./stale.js";
import { announce } from "./status.js";
import { nameOf } from "./values.js";

const slot = document.querySelector(`[${DATA.slot}]`), token = document.body.getAttribute(DATA.page);
const gone = (delay) => fetched("recovery").then(
  ({ recover }) => recover({ slot, line, runtime: import.meta.url }, delay),
  () => setTimeout(() => location.reload(), TIME.shown),
);

const line = connect(queue, receive, gone);
const signals = {
  [SIGNAL.focus]: (control) => elementOf(control)?.focus(),
  [SIGNAL.settled]: settle,
  [SIGNAL.unsure]: tell,
  [SIGNAL.go]: (path) => location.assign(path),
  [SIGNAL.announce]: announce,
};

function send(element, ...input) {
  const n = queue.add(line.f, controlOf(element), ...input);
  if (n) line.send(Object.assign(queue.items.at(-1), { name: nameOf(element) }));
  return n;
}

function receive(message) {
  const [f, n = f, cells, lists, run = []] = message;
  queue.drop(n);
  acknowledged(n);
  if (message.length > 1 && f > line.f) {
    if (lists?.length || cells?.[0] < 2) flush();
    parts.lists?.hold();
    apply(message, queue.items);
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
  if (!parts.recovery) fetched("recovery").catch(() => {});     // the server may be away when it is needed
  hear(send, queue);
}

if (token) {
  document.documentElement.dataset.connection = "connecting";
  listen(send);
  addEventListener("online", line.wake);
  for (const type of ["keydown", "pointerdown", "input", "focus"]) addEventListener(type, () => line.hurry(), true);
  addEventListener("visibilitychange", () => document.hidden ? flush() : line.wake());
  addEventListener("pagehide", () => {
    flush();
    line.close();
    document.documentElement.dataset.connection = "connecting";   // as it will be when the page is shown again
  });
  addEventListener("pageshow", (event) => event.persisted ? line.show() : adopt(slot));   // Chromium restores fields after scripts ran
  document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=31536000;samesite=lax`;
  load();
  adopt(slot);
  if (history.state || kept.size) fetched("recovery").then(({ begun }) => begun(slot), () => [...kept.keys()].forEach(tell));
  line.start(token);
}
