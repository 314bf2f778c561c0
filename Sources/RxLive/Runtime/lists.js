// lists.js: a list's rows, by key. Rows that stay keep their nodes, and so focus, caret and typing.
import { missing, parse } from "./patches.js";
import { DATA, LIST } from "./protocol.js";

// Throws where a row is missing; returns what applies the operation. `before` null: at the end.
export function prepare(list, kind, ...rest) {
  const parent = list.tBodies?.[0] ?? list, work = [];
  const rows = new Map([...parent.children].map((row) => [row.getAttribute(DATA.key), row]));
  const row = (key) => rows.get(key) ?? missing(`row ${key}`);
  const place = (node, before) => parent[parent.moveBefore && node.isConnected ? "moveBefore" : "insertBefore"](node, before);
  const each = (flat = [], size, step) => {
    for (let i = 0; i < flat.length; i += size) step(...flat.slice(i, i + size));
  };
  if (kind === LIST.order) {
    const [keys, html = {}] = rest, wanted = keys.map((key) => html[key] ? parse(html[key]).firstElementChild : row(key));
    return () => {
      for (const [key, node] of rows) if (key !== null && !wanted.includes(node)) node.remove();
      wanted.reduceRight((before, node) => {
        if (node.parentNode !== parent || node.nextElementSibling !== before) place(node, before);
        return node;
      }, null);
    };
  }
  const put = (node, before) => {
    const next = before === null ? null : row(before);
    work.push(() => place(node, next));
  };
  each(rest[0], 1, (key) => {
    const node = row(key);
    work.push(() => node.remove());
  });
  each(rest[1], 2, (key, before) => put(row(key), before));
  each(rest[2], 3, (key, before, html) => {
    rows.set(key, parse(html).firstElementChild);
    put(rows.get(key), before);
  });
  each(rest[3], 2, (key, html) => {
    const node = row(key);
    work.push(() => node.replaceWith(parse(html).firstElementChild));
  });
  return () => work.forEach((step) => step());
}
