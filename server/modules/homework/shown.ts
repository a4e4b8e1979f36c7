// Homework as its student sees it: no key, no model answer and no mark before its time.
import type { HandedFile, HomeworkAnswer } from '#contract/homework-own.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { stateAndCommands } from '#server/platform/lifecycle/snapshot.ts';
import type { Who } from '#server/platform/who.ts';
import { homeworkLifecycle } from '#src/machines/homework/homework.lifecycle.ts';
import { rightInExam, shownInExam } from '../assessment/index.ts';
import { wholeOf } from '../assignments/index.ts';
import { filesNamed, present } from '../files/index.ts';
import { groupNamed } from '../groups/index.ts';
import { askedAs } from './asked.ts';
import { noteLook, openReply } from './begin.ts';
import { type GivenHomework, givenHomework, type Terms } from './dates.ts';
import { filesInAnswers, idOf, type ReplyFile, replyFiles, settleUploads, stateOfFile } from './files.ts';
import type { Homework } from './homework.store.ts';
import { inkOf } from './ink.ts';
import { scoreIn } from './marks.ts';
import {
  attemptsOfReplies,
  homeworkLog,
  marksOfReplies,
  membersOf,
  type Reply,
  type ReplyAttempt,
  replyOf,
} from './reply.store.ts';
import { submittedAttempt } from './submit.ts';

type Shown = OutputOf<'/api/Work/Item'>;

export async function shownHomework(app: App, who: Who, assignmentId: string): Promise<Shown> {
  const given = await givenHomework(app, who, assignmentId);
  const opened = await openReply(app, who, given);
  await noteLook(app, opened, who);
  if (await settleUploads(app, await replyFiles(app.pool, [opened.id]))) {
    const reply = await replyOf(app.pool, given.homework.id, who.userId);
    return studentView(app, given, { reply: reply ?? opened, assignmentId });
  }
  return studentView(app, given, { reply: opened, assignmentId });
}

async function studentView(
  app: App,
  { homework, terms }: GivenHomework,
  { reply, assignmentId }: { reply: Reply; assignmentId: string },
): Promise<Shown> {
  const now = app.now();
  const [files, attempts] = await Promise.all([
    replyFiles(app.pool, [reply.id]),
    attemptsOfReplies(app.pool, [reply.id]),
  ]);
  const [latest] = attempts;
  const writes = reply.state === 'drafting' || reply.state === 'returned' || reply.state === 'closed';
  const isTold = isModelShown(homework, reply, terms, now);
  const marked = latest ? await markedOf(app, homework, reply, latest, files) : null;
  return {
    replyId: reply.id,
    log: homeworkLog(reply.id),
    title: homework.title,
    html: homework.html,
    items: homework.items.map(({ questionId: _bank, ...item }) => {
      const asked = item.kind === 'question' ? askedAs(reply, item.id) : undefined;
      if (!asked) return item;
      const right = isTold ? rightInExam(asked) : '';
      return { ...item, question: shownInExam(asked, item.points), ...(right === '' ? {} : { right }) };
    }),
    task: await wholeOf(app, assignmentId),
    group: await groupIn(app, homework, reply),
    state: reply.state,
    allowed: await allowedOf(app, reply, terms),
    now,
    until: terms.until,
    late: homework.late,
    attempt: writes ? reply.attempt + 1 : reply.attempt,
    attempts: terms.attempts,
    version: reply.draftVersion,
    answers: reply.draft,
    files: await fileNames(app, homework.orgId, files),
    submitted: latest ? await submittedAttempt(app.pool, latest, now) : null,
    returned: reply.returnedText,
    ...(marked ?? { result: null, remarks: null }),
    model: isTold ? homework.model || null : null,
  };
}

