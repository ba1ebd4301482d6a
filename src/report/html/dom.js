/* dom.js - makes and finds elements. */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

function byId(id) {
  return document.getElementById(id);
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/* An element of HTML; children are elements or texts. */
function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

function shape(tag, attributes, ...children) {
  const node = document.createElementNS(SVG_NAMESPACE, tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

function button(attributes, onClick, ...children) {
  const node = element("button", { type: "button", ...attributes }, ...children);
  node.addEventListener("click", onClick);
  return node;
}

/* How far to scroll a room so that the box is in its middle; 0: the box is in sight. */
function scrollDistance(roomFrom, roomTo, boxFrom, boxTo, margin) {
  return boxFrom >= roomFrom + margin && boxTo <= roomTo - margin ? 0
    : (boxFrom + boxTo - roomFrom - roomTo) / 2;
}

/* Scrolls `inner` down or up to where it is seen in `outer`, and nothing else of the page. */
function reveal(outer, inner) {
  const room = outer.getBoundingClientRect();
  const box = inner.getBoundingClientRect();
  const margin = Math.min(60, room.height / 4);
  outer.scrollTop += scrollDistance(room.top, room.bottom, box.top, box.bottom, margin);
}

/* The same, and to the side. */
function revealFully(outer, inner) {
  const room = outer.getBoundingClientRect();
  const box = inner.getBoundingClientRect();
  outer.scrollTop += scrollDistance(room.top, room.bottom, box.top, box.bottom, 0);
  outer.scrollLeft += scrollDistance(room.left, room.right, box.left, box.right, 0);
}
