/* lanes.js - draws the lanes: a line for each thread, a shape for each step, arrows for relations.
 *
 * The shape of a step tells what it does: a circle reads or does neither, a square writes, an
 * octagon fails or waits for ever. The number in it is the thread. */

const ROW_HEIGHT = 24;
const RADIUS = 8;
const [LEAST_LANE, MOST_LANE] = innerWidth > 600 ? [22, 44] : [14, 34];

function laneWidth(threads) {
  return Math.max(LEAST_LANE, Math.min(MOST_LANE, 136 / threads));
}

function laneX(thread, threads) {
  return (thread + 0.5) * laneWidth(threads) + RADIUS;
}

function lanesWidth(threads) {
  return threads * laneWidth(threads) + 2 * RADIUS;
}

function rowY(index) {
  return (index + 0.5) * ROW_HEIGHT;
}

function makeArrowHead(relation) {
  return shape("marker", {
    id: `head-${relation}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7,
    markerUnits: "userSpaceOnUse", orient: "auto-start-reverse",
  }, shape("path", { class: `head ${relation}`, d: "M0 0L8 4L0 8Z" }));
}

/* An arrow between the centres of two shapes. In one lane, it makes a bow on the left. `shift`
 * moves it down, so that two arrows between the same shapes are both seen. */
function arrowPath(from, to, shift) {
  if (from.x === to.x) {
    const left = from.x - RADIUS;
    return `M${left} ${from.y}C${left - 18} ${from.y} ${left - 18} ${to.y} ${left - 2} ${to.y}`;
  }
  const side = Math.sign(to.x - from.x);
  const begin = from.x + side * RADIUS;
  const end = to.x - side * (RADIUS + 1);
  const bend = side * Math.max(12, Math.abs(end - begin) / 2);
  const [first, last] = [from.y + shift, to.y + shift];
  return `M${begin} ${first}C${begin + bend} ${first} ${end - bend} ${last} ${end} ${last}`;
}

function makeShape(step, x, y) {
  const r = RADIUS;
  const classes = `dot ${threadClass(step.thread)}${step.pending ? " failing" : ""}`;
  if (step.pending) {
    const c = r * 0.45;
    return shape("path", {
      class: classes,
      d: `M${x - c} ${y - r}H${x + c}L${x + r} ${y - c}V${y + c}L${x + c} ${y + r}H${x - c}` +
        `L${x - r} ${y + c}V${y - c}Z`,
    });
  }
  if (valueAfter(step) !== null) {
    return shape("rect", {
      class: classes, x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 2,
    });
  }
  return shape("circle", { class: classes, cx: x, cy: y, r });
}

/* The rows of steps as points, by position. */
function placeSteps(rows, threads) {
  const points = new Map();
  rows.forEach((row, index) => {
    if (row.kind === "step") {
      points.set(row.position, {
        x: laneX(row.step.thread, threads), y: rowY(index), step: row.step, index,
      });
    }
  });
  return points;
}

/* A thin line from the first to the last step of each thread, and a thick one where it runs. */
function drawThreads(drawing, points, { trace, threads }) {
  const ends = new Map();
  let last = null;
  for (const point of points.values()) {
    const { thread } = point.step;
    ends.set(thread, { first: ends.get(thread)?.first ?? point.y, last: point.y });
    if (last && trace.slice(last.step.position, point.step.position)
      .every((step) => step.thread === thread)) {
      drawing.append(shape("path", {
        class: `runs ${threadClass(thread)}`, d: `M${point.x} ${last.y}V${point.y}`,
      }));
    }
    last = point;
  }
  for (const [thread, end] of ends) {
    const x = laneX(thread, threads);
    drawing.prepend(shape("path", {
      class: `life ${threadClass(thread)}`, d: `M${x} ${end.first}V${end.last}`,
    }));
  }
}

/* How far an arrow is moved down. */
const SHIFTS = { rf: -1, co: 4, fr: -4, error: 2 };

/* `both`: it has two heads. */
function drawArrow(drawing, relation, from, to, both) {
  if (!from || !to) {
    return;
  }
  const within = from.step.thread === to.step.thread ? " within" : "";
  drawing.append(shape("path", {
    class: `arrow ${relation}${within}`, d: arrowPath(from, to, SHIFTS[relation]),
    "marker-end": `url(#head-${relation})`,
    "marker-start": both ? `url(#head-${relation})` : null,
    "data-from": from.step.position, "data-to": to.step.position,
  }));
}

function drawArrows(drawing, points, execution) {
  for (const point of points.values()) {
    drawArrow(drawing, "co", points.get(point.step.overwrites), point);
    drawArrow(drawing, "rf", points.get(point.step.source), point);
    drawArrow(drawing, "fr", point, points.get(point.step.missed));
  }
  for (const { kind, from, to } of execution.relations ?? []) {
    drawArrow(drawing, "error", points.get(from), points.get(to), kind === "race");
  }
}

function drawShapes(drawing, points) {
  for (const { x, y, step } of points.values()) {
    const text = shape("text", { x, y: y + 3.5, class: step.pending ? "failing" : "" },
      step.thread < 100 ? String(step.thread) : "");
    drawing.append(shape("g", { class: "mark-of-step", "data-position": step.position },
      makeShape(step, x, y), text));
  }
}

function drawLanes(rows, execution) {
  const { threads } = execution;
  const width = lanesWidth(threads);
  const height = rows.length * ROW_HEIGHT;
  const drawing = shape("svg", {
    class: "lanes", width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true",
  });
  const points = placeSteps(rows, threads);
  drawThreads(drawing, points, execution);
  drawing.append(shape("defs", {}, ...Object.keys(SHIFTS).map(makeArrowHead)));
  drawArrows(drawing, points, execution);
  drawShapes(drawing, points);
  return drawing;
}

/* Emphasises the arrows that begin or end at the step, and those within a thread show only then. */
function markArrows(drawing, position) {
  for (const arrow of drawing.querySelectorAll(".arrow")) {
    const { from, to } = arrow.dataset;
    arrow.classList.toggle("marked", Number(from) === position || Number(to) === position);
  }
}
