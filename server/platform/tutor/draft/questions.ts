// Question drafts from the material's own sentences and tables. A wrong question is worse than none: most filters
// came from faulty drafts: a stem that gives the key away, a distractor that is right as well.

import { blankOf } from './blank.ts';
import { calculationQuestions } from './calculations.ts';
import { caseQuestions } from './cases.ts';
import { enumerationChoices, termChoice, termTurned } from './choice.ts';
import { isSound } from './gates.ts';
import { judges, mistakeJudges, suppositionJudges, turnedLines } from './judge.ts';
import { asStem, type DraftLine, type DraftQuestion, draftLines, provenance } from './lines.ts';
import { wholeTables } from './match.ts';
import { orderQuestions } from './order.ts';
import type { DefinedTerm, DraftPoint } from './points.ts';
import { exceptionQuestions, mistakeReasons, outcomeMatches, reasonQuestions } from './reasons.ts';
import { symbolQuestions } from './symbols.ts';
import { tableQuestions } from './table.ts';
import { wrongQuestions } from './wrong.ts';

/** Drafts in document order, key A to D in a fixed order that does not depend on the clock. */
export function draftQuestions(points: readonly DraftPoint[], terms: readonly DefinedTerm[]): DraftQuestion[] {
  const lines = draftLines(points);
  const choices = terms.map((term, index) => termChoice(term, index, terms, lines));
  const flipped = turnedLines(lines, terms);
  const renamed = terms
    .flatMap((term, index) => (choices[index] ? [] : (termTurned(term, terms, lines) ?? [])))
    // the same sentence once true and once false would answer itself
    .filter(({ line }) => !flipped.some((own) => own.line === line));
  return [
    ...choices.flatMap((question) => question ?? []),
    ...enumerationChoices(lines, points),
    ...points.flatMap(tableQuestions),
    ...points.flatMap(orderQuestions),
    ...points.flatMap(wholeTables),
    ...reasonQuestions(lines),
    ...exceptionQuestions(lines),
    ...points.flatMap(mistakeReasons),
    ...points.flatMap(outcomeMatches),
    ...points.flatMap((point, index) => suppositionJudges(point, index, terms)),
    ...caseQuestions(points, terms),
    ...points.flatMap((point, index) => wrongQuestions(point, index, lines)),
    ...points.flatMap(mistakeJudges),
    ...judges([...flipped, ...renamed].sort((a, b) => a.line.point - b.line.point)),
    ...lines.flatMap((line) => blank(line) ?? []),
    ...calculationQuestions(points),
    ...points.flatMap(symbolQuestions),
  ]
    .filter(isSound)
    .sort((a, b) => a.point - b.point);
}

function blank(line: DraftLine): DraftQuestion | undefined {
  const asked = blankOf(line.text);
  if (!asked) return undefined;
  return {
    kind: 'fill',
    ...asked,
    stem: asStem(asked.stem, line),
    ...provenance(line),
  };
}
