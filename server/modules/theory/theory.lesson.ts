// What every part of the lesson's server side needs: its row by its lifecycle, and a block as an event.
import { CODE } from '#contract/codes.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { type Lesson, lessonOf } from './theory.store.ts';

export const lessonIdOf = (lifecycle: string): string => lifecycle.slice('lesson:'.length);

export async function lessonFor(app: App, lifecycle: string): Promise<Lesson> {
  const lesson = await lessonOf(app.pool, lessonIdOf(lifecycle));
  if (!lesson) throw missing();
  return lesson;
}

/** Where the lesson stands instead, as every refusal by state tells it. */
export const answeredBefore = (data: unknown): Failure => new Failure(CODE.conflict, 'answered', { data });

export const block = (activityType: string, messageId: string, content: Record<string, unknown>): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType,
  content,
});
