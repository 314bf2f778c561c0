// The golden wire cases as a browser sees them: html and patch give htmlAfter. `cases`: the contents of Tests/WireCases.
import { equal } from "./assert.js";

export async function run(base, cases) {
  const { apply } = await import(base + "patches.js"), { lacking } = await import(base + "parts.js");
  for (const { name, html, patch, htmlAfter, properties = {} } of cases) {
    const path = location.pathname, slot = document.createElement("div"), wanted = document.createElement("div");
    document.body.replaceChildren(slot);
    [slot.innerHTML, wanted.innerHTML] = [html, htmlAfter];
    await lacking(patch);
    apply(slot, patch);
    history.replaceState(null, "", path);
    equal(slot.isEqualNode(wanted) || slot.innerHTML, true, name);
    for (const [number, values] of Object.entries(properties)) {
      const element = slot.querySelector(`[data-n="${number}"]`);
      for (const property in values) equal(element[property], values[property], `${name}: ${property}`);
    }
  }
}
