// What a point is for, and what a class could talk about: out of its definitions, its reasons and the mistakes it names.

import { sentences } from '#contract/sentences.ts';
import { allOf, anyOf, langOf, mainLangOf, PHRASES, sourceOf } from '#server/platform/tutor/lang/index.ts';
import type { Phrases } from '#server/platform/tutor/lang/phrases.ts';
import { namedMistakes } from '#server/platform/tutor/roles/roles.ts';
import { definitions } from '#server/platform/tutor/text/definitions.ts';
import { type Mistake, mistakenClaim } from '#server/platform/tutor/text/mistakes.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { itemsIn, statementsIn } from '#server/platform/tutor/text/shapes.ts';
import { partText, type TextUnit, units } from '#server/platform/tutor/text/units.ts';
import { eventsOf } from './dated.ts';
import { isSelfContained } from './lines.ts';
import type { DraftPoint } from './points.ts';
import { askedColumns, columnsIn, isComparison, nameColumn, type TableRow, tablesOf } from './table.ts';

const MOST_TERMS = 3;
const STEPS = 3;
const ROWS = 3;
const MOST_COLUMNS = 3;
const EVENTS = 4;
const NO_KIND = anyOf(({ draft }) => draft.noKind);

/** In the words of who reaches it; empty where the material shows none: that something is so is no goal. */
export function draftGoal({ passages }: DraftPoint): string {
  const text = passages.map((own) => own.text).join('\n');
  const words = PHRASES[langOf(text)];
  const terms = [...new Set(definitions(text).map(({ term }) => term))].slice(0, MOST_TERMS);
  const all = units(passages);
  const steps = all.filter(({ role }) => role === 'step').reduce((sum, unit) => sum + stepsIn(unit), 0);
  const table = tablesOf(passages).flatMap((rows) => goalOf(rows, words))[0];
  const goals = [
    ...(terms.length > 0 ? [words.goalTerms(terms)] : []),
    ...(all.some(({ role }) => role === 'formula') ? [words.goalFormula] : []),
    ...(table === undefined ? [] : [table]),
    ...(eventsOf(passages).length >= EVENTS ? [words.goalTime] : []),
    ...(steps >= STEPS ? [words.goalSteps] : []),
    ...(mistakesOf(passages).length > 0 ? [words.goalMistakes] : []),
  ];
  return words.goals(goals.slice(0, 2));
}

/** What is told of each row, where the rows tell of something. */
function goalOf(rows: readonly TableRow[], words: Phrases): string[] {
  const columns = columnsIn(rows);
  const name = nameColumn(rows, columns);
  const asked = name === undefined ? [] : askedColumns(name, columns).slice(0, MOST_COLUMNS);
  const isTold =
    name !== undefined && rows.length >= ROWS && asked.length > 0 && !isComparison(rows) && !NO_KIND.test(name);
  return isTold ? [words.goalTable(name, asked)] : [];
}

/** A mistake that people make, else a question after a reason; null where the material has neither. Nothing is asked whose answer
 *  is `told` right above it. */
export function draftDiscussion({ passages }: DraftPoint, told: readonly string[] = []): string | null {
  const isTold = (own: string) => told.some((quote) => quote.includes(own.trim()));
  const all = passages.flatMap((own) => statementsIn(own.text));
  const claim = mistakenIn(all, isTold);
  const what = reasonIn(all.filter((own) => !isTold(own)).join('\n'));
  const listed = mistakesOf(passages).find(
    ({ wrong, right }) => isSelfContained(wrong) && !sentences(right).some(({ text }) => isTold(text)),
  )?.wrong;
  // in the language of what is quoted
  const agreed = claim ?? (what === undefined ? listed : undefined);
  if (agreed) return PHRASES[mainLangOf(agreed)].doYouAgree(agreed);
  return what ? PHRASES[mainLangOf(what)].whyIsThat(what) : null;
}

/** What people wrongly say, where what is right, in the same sentence or the next, is not told. */
const mistakenIn = (all: readonly string[], isTold: (text: string) => boolean): string | undefined =>
  all.flatMap((own, at) => (isTold(own) || isTold(all[at + 1] ?? own) ? [] : (mistakenClaim(own) ?? [])))[0];

/** Of one passage with several items, each is one. */
const stepsIn = (unit: TextUnit): number =>
  unit.parts.reduce((sum, part) => sum + (itemsIn(partText(part))?.items.length ?? 1), 0);

/** Of the passages that are told to be mistakes, what is said wrongly where they say what is right. */
const mistakesOf = (passages: readonly Passage[]): Mistake[] =>
  passages.flatMap(namedMistakes).filter(({ right, done }) => right !== '' && !done);

const BECAUSE = allOf(({ draft }) => draft.because);
const CONNECTED = new RegExp(String.raw`^(?:${sourceOf(({ draft }) => draft.connected)}|\d|[（(])`, 'u');

/** What a reason is given for, where it makes sense alone. */
function reasonIn(text: string): string | undefined {
  return sentences(text)
    .flatMap((own) => BECAUSE.flatMap((pattern) => pattern.exec(own.text.trim())?.groups?.['what'] ?? []))
    .find((what) => !CONNECTED.test(what) && isSelfContained(what) && mistakenClaim(what) === undefined);
}
