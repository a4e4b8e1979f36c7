// The sentences of what stands on the page, and where each one stands there: what is read is what is seen.
import { sentences } from '#contract/sentences.ts';

/** Elements whose words are read. */
export const READABLE = '[data-aloud]';
/** Words of the page's own: marks of sources, and what only decorates. */
const SKIPPED = 'button, [aria-hidden="true"], [hidden]';
const FORMULA = '.katex';
const LINES = new Set(['P', 'LI', 'H4', 'BLOCKQUOTE', 'PRE', 'TR', 'TD', 'TH', 'DIV', 'BR']);

export interface SentenceIn {
  element: Element;
  /** In the element's text as it is read. */
  start: number;
  end: number;
  text: string;
  range: Range;
}

interface Piece {
  start: number;
  text: string;
  /** A formula is read as one word, and is marked whole. */
  node: Text | Element;
}

interface Words {
  text: string;
  pieces: Piece[];
}

/** Whole sentences: of a text that still grows all but the last. `formula` is what a formula is called. */
export function sentencesIn(element: Element, formula: string): SentenceIn[] {
  const { text, pieces } = wordsOf(element, formula);
  const all = sentences(text);
  const whole = element.matches('[data-open]') ? all.slice(0, -1) : all;
  return whole.flatMap((s) => {
    const range = rangeOf(pieces, s.start, s.end);
    // a sentence of marks alone has nothing to say
    return range && /[\p{L}\p{N}]/u.test(s.text)
      ? [{ element, start: s.start, end: s.end, text: s.text.replace(/\s+/g, ' '), range }]
      : [];
  });
}

function wordsOf(element: Element, formula: string): Words {
  const words: Words = { text: '', pieces: [] };
  const add = (text: string, node: Text | Element) => {
    words.pieces.push({ start: words.text.length, text, node });
    words.text += text;
  };
  const walk = (node: Node) => {
    if (node instanceof Text) return add(node.data, node);
    if (!(node instanceof Element) || node.matches(SKIPPED)) return;
    if (node.matches(FORMULA)) return add(formula, node);
    for (const child of node.childNodes) walk(child);
    if (LINES.has(node.tagName) && !words.text.endsWith('\n')) words.text += '\n';
  };
  for (const child of element.childNodes) walk(child);
  return words;
}

function rangeOf(pieces: readonly Piece[], start: number, end: number): Range | null {
  const inside = pieces.filter((p) => p.start < end && p.start + p.text.length > start);
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return null;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start));
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(last.text.length, end - last.start));
  else range.setEndAfter(last.node);
  return range;
}
