// Question drafts from the material's own sentences and tables. A wrong question is worse than none: most filters
// came from faulty drafts: a stem that gives the key away, a distractor that is right as well.

import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { asWritten, wide } from '#server/platform/tutor/text/wide.ts';
import { blankOf } from './blank.ts';
import { calculationQuestions } from './calculations.ts';
import { caseQuestions } from './cases.ts';
import { enumerationChoices, termChoice, termFill, termTurned } from './choice.ts';
import { datedQuestions } from './dated.ts';
import { isSound } from './gates.ts';
import { judges, mistakeJudges, suppositionJudges, turnedLines } from './judge.ts';
import { asStem, type DraftLine, type DraftQuestion, draftLines, provenance } from './lines.ts';
import { labelMatches, wholeTables } from './match.ts';
import { orderQuestions } from './order.ts';
import type { DefinedTerm, DraftPoint } from './points.ts';
import { exceptionQuestions, mistakeReasons, outcomeMatches, reasonQuestions } from './reasons.ts';
import { symbolQuestions } from './symbols.ts';
import { tableQuestions } from './table.ts';
import { wrongQuestions } from './wrong.ts';

/** Drafts in document order, key A to D in a fixed order that does not depend on the clock. */
export function draftQuestions(written: readonly DraftPoint[], terms: readonly DefinedTerm[]): DraftQuestion[] {
  const texts = new Map(written.flatMap(({ passages }) => passages.map(({ id, text }) => [id, text] as const)));
  const points = written.map((point) => ({ ...point, passages: point.passages.map(inWide) }));
  const lines = draftLines(points);
  const choices = terms.map((term, index) => termChoice(term, index, terms, lines));
  const flipped = turnedLines(lines, terms);
  const renamed = terms
    .flatMap((term, index) => (choices[index] ? [] : (termTurned(term, terms, lines) ?? [])))
    // the same sentence once true and once false would answer itself
    .filter(({ line }) => !flipped.some((own) => own.line === line));
  const filled = (term: DefinedTerm) => {
    const isTurned = renamed.some(({ line }) => line.text === term.sentence);
    return isTurned ? undefined : termFill(term, points[term.point]?.title ?? '', lines);
  };
  return [
    ...terms.flatMap((term, index) => choices[index] ?? filled(term) ?? []),
    ...enumerationChoices(lines, points),
    // what asks for all of a table goes before what asks for a row of it
    ...points.flatMap(wholeTables),
    ...points.flatMap(tableQuestions),
    ...points.flatMap(orderQuestions),
    ...points.flatMap(labelMatches),
    ...points.flatMap(datedQuestions),
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
    .map((question) => quoted(question, texts.get(question.source.passageId) ?? ''))
    .sort((a, b) => a.point - b.point);
}

const inWide = (passage: Passage): Passage => ({ ...passage, text: wide(passage.text) });

/** What it quotes stands in the material to the letter. */
function quoted({ explanation, source, ...question }: DraftQuestion, text: string): DraftQuestion {
  return {
    ...question,
    explanation: asWritten(text, explanation),
    source: { ...source, quote: asWritten(text, source.quote) },
  };
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
