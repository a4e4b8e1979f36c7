// What of a passage can be an answer by itself: an item of a list, a row of a table, else whole sentences that hang together.
import { NUMERALS } from '#server/platform/tutor/lang/index.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { units } from '#server/platform/tutor/text/units.ts';

/** `passage.text.slice(start, end)` */
interface Span {
  start: number;
  end: number;
}

const ITEM = new RegExp(String.raw`^\s*(?:\d{1,2}[.、．)）]|[（(][\d${NUMERALS}]{1,2}[)）]|[①-⑳]|[-*•·]\s)`, 'u');

/** Of a list. */
export const isItem = (text: string): boolean => ITEM.test(text);

export function spansOf(passage: Passage): Span[] {
  const items = itemsOf(passage.text);
  if (items.length > 0) return items;
  return units([passage]).flatMap(({ parts }) => {
    const [first, last] = [parts[0], parts.at(-1)];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
}

// Empty where the passage is no list. What stands before the first item is a span of its own.
function itemsOf(text: string): Span[] {
  const spans: Span[] = [];
  let any = false;
  let at = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length;
    const last = spans.at(-1);
    const isItem = ITEM.test(line);
    any ||= isItem;
    if (isItem || !last) spans.push({ start: at, end });
    else last.end = end;
    at = end + 1;
  }
  return any ? spans : [];
}
