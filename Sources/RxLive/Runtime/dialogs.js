// dialogs.js: the dialogs above the main screen. They open and close as the server says; what a person does asks for it.
import { emit, flush } from "./inputs.js";
import { parts } from "./parts.js";
import { controlOf, missing, parse } from "./patches.js";
import { DATA, EVENT, INPUT } from "./protocol.js";
import { doubt } from "./status.js";

// Cell 1, bottom first.
export function present(cell, roots, work) {
  const old = [...document.querySelectorAll(`dialog[${DATA.base}]`)];
  const here = (base) => old.find((each) => controlOf(each) === base) ?? missing(`dialog ${base}`);
  const wanted = cell.map(([base, title, html]) => html == null ? here(base) : opened(base, title, html));
  roots.unshift(...wanted);
  // Before the main screen goes: what had the focus there has it again, and is found again.
  work.unshift(() => {
    for (const dialog of old.reverse()) {
      if (wanted.includes(dialog)) continue;
      dialog.close();
      dialog.remove();
    }
  });
  work.push(() => {
    let isAbove;
    for (const dialog of wanted) {
      if (dialog.open && !isAbove) continue;
      isAbove = true;
      // Here, as the main screen's part may come only with the frame that leaves it.
      if (!document.activeElement.closest("dialog")) parts.below = document.activeElement;
      document.body.append(dialog);
      dialog.close();
      dialog.showModal();
    }
  });
}

function opened(base, title, html) {
  const dialog = document.createElement("dialog");
  for (const name of [DATA.base, DATA.number]) dialog.setAttribute(name, base);
  dialog.ariaLabel = title;
  dialog.append(parse(html, base));
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return;        // of a field for files
    event.preventDefault();
    ask(dialog);
  });
  // Browsers let a second Escape pass, and a form of its own method.
  dialog.addEventListener("close", () => {
    if (!dialog.isConnected || dialog.open) return;
    dialog.showModal();
    ask(dialog);
  });
  return dialog;
}

function ask(dialog) {
  flush();
  if (!emit(dialog, INPUT.event, EVENT.cancel, [])) doubt(dialog, "was not sent.");
}
