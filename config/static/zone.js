/* Tells the browser's time zone: a new account begins with it, and one that is still on UTC is asked
   once.  Without a script an account begins with UTC, and nobody asks. */

"use strict";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (zone) {
  for (const field of document.querySelectorAll("[data-browser-zone]")) {
    if (field.tagName === "INPUT" || field.tagName === "BUTTON") field.value = zone;
    else field.textContent = zone;
  }
  const question = document.querySelector("#zone-question");
  if (question && zone !== "UTC" && zone !== "Etc/UTC") question.hidden = false;
}