/** Of what a group hands in together: what it is called, and whose it is, until it is handed in who is in the group now. */
async function groupIn({ pool }: App, { setId }: Homework, { id, groupId, attempt }: Reply): Promise<Shown['group']> {
  if (setId === null || groupId === null) return null;
  const group = await groupNamed(pool, groupId);
  const userIds = attempt === 0 && group ? group.userIds : await membersOf(pool, id);
  const { rows } = await pool.query<{ name: string }>({
    name: 'homework-group-names',
    text: 'select name from sys_user where id = any($1) order by user_name collate name_order, id',
    values: [userIds],
  });
  return { name: group?.name ?? '', members: rows.map((r) => r.name) };
}

/** What the chart would take, and the time and the number of attempts too. */
async function allowedOf(app: App, reply: Reply, terms: Terms): Promise<string[]> {
  const isOver = terms.hasLeft || app.now() > terms.end || reply.attempt >= terms.attempts;
  if (isOver) return [];
  const { snapshot } = await app.lifecycles.view(homeworkLog(reply.id), 'student');
  return stateAndCommands(homeworkLifecycle, snapshot, 'student').allowed;
}

/** Uploads that have become files are files. */
export function resolved(answers: readonly HomeworkAnswer[], files: readonly ReplyFile[]): HomeworkAnswer[] {
  const byId = new Map(files.map((f) => [f.id, f]));
  return answers.map(({ itemId, value }) => {
    if (!Array.isArray(value) || filesInAnswers([{ itemId, value }]).length === 0) return { itemId, value };
    const own = filesInAnswers([{ itemId, value }]).map((file): HandedFile => {
      const fileId = byId.get(idOf(file))?.fileId;
      return fileId ? { fileId } : file;
    });
    return { itemId, value: own };
  });
}

async function fileNames(app: App, orgId: string, files: readonly ReplyFile[]): Promise<Shown['files']> {
  const ids = files.flatMap((f) => f.fileId ?? []);
  const stored = new Map((await filesNamed(app.pool, orgId, ids)).map((f) => [f.id, present(f)]));
  const now = app.now();
  return Object.fromEntries(
    files.flatMap((file) => {
      const { id, fileId, name, problem } = file;
      const own = fileId === null ? undefined : stored.get(fileId);
      const state = fileId !== null && !own ? ('lost' as const) : stateOfFile(file, now);
      const one = { fileId, name, type: own?.type ?? '', url: own?.url ?? '', state, problem };
      // what was marked has files by their own ids
      return [[id, one] as const, ...(fileId === null ? [] : [[fileId, one] as const])];
    }),
  );
}

/** The marks where they may be seen; of what was sent back before that, the words and what was drawn alone. */
async function markedOf(
  app: App,
  homework: Homework,
  reply: Reply,
  latest: ReplyAttempt,
  files: readonly ReplyFile[],
): Promise<Pick<Shown, 'result' | 'remarks'> | null> {
  const isShown = reply.isShown || (homework.show === 'marked' && reply.isMarked);
  if (!isShown && reply.returnedText === '') return null;
  const marks = (await marksOfReplies(app.pool, [reply.id])).filter((m) => m.attempt === latest.attempt);
  const score = scoreIn(latest, marks);
  const remarks = {
    text: latest.text,
    ink: await inkOf(app.pool, reply.id),
    answers: resolved(latest.answers, files),
  };
  if (isShown) {
    if (score === null) return null;
    const items = marks.map(({ itemId, points, text }) => ({ itemId, points, ...(text === '' ? {} : { text }) }));
    return { result: { ...remarks, score, max: latest.max, items }, remarks: null };
  }
  const items = marks.flatMap(({ itemId, text }) => (text === '' ? [] : [{ itemId, text }]));
  return { result: null, remarks: { ...remarks, items } };
}

/** While anything is taken from this student it is not shown by the time alone. */
const isModelShown = ({ modelAt }: Homework, { state }: Reply, { end, until }: Terms, now: number): boolean =>
  modelAt === 'due' ? until !== null && now > end : state === 'released';
