// The hint of a drafted question: what to look at for this very question, out of the material, and never its key.
import { cellsIn } from '#contract/rows.ts';
import { withoutWords } from '#questions/kit/mask.mark.ts';
import {
  type DraftQuestion,
  isAboutDocument,
  langOf,
  lastHeading,
  ordersTutor,
  type Passage,
  PHRASES,
  plainHeading,
  runWords,
  scriptRuns,
  statementsIn,
} from '#server/platform/tutor/index.ts';

/** A sentence that is shorter says too little to be found by, one that is longer too much for a hint. */
const SHORTEST = 8;
const LONGEST = 80;

/**
 * Where nothing better can be said it names the section, in the language of what is asked. `others`: what is asked besides, which
 * no hint may tell.
 */
export function hintOf(q: DraftQuestion, passages: readonly Passage[], others: readonly DraftQuestion[]): string {
  const passage = passages.find((p) => p.id === q.source.passageId);
  const heading = passage && lastHeading(passage);
  if (!passage) return '';
  const quotes = others.filter((own) => own !== q).map(({ source }) => source.quote);
  const isFree = (text: string) => !quotes.some((quote) => text.includes(quote) || quote.includes(text));
  // the two words of a judgement are both named; a term to choose may stand in what is said of another
  const keys = q.kind === 'single' ? keysOf(q) : [];
  const clue = q.clues?.filter(isFree).flatMap((text) => withoutWords(q.stem, text, keys) ?? [])[0];
  return (
    clue ??
    (q.kind === 'order' ? stepHint(q) : undefined) ??
    rowHint(q, passage) ??
    besideHint(q, passage, passages, isFree) ??
    (heading ? PHRASES[langOf(passage.text)].lookAgain(plainHeading(heading)) : '')
  );
}

/** What must be done before one in the middle: neither the first nor the last. */
function stepHint({ options = [], answer, stem }: DraftQuestion): string | undefined {
  if (!Array.isArray(answer)) return undefined;
  const step = options.find(({ key }) => key === answer[Math.floor(answer.length / 2)]);
  return step && PHRASES[langOf(stem)].hintStep(step.text);
}

/** The row or the column of the table that the question names. */
function rowHint({ stem, kind, source }: DraftQuestion, { marks }: Passage): string | undefined {
  const [first, ...others] = cellsIn(source.quote, marks) ?? [];
  if (!first || kind === 'match') return undefined;
  const words = PHRASES[langOf(stem)];
  if (first[1] !== '' && stem.includes(first[1])) return words.hintRow(first[1]);
  const column = others.find(([name]) => stem.includes(name))?.[0];
  return column && words.hintColumn(column);
}

/** The sentence behind its own in the section, or the one before it, without the key. */
function besideHint(
  q: DraftQuestion,
  passage: Passage,
  passages: readonly Passage[],
  isFree: (text: string) => boolean,
): string | undefined {
  // what is wrong is told by what stands with it; the next mistake says nothing of it, and may be asked for itself
  if (passage.role === 'misconceptions') return undefined;
  const section = passages.filter(
    (p) =>
      p.id === passage.id ||
      (p.documentId === passage.documentId &&
        p.heading === passage.heading &&
        p.role !== 'misconceptions' &&
        !cellsIn(p.text, p.marks)),
  );
  const all = section.flatMap((p) => statementsIn(p.text).map((text) => ({ text, id: p.id })));
  const at = all.findIndex(
    ({ id, text }) => id === passage.id && (q.source.quote.includes(text) || text.includes(q.source.quote)),
  );
  if (at < 0) return undefined;
  const last = all.findLastIndex(({ id, text }) => id === passage.id && q.source.quote.includes(text));
  const words = PHRASES[langOf(q.stem)];
  const [next, before] = [all[Math.max(at, last) + 1], all[at - 1]];
  // what stands in its own paragraph says more of it
  const places = [
    { own: next, say: words.hintNext },
    { own: before, say: words.hintBefore },
  ].toSorted((a, b) => Number(b.own?.id === passage.id) - Number(a.own?.id === passage.id));
  for (const { own, say } of places) {
    const told = own && isTelling(own.text) && isFree(own.text) ? withoutWords(q.stem, own.text, keysOf(q)) : null;
    if (told) return say(told);
  }
  return undefined;
}

const isTelling = (text: string): boolean =>
  text.length >= SHORTEST &&
  text.length <= LONGEST &&
  !isAboutDocument(text) &&
  !ordersTutor(text) &&
  !/[？?：:]$/u.test(text);

/** What the hint must not say: the key, and of a statement what the material says otherwise. */
function keysOf({ kind, stem, answer, options = [], source }: DraftQuestion): string[] {
  if (kind === 'judge')
    return answer === true
      ? []
      : scriptRuns(source.quote)
          .flatMap(runWords)
          .filter((word) => word.length > 1 && !stem.includes(word));
  const keys = [answer].flat().filter((key) => typeof key === 'string');
  return kind === 'fill' ? keys : options.flatMap(({ key, text }) => (keys.includes(key) ? [text] : []));
}
