// Question drafts from the material's own sentences and tables. A wrong question is worse than none: most filters
// came from faulty drafts: a stem that gives the key away, a distractor that is right as well.

import { blankOf } from './blank.ts';
import { enumerationChoices, termChoice, termTurned } from './choice.ts';
import { judges, mistakeJudges, turnedLines } from './judge.ts';
import { asStem, type DraftQuestion, type Line, linesOf, provenance } from './lines.ts';
import type { DefinedTerm, Point } from './points.ts';
import { tableQuestions } from './table.ts';

/** Drafts in document order, key A to D in a fixed order that does not depend on the clock. */
export function draftQuestions(points: readonly Point[], terms: readonly DefinedTerm[]): DraftQuestion[] {
  const lines = linesOf(points);
  const choices = terms.map((term, index) => termChoice(term, index, terms, lines));
  const flipped = turnedLines(lines);
  const renamed = terms
    .flatMap((term, index) => (choices[index] ? [] : (termTurned(term, terms, lines) ?? [])))
    // the same sentence once true and once false would answer itself
    .filter(({ line }) => !flipped.some((own) => own.line === line));
  return [
    ...choices.flatMap((question) => question ?? []),
    ...enumerationChoices(lines, points),
    ...points.flatMap(tableQuestions),
    ...points.flatMap(mistakeJudges),
    ...judges([...flipped, ...renamed].sort((a, b) => a.line.point - b.line.point)),
    ...lines.flatMap((line) => blank(line) ?? []),
  ].sort((a, b) => a.point - b.point);
}

function blank(line: Line): DraftQuestion | undefined {
  const asked = blankOf(line.text);
  if (!asked) return undefined;
  return {
    kind: 'fill',
    ...asked,
    stem: asStem(asked.stem, line),
    ...provenance(line),
  };
}
