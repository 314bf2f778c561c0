// status.js: what the page says of itself.
import { DATA, TIME } from "./protocol.js";

let timer;

export function announce(text, place = DATA.announce) {
  const element = document.querySelector(`[${place}]`);
  if (element && element.textContent !== text) element.textContent = text;
}

function show(state, text) {
  document.documentElement.dataset.connection = state;
  announce(text, DATA.status);
}

// A blink is not worth a word.
export function connection(up) {
  if (up) {
    timer = clearInterval(timer);
    show("connected", "");
  } else {
    timer ??= setInterval(() => show(...navigator.onLine ? ["reconnecting", "Reconnecting …"] : ["offline", "Offline …"]), TIME.second);
  }
}

export function doubt(element, words) {
  element?.setAttribute(DATA.mark, "");
  announce(`${element?.ariaLabel || element?.textContent.trim() || "An action"}: ${words}`);
}
