// A text cut where words of a list stand in it, in any case.

interface Part {
  from: number;
  text: string;
  isMarked: boolean;
}

interface Range {
  from: number;
  to: number;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `whole`: what is not cut. The longest of several words that begin at one place is the one. */
export function markedParts(text: string, words: readonly string[], whole: readonly Range[] = []): readonly Part[] {
  if (words.length === 0 || text === '') return [{ from: 0, text, isMarked: false }];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escaped).join('|'), 'giu');
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const end = index + found.length;
    if (whole.some(({ from, to }) => index < to && end > from)) continue;
    if (index > at) parts.push({ from: at, text: text.slice(at, index), isMarked: false });
    parts.push({ from: index, text: found, isMarked: true });
    at = end;
  }
  if (at < text.length) parts.push({ from: at, text: text.slice(at), isMarked: false });
  return parts;
}
