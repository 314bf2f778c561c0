// The golden wire cases as a browser sees them: html and patch give htmlAfter. `cases`: the contents of Tests/WireCases.
import { equal } from "./assert.js";

export async function run(base, cases) {
  const { apply } = await import(base + "patches.js"), { lacking, parts } = await import(base + "parts.js");
  const slot = document.createElement("main");
  slot.setAttribute("data-slot", "content");
  document.body.replaceChildren(slot);
  for (const { name, html, patch, htmlAfter, properties = {} } of cases) {
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    slot.innerHTML = html;
    await lacking(patch);
    parts.navigation?.begin(location.href);
    apply(patch);
    const wanted = slot.cloneNode();
    wanted.innerHTML = htmlAfter;
    equal(slot.isEqualNode(wanted) || slot.innerHTML, true, name);
    for (const [number, values] of Object.entries(properties)) {
      const element = slot.querySelector(`[data-n="${number}"]`);
      for (const property in values) equal(element[property], values[property], `${name}: ${property}`);
    }
  }
}
