/* Pages of the desk.  The field for results: Enter sends a line and leaves the field ready at once:
   nobody waits for an answer, and lines arrive in the order in which they were typed.  Without a
   script each line is a page of its own.  Slips come as a file: the page is loaded anew after it, so
   that who prints again gets other codes, and who presses twice the same. */

"use strict";

const form = document.querySelector("form[data-lines]");
const field = form?.querySelector("input[name=lines]");
const next = form?.querySelector("input[name=following]");
let sent = Promise.resolve();

// A line without a number is about the match after that of the line before, whatever the server has
// said of that by now: who types goes through a pile of slips.
function moveOn(typed) {
  const words = typed.split(/[\s,;:/–—-]+/).filter(Boolean);
  const before = Number(words.length > 1 ? words[0] : next.value);
  const rows = [...document.querySelectorAll("#sheet [data-number]")];
  const numbers = rows.map((row) => Number(row.dataset.number));
  if (!numbers.includes(before)) return;
  const following = numbers.find((number) => number > before);
  next.value = following ?? "";
  document.querySelector("#next-is b").textContent = next.value;
  document.querySelector("#next-is").hidden = following === undefined;
}

function say(text) {
  const item = document.createElement("li");
  item.textContent = text;
  document.querySelector("#said").prepend(item);
}

async function send(body, typed) {
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Desk": "1" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const told = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("#said").prepend(...told.querySelectorAll("#said > li"));
    document.querySelector("#sheet").replaceWith(told.querySelector("#sheet"));
  } catch {
    say(`${form.dataset.lost} ${typed}`);
  }
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const body = new FormData(form);
  const typed = field.value;
  moveOn(typed);
  field.value = "";
  document.querySelector("#understood").textContent = "";
  field.focus();
  sent = sent.then(() => send(body, typed));
});

// What was sent meanwhile needs no preview any more.
form?.addEventListener("htmx:beforeRequest", (event) => {
  if (!field.value) event.preventDefault();
});

for (const each of document.querySelectorAll("form[data-anew]")) {
  each.addEventListener("submit", () => setTimeout(() => location.reload(), 3000));
}
