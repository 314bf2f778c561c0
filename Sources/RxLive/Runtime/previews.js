// previews.js: draws files that a person has given where DATA.file of a canvas names them, before any of them is sent.
import { files } from "./parts.js";
import { DATA } from "./protocol.js";

const drawn = new WeakMap();                    // canvas → the name of the file that it has
let turn = Promise.resolve();                   // one at a time: photos are large once they are unpacked

// A message has been heard.
export function drawFiles() {
  for (const canvas of document.querySelectorAll(`canvas[${DATA.file}]`)) {
    const name = canvas.getAttribute(DATA.file);
    if (drawn.get(canvas) === name) continue;
    drawn.set(canvas, name);
    turn = turn.then(() => canvas.isConnected && drawFile(canvas, files.get(name))).catch(() => {});
  }
}

// In the middle, and as large as covers it; a kind of picture that this browser does not know leaves it empty.
async function drawFile(canvas, file) {
  const { width, height } = canvas, context = canvas.getContext("2d");
  context.clearRect(0, 0, width, height);
  if (!file) return;
  const picture = await createImageBitmap(file), scale = Math.max(width / picture.width, height / picture.height);
  const wide = picture.width * scale, high = picture.height * scale;
  context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high);
  picture.close();
}
