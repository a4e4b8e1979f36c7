// The draft: one value with a version, put in place of the one before.
import type { BankFields } from '#contract/bank.ts';
import { CODE } from '#contract/codes.ts';
import type { HomeworkItem } from '#contract/homework.ts';
import { USUAL_FILES } from '#contract/homework-limits.ts';
import type { HomeworkAnswer } from '#contract/homework-own.ts';
import type { InputOf } from '#contract/index.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { commandAsEngine } from '#server/platform/lifecycle/as-engine.ts';
import type { Facts, Prepared } from '#server/platform/lifecycle/define.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { Who } from '#server/platform/who.ts';
import { valueProblem } from '../assessment/index.ts';
import { askedAs } from './asked.ts';
import { openReply } from './begin.ts';
import { givenHomework, type Terms } from './dates.ts';
import { filesInAnswers, idOf, takeReplyFiles } from './files.ts';
import { attemptsOfReplies, homeworkLog, type Reply, replyById, replyIdOf } from './reply.store.ts';

/** The time is over, or the state takes no more: 409 with both. */
const refusedAt = (key: MessageKey, { state }: Pick<Reply, 'state'>, { until }: Pick<Terms, 'until'>): Failure =>
  new Failure(CODE.conflict, key, { data: { state, until } });

export const stale = ({ draftVersion, draft }: Pick<Reply, 'draft' | 'draftVersion'>): Failure =>
  new Failure(CODE.conflict, 'homeworkStale', { data: { version: draftVersion, answers: draft } });

/** 409 unless something can be written for this reply now. */
export function mustTake(app: { now: () => number }, reply: Reply, terms: Terms): void {
  if (terms.hasLeft) throw refusedAt('homeworkLeft', reply, terms);
  if (app.now() > terms.end || reply.state === 'closed') throw refusedAt('homeworkOver', reply, terms);
  if (reply.attempt >= terms.attempts) throw refusedAt('homeworkAttempts', reply, terms);
  if (reply.state === 'released') throw refusedAt('state', reply, terms);
}

export async function saveDraft(
  app: App,
  who: Who,
  { assignmentId, version, answers }: InputOf<'/api/Work/Save'>,
): Promise<{ version: number }> {
  const given = await givenHomework(app, who, assignmentId);
  const reply = await openReply(app, who, given);
  mustTake(app, reply, given.terms);
  if (reply.draftVersion !== version) throw stale(reply);
  checkAnswers(reply, given.homework.items, answers);
  await putDraft(app, who, { reply, version, answers });
  await writtenOn(app, reply);
  return { version: version + 1 };
}

/** After a hand-in the chart hears of a newer draft: from whoever has saved it, or who finds that a death came in between. */
export async function writtenOn(app: App, { id, state }: Pick<Reply, 'id' | 'state'>): Promise<void> {
  if (state === 'submitted' || state === 'marked')
    await commandAsEngine(app, { id: homeworkLog(id), cmd: app.newId(), event: { type: 'draft' } });
}

/** Before the step: 409 where nothing is newer than what was handed in. */
export async function drafting(app: Postgres, { id }: Pick<Facts, 'id'>): Promise<Prepared<{ type: 'draft' }>> {
  const reply = await replyById(app.pool, replyIdOf(id));
  if (!reply) throw new Error('a reply that is written on is there');
  const [last] = await attemptsOfReplies(app.pool, [reply.id]);
  if (last && last.draftVersion >= reply.draftVersion) throw new Failure(CODE.conflict, 'state');
  return { event: { type: 'draft' } };
}

async function putDraft(
  app: App,
  who: Who,
  { reply, version, answers }: { reply: Reply; version: number; answers: HomeworkAnswer[] },
): Promise<void> {
  const kept = (await attemptsOfReplies(app.pool, [reply.id])).map((a) => a.answers);
  await takeReplyFiles(app, who, { replyId: reply.id, answers, kept }, async (client) => {
    const { rowCount } = await client.query(
      `update homework_reply set draft = $3, draft_version = draft_version + 1, drafted_at = $4
        where id = $1 and draft_version = $2`,
      [reply.id, version, JSON.stringify(answers), app.now()],
    );
    if (rowCount !== 1) throw stale((await replyById(client, reply.id)) ?? reply);
  });
}

/** 422 by item: what it does not take, or what is no item of this homework. */
function checkAnswers(
  reply: Pick<Reply, 'id' | 'asked'>,
  items: readonly HomeworkItem[],
  answers: readonly HomeworkAnswer[],
): void {
  const byId = new Map(items.map((i) => [i.id, i]));
  const wrong: Record<string, MessageKey> = {};
  const seen = new Set<string>();
  for (const answer of answers) {
    const item = byId.get(answer.itemId);
    const problem = !item ? 'homeworkNoItem' : seen.has(item.id) ? 'twice' : problemOf(reply, item, answer);
    seen.add(answer.itemId);
    if (problem) wrong[`answers.${answer.itemId}`] = problem;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function problemOf(
  reply: Pick<Reply, 'id' | 'asked'>,
  { id, kind, most = USUAL_FILES }: HomeworkItem,
  answer: HomeworkAnswer,
): MessageKey | null {
  const { value } = answer;
  if (kind === 'text') return typeof value === 'string' ? null : 'wrongKind';
  const files = filesInAnswers([answer]);
  if (kind === 'files') {
    if (!Array.isArray(value) || files.length !== value.length) return 'wrongKind';
    if (new Set(files.map(idOf)).size < files.length) return 'twice';
    return files.length > most ? 'homeworkTooManyFiles' : null;
  }
  if (files.length > 0) return 'wrongKind';
  const question = askedAs(reply, id);
  if (question && hasFileOf(question.fields, value)) return 'wrongKind';
  // what is no file is an exam's value
  return question ? valueProblem(question, value as Parameters<typeof valueProblem>[1]) : 'homeworkNoItem';
}

/** A group that was changed after the homework was made may ask for files: none of them would be the reply's. */
const hasFileOf = ({ children = [] }: BankFields, value: HomeworkAnswer['value']): boolean => {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && !Array.isArray(value) ? value : {};
  return children.some(({ key, kind }) => kind === 'file' && Array.isArray(given[key]));
};

export const isEmptyAnswer = ({ value }: HomeworkAnswer): boolean =>
  typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && Object.keys(value).length === 0;
