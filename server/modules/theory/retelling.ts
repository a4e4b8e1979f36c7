// A point in the student's own words: which of its key sentences are in them, and which are not found. A comparison, no mark:
// nothing of it is evidence, and it is stored as the words that the tutor says of it.
import { sentences } from '#contract/sentences.ts';
import type { Quoted } from '#questions/kit/contract.ts';
import type { Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import type { Written } from '#server/platform/lifecycle/define.ts';
import {
  hasFormula,
  langOf,
  partOfQuote,
  saysSentence,
  scriptOf,
  signsOf,
  utteranceRow,
} from '#server/platform/tutor/index.ts';
import { isWriting } from '#src/machines/lesson/lesson.selectors.ts';
import type { SaidPiece } from './contrast.ts';
import { underNumber, WORDS, withCitations } from './scripts.ts';
import { block, type CommandOf, type LessonFacts, type LessonPrepared, lessonFor } from './theory.lesson.ts';
import { documentsOf } from './theory.prompt.ts';
import { type ApprovedPoint, isQuoted, taughtOf } from './theory.store.ts';

const idOf = (pointId: string): string => `${pointId}.retell`;

export const isRetold = ({ snapshot }: LessonFacts): boolean => isWriting(snapshot);

const MOST_SENTENCES = 4;
const MOST_CHARACTERS = 2000;

/** What a telling of the point should have: what names a term, gives a cause or a rule, or is a formula; else how each quotation begins. */
export function keySentences({ explanation }: Pick<ApprovedPoint, 'explanation'>): Quoted[] {
  const quotes = explanation.filter(isQuoted);
  const all = quotes.flatMap((piece) => sentences(piece.quote).map(({ start, end }) => partOfQuote(piece, start, end)));
  const telling = all.filter(({ quote }) => hasFormula(quote) || signsOf(quote).some(({ sign }) => KEY.has(sign)));
  const first = quotes.flatMap((piece) =>
    sentences(piece.quote)
      .slice(0, 1)
      .map(({ start, end }) => partOfQuote(piece, start, end)),
  );
  return (telling.length > 0 ? telling : first).slice(0, MOST_SENTENCES);
}
const KEY: ReadonlySet<string> = new Set(['term', 'cause', 'rule']);

export async function showRetelling(
  app: Postgres,
  { pointId }: { pointId: string },
  facts: LessonFacts,
): Promise<Written> {
  const lesson = await lessonFor(app, facts.id);
  const { point } = await taughtOf(app.pool, lesson.id, pointId);
  if (!point) return {};
  const stem = WORDS[langOf(point.title)].retell(underNumber(point.title));
  const content = { questionId: idOf(pointId), pointId, kind: 'short', stem, attempt: 1, of: 1, unmarked: true };
  return { events: [block('check-question', idOf(pointId), content)] };
}

/** The comparison is made at once and kept as what the tutor says next: a death in between loses nothing of it. */
export async function retell(app: Postgres, command: CommandOf<'answer'>, facts: LessonFacts): Promise<LessonPrepared> {
  const { points, at } = facts.snapshot.context;
  const pointId = points[at]?.id ?? '';
  if (command.questionId !== idOf(pointId)) throw missing();
  const { value } = command;
  if (typeof value !== 'string' || value.trim() === '' || value.length > MOST_CHARACTERS)
    throw invalid({ 'command.value': 'wrongKind' });
  const lesson = await lessonFor(app, facts.id);
  const [{ point }, documents] = await Promise.all([
    taughtOf(app.pool, lesson.id, pointId),
    documentsOf(app.pool, lesson.courseId),
  ]);
  const script = point ? withCitations(compared(point, value), documents) : scriptOf([], []);
  return {
    event: { type: 'answer', questionId: command.questionId, verdict: 'to-teacher', guess: null },
    rows: [utteranceRow(facts.id, `retold.${pointId}`, script)],
  };
}

function compared(point: ApprovedPoint, text: string): SaidPiece[] {
  const keys = keySentences(point);
  const words = WORDS[langOf(point.title)];
  const there = keys.filter(({ quote }) => saysSentence(text, quote));
  const rest = keys.filter((key) => !there.includes(key));
  return [
    ...(there.length > 0 ? [words.there, ...there] : []),
    ...(rest.length > 0 ? [there.length > 0 ? words.notFound : words.nothingFound, ...rest] : [words.allThere]),
  ];
}
