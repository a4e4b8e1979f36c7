// Into the score book: `toMark` until the student may see the mark.
import type { PoolClient } from 'pg';
import { postAttempt } from '../gradebook/index.ts';
import type { Homework } from './homework.store.ts';
import { scoreLessLate } from './late.ts';
import { membersOf, type ReplyAttempt } from './reply.store.ts';

interface Marked {
  points: readonly number[];
  isMarked: boolean;
  /** The student may see it. */
  isShown: boolean;
  now: number;
}

/** A group's score is each member's. */
export async function postReply(
  client: PoolClient,
  homework: Pick<Homework, 'id' | 'orgId'>,
  { replyId, attempt, daysLate, percent, max }: ReplyAttempt,
  { points, isMarked, isShown, now }: Marked,
): Promise<void> {
  const isScored = isMarked && isShown;
  const score = isScored ? scoreLessLate(points, { percent, days: daysLate }) : null;
  for (const studentId of await membersOf(client, replyId))
    await postAttempt(client, {
      orgId: homework.orgId,
      kind: 'homework',
      refId: homework.id,
      studentId,
      attempt,
      state: isScored ? 'scored' : 'toMark',
      score,
      max,
      at: now,
    });
}
