/* dom.js - makes and finds elements. */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

function find(id) {
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

/* Scrolls `inner` to where it is seen in `outer`, and nothing else of the page. */
function reveal(outer, inner) {
  const room = outer.getBoundingClientRect();
  const box = inner.getBoundingClientRect();
  const margin = Math.min(60, room.height / 4);
  if (box.top < room.top + margin || box.bottom > room.bottom - margin) {
    outer.scrollTop += box.top - room.top - (room.height - box.height) / 2;
  }
}
