// What a point lacks to be taught well, by what its parts say.
import type { FoundInVain, MissingPart, Piece } from '#contract/plan.ts';
import {
  concludes,
  hasFormula,
  itemsIn,
  LIST_MARK,
  mistakesIn,
  signsOf,
  statementsIn,
} from '#server/platform/tutor/index.ts';
import { isQuote } from '../knowledge/index.ts';
import type { PointRow } from './plan.store.ts';

type Parts = Pick<PointRow, 'explanation' | 'example'>;

const textOf = (piece: Piece): string => (isQuote(piece) ? piece.quote : piece.text);

/** In the order in which they stand in the plan. */
export function missingIn({ explanation, example }: Parts, questions: number): MissingPart[] {
  const told = explanation.map(textOf).join('\n');
  const worked = [example?.problem, ...(example?.steps ?? []).map((step) => step.text)].join('\n');
  const needsNumbers = hasFormula(told) && !/\d/u.test(worked);
  return [
    ...(told.trim() === '' ? (['explanation'] as const) : []),
    ...(mistakesIn(told).some(({ right }) => right === '') ? (['right'] as const) : []),
    ...(needsNumbers ? (['numbers'] as const) : []),
    ...(example === null && !needsNumbers ? (['example'] as const) : []),
    ...(questions === 0 ? (['question'] as const) : []),
  ];
}

/** What its quotations have that could be asked, had the drafter made a question of it. */
export function foundInVain(explanation: Parts['explanation']): FoundInVain[] {
  const quotes = explanation.filter(isQuote).map(({ quote }) => quote);
  const told = quotes.join('\n');
  // the number of an item is none of its words
  const words = told.split('\n').map((line) => line.replace(LIST_MARK, ''));
  const signs = new Set(signsOf(told).map(({ sign }) => sign));
  return [
    ...(words.some((line) => /\d/u.test(line)) ? (['number'] as const) : []),
    ...(signs.has('cause') || statementsIn(told).some(concludes) ? (['cause'] as const) : []),
    ...(signs.has('term') ? (['definition'] as const) : []),
    ...(quotes.some((quote) => itemsIn(quote)) ? (['steps'] as const) : []),
  ];
}
