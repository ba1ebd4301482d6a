/* source.js - the lines of source, with a mark for each thread at the line that it has reached. */

const MOST_CHIPS = innerWidth > 600 ? 4 : 2; /* beside a line */

const sourceView = { file: null, lines: new Map(), marked: [] };

function findSource(file) {
  return data.sources.find((source) => source.file === file);
}

function makeLine(number, text, parts) {
  const marks = element("span", { class: "marks" });
  const line = element("div", { class: "line" },
    element("span", { class: "line-number" }, String(number)), marks,
    element("span", { class: "text" }, ...makeParts(parts)));
  sourceView.lines.set(number, { line, marks, text, parts });
  return line;
}

function makeBlock(block, index) {
  let inComment = false;
  const lines = block.lines.map((text, offset) => {
    const divided = divideLine(text, inComment);
    inComment = divided.inComment;
    return makeLine(block.first + offset, text, divided.parts);
  });
  return index === 0 && block.first === 1 ? lines
    : [element("div", { class: "line gap" }, "⋯"), ...lines];
}

function showFile(file) {
  if (sourceView.file === file) {
    return;
  }
  const source = findSource(file);
  sourceView.file = file;
  sourceView.lines.clear();
  sourceView.marked = [];
  byId("source-name").textContent = `Source: ${baseName(file)}`;
  byId("source-name").title = file;
  const blocks = source ? source.blocks : [];
  byId("code").replaceChildren(...blocks.flatMap(makeBlock));
  if (blocks.length === 0) {
    byId("code").append(element("p", { class: "hint" }, "heddle could not read this file."));
  }
}

/* Converts a column from bytes to characters, both from 0. */
function characterAt(text, column) {
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    if (bytes >= column) {
      break;
    }
    bytes += new TextEncoder().encode(character).length;
    index += character.length;
  }
  return index;
}

/* Marks the word or the character at the column. */
function markColumn(entry, column) {
  const from = characterAt(entry.text, column - 1);
  const word = /^(?:\w+|.)/u.exec(entry.text.slice(from));
  if (column === 0 || !word) {
    return;
  }
  const to = from + word[0].length;
  const [before, marked, after] = [[0, from], [from, to], [to, Infinity]].map((ends) =>
    makeParts(cutParts(entry.parts, ...ends)));
  entry.line.querySelector(".text").replaceChildren(...before, element("mark", {}, ...marked),
    ...after);
}

function clearMarks() {
  for (const entry of sourceView.marked) {
    entry.line.className = "line";
    entry.line.removeAttribute("aria-current");
    entry.marks.replaceChildren();
    entry.marks.removeAttribute("title");
    entry.line.querySelector(".text").replaceChildren(...makeParts(entry.parts));
    entry.line.querySelector(".happens")?.remove();
  }
  sourceView.marked = [];
}

/* The threads whose last step is at a line, by line. */
function threadsOnLines(execution, position) {
  const lines = new Map();
  for (const [thread, at] of threadPositions(execution, position)) {
    const step = execution.trace[at];
    const entry = step.file === sourceView.file ? sourceView.lines.get(step.line) : undefined;
    if (entry) {
      lines.set(entry, [...lines.get(entry) ?? [], thread]);
    }
  }
  return lines;
}

function makeChip(thread) {
  return element("span", { class: `chip ${threadClass(thread)}` }, String(thread));
}

function markThreads(execution, position) {
  const room = 19 * Math.min(execution.threads, MOST_CHIPS) + 6;
  byId("code").style.setProperty("--marks", `${room}px`);
  for (const [entry, threads] of threadsOnLines(execution, position)) {
    const shown = threads.length > MOST_CHIPS ? MOST_CHIPS - 1 : threads.length;
    entry.marks.append(...threads.slice(0, shown).map(makeChip));
    if (shown < threads.length) {
      entry.marks.append(element("span", { class: "chip" }, `+${threads.length - shown}`));
    }
    const names = threads.map((thread) => nameWithStart(thread, execution.starts));
    entry.marks.title = `here: ${names.join(", ")}`;
    sourceView.marked.push(entry);
  }
}

/* The words on the current line: the message of the error at the last step. */
function currentText(execution, step) {
  const isError = execution.message && step.position === execution.trace.length - 1;
  return isError ? `✗ ${execution.message}` : `${step.pending ? "✗" : "▸"} ${stepText(step)}`;
}

function markCurrent(execution, step) {
  const entry = sourceView.lines.get(step.line);
  if (!entry) {
    return;
  }
  entry.line.className = `line current ${threadClass(step.thread)}`;
  entry.line.classList.toggle("failing", step.pending);
  entry.line.setAttribute("aria-current", "step");
  markColumn(entry, step.column);
  entry.line.append(element("span", { class: "happens" }, currentText(execution, step)));
  reveal(byId("code"), entry.line);
}

/* The nearest step at or before `position` whose place is known. */
function placedStep(execution, position) {
  for (let at = position; at >= 0; at--) {
    if (execution.trace[at].line) {
      return execution.trace[at];
    }
  }
  return null;
}

function showSource(execution, position) {
  const step = placedStep(execution, position);
  if (!step) {
    return;
  }
  clearMarks();
  showFile(step.file);
  markThreads(execution, position);
  if (step.position === position) {
    markCurrent(execution, step);
  }
}
