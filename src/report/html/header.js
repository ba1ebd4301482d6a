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

/* Says of the execution of an error what a reader has to know; "" if there is nothing. */
function describeExecution(error) {
  const texts = [];
  if (error.preemptions > 0) {
    const one = error.preemptions === 1;
    texts.push(`The execution has ${error.preemptions} preemption${one ? "" : "s"} (⇄ below): ` +
      `${one ? "a place" : "places"} where a thread could go on, but another one runs.`);
  }
  if (data.bound !== null && error.preemptions > data.bound) {
    texts.push(`That is more than the bound of ${data.bound}.`);
  }
  if (error.weak) {
    texts.push("The execution is not possible under sequential consistency: the steps with ↶ " +
      "find memory not as the steps before have left it, as the memory model " +
      `${data.model} allows.`);
  }
  return texts.join(" ");
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

function showError(error, index, onSelect) {
  byId("error").hidden = false;
  const last = error.trace.length - 1;
  const calls = callsText(error.stack);
  byId("message").replaceChildren(
    element("span", { class: "kind" }, `✗ ${error.kind}`), ` ${error.message} `,
    button({ class: "link place", title: "Go to the last step" }, () => onSelect(last),
      `${placeText(error)}${error.function ? ` in ${error.function}` : ""}`),
    element("span", { class: "from" }, calls ? `, ${calls}` : ""));
  byId("why").replaceChildren(...linkSteps(error.why || "", index));
  byId("details").textContent = error.details || "";
  byId("about").textContent = describeExecution(error);
  byId("notes").replaceChildren(...error.notes.map((note) => makeNote(note, onSelect)));
}
