/* Sends a league file that is larger than a form takes in pieces, one request each.  A piece that is
   lost is sent again.  Without a script the form takes what it can. */

"use strict";

for (const form of document.querySelectorAll("form[data-begin]")) {
  const field = form.querySelector('input[type="file"]');
  const told = form.querySelector("[data-told]");
  const bar = form.querySelector("progress");
  const button = form.querySelector("button");
  const token = form.querySelector('[name="csrfmiddlewaretoken"]').value;
  let begun = null; // where the pieces of the chosen file go, and how much of it has come

  const post = async (place, values) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    const answer = await fetch(place, { method: "POST", body, headers: { "X-CSRFToken": token } });
    const said = await answer.json();
    if (answer.ok) return said;
    throw Object.assign(new Error(), { said: said.problems || [] });
  };

  const again = async (work) => {
    for (let pause = 1; ; pause *= 2) {
      try {
        return await work();
      } catch (error) {
        if (error.said || pause > 16) throw error;
        await new Promise((done) => setTimeout(done, pause * 1000));
      }
    }
  };

  const send = async (file) => {
    const copy = form.querySelector('[name="copy"]').checked ? "1" : "";
    const name = file.name;
    begun ??= { come: 0, ...(await post(form.dataset.begin, { name, size: file.size, copy })) };
    while (begun.come < file.size) {
      bar.value = begun.come / file.size;
      const piece = file.slice(begun.come, begun.come + begun.piece);
      const place = `${begun.pieces}${Math.floor(begun.come / begun.piece)}/`;
      begun.come = (await again(() => post(place, { piece }))).come;
    }
    bar.value = 1;
    form.action = begun.whole;
    form.enctype = "application/x-www-form-urlencoded";
    field.disabled = true;
    form.submit();
  };

  field.addEventListener("change", () => (begun = null));
  form.addEventListener("submit", (event) => {
    const file = field.files[0];
    if (!file || file.size <= Number(form.dataset.most)) return;
    event.preventDefault();
    told.textContent = "";
    bar.hidden = false;
    button.disabled = true;
    send(file).catch((error) => {
      told.textContent = error.said?.join(" ") || form.dataset.lost;
      bar.hidden = !begun;
      button.disabled = false;
    });
  });
}
