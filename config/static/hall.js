/* Clocks of rounds, and the wall of a hall.

   A clock counts by the server's time: the page says what time the server had (data-now) and when
   the round ends (data-ends), both in milliseconds.  The wall shows one page at a time and asks for
   what has changed; without a script all pages stand below each other. */

"use strict";

const TURN = 12_000, ASK = 10_000;

/* How far the server's clock is ahead of this one. */
const ahead = new WeakMap();
const said = document.body.dataset.now;
const wallAhead = said ? Number(said) - Date.now() : 0;

function shown(seconds) {
  const all = Math.abs(seconds), two = (n) => String(n).padStart(2, "0");
  const clock = `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
  return (seconds < 0 ? "−" : "") + clock;
}

function tick() {
  for (const time of document.querySelectorAll("time[data-ends]")) {
    if (!ahead.has(time)) {
      ahead.set(time, time.dataset.now ? Number(time.dataset.now) - Date.now() : wallAhead);
    }
    const left = Math.trunc((Number(time.dataset.ends) - Date.now() - ahead.get(time)) / 1000);
    time.textContent = shown(left);
    time.closest(".clock").classList.toggle("over", left <= 0);
  }
}

tick();
setInterval(tick, 500);

const { part } = document.body.dataset;
if (part) {
  let at = "", etag = "", held = false;
  const pages = () => [...document.querySelectorAll(".wall-page")];

  const show = (page) => {
    for (const each of pages()) each.hidden = each !== page;
    at = page ? page.dataset.page : "";
  };
  const turn = () => {
    const all = pages(), here = all.findIndex((page) => page.dataset.page === at);
    if (!held) show(all[(here + 1) % all.length]);
  };
  const ask = async () => {
    try {
      const headers = etag ? { "If-None-Match": etag } : {};
      const answer = await fetch(part, { headers, cache: "no-store" });
      if (answer.status !== 200) return;
      etag = answer.headers.get("ETag") || "";
      const made = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = made.querySelector("#wall");
      if (!now) return;
      document.querySelector("#wall").replaceWith(document.adoptNode(now));
      const all = pages();
      show(all.find((page) => page.dataset.page === at) || all[0]);
      tick();
    } catch {
      /* The network of a hall comes and goes: the next time. */
    }
  };

  const hold = document.querySelector("[data-hold]");
  hold.hidden = false;
  hold.addEventListener("click", () => {
    held = !held;
    hold.setAttribute("aria-pressed", String(held));
  });
  show(pages()[0]);
  setInterval(turn, TURN);
  setInterval(ask, ASK);
}
