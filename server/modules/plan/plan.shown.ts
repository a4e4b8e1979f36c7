// What of the material students see in a point, its explanation and its example: what is asked stands there, and what stands in no
// point is told to the teacher.
import { marksWithin } from '#contract/marks-of-text.ts';
import { sentences } from '#contract/sentences.ts';
import { isAboutDocument, type Passage, units } from '#server/platform/tutor/index.ts';
import { isQuote } from '../knowledge/index.ts';
import type { PointRow } from './plan.store.ts';

export type Telling = Pick<PointRow, 'explanation' | 'example'>;

export interface Shown {
  /** To the letter. */
  quotes: readonly string[];
  /** Passages of which the example is made. */
  example: ReadonlySet<string>;
}

export function shownIn(passages: readonly Passage[], { explanation, example }: Telling): Shown {
  const quotes = explanation.filter(isQuote).map(({ quote }) => quote);
  const texts = (example ? [example.problem, ...example.steps.map(({ text }) => text)] : [])
    .flatMap((text) => text?.split('\n') ?? [])
    .filter((text) => text.trim() !== '');
  const isUsed = ({ text }: Passage) => texts.some((own) => text.includes(own) || own.includes(text));
  const made = units(passages)
    .filter(({ role, parts }) => role === 'example' && parts.some(({ passage }) => isUsed(passage)))
    .flatMap(({ parts }) => parts.map(({ passage }) => passage.id));
  const plain = passages.filter((passage) => texts.length > 0 && isUsed(passage)).map(({ id }) => id);
  return { quotes, example: new Set([...made, ...plain]) };
}

/** It stands in the explanation, or is what the example is made of. */
export const isShown = ({ quotes, example }: Shown, source: { passageId: string; quote: string }): boolean =>
  example.has(source.passageId) ||
  isToldIn(quotes, source.quote) ||
  sentences(source.quote).every((own) => isToldIn(quotes, own.text));

const isToldIn = (quotes: readonly string[], text: string): boolean => quotes.some((quote) => quote.includes(text));

/** Those of which a point shows something; all where it quotes none. */
export function shownOf(passages: readonly Passage[], point: Telling): readonly Passage[] {
  const { quotes, example } = shownIn(passages, point);
  const own = passages.filter(
    ({ id, text }) => example.has(id) || quotes.some((quote) => text.includes(quote) || quote.includes(text)),
  );
  return own.length > 0 ? own : passages;
}

/** Passages, or the sentences of one that no point shows. `passages`: what may be taught. */
export function unshown(passages: readonly Passage[], points: readonly Telling[]): Passage[] {
  const all = points.map((point) => shownIn(passages, point));
  const quotes = all.flatMap((own) => own.quotes);
  const isQuoted = (text: string) => quotes.some((quote) => quote.includes(text) || text.includes(quote));
  return passages
    .filter(({ id }) => !all.some(({ example }) => example.has(id)))
    .flatMap((passage) => restOf(passage, (text) => isQuoted(text) || isAboutDocument(text) || !/\p{L}/u.test(text)));
}

function restOf(passage: Passage, isLeftOut: (text: string) => boolean): Passage[] {
  const all = sentences(passage.text);
  if (all.every(({ text }) => !isLeftOut(text))) return [passage];
  const rest: { start: number; end: number }[] = [];
  let isNext = false;
  for (const { text, start, end } of all) {
    const isRest = !isLeftOut(text);
    const last = rest.at(-1);
    if (isRest && isNext && last) last.end = end;
    else if (isRest) rest.push({ start, end });
    isNext = isRest;
  }
  const { marks } = passage;
  return rest.map(({ start, end }) => ({
    ...passage,
    text: passage.text.slice(start, end),
    ...(marks && { marks: marksWithin(marks, start, end) }),
  }));
}
