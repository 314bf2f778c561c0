// runtime.js: wires the browser's half together. The server joins the modules that it imports into the one file that a page
// loads; what is imported with import("./part.js") it serves beside it. So a name at the left margin is declared by one module
// only, and an import or a template literal stays on its line.
//
//   DOM event → inputs → queue → socket ~~~> page
//   DOM ← patches, values, parts ← socket <~~~      page gone: recovery
import { adopt, correct, flush, hasNews, listen } from "./inputs.js";
import { kept, load, settle, tell } from "./once.js";
import { fetched, hear, parts, where } from "./parts.js";
import { apply, controlOf, elementOf, isTaken } from "./patches.js";
import { DATA, INPUT, SIGNAL, TIME } from "./protocol.js";
import { queue, savedBy } from "./queue.js";
import { connect } from "./socket.js";
import { acknowledged } from "./stale.js";
import { announce } from "./status.js";
import { composition, isSecret, nameOf } from "./values.js";

const slot = document.querySelector(`[${DATA.slot}]`), token = document.body.getAttribute(DATA.page);
// Without the part that knows how, what is typed would go: it is asked for until a server of another version must be there.
const gone = (delay, tries = 0) => fetched("recovery").then(
  ({ recover }) => recover(page, delay),
  () => setTimeout(() => tries < 9 ? gone(delay, tries + 1) : location.reload(), TIME.second),
);

const line = connect(queue, receive, gone), page = { slot, line, runtime: import.meta.url };
let toFocus;                                    // the control that is given the focus once all of a message stands in its place
const signals = {
  // A person who has typed since stays where they type.
  [SIGNAL.focus]: (control) => toFocus = !hasNews() && control,
  [SIGNAL.pass]: (control) => toFocus ||= isTaken() && control,
  [SIGNAL.settled]: settle,
  [SIGNAL.unsure]: tell,
  [SIGNAL.go]: (path) => location.assign(path),
  [SIGNAL.announce]: announce,
  [SIGNAL.login]: (who) => document.body.dataset.login = who,
};

function send(element, ...input) {
  const n = queue.add(line.f, controlOf(element), ...input);
  if (n) line.send(Object.assign(queue.items.at(-1), { name: nameOf(element), at: where(), secret: isSecret(element) && element }));
  return n;
}

// The browser scrolls to what has the focus: not before the lists are where they were, nor after they have said which row has it.
// It would end a composition, which is not news until its text changes.
function lead() {
  if (composition.element) return;
  if (toFocus) elementOf(toFocus)?.focus();
  toFocus = 0;
}

function receive(message) {
  const isFrame = message.length > 2;
  const [f, n = f, cells, lists, run = [], d = queue.stored] = isFrame ? message : [message[0], , , , , message[1] ?? -1];
  queue.stored = d;
  queue.drop(n);
  acknowledged(n);
  if (isFrame && f > line.f) {
    if (lists?.length || cells?.[0] < 2) flush();
    parts.lists?.hold();
    apply(message, queue.unseen);
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
  parts.lists?.look(send, line, lead);
  lead();
  if (!queue.unseen.length) correct();
  hear(send, queue, line);
}

if (token) {
  document.documentElement.dataset.connection = "connecting";
  listen(send);
  addEventListener("online", line.wake);
  for (const type of ["keydown", "pointerdown", "input", "focus"]) addEventListener(type, () => line.hurry(), true);
  addEventListener("input", () => toFocus = 0, true);
  addEventListener("compositionend", lead);
  addEventListener("visibilitychange", () => document.hidden ? flush() : line.wake());
  addEventListener("pagehide", () => {
    flush();
    line.close();
    document.documentElement.dataset.connection = "connecting";   // as it will be when the page is shown again
  });
  addEventListener("pageshow", (event) => event.persisted ? line.show() : adopt(slot));   // Chromium restores fields after scripts ran
  document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=31536000;samesite=lax`;
  queue.begin(savedBy(document.body));
  load();
  adopt(slot);
  if (history.state || kept.size) fetched("recovery").then(({ begun }) => begun(page), () => [...kept.keys()].forEach(tell));
  line.start(token);
}
