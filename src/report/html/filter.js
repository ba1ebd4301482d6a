/* filter.js - shows the steps of one thread, those at one location, or those with a text, alone. */

const FILTERS = ["only-thread", "only-location", "only-text"];

function makeChoices(none, choices) {
  return [element("option", { value: "" }, none),
    ...choices.map(([value, name]) => element("option", { value }, name))];
}

/* Offers the threads and the locations of the execution; nothing is left out then. */
function resetFilter(execution) {
  const threads = [...new Set(execution.trace.map((step) => step.thread))];
  threads.sort((one, other) => one - other);
  byId("only-thread").replaceChildren(...makeChoices("all threads", threads.map((thread) =>
    [thread, nameWithStart(thread, execution.starts)])));
  byId("only-location").replaceChildren(...makeChoices("all locations",
    execution.locations.map((location) => [location.id, location.name])));
  byId("only-text").value = "";
  byId("matches").textContent = "";
}

/* Whether a step is wanted, as a function; null: all are. */
function readFilter() {
  const [thread, location, text] = FILTERS.map((id) => byId(id).value);
  const wanted = text.trim().toLowerCase();
  if (thread === "" && location === "" && wanted === "") {
    return null;
  }
  return (step) => (thread === "" || step.thread === Number(thread)) &&
    (location === "" || step.location_id === Number(location)) &&
    [stepText(step), placeText(step), step.function ?? "", ...step.remarks].join("\n")
      .toLowerCase().includes(wanted);
}

function countMatches(trace, isWanted) {
  const count = isWanted ? trace.filter(isWanted).length : 0;
  byId("matches").textContent = isWanted ? `${count} of ${trace.length} steps` : "";
}
