// The operations on lists: a difference from exactly what is there, an order from whatever is there, and cells of rows.
import { equal, stage, throws } from "./assert.js";

export async function run(base) {
  const listing = await import(base + "lists.js");
  const row = (text) => `<li>${text}</li>`;
  const list = (...ids) => stage(`<ul data-n="1">${ids.map((id) => `<li data-row="${id}">r${id}</li>`).join("")}</ul>`).firstElementChild;
  const shown = (ul) => [...ul.children].map((each) => each.dataset.row + "=" + each.textContent).join(" ");
  const change = (list, ...operations) => {
    const work = [], cells = [];
    listing.prepare(() => list, operations.map((each) => [1, ...each]), 0, work, cells);
    for (const step of [...work, ...cells]) step();
  };

  let ul = list(1, 2, 3);
  change(ul, ["d", [2]]);
  equal(shown(ul), "1=r1 3=r3", "gone rows go");
  change(ul, ["d", [], [1, 0]]);
  equal(shown(ul), "3=r3 1=r1", "a row moves to the end");
  change(ul, ["d", [], [], [25, 0, row("y"), 24, 25, row("x")]]);
  equal(shown(ul), "3=r3 1=r1 24=x 25=y", "rows come, from the end, before rows that came, and bear their numbers");
  change(ul, ["d", [3], [25, 1], [26, 1, row("z")]]);
  equal(shown(ul), "25=y 26=z 1=r1 24=x", "removed, moved, added, in this order");

  ul = list(1, 2);
  const before = ul.innerHTML;
  throws(() => change(ul, ["d", [1], [99, 0]]), "a move of a row that is not there");
  throws(() => change(ul, ["d", [], [], [3, 99, row("c")]]), "a row before one that is not there");
  throws(() => change(ul, ["=", [1, 99]]), "an order that names a row without html");
  throws(() => change(ul, ["d", [1]], ["d", [], [2, 1]]), "a place before a row that has just gone");
  throws(() => change(ul, ["d", [1]], ["c", 2, [128, "none"]]), "a cell of a control that the row has not");
  equal(ul.innerHTML, before, "nothing is touched where something is missing");

  ul = list(1, 2, 3);
  const [a, , c] = ul.children;
  change(ul, ["=", [3, 4, 1], [4, row("d")]]);
  equal(shown(ul), "3=r3 4=d 1=r1", "the order is as said, the rest is gone");
  equal([ul.children[0] === c, ul.children[2] === a], [true, true], "rows that stay keep their nodes");
  change(ul, ["=", [3, 4, 1], [1, row("new")]]);
  equal(shown(ul), "3=r3 4=d 1=new", "html of a row that is there replaces it");
  change(ul, ["=", []]);
  equal(shown(ul), "", "an empty order empties the list");

  ul = stage('<ul data-n="1"><li data-row="7" data-n="1"><b data-n="2">x</b></li></ul><b data-n="2">screen</b>').firstElementChild;
  change(ul, ["c", 7, [128, "title", 66, true, 72, "c"]]);
  equal([ul.textContent, ul.firstElementChild.hidden, ul.firstElementChild.className, ul.nextSibling.textContent],
    ["title", true, "c", "screen"], "cells of a row's controls; its root may be one");
  change(ul, ["d", [], [], [8, 7, '<li data-n="1"><b data-n="2"></b></li>']], ["c", 8, [128, "new"], 7, [128, "old"]]);
  equal(shown(ul), "8=new 7=old", "cells of a row that came with them");

  const table = stage('<table data-n="1"><tbody></tbody></table>').firstElementChild;
  change(table, ["d", [], [], [5, 0, "<tr><td>cell</td></tr>"]]);
  equal([table.tBodies[0].rows[0].cells[0].textContent, table.tBodies[0].rows[0].dataset.row], ["cell", "5"], "a table's rows go into its body");

  ul = list(1, 2, 3);
  const [one, two] = ul.children;
  two.innerHTML = "<input>";
  const input = ul.querySelector("input");
  let blurs = 0;
  input.onblur = () => blurs += 1;
  input.focus();
  input.value = "typed";
  input.setSelectionRange(1, 3);
  change(ul, ["=", [3, 2, 4, 1], [4, row("d")]]);
  const state = () => [shown(ul), document.activeElement === input, input.value, input.selectionStart, input.selectionEnd, blurs];
  equal(state(), ["3=r3 2= 4=d 1=r1", true, "typed", 1, 3, 0], "others go around the row that has the focus");
  change(ul, ["d", [], [1, 2]]);
  equal([...state(), ul.children[1] === one], ["3=r3 1=r1 2= 4=d", true, "typed", 1, 3, 0, true], "moving others keeps focus and typing");
}
