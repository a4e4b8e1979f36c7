// A teacher's marks: points and words by item, sending back, releasing. Each is a step of the chart, with its rows.
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { App, Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import type { Facts, Prepared } from '#server/platform/lifecycle/define.ts';
import { ENGINE } from '#server/platform/lifecycle/snapshot.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { Db, Transaction } from '#server/platform/sql.ts';
import { notifyAll } from '../jobs/index.ts';
import { taughtReply } from './access.ts';
import { type Homework, homeworkById } from './homework.store.ts';
import { lastMoment, scoreLessLate } from './late.ts';
import { replyPath } from './paths.ts';
import { postReply } from './post.ts';
import {
  attemptsOfReplies,
  homeworkLog,
  marksOfReplies,
  membersOf,
  putMarks,
  type Reply,
  type ReplyAttempt,
  replyById,
  replyIdOf,
} from './reply.store.ts';

export interface ReplyMarking {
  byId: string;
  version: number;
  items: readonly { itemId: string; points: number; text?: string | undefined }[];
  text: string | undefined;
}

type Point = { itemId: string; points: number };

/** The points of what was handed in last, by item. */
async function pointsOf(db: Db, { replyId, attempt }: Pick<ReplyAttempt, 'replyId' | 'attempt'>): Promise<Point[]> {
  return (await marksOfReplies(db, [replyId])).filter((m) => m.attempt === attempt);
}

const isWhole = ({ items }: Pick<ReplyAttempt, 'items'>, points: readonly Point[]): boolean =>
  items.every((i) => points.some((p) => p.itemId === i.id));

/** The score where each item has its points, less what being late costs. */
export const scoreIn = ({ items, percent, daysLate: days }: ReplyAttempt, points: readonly Point[]): number | null =>
  isWhole({ items }, points)
    ? scoreLessLate(
        points.map((p) => p.points),
        { percent, days },
      )
    : null;

/** Who marks, and what the operation log is told of it. */
type Marker = Pick<Call, 'app' | 'who' | 'note'>;

export async function markReply(
  call: Marker,
  { id, version, items, text }: InputOf<'/OrgApi/WorkReply/Mark'>,
): Promise<OutputOf<'/OrgApi/WorkReply/Mark'>> {
  const { app, who } = call;
  const { reply, homework } = await taughtReply(app, who, id);
  call.note.subject = homework.title;
  if (reply.attempt === 0) throw new Failure(CODE.conflict, 'homeworkNotHandedIn', { data: { state: reply.state } });
  const marking: ReplyMarking = { byId: who.userId, version, items, text };
  await command(app, reply.id, { type: 'mark', marking });
  const after = (await replyById(app.pool, id)) ?? reply;
  const [latest] = await attemptsOfReplies(app.pool, [id]);
  const score = latest ? scoreIn(latest, await pointsOf(app.pool, latest)) : null;
  return { version: after.version, score, state: after.state };
}

const command = (app: App, replyId: string, event: { type: string; [more: string]: unknown }) =>
  app.lifecycles.command({
    id: homeworkLog(replyId),
    cmd: app.newId(),
    event,
    who: null,
    as: ENGINE,
    testId: null,
  });

interface Standing {
  reply: Reply;
  homework: Homework;
  latest: ReplyAttempt;
  points: Point[];
}

async function standingOf(db: Db, lifecycle: string): Promise<Standing> {
  const reply = await replyById(db, replyIdOf(lifecycle));
  const homework = reply && (await homeworkById(db, reply.homeworkId));
  const [latest] = reply ? await attemptsOfReplies(db, [reply.id]) : [];
  if (!reply || !homework || !latest)
    throw new Failure(CODE.conflict, 'homeworkNotHandedIn', { data: { state: 'drafting' } });
  return { reply, homework, latest, points: await pointsOf(db, latest) };
}

/** Two markers: the second is told of the first by the version. */
async function count(client: Transaction['client'], replyId: string, version: number): Promise<void> {
  const { rowCount } = await client.query(
    'update homework_reply set version = version + 1 where id = $1 and version = $2',
    [replyId, version],
  );
  if (rowCount !== 1) throw new Failure(CODE.conflict, 'stale');
}

export async function marking(
  app: Clock & Postgres,
  { byId, version, items, text }: ReplyMarking,
  { id, now }: Pick<Facts, 'id' | 'now'>,
): Promise<Prepared<{ type: 'mark'; isMarked: boolean }>> {
  const { reply, homework, latest, points } = await standingOf(app.pool, id);
  if (reply.version !== version) throw new Failure(CODE.conflict, 'stale');
  checkMarks(latest, items);
  const before = new Map((await marksOfReplies(app.pool, [reply.id])).map((m) => [`${m.attempt} ${m.itemId}`, m.text]));
  const changed = items.map((i) => ({ ...i, text: i.text ?? before.get(`${latest.attempt} ${i.itemId}`) ?? '' }));
  const after = new Map([...points, ...changed].map((p) => [p.itemId, p]));
  const all = [...after.values()];
  const isMarked = isWhole(latest, all);
  return {
    event: { type: 'mark', isMarked },
    writes: async (client) => {
      await count(client, reply.id, version);
      await putMarks(client, { replyId: reply.id, attempt: latest.attempt, byId, at: now }, changed);
      if (text !== undefined)
        await client.query('update homework_attempt set text = $3 where reply_id = $1 and attempt = $2', [
          reply.id,
          latest.attempt,
          text,
        ]);
      const isShown = reply.isShown || homework.show === 'marked';
      await postReply(client, homework, latest, { points: all.map((p) => p.points), isMarked, isShown, now });
    },
  };
}

function checkMarks({ items }: ReplyAttempt, given: ReplyMarking['items']): void {
  const wrong: Record<string, MessageKey> = {};
  for (const [n, { itemId, points }] of given.entries()) {
    const item = items.find((i) => i.id === itemId);
    if (!item) wrong[`items.${n}.itemId`] = 'homeworkNoItem';
    else if (points > item.points) wrong[`items.${n}.points`] = 'homeworkPoints';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Sent back, with its marks: one attempt more, and days for it. */
export async function sendBack(call: Marker, { ids, text, days }: InputOf<'/OrgApi/WorkReply/Return'>) {
  const { app, who } = call;
  const unique = [...new Set(ids)];
  // all of them may be sent back, or none is
  for (const id of unique) {
    const { reply, homework } = await taughtReply(app, who, id);
    call.note.subject = homework.title;
    if (reply.state !== 'marked' && reply.state !== 'released')
      throw new Failure(CODE.conflict, 'state', { data: { state: reply.state, id } });
  }
  for (const id of unique) await command(app, id, { type: 'return', text, days });
  return { returned: unique.length };
}

export async function returnReply(
  app: Clock & Postgres & HasLogs,
  { text, days }: { text: string; days: number },
  { id, now }: Pick<Facts, 'id' | 'now'>,
): Promise<Prepared<{ type: 'return'; until: number }>> {
  const standing = await standingOf(app.pool, id);
  const { reply, homework } = standing;
  const until = now + days * DAY;
  return {
    event: { type: 'return', until: lastMoment(until, homework.late) ?? until },
    writes: async (client, tx) => {
      await client.query(
        `update homework_reply set more = more + 1, returned_text = $2, version = version + 1,
          returned_until = greatest(coalesce(returned_until, 0), $3) where id = $1`,
        [reply.id, text, until],
      );
      // points are seen at their time alone: what was not released before is not by going back
      const isShown = reply.isShown || homework.show === 'marked';
      await show(app, tx, standing, { kind: 'task.returned', isShown, now });
    },
  };
}

export async function releasing(
  app: Clock & Postgres & HasLogs,
  { id, now }: Pick<Facts, 'id' | 'now'>,
): Promise<Prepared<{ type: 'release' }>> {
  const standing = await standingOf(app.pool, id);
  return {
    event: { type: 'release' },
    writes: async (client, tx) => {
      await client.query('update homework_reply set version = version + 1 where id = $1', [standing.reply.id]);
      await show(app, tx, standing, { kind: 'task.released', isShown: true, now });
    },
  };
}

/** Scores go into the book where they may be seen, and a word to everybody whose reply it is. */
async function show(
  app: Clock & Postgres & HasLogs,
  tx: Transaction,
  { reply, homework, latest, points }: Standing,
  { kind, isShown, now }: { kind: 'task.returned' | 'task.released'; isShown: boolean; now: number },
): Promise<void> {
  const isMarked = isWhole(latest, points);
  await postReply(tx.client, homework, latest, { points: points.map((p) => p.points), isMarked, isShown, now });
  const path = await replyPath(tx.client, reply);
  const { orgId, title } = homework;
  const members = await membersOf(tx.client, reply.id);
  await notifyAll(
    app,
    tx,
    members.map((userId) => ({ orgId, userId, kind, title, data: { path } })),
  );
}

/** All that are marked; those that are not wait for the next time. */
export async function releaseReplies(app: App, replies: readonly Reply[]): Promise<{ released: number }> {
  let released = 0;
  for (const reply of replies) {
    if (!reply.isMarked || reply.attempt === 0 || reply.state === 'released' || reply.state === 'returned') continue;
    await command(app, reply.id, { type: 'release' });
    released += 1;
  }
  return { released };
}
