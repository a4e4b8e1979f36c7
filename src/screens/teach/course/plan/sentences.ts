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
interface SentenceRange {
  first: number;
  last: number;
}

/** Their places in order, with this one more or less. */
export const toggled = (chosen: readonly number[], at: number): number[] =>
  chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at].sort((a, b) => a - b);

/** Sentences that stand side by side are one quotation: of any others, each is one. */
export function rangesOf(chosen: readonly number[]): SentenceRange[] {
  const found: SentenceRange[] = [];
  for (const at of chosen) {
    const last = found.at(-1);
    if (last?.last === at - 1) last.last = at;
    else found.push({ first: at, last: at });
  }
  return found;
}

export function stretch(text: string, slices: readonly Slice[], { first, last }: SentenceRange): string {
  return text.slice(slices[first]?.start ?? 0, slices[last]?.end ?? 0);
}
