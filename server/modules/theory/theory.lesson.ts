// What every part of the lesson's server side needs: its row by its lifecycle, and a block as an event.
import { CODE } from '#contract/codes.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { pick } from './questions.ts';
import { type BankQuestion, type Lesson, lessonOf, missedBefore } from './theory.store.ts';

export const lessonIdOf = (lifecycle: string): string => lifecycle.slice('lesson:'.length);

export async function lessonFor(app: App, lifecycle: string): Promise<Lesson> {
  const lesson = await lessonOf(app.pool, lessonIdOf(lifecycle));
  if (!lesson) throw missing();
  return lesson;
}

/** What a point asks as its n-th question, whoever asks for it and however often. */
export async function questionAt(
  app: App,
  lesson: Lesson,
  bank: readonly BankQuestion[],
  { pointId, n }: { pointId: string; n: number },
): Promise<BankQuestion | null> {
  // lessons from before that keep what they have asked already
  const isAgain = n > bank.length && lesson.reshuffles;
  return pick(bank, lesson.id, n, isAgain ? await missedBefore(app.pool, lesson.id, { pointId, n }) : undefined);
}

/** Where the lesson stands instead, as every refusal by state tells it. */
export const answeredBefore = (data: unknown): Failure => new Failure(CODE.conflict, 'answered', { data });

export const block = (activityType: string, messageId: string, content: Record<string, unknown>): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType,
  content,
});
