// The two operations on lists: a diff from exactly what is there, and an order from whatever is there.
import { equal, stage, throws } from "./assert.js";

export async function run(base) {
  const { prepare } = await import(base + "lists.js");
  const row = (key, text = key) => `<li data-key="${key}">${text}</li>`;
  const list = (...keys) => stage(`<ul data-n="1">${keys.map((key) => row(key)).join("")}</ul>`).firstElementChild;
  const shown = (ul) => [...ul.children].map((each) => each.dataset.key + "=" + each.textContent).join(" ");

  let ul = list("a", "b", "c");
  prepare(ul, "d", ["b"])();
  equal(shown(ul), "a=a c=c", "gone rows go");
  prepare(ul, "d", [], ["a", null])();
  equal(shown(ul), "c=c a=a", "a row moves to the end");
  prepare(ul, "d", [], [], ["y", null, row("y"), "x", "y", row("x")])();
  equal(shown(ul), "c=c a=a x=x y=y", "rows come, from the end, before rows that came");
  prepare(ul, "d", ["c"], ["y", "a"], ["z", "a", row("z")], ["a", row("a", "A")])();
  equal(shown(ul), "y=y z=z a=A x=x", "removed, moved, added, replaced, in this order");

  ul = list("a", "b");
  const before = ul.innerHTML;
  throws(() => prepare(ul, "d", ["a"], ["nobody", null]), "a move of a row that is not there");
  throws(() => prepare(ul, "d", [], [], ["c", "nobody", row("c")]), "a row before one that is not there");
  throws(() => prepare(ul, "=", ["a", "nobody"]), "an order that names a row without html");
  equal(ul.innerHTML, before, "nothing is touched where something is missing");

  ul = list("a", "b", "c");
  const [a, , c] = ul.children;
  prepare(ul, "=", ["c", "d", "a"], { d: row("d") })();
  equal(shown(ul), "c=c d=d a=a", "the order is as said, the rest is gone");
  equal([ul.children[0] === c, ul.children[2] === a], [true, true], "rows that stay keep their nodes");
  prepare(ul, "=", ["c", "d", "a"], { a: row("a", "new") })();
  equal(shown(ul), "c=c d=d a=new", "html of a row that is there replaces it");
  prepare(ul, "=", [])();
  equal(shown(ul), "", "an empty order empties the list");

  const table = stage('<table data-n="1"><tbody></tbody></table>').firstElementChild;
  prepare(table, "d", [], [], ["r", null, '<tr data-key="r"><td>cell</td></tr>'])();
  equal(table.tBodies[0].rows[0].cells[0].textContent, "cell", "a table's rows go into its body");

  ul = list("a", "b");
  ul.firstElementChild.innerHTML = "<input>";
  ul.querySelector("input").focus();
  ul.querySelector("input").value = "typed";
  prepare(ul, "d", [], ["b", "a"])();
  equal([shown(ul), document.activeElement.value], ["b=b a=", "typed"], "moving others keeps focus and typing");
}
