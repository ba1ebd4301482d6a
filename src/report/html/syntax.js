/* syntax.js - the parts of a line of C or C++ that have a colour of their own. */

const KEYWORDS = new Set(("alignas alignof asm auto bool break case catch char class co_await " +
  "co_return co_yield concept const consteval constexpr constinit const_cast continue decltype " +
  "default delete do double dynamic_cast else enum explicit extern false final float for friend " +
  "goto if inline int long mutable namespace new noexcept nullptr operator override private " +
  "protected public register reinterpret_cast requires restrict return short signed sizeof " +
  "static static_assert static_cast struct switch template this thread_local throw true try " +
  "typedef typename union unsigned using virtual void volatile while _Atomic _Bool _Noreturn " +
  "_Static_assert _Thread_local").split(" "));

/* Comments, texts, directives, words, numbers, and what is between them. */
const TOKENS = new RegExp([
  String.raw`(?<comment>//.*|/\*.*?(?:\*/|$))`,
  String.raw`(?<string>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)`,
  String.raw`(?<directive>#\s*\w+)(?<header>\s*<[^>]*>)?`,
  String.raw`(?<word>[A-Za-z_]\w*)`,
  String.raw`(?<number>\d(?:'?[\w.])*)`,
  String.raw`[^\w"'/#<]+|.`].join("|"), "gu");

function styleOf({ comment, string, directive, word, number }) {
  return comment ? "comment" : string ? "string" : number ? "literal"
    : directive || KEYWORDS.has(word) ? "keyword" : "";
}

/* Divides a line into parts {style, text}. `inComment`: one of the lines before has begun a comment
 * and not ended it; the result says that of the line after. */
function divideLine(text, inComment) {
  const end = inComment ? text.indexOf("*/") + 2 : 0;
  if (inComment && end === 1) {
    return { parts: [{ style: "comment", text }], inComment };
  }
  const parts = end > 0 ? [{ style: "comment", text: text.slice(0, end) }] : [];
  for (const token of text.slice(end).matchAll(TOKENS)) {
    const header = token.groups.header ?? "";
    parts.push({ style: styleOf(token.groups),
      text: token[0].slice(0, token[0].length - header.length) });
    if (header !== "") {
      parts.push({ style: "string", text: header });
    }
  }
  const last = parts.at(-1)?.text ?? "";
  const isOpen = last.startsWith("/*") && (last.length < 4 || !last.endsWith("*/"));
  return { parts, inComment: isOpen };
}

/* The parts of a line from the character `from` on, up to the character `to`. */
function cutParts(parts, from, to) {
  const cut = [];
  let at = 0;
  for (const { style, text } of parts) {
    const piece = text.slice(Math.max(from - at, 0), Math.max(to - at, 0));
    if (piece !== "") {
      cut.push({ style, text: piece });
    }
    at += text.length;
  }
  return cut;
}

function makeParts(parts) {
  return parts.map(({ style, text }) => style ? element("span", { class: style }, text) : text);
}
