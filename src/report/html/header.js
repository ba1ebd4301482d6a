/* header.js - the verdict, the list of errors, and the error with its notes. */

function showVerdict() {
  byId("conclusion").textContent = data.conclusion.trim();
  byId("conclusion").classList.add(data.verdict);
  byId("numbers").textContent = data.statistics.trimEnd();
  byId("statistics").open = data.verdict !== "error";
  const subject = data.errors.length > 0 ? data.errors[0].message : data.conclusion.trim();
  document.title = `heddle: ${subject}`;
}

/* The list to choose from, if there are several errors. */
function showChoice(onChoose) {
  byId("choice").hidden = data.errors.length < 2;
  byId("errors").replaceChildren(...data.errors.map((error, index) => element("li", {},
    button({ class: "choice" }, () => onChoose(index),
      element("span", { class: "kind" }, error.kind), ` ${error.message} `,
      element("span", { class: "from" }, placeText(error))))));
}

function markChoice(index) {
  document.querySelectorAll("#errors .choice").forEach((item, at) => {
    if (at === index) {
      item.setAttribute("aria-current", "true");
    } else {
      item.removeAttribute("aria-current");
    }
  });
}

/* "; 2 preemptions"; "" without any. */
function preemptionText(error) {
  if (error.preemptions === 0) {
    return "";
  }
  const count = `${error.preemptions} preemption${error.preemptions === 1 ? "" : "s"}`;
  return data.bound !== null && error.preemptions > data.bound
    ? `; ${count}, more than the bound of ${data.bound}` : `; ${count}`;
}

function callsText(stack) {
  return stack.map((call) => `called from ${call.function} (${placeText(call)})`).join(", ");
}

function makeNote(note, onSelect) {
  const calls = callsText(note.stack);
  const texts = [element("span", { class: "from" }, placeText(note)), ` ${note.message}`,
    calls ? element("span", { class: "from" }, `, ${calls}`) : ""];
  return element("li", {}, note.step === null ? element("span", {}, ...texts)
    : button({ class: "link", title: `Go to step ${note.step + 1}` },
      () => onSelect(note.step), ...texts));
}

function showError(error, onSelect) {
  byId("error").hidden = false;
  const last = error.trace.length - 1;
  const calls = callsText(error.stack);
  byId("message").replaceChildren(
    element("span", { class: "kind" }, `✗ ${error.kind}`), ` ${error.message} `,
    button({ class: "link place", title: "Go to the last step" }, () => onSelect(last),
      `${placeText(error)}${error.function ? ` in ${error.function}` : ""}`),
    element("span", { class: "from" }, `${calls ? `, ${calls}` : ""}${preemptionText(error)}`));
  byId("notes").replaceChildren(...error.notes.map((note) => makeNote(note, onSelect)));
}
