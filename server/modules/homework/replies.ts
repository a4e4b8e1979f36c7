// Replies as their teachers see them: a list of all that was given to, and one with what was handed in.

import type { ExamValue } from '#contract/bank-kinds.ts';
import type { HomeworkState } from '#contract/homework-own.ts';
import type { HomeworkFile, HomeworkReplyRow } from '#contract/homework-replies.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { byValue, isNamed } from '#contract/names.ts';
import { missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { type Db, readAll } from '#server/platform/sql.ts';
import { isAdmin } from '#server/platform/who.ts';
import { readIn } from '../assessment/index.ts';
import { assignmentWith, givenOf } from '../assignments/index.ts';
import { filesNamed, present } from '../files/index.ts';
import { taughtReply } from './access.ts';
import { inBankLetters } from './asked.ts';
import { filesInAnswers, idOf, type ReplyFile, replyFiles, settleUploads, stateOfFile } from './files.ts';
import { type Homework, isStaff, maxOf, staffHomework, taughtAssignmentOf } from './homework.store.ts';
import { inkOf } from './ink.ts';
import { scoreIn } from './marks.ts';
import {
  attemptsOfReplies,
  latestOf,
  type Mark,
  marksOfReplies,
  membersOfEach,
  type Reply,
  type ReplyAttempt,
  repliesOf,
} from './reply.store.ts';

interface OfAssignment {
  homework: Homework;
  replies: Reply[];
}

/** 404 unless `who` gave it, or teaches where it was given. */
export async function repliesToAssignment(call: Context, assignmentId: string): Promise<OfAssignment> {
  const { homework, userIds } = await homeworkAt(call, assignmentId);
  return { homework, replies: await repliesOf(call.app.pool, homework.id, userIds) };
}

/** The homework of an assignment that one gave or teaches, and whom it was given to. */
export async function homeworkAt({ app, who }: Context, assignmentId: string) {
  const assignment = await assignmentWith(app.pool, who.orgId, assignmentId);
  if (assignment?.kind !== 'homework' || !isStaff(who)) throw missing();
  const homework = await staffHomework(app, who, assignment.refId);
  const isOwn = isAdmin(who) || homework.makerId === who.userId;
  if (!isOwn && !(await taughtAssignmentOf(app, who, assignmentId))) throw missing();
  return { homework, userIds: assignment.userIds };
}

interface Parts {
  names: Map<string, { name: string; userName: string }>;
  latest: Map<string, ReplyAttempt>;
  marks: Map<string, Mark[]>;
  files: Map<string, ReplyFile[]>;
  members: Map<string, string[]>;
  groups: Map<string, string>;
}

async function partsOf(db: Db, replies: readonly Reply[]): Promise<Parts> {
  const ids = replies.map((r) => r.id);
  const [people, latest, marks, files, members, groups] = await readAll(db, [
    (db) =>
      db.query<{ id: string; name: string; userName: string }>({
        name: 'homework-people',
        text: 'select id, name, user_name as "userName" from sys_user where id = any($1)',
        values: [replies.map((r) => r.studentId)],
      }),
    (db) => latestOf(db, ids),
    (db) => marksOfReplies(db, ids),
    (db) => replyFiles(db, ids),
    (db) => membersOfEach(db, ids),
    (db) =>
      db.query<{ id: string; name: string }>({
        name: 'homework-groups',
        text: 'select id, name from sys_dept where id = any($1)',
        values: [replies.flatMap((r) => r.groupId ?? [])],
      }),
  ]);
  return {
    names: new Map(people.rows.map((p) => [p.id, p])),
    latest,
    marks: Map.groupBy(marks, (m) => m.replyId),
    files: Map.groupBy(files, (f) => f.replyId),
    members,
    groups: new Map(groups.rows.map((g) => [g.id, g.name])),
  };
}

function rowOf(
  reply: Reply,
  { names, latest, marks, files, members, groups }: Parts,
  max: number,
  now: number,
): HomeworkReplyRow {
  const { id, version, studentId, state, attempt } = reply;
  const own = latest.get(id);
  const points = (marks.get(id) ?? []).filter((m) => m.attempt === own?.attempt);
  const named = new Set(own ? filesInAnswers(own.answers).map(idOf) : []);
  const handedIn = (files.get(id) ?? []).filter((f) => named.has(f.id)).map((f) => stateOfFile(f, now));
  return {
    id,
    version,
    studentId,
    state,
    attempt,
    waiting: handedIn.filter((s) => s === 'waiting').length,
    lost: handedIn.filter((s) => s === 'lost').length,
    memberIds: members.get(id) ?? [studentId],
    name: names.get(studentId)?.name ?? '',
    userName: names.get(studentId)?.userName ?? '',
    group: groups.get(reply.groupId ?? '') ?? '',
    at: own?.at ?? null,
    late: (own?.daysLate ?? 0) > 0,
    score: own ? scoreIn(own, points) : null,
    max: own?.max ?? max,
    points: Object.fromEntries(points.map((p) => [p.itemId, p.points])),
  };
}

interface Asked {
  assignmentId: string;
  keyword?: string | undefined;
  state?: HomeworkState | undefined;
}

/** All of them: their names are what they are ordered by. */
export async function listedReplies(
  call: Context,
  { assignmentId, keyword = '', state }: Asked,
): Promise<HomeworkReplyRow[]> {
  const { homework, replies } = await repliesToAssignment(call, assignmentId);
  const { app } = call;
  const parts = await partsOf(app.pool, replies);
  const max = maxOf(homework.items);
  return replies
    .map((reply) => rowOf(reply, parts, max, app.now()))
    .filter((r) => isNamed(`${r.name} ${r.userName}`, keyword) && (state === undefined || r.state === state))
    .toSorted((a, b) => byValue(a.userName, b.userName));
}

export async function oneReply(
  call: Context,
  { id, attempt }: InputOf<'/OrgApi/WorkReply/Item'>,
): Promise<OutputOf<'/OrgApi/WorkReply/Item'>> {
  const { app, who } = call;
  const { reply, homework } = await taughtReply(app, who, id);
  await settleUploads(app, await replyFiles(app.pool, [id]));
  const attempts = await attemptsOfReplies(app.pool, [id]);
  const shown = attempt === undefined ? attempts[0] : attempts.find((a) => a.attempt === attempt);
  if (attempt !== undefined && !shown) throw missing();
  const parts = await partsOf(app.pool, [reply]);
  const row = rowOf(reply, parts, maxOf(homework.items), app.now());
  const marks = (parts.marks.get(id) ?? []).filter((m) => m.attempt === shown?.attempt);
  const items = shown?.items ?? homework.items;
  const titles = new Map(homework.items.map((i) => [i.id, i.title]));
  return {
    ...row,
    assignmentId: (await givenOf(app.pool, 'homework', [homework.id]))[0]?.assignmentId ?? null,
    homeworkId: homework.id,
    title: homework.title,
    shown: shown?.attempt ?? 0,
    daysLate: shown?.daysLate ?? 0,
    items: items.map(({ id: itemId, kind, points }) => {
      const question = reply.asked[itemId]?.fields;
      return { id: itemId, kind, title: titles.get(itemId) ?? '', points, ...(question ? { question } : {}) };
    }),
    answers: shown ? await answersOf(call, reply, shown, parts.files.get(id) ?? []) : [],
    marks: marks.map(({ itemId, points, text, by }) => ({ itemId, points, text, by })),
    text: shown?.text ?? '',
    ink: await inkOf(app.pool, id),
    model: homework.model,
  };
}

type Answers = OutputOf<'/OrgApi/WorkReply/Item'>['answers'];

async function answersOf(
  { app, who }: Context,
  reply: Reply,
  { answers, items }: ReplyAttempt,
  files: readonly ReplyFile[],
): Promise<Answers> {
  const byId = new Map(files.map((f) => [f.id, f]));
  const stored = new Map(
    (
      await filesNamed(
        app.pool,
        who.orgId,
        files.flatMap((f) => f.fileId ?? []),
      )
    ).map((f) => [f.id, present(f)]),
  );
  const ofFiles = new Set(items.filter((i) => i.kind === 'files').map((i) => i.id));
  return answers.map((answer) => {
    if (!ofFiles.has(answer.itemId)) {
      const own = inBankLetters(reply, answer);
      const fields = reply.asked[answer.itemId]?.fields;
      // it was checked when it was saved
      return fields ? { ...own, ...readIn(fields, own.value as ExamValue) } : own;
    }
    const value = filesInAnswers([answer]).flatMap((handed): HomeworkFile[] => {
      const file = byId.get(idOf(handed));
      const own = file?.fileId ? stored.get(file.fileId) : undefined;
      if (!file) return [];
      const state = file.fileId !== null && !own ? 'lost' : stateOfFile(file, app.now());
      return [
        {
          fileId: file.fileId,
          url: own?.url ?? null,
          name: file.name,
          type: own?.type ?? '',
          state,
          problem: file.problem,
        },
      ];
    });
    return { itemId: answer.itemId, value };
  });
}
