/* A page of a live match that waits follows by itself: it asks every few seconds for news, shows the
   last events as steps of the board, and then what the page says now.  Whoever is asked keeps the
   page as it is, and is told that there is news.  Without a script its reader looks again.  It does
   not ask while nobody looks at it, and no more once the match is over. */

const EVERY = 3000;
const STEP = 1100;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let asking = false;

const waits = () => document.querySelector("[data-follows], [data-tells]");
const pause = (time) => new Promise((done) => setTimeout(done, time));

/* Whoever types or chooses something is not interrupted. */
function isBusy() {
  return Boolean(document.activeElement?.closest("#arena :is(input:not([type=checkbox]), select, textarea)"));
}

async function ask() {
  const page = waits();
  if (!page || asking || document.hidden || isBusy()) return;
  asking = true;
  try {
    const answer = await news(page);
    if (answer.status === 404) location.reload();
    if (answer.status === 200) await change(page, await answer.text());
  } catch {
    /* The network is away for a while: it is asked again. */
  }
  asking = false;
}

function news(page) {
  const headers = { "If-None-Match": page.dataset.mark };
  return fetch(page.dataset.follows ?? page.dataset.tells, { headers, cache: "no-store" });
}

function end(page, words) {
  page.removeAttribute("data-follows");
  page.removeAttribute("data-tells");
  (page.querySelector(".waits") ?? page.querySelector(".card")).replaceWith(fragment(words));
}

async function change(page, ended) {
  if (ended.trim()) {
    end(page, ended);
    return;
  }
  if (page.dataset.tells) {
    const words = page.querySelector("[data-news-words]");
    page.querySelector("[data-news]").replaceChildren(document.importNode(words.content, true));
    page.removeAttribute("data-tells");
    return;
  }
  await step(page);
  const whole = await fetch(location.pathname + location.search, { cache: "no-store" });
  if (!whole.ok || new URL(whole.url).pathname !== location.pathname) {
    /* It may have ended while its last steps were shown. */
    const words = await (await news(page)).text();
    if (words.trim() && whole.ok) end(page, words);
    else location.assign(whole.url);
    return;
  }
  const now = new DOMParser().parseFromString(await whole.text(), "text/html");
  const main = document.importNode(now.querySelector("main"), true);
  document.querySelector("main").replaceWith(main);
  document.body.className = now.body.className;
  document.title = now.title;
  htmx.process(main);
  document.dispatchEvent(new CustomEvent("board:shown"));
  if (!main.querySelector("[data-follows]")) main.querySelector("#question")?.focus({ preventScroll: true });
}

/* What has happened since, board after board. */
async function step(page) {
  const board = page.querySelector("[data-pictures]");
  if (still.matches || !board) return;
  const upright = getComputedStyle(board.querySelector(".board.upright")).display !== "none";
  const asked = new URLSearchParams({ steps: page.dataset.seen, ...(upright && { upright: "yes" }) });
  const answer = await fetch(`${location.pathname}?${asked}`, { cache: "no-store" });
  if (!answer.ok) return;
  const status = page.querySelector(".waits p");
  for (const each of fragment(await answer.text()).querySelectorAll("[data-step]")) {
    const shown = board.querySelector(upright ? ".board.upright" : ".board:not(.upright)");
    shown.replaceWith(each.querySelector("svg"));
    status?.replaceChildren(each.querySelector("figcaption"));
    document.dispatchEvent(new CustomEvent("board:shown"));
    await pause(STEP);
  }
}

function fragment(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return document.importNode(made.content, true);
}

setInterval(ask, EVERY);
document.addEventListener("visibilitychange", ask);
