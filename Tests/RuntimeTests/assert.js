// assert.js: what the tests here compare with. A test module exports run(base), base being the address of the
// runtime's folder with its slash; it throws on failure. They need a page of their own, and no server.
export function equal(found, wanted, what) {
  const [a, b] = [found, wanted].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: found ${a}, wanted ${b}`);
}

export function throws(action, what) {
  try {
    action();
  } catch {
    return;
  }
  throw new Error(`${what}: nothing was thrown`);
}

// Puts HTML into the document's body for one test, where screens go.
export function stage(html) {
  document.body.setAttribute("data-slot", "content");
  document.body.innerHTML = html;
  return document.body;
}
