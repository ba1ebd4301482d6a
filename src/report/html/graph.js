/* graph.js - the picture of the execution graph that Graphviz made. */

/* The nodes of the picture, by position: Graphviz titles them "n0", "n1", ... */
function nodesOf(picture) {
  const nodes = new Map();
  for (const node of picture.querySelectorAll("g.node")) {
    const title = node.querySelector("title");
    nodes.set(Number(title.textContent.slice(1)), node);
    title.remove();
  }
  return nodes;
}

function showGraph(execution, onSelect) {
  execution.nodes = new Map();
  if (!execution.graph) {
    byId("picture").replaceChildren(element("p", { class: "hint" },
      `There is no picture: ${execution.graph_obstacle}.`));
    zoomPicture(null);
    return;
  }
  const parsed = new DOMParser().parseFromString(execution.graph, "image/svg+xml");
  const picture = document.importNode(parsed.documentElement, true);
  picture.setAttribute("aria-hidden", "true");
  execution.nodes = nodesOf(picture);
  for (const [position, node] of execution.nodes) {
    node.addEventListener("click", () => onSelect(position));
  }
  for (const title of picture.querySelectorAll("title")) {
    title.remove();
  }
  byId("picture").replaceChildren(picture);
  zoomPicture(picture);
}

function markNode(execution, position) {
  for (const [at, node] of execution.nodes) {
    node.classList.toggle("current", at === position);
  }
  const node = execution.nodes.get(position);
  if (node) {
    revealFully(byId("picture"), node);
  }
}
