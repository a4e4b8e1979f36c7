// Answers given beside lessons, in a live class or to what was pushed: they say of a point what a lesson's say.
import type { BankQuestion } from '#questions/contract.ts';
import type { App } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';
import { learnt, UNTAUGHT } from '#src/machines/lesson/evidence.ts';
import { type AnswerSource, guessOf } from '../assessment/index.ts';
import { contentOf } from './theory.store.ts';

export interface Beside {
  /** As it was asked. */
  question: BankQuestion;
  verdict: string;
  at: number;
}

/** What one student has answered of a course's points; in any order. */
type Source = (courseId: string, studentId: string) => Promise<Beside[]>;

const sources = createRegistry<Source>('answers beside lessons');
export const answersBeside = sources.register;

/** In the order in which they were given; those that wait for a teacher say nothing yet. */
export async function besideOf(app: App, courseId: string, studentId: string): Promise<Beside[]> {
  const all = await Promise.all([...sources.of(app).values()].map((source) => source(courseId, studentId)));
  return all
    .flat()
    .filter(({ verdict }) => verdict !== 'to-teacher')
    .toSorted((a, b) => a.at - b.at);
}

interface Known {
  mastery: number;
  tries: number;
  taught: boolean;
}

/** A point as the last lesson left it, after what was answered since. */
export function after<K extends Known>(known: K, since: readonly Beside[]): K {
  if (since.length === 0) return known;
  const before = known.tries > 0 ? known.mastery : UNTAUGHT.known;
  const now = since.reduce((k, { question, verdict }) => learnt(k, verdict === 'right', guessOf(question)), before);
  return { ...known, mastery: Math.round(now * 100) / 100, tries: known.tries + since.length, taught: true };
}

/** Of answers given to questions that are rows of `questions`, each with the question as it was asked: no lesson's, a student's. */
export const askedBeside = (
  app: App,
  questions: 'class_push' | 'live_question',
): Pick<AnswerSource, 'asked' | 'owns'> => ({
  asked: (rows) =>
    Promise.all(
      rows.map(async ({ questionId: seed, pointId, asked }) => ({
        question: asked as BankQuestion,
        title: (await contentOf(app.pool, pointId)).point?.title ?? '',
        seed,
      })),
    ),
  owns: async ({ lessonId, studentId, questionId }) =>
    lessonId === undefined &&
    studentId !== undefined &&
    (await app.pool.query(`select from ${questions} where id = $1`, [questionId])).rowCount === 1,
});
