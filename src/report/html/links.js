/* links.js - addresses of steps in the page: #step-12, or #error-2-step-12 of several errors. */

const PAUSE = 300; /* milliseconds without a further step; browsers refuse to change it often */

const addresses = { timer: 0 };

function addressOf(index, position) {
  return `#${executions.length > 1 ? `error-${index + 1}-` : ""}step-${position + 1}`;
}

/* The execution and the position that the page's address names; null: it names none. */
function readAddress() {
  const found = /^#(?:error-(\d+)-)?step-(\d+)$/u.exec(location.hash);
  const index = Number(found?.[1] ?? 1) - 1;
  const position = Number(found?.[2]) - 1;
  return found && executions[index]?.trace[position] ? { index, position } : null;
}

/* Makes the address that of the step, so that it can be copied. A frame without an address of its
 * own has none. */
function noteAddress(index, position) {
  clearTimeout(addresses.timer);
  if (location.protocol !== "about:") {
    addresses.timer = setTimeout(() =>
      history.replaceState(null, "", addressOf(index, position)), PAUSE);
  }
}

/* The text, with links in the place of "step 12". */
function linkSteps(text, index) {
  const { trace } = executions[index];
  return text.split(/\b(step \d+)\b/u).map((part) => {
    const position = /^step \d+$/u.test(part) ? Number(part.slice(5)) - 1 : -1;
    return trace[position] ? element("a", { href: addressOf(index, position) }, part) : part;
  });
}
