// uploads.js: sends files where the server wants them, by the tus protocol (https://tus.io/protocols/resumable-upload). What
// DATA.uploads of elements names, "file address …", is on its way until it is not named there any more.
import { files } from "./parts.js";
import { DATA, TIME } from "./protocol.js";
import { link } from "./status.js";

const TUS = { "Tus-Resumable": "1.0.0" }, PIECE = 524288;
const jobs = new Map();                         // address → { isOver, turn, request, wake }
// Browsers have six connections to a server (HTTP/1.1) for all their tabs, and leave three to all else.
const TURNS = [1, 2, 3].map((n) => `rxlive-upload-${n}`);
let seenLosses = 0, probe, last;

const wishedFiles = () => [...document.querySelectorAll(`[${DATA.uploads}]`)]
  .flatMap((element) => [...element.getAttribute(DATA.uploads).matchAll(/(\S+) (\S+)/g)].map(([, file, address]) => ({ element, file, address })));

// A message has been heard.
export function sendFiles(line) {
  const wanted = wishedFiles();
  for (const [address, job] of jobs) {
    job.isOver = !wanted.some((each) => each.address === address);
    if (job.isOver) jobs.delete(address);
    if (job.isOver) job.turn?.abort();
    // A request over the line that was lost may wait for long.
    if (job.isOver || seenLosses < link.losses) job.request?.abort();
    if (job.isOver || seenLosses < link.losses) job.wake?.();
  }
  seenLosses = link.losses;
  // A line may be dead without a word: only a question finds that out.
  clearTimeout(probe);
  if (wanted.length) probe = setTimeout(line.wake, TIME.most);
  for (const { element, file, address } of wanted) {
    if (jobs.has(address)) continue;
    const job = {};
    jobs.set(address, job);
    upload(files.get(file), address, job).then((isHere) => isHere || job.isOver || loseFile(element, file));
  }
}

// The files go with this document. Whether its page comes back nobody knows here, so the server waits a moment.
addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) for (const [address] of jobs) fetch(address, { method: "DELETE", headers: { ...TUS, "Upload-Leaving": "?1" }, keepalive: true }).catch(() => {});
});

// The element may be another one by now.
function loseFile(element, file) {
  const target = element.isConnected ? element : document.querySelector(`[${DATA.uploads}]`);
  target?.dispatchEvent(Object.assign(new Event("lostfile"), { file }));
}

// Until all is there, or the server wants it no longer, which it says itself; false: the file cannot be read.
async function upload(file, address, job) {
  let delay = TIME.retry, most = Infinity;
  const send = async () => {
    job.request = new AbortController();
    const { signal } = job.request, ask = (method, headers, body) => fetch(address, { method, headers: { ...TUS, ...headers }, body, cache: "no-store", signal });
    const place = ({ ok, headers }) => ok ? +(headers.get("Upload-Offset") ?? NaN) : NaN;
    try {
      const head = await ask("HEAD");
      if ([401, 403, 404, 410].includes(head.status)) return true;
      for (let at = place(head); at <= file.size;) {
        if (at === file.size) return true;
        const headers = { "Upload-Offset": at, "Content-Type": "application/offset+octet-stream" };
        const answer = await ask("PATCH", headers, file.slice(at, Math.min(at + most, file.size)));
        // A proxy in between takes less at once.
        if (answer.status === 413 && most > PIECE) most = PIECE;
        else at = place(answer);
        if (at) delay = TIME.retry;
      }
    } catch {
      if (!await file.slice(0, 1).arrayBuffer().then(() => true, () => false)) return false;
    }
  };
  for (; file && !job.isOver; delay = Math.min(delay * 2, TIME.shown)) {
    const isHere = await inTurn(job, send);
    if (isHere !== undefined) return isHere;
    if (!job.isOver) await pause(delay, job);
  }
  return Boolean(file);
}

// Calls `send` once one of the turns is free, which all tabs wait for in the order in which they asked. A tab that closes gives its
// own back. Where there are no locks (they need HTTPS, and may be refused) a tab sends one file at a time.
function inTurn(job, send) {
  const { locks } = navigator, alone = () => last = Promise.resolve(last).then(() => job.isOver || send());
  if (!locks) return alone();
  job.turn = new AbortController();
  const { signal } = job.turn;
  const begin = () => {
    if (signal.aborted) throw signal.reason;    // it has another one, or is over
    job.turn.abort();
    return send();
  };
  return Promise.any(TURNS.map((name) => locks.request(name, { signal }, begin))).catch(() => signal.aborted || alone());
}

// Shorter where the network or the server is back.
const pause = (delay, job) => new Promise((done) => {
  const timer = setTimeout(job.wake = () => {
    clearTimeout(timer);
    removeEventListener("online", job.wake);
    done(job.wake = null);
  }, delay);
  addEventListener("online", job.wake);
});
