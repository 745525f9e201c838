/* Brings the tab of this page into sight where a row of tabs is wider than the screen.  Without a
   script the row begins with its first tab. */

"use strict";

for (const here of document.querySelectorAll(".tabs [aria-current]")) {
  const row = here.closest(".tabs");
  const [tab, frame] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += tab.left - frame.left - (frame.width - tab.width) / 2;
}
