// Answers given beside lessons, in a live class or to what was pushed: they say of a point what a lesson's say.
import { masteryOf } from '#contract/mastery.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import type { AnswerSource, Evidence } from '#server/platform/kinds/answers.ts';
import { kindsOf } from '#server/platform/kinds/kind.ts';
import { learnt, UNTAUGHT } from '#src/machines/lesson/evidence.ts';
import { wordedAnswer } from '../assessment/index.ts';
import { contentOf } from './theory.store.ts';

/** Of a course's points by its students, null: all of them; in the order in which they were given. */
export async function besideOf(
  app: Hooks,
  courseId: string,
  studentIds: readonly string[] | null,
): Promise<Evidence[]> {
  const all = await Promise.all(kindsOf(app).map((kind) => kind.evidence?.(courseId, studentIds) ?? []));
  return all.flat().toSorted((a, b) => a.at - b.at);
}

interface Known {
  mastery: number;
  tries: number;
  right?: number | undefined;
  flagged: boolean;
  taught: boolean;
}

/** A point of which nothing was ever heard. */
export const UNKNOWN = { mastery: 0, tries: 0, right: 0, flagged: false, taught: false };

/** Of each point the row that `says` most of it, the lessons in the order in which they began, with when its lesson did. */
export function chosenRows<K extends { pointId: string }>(
  lessons: readonly { startedAt: number; rows: readonly K[] }[],
  says: (row: K, before: K) => boolean,
): Map<string, K & { since: number }> {
  const chosen = new Map<string, K & { since: number }>();
  for (const { startedAt: since, rows } of lessons)
    for (const row of rows) {
      const before = chosen.get(row.pointId);
      if (!before || says(row, before)) chosen.set(row.pointId, { ...row, since });
    }
  return chosen;
}

/** The latest word of lessons on each point: who was asked has shown more than who was told, and who was told more than who never came there. */
export const latestWords = <K extends Known & { pointId: string }>(lessons: Parameters<typeof chosenRows<K>>[0]) =>
  chosenRows(lessons, (row, before) => row.tries > 0 || (before.tries === 0 && (row.taught || !before.taught)));

/** A point as the last lesson left it, after what was answered since. */
export function after<K extends Known>(known: K, since: readonly Evidence[]): K {
  if (since.length === 0) return known;
  const before = known.tries > 0 ? known.mastery : UNTAUGHT.known;
  const now = since.reduce((k, { guess, verdict }) => learnt(k, verdict === 'right', guess), before);
  const tries = known.tries + since.length;
  const right = (known.right ?? 0) + since.filter(({ verdict }) => verdict === 'right').length;
  // a flag says what the lesson came to: what was answered since says more
  const mastery = masteryOf({ known: now, tries, flagged: false });
  return { ...known, mastery, tries, right, taught: true };
}

/** Of answers to questions that are kept as they were asked, under their own ids. */
export const besideInWords =
  (app: Postgres): AnswerSource['inWords'] =>
  (rows) =>
    Promise.all(
      rows.map(async (row) => {
        const { title = '' } = (await contentOf(app.pool, row.pointId)).point ?? {};
        // as its own module has read it
        return wordedAnswer({ question: row.asked as BankQuestion, title, seed: row.questionId }, row);
      }),
    );
