/* model.js - the data of the page: executions, their steps, and the values of locations.
 *
 * A step is known by its position in the trace, from 0. The page shows numbers from 1, as the text
 * report does. */

const INITIAL = "initial";
const THREAD_COLOURS = 8;

function threadName(thread) {
  return thread === 0 ? "main" : `thread ${thread}`;
}

/* The functions that threads run, by the names of the threads. */
function findStarts(trace) {
  return new Map(trace.filter((step) => step.op === "create" && step.text)
    .map((step) => [step.location, step.text]));
}

/* "thread 1 (clerk)". */
function nameWithStart(thread, starts) {
  const name = threadName(thread);
  return starts.has(name) ? `${name} (${starts.get(name)})` : name;
}

/* The same in little room. */
function shortName(thread) {
  return thread === 0 ? "main" : `T${thread}`;
}

/* The class that sets a thread's colour. */
function threadClass(thread) {
  return `thread-${thread % THREAD_COLOURS}`;
}

function baseName(file) {
  return file.slice(file.lastIndexOf("/") + 1);
}

/* FILE:LINE without the folder; "" when it is unknown. */
function placeText(place) {
  return place.file && place.line ? `${baseName(place.file)}:${place.line}` : "";
}

/* The position of a step that is given as {thread, index}; "initial", "end" and null stay. */
function resolve(reference, positions) {
  if (reference === null || typeof reference === "string") {
    return reference;
  }
  return positions.get(`${reference.thread}:${reference.index}`);
}

/* Adds the position, and the steps that it reads from and overwrites as positions. */
function connectSteps(trace) {
  const positions = new Map();
  trace.forEach((step, position) => positions.set(`${step.thread}:${step.index}`, position));
  trace.forEach((step, position) => {
    step.position = position;
    step.source = resolve(step.reads_from, positions);
    step.overwrites = step.pending ? null : resolve(step.co_previous, positions);
    step.missed = resolve(step.overtaken_by, positions);
    step.drained = resolve(step.drained_before, positions);
  });
}

/* The value in which the step leaves its location, as text; null: the step writes none. */
function valueAfter(step) {
  return step.pending ? null : step.written ?? step.state;
}

/* The value that the location has before all steps, if this step shows it; else null. */
function initialValue(step) {
  if (step.initial !== undefined) {
    return step.initial;
  }
  return step.source === INITIAL && step.read !== undefined ? step.read : null;
}

/* An object and its content have the same name. */
function locationName(step) {
  return step.op === "alloc" || step.op === "free" ? `lifetime of ${step.location}` : step.location;
}

function findLocation(locations, step) {
  if (!locations.has(step.location_id)) {
    locations.set(step.location_id, {
      id: step.location_id, name: locationName(step), object: step.object_id, initial: null,
      threads: new Set(), hasValue: false,
    });
  }
  return locations.get(step.location_id);
}

/* Locations of one name differ by the step that allocated their objects. */
function distinguishLocations(locations, trace) {
  const count = new Map();
  for (const location of locations) {
    count.set(location.name, (count.get(location.name) ?? 0) + 1);
  }
  for (const location of locations) {
    const maker = trace.find((step) => step.op === "alloc" && location.object !== 0 &&
      step.location_id === location.object);
    if (count.get(location.name) > 1 && maker) {
      location.name += ` (of step ${maker.position + 1})`;
    }
  }
}

/* The locations with values, those that threads share first. */
function collectLocations(trace) {
  const found = new Map();
  for (const step of trace) {
    if (step.location_id === 0 || step.location === null) {
      continue;
    }
    const location = findLocation(found, step);
    location.initial ??= initialValue(step);
    location.threads.add(step.thread);
    location.hasValue ||= location.initial !== null || valueAfter(step) !== null ||
      step.read !== undefined;
  }
  const locations = [...found.values()].filter((location) => location.hasValue);
  distinguishLocations(locations, trace);
  const isShared = (location) => Number(location.threads.size > 1);
  return locations.sort((one, other) => isShared(other) - isShared(one));
}

/* Gives each step the notes of the error that are about it. Where threads are created explains
 * little. */
function distributeNotes(execution) {
  for (const step of execution.trace) {
    step.notes = [];
  }
  for (const note of execution.notes ?? []) {
    if (note.step !== null && execution.trace[note.step].op !== "create") {
      execution.trace[note.step].notes.push(note.message);
    }
  }
}

/* An error, or the example of a verdict without errors, ready to be shown. */
function prepareExecution(execution) {
  connectSteps(execution.trace);
  distributeNotes(execution);
  distributeRemarks(execution);
  execution.starts = findStarts(execution.trace);
  execution.threads = execution.trace.reduce((most, step) => Math.max(most, step.thread + 1), 1);
  execution.locations = collectLocations(execution.trace);
  return execution;
}

/* Whether the step's write is the newest in memory after the step at `position`, as far as the
 * steps up to there tell: it has left the store buffer, and is later than the write that
 * memory has. */
function isInMemory(step, position) {
  return step.overtaken_by === null && (step.drained === null || step.drained <= position);
}

/* The value of each location after the step at `position`: by the location's number, the value and
 * the position of the last write. Locations that are not written yet are missing. */
function valuesAt(execution, position) {
  const values = new Map();
  for (const step of execution.trace.slice(0, position + 1)) {
    const value = valueAfter(step);
    if (value !== null && isInMemory(step, position)) {
      values.set(step.location_id, { value, writer: step.position });
    }
  }
  return values;
}

/* The position of the last step of each thread at `position`: where the threads are. */
function threadPositions(execution, position) {
  const positions = new Map();
  for (const step of execution.trace.slice(0, position + 1)) {
    positions.set(step.thread, step.position);
  }
  return positions;
}

/* The step as a sentence: "thread 1: read x: 0 (from 3)". */
function stepText(step) {
  return `${threadName(step.thread)}: ${step.action}${step.from}${step.order_text}`;
}
