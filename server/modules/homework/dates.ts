// When somebody's homework is due, and how often it is taken: over all assignments that gave it to them, with their exceptions.
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { assignmentWith, datesOf, everGivenTo, mustBeUnlocked } from '../assignments/index.ts';
import { type Homework, homeworkById } from './homework.store.ts';
import { lastMoment } from './late.ts';
import { type Reply, replyOf } from './reply.store.ts';

/** What has no end ends then, for a chart whose timers are points in time. */
const FAR = Date.UTC(2200, 0, 1);

export interface Terms {
  /** In time until then; null: it has no end. */
  until: number | null;
  /** The last moment, late days too. */
  end: number;
  /** How often it is taken. */
  attempts: number;
  /** They have left what it was given to: it can be read. */
  hasLeft: boolean;
}

export interface GivenHomework {
  homework: Homework;
  /** Null: nobody has looked at it yet. */
  reply: Reply | null;
  terms: Terms;
}

/** 404 unless this assignment gave homework to `who`, and has begun; 409 where it is a step that is locked. */
export async function givenHomework(
  app: Clock & Hooks & Postgres,
  who: Who,
  assignmentId: string,
): Promise<GivenHomework> {
  const assignment = await assignmentWith(app.pool, who.orgId, assignmentId);
  if (assignment?.kind !== 'homework' || !assignment.userIds.includes(who.userId)) throw missing();
  const homework = await homeworkById(app.pool, assignment.refId);
  if (!homework) throw missing();
  await mustBeUnlocked(app, who.userId, assignmentId);
  const reply = await replyOf(app.pool, homework.id, who.userId);
  const terms = await termsOf(app, homework, who.userId, reply);
  // what was never begun is not theirs any more once they have left
  if (terms.hasLeft && !reply) throw missing();
  return { homework, reply, terms };
}

export async function termsOf(
  app: Clock & Hooks & Postgres,
  homework: Homework,
  userId: string,
  reply: Pick<Reply, 'more'> | null,
): Promise<Terms> {
  const now = app.now();
  const ever = (await everGivenTo(app.pool, 'homework', [homework.id], userId)).filter((g) => g.from <= now);
  const theirs = ever.filter((g) => !g.hasLeft);
  // who has left is told when it ends for the others, and sees its model answer no sooner than they
  const given = theirs.length > 0 ? theirs : ever;
  const dates = await datesOf(
    app,
    app.pool,
    given.map((assignment) => ({ assignment, userId })),
  );
  const ends = dates.map((d) => d.until);
  const until = ends.length === 0 || ends.includes(null) ? null : Math.max(0, ...ends.map((at) => at ?? 0));
  const extra = Math.max(0, ...dates.map((d) => d.attempts));
  return {
    until,
    end: lastMoment(until, homework.late) ?? FAR,
    attempts: homework.attempts + extra + (reply?.more ?? 0),
    hasLeft: theirs.length === 0,
  };
}
