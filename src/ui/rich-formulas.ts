// Formulas of pages that came with a package, between `\(` and `\)` or `\[` and `\]` as programs write them there. Until KaTeX has
// come, and where it cannot read one, its source stands there.
import { BOUNDS } from './katex.ts';

const FORMULA = /(\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\])/;

export async function drawBracketed(page: Element): Promise<void> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text instanceof Text && FORMULA.test(text.data) && !text.parentElement?.closest('code, pre')) found.push(text);
  }
  if (found.length === 0) return;
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  const draw = (source: string): string | Node => {
    const holder = document.createElement('span');
    try {
      katex.render(source.slice(2, -2), holder, { ...BOUNDS, displayMode: source.startsWith('\\[') });
    } catch {
      return source;
    }
    return holder;
  };
  for (const text of found)
    text.replaceWith(...text.data.split(FORMULA).map((piece, i) => (i % 2 === 1 ? draw(piece) : piece)));
}
