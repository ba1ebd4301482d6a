/* values.js - the value of each location after the current step. */

/* What the step does with the location: "written", "read", or null. */
function useOf(location, step) {
  if (step.location_id !== location.id) {
    return null;
  }
  return valueAfter(step) !== null ? "written" : step.pending ? "used" : "read";
}

function makeWriter(writer, trace, onSelect) {
  if (writer === undefined) {
    return "";
  }
  return button({ class: "link", "aria-label": `go to step ${writer + 1}` },
    () => onSelect(writer), `${shortName(trace[writer].thread)}, step ${writer + 1}`);
}

/* What the step reads, if a weak memory shows its thread another value than the newest one. */
function describeOldValue(step, use, value) {
  const isOld = use === "read" && step.read !== undefined && step.read !== value;
  return isOld ? ` (${shortName(step.thread)} reads ${step.read})` : "";
}

function makeValueRow(location, held, step, execution, onSelect) {
  const use = useOf(location, step);
  const value = held ? held.value : location.initial;
  const signs = { written: "●", read: "○", used: "✗" };
  const name = element("th", { scope: "row" },
    element("span", { "aria-hidden": "true", class: "sign" }, signs[use] ?? ""), location.name);
  if (use) {
    name.append(element("span", { class: "hidden" }, `, ${use} by this step`));
  }
  const note = element("span", { class: "from" }, held || value === null ? "" : " (initial)",
    describeOldValue(step, use, value));
  return element("tr", { class: use ?? "" }, name,
    element("td", { class: "value" }, value ?? "–", note),
    element("td", {}, makeWriter(held?.writer, execution.trace, onSelect)));
}

function showValues(execution, position, onSelect) {
  const values = valuesAt(execution, position);
  const step = execution.trace[position];
  byId("values-name").textContent = `Values after step ${position + 1}`;
  const rows = execution.locations.map((location) => makeValueRow(location,
    values.get(location.id), step, execution, onSelect));
  byId("locations").replaceChildren(...rows);
  const used = rows.find((row) => row.className !== "");
  if (used) {
    reveal(byId("locations").closest(".scroll"), used);
  }
}
