// Handing in: the draft of one version becomes an attempt, once, whoever sends it and however often.
import { CODE } from '#contract/codes.ts';
import type { HandedIn } from '#contract/homework-own.ts';
import type { InputOf } from '#contract/index.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { Facts, Prepared } from '#server/platform/lifecycle/define.ts';
import { ENGINE } from '#server/platform/lifecycle/snapshot.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { machineMarks } from './asked.ts';
import { openReply } from './begin.ts';
import { givenHomework, type Terms } from './dates.ts';
import { isEmptyAnswer, mustTake, stale, writtenOn } from './draft.ts';
import { awaitBytes, filesInAnswers, idOf, replyFiles, stateOfFile } from './files.ts';
import { type Homework, maxOf } from './homework.store.ts';
import { daysLate } from './late.ts';
import { gatherMembers } from './members.ts';
import { postReply } from './post.ts';
import {
  attemptsOfReplies,
  homeworkLog,
  insertAttempt,
  putMarks,
  type ReplyAttempt,
  replyById,
  replyIdOf,
} from './reply.store.ts';

/** What the server has found out before the chart is asked. */
export interface Handing {
  homework: Homework;
  terms: Terms;
  version: number;
  userId: string;
}

export async function submit(
  app: App,
  who: Who,
  { assignmentId, version, cmd }: InputOf<'/api/Work/Submit'>,
): Promise<{ replyId: string; submitted: HandedIn }> {
  const given = await givenHomework(app, who, assignmentId);
  const reply = await openReply(app, who, given);
  const before = await handedIn(app, reply.id, version);
  const { id: replyId } = reply;
  if (before) return { replyId, submitted: before };
  mustTake(app, reply, given.terms);
  await writtenOn(app, reply);
  const handing: Handing = { homework: given.homework, terms: given.terms, version, userId: who.userId };
  try {
    await app.lifecycles.command({
      id: homeworkLog(reply.id),
      cmd: `${who.userId}:${cmd}`,
      event: { type: 'submit', handing },
      who: null,
      as: ENGINE,
      testId: null,
    });
  } catch (error) {
    // sent at once from two devices: one of them was first
    const other =
      error instanceof Failure && error.code === CODE.conflict ? await handedIn(app, reply.id, version) : null;
    if (!other) throw error;
    return { replyId, submitted: other };
  }
  const done = await handedIn(app, reply.id, version);
  if (!done) throw stale((await replyById(app.pool, reply.id)) ?? reply);
  return { replyId, submitted: done };
}

async function handedIn(app: Clock & Postgres, replyId: string, version: number): Promise<HandedIn | null> {
  const attempt = (await attemptsOfReplies(app.pool, [replyId])).find((a) => a.draftVersion === version);
  return attempt ? submittedAttempt(app.pool, attempt, app.now()) : null;
}

export async function submittedAttempt(
  db: Db,
  { replyId, attempt, at, daysLate: days, answers }: ReplyAttempt,
  now: number,
) {
  const named = new Set(filesInAnswers(answers).map(idOf));
  const files = (await replyFiles(db, [replyId])).filter((f) => named.has(f.id));
  const waiting = files.filter((f) => stateOfFile(f, now) === 'waiting').length;
  return { attempt, at, late: days > 0, waiting };
}

/** Before the step: the draft must still be the one that was sent; with it: the attempt and what the machine marks of it. */
export async function handing(
  app: Clock & Postgres,
  { homework, terms, version, userId }: Handing,
  { id, now }: Pick<Facts, 'id' | 'now'>,
): Promise<Prepared<{ type: 'submit'; isMarked: boolean }>> {
  const reply = await replyById(app.pool, replyIdOf(id));
  if (!reply) throw new Error('a reply that is handed in is there');
  if (reply.draftVersion !== version) throw stale(reply);
  const items = homework.items;
  const known = new Set(items.map((i) => i.id));
  const answers = reply.draft.filter((a) => known.has(a.itemId));
  if (answers.every(isEmptyAnswer)) throw invalid({ answers: 'required' });
  const marks = machineMarks(reply, items, answers);
  const isMarked = marks.length === items.length;
  const attempt: ReplyAttempt = {
    replyId: reply.id,
    attempt: reply.attempt + 1,
    draftVersion: version,
    at: now,
    untilAt: terms.until,
    daysLate: daysLate(now, terms.until),
    percent: homework.late?.percent ?? 0,
    answers,
    items: items.map(({ id: itemId, kind, points }) => ({ id: itemId, kind, points })),
    max: maxOf(items),
    text: '',
  };
  return {
    event: { type: 'submit', isMarked },
    writes: async (client) => {
      const { rowCount } = await client.query(
        'select from homework_reply where id = $1 and draft_version = $2 for update',
        [reply.id, version],
      );
      if (rowCount !== 1) throw stale((await replyById(client, reply.id)) ?? reply);
      await gatherMembers(client, reply);
      await insertAttempt(client, { ...attempt, byId: userId });
      await putMarks(
        client,
        { replyId: reply.id, attempt: attempt.attempt, byId: null, at: now },
        marks.map((m) => ({ ...m, text: '' })),
      );
      await awaitBytes(client, reply.id, answers, now);
      await client.query("update homework_reply set version = version + 1, returned_text = '' where id = $1", [
        reply.id,
      ]);
      const isShown = homework.show === 'marked' && isMarked;
      await postReply(client, homework, attempt, { points: marks.map((m) => m.points), isMarked, isShown, now });
    },
  };
}
