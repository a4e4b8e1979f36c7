// Sentences of a passage, as slices of it: what is chosen stays verbatim.
import { type TextMark, typedMarks } from '#contract/marks-of-text.ts';

interface Slice {
  start: number;
  end: number;
}

/** An end mark with the closing marks behind it, or a line's end. A full stop ends where a space follows it. */
const END = /(?:[。！？!?；;…]+|\.(?=\s))[”’」』）)》"']*|\n+/g;

/** A formula is not cut. */
export function sentenceSlices(text: string, marks: readonly TextMark[] = typedMarks(text)): Slice[] {
  const closed = marks.filter(({ kind }) => kind === 'formula');
  const ends = [...text.matchAll(END)]
    .map((m) => ({ at: m.index, end: m.index + m[0].length }))
    .filter(({ at }) => !closed.some((f) => at >= f.from && at < f.to))
    .map(({ end }) => end);
  const found: Slice[] = [];
  let from = 0;
  for (const end of [...ends, text.length]) {
    const piece = text.slice(from, end);
    const trimmed = piece.trim();
    const start = from + piece.indexOf(trimmed);
    if (trimmed !== '') found.push({ start, end: start + trimmed.length });
    from = end;
  }
  return found;
}

/** From the first to the last chosen sentence, by their places in the list. */
export interface SentenceRange {
  first: number;
  last: number;
}

/** A quotation is one stretch: a sentence farther off takes those between with it, one at an end is left out again. */
export function toggleSentence(range: SentenceRange | null, at: number): SentenceRange | null {
  if (!range) return { first: at, last: at };
  const { first, last } = range;
  if (at < first) return { first: at, last };
  if (at > last) return { first, last: at };
  if (first === last) return null;
  if (at === first) return { first: at + 1, last };
  if (at === last) return { first, last: at - 1 };
  return { first: at, last: at };
}

export function stretch(text: string, slices: readonly Slice[], { first, last }: SentenceRange): string {
  return text.slice(slices[first]?.start ?? 0, slices[last]?.end ?? 0);
}
