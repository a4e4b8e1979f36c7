// What every part of the lesson's server side needs: its row by its lifecycle, and a block as an event.
import type { EventFromLogic } from 'xstate';
import { CODE } from '#contract/codes.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { LessonCommand } from '#contract/theory.ts';
import type { Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Facts, Prepared } from '#server/platform/lifecycle/define.ts';
import type { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { type Lesson, lessonOf } from './theory.store.ts';

/** Where the lesson stands when a command comes. */
export type LessonFacts = Facts<typeof lessonMachine>;
/** A command as the lesson's chart takes it, with what it writes. */
export type LessonPrepared = Prepared<EventFromLogic<typeof lessonMachine>>;
/** A student's command as it is sent. */
export type CommandOf<T extends LessonCommand['type']> = Extract<LessonCommand, { type: T }>;

export const lessonIdOf = (lifecycle: string): string => lifecycle.slice('lesson:'.length);

export async function lessonFor(app: Postgres, lifecycle: string): Promise<Lesson> {
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
