/* Copies a link, or hands it to what the device shares with.  Without a script the link is there to
   be selected.  A part of a page that comes later (htmx) has its buttons too. */

"use strict";

function offerCopies() {
  for (const button of document.querySelectorAll("[data-copies][hidden]")) {
    const link = document.querySelector(button.dataset.copies);
    const shares = "share" in button.dataset;
    if (!link || (shares && !navigator.share)) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (shares) {
        await navigator.share({ url: link.value, title: document.title }).catch(() => {});
        return;
      }
      link.select();
      if (navigator.clipboard) await navigator.clipboard.writeText(link.value).catch(() => {});
      else document.execCommand("copy");
      button.textContent = button.dataset.done;
    });
  }
}

offerCopies();
document.addEventListener("htmx:afterSettle", offerCopies);
