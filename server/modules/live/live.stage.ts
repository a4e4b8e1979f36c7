// What is put on the stage of a live class: looked up, kept with what it is marked by, shown to everybody.
import type { ShownContent } from '#contract/live.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import type { Prepared } from '#server/platform/lifecycle/define.ts';
import type { Stage } from '#src/machines/live/live.machine.ts';
import { questionBlock, questionById } from '../assessment/index.ts';
import { contentOf } from '../theory/index.ts';
import type { Poll } from './asked.store.ts';
import type { Live } from './live.access.ts';

type Showing = Prepared<{ type: 'show'; stage: Stage }>;

export const block = (activityType: string, messageId: string, content: Record<string, unknown>): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType,
  content,
});

/** 404 where the class has no such thing: a point of another course, somebody else's file. `cmd` names the showing. */
export async function showing(
  app: Clock & Postgres,
  live: Live,
  what: ShownContent,
  { cmd, before }: { cmd: string; before: Stage },
): Promise<Showing> {
  switch (what.kind) {
    case 'board':
      return { event: { type: 'show', stage: { ...what, id: cmd } } };
    case 'material':
      await mustHaveResource(app, live.id, what.resourceId);
      return { event: { type: 'show', stage: { ...what, id: cmd } } };
    case 'ask':
      return askShown(app, live, what, cmd);
    case 'point':
    case 'example':
      return pointShown(app, live, what, cmd);
    case 'question':
      return over(before, await questionShown(app, live, what.questionId, cmd));
    case 'poll':
      return over(before, await pollShown(app, live, what, cmd));
  }
}

const underOf = (stage: Stage) => {
  if (stage.kind === 'question' || stage.kind === 'poll') return stage.under;
  return stage.kind === 'board' || stage.kind === 'material' ? stage : undefined;
};

/** A question stands over what was written on, also where it follows another. */
function over(before: Stage, asked: Showing): Showing {
  const under = underOf(before);
  return under ? { ...asked, event: { type: 'show', stage: { ...asked.event.stage, under } as Stage } } : asked;
}

/** What is under a question comes back when that is put away. */
export function cleared(stage: Stage, cmd: string): { type: 'clear' } | Showing['event'] {
  const under = stage.kind === 'question' || stage.kind === 'poll' ? stage.under : undefined;
  return under ? { type: 'show', stage: { ...under, id: cmd } } : { type: 'clear' };
}

async function mustHaveResource(app: Postgres, liveId: string, id: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    'select from live_resource where id = $1 and live_id = $2 and deleted_at is null',
    [id, liveId],
  );
  if (rowCount === 0) throw missing();
}

/** In the asker's words and without the name: it is answered before everybody. */
async function askShown(
  app: Clock & Postgres,
  live: Live,
  what: { kind: 'ask'; askId: string },
  cmd: string,
): Promise<Showing> {
  const { rows } = await app.pool.query<{ text: string }>('select text from live_ask where id = $1 and live_id = $2', [
    what.askId,
    live.id,
  ]);
  const [ask] = rows;
  if (!ask) throw missing();
  const messageId = `q.${cmd}`;
  return {
    event: { type: 'show', stage: { ...what, id: cmd } },
    events: [
      { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: ask.text },
      { type: 'TEXT_MESSAGE_END', messageId },
    ],
    writes: async (client) => {
      await client.query('update live_ask set told_at = coalesce(told_at, $2) where id = $1', [what.askId, app.now()]);
    },
  };
}

async function pointShown(
  app: Clock & Postgres,
  live: Live,
  what: { kind: 'point' | 'example'; pointId: string },
  cmd: string,
): Promise<Showing> {
  const { point } = await contentOf(app.pool, what.pointId);
  if (!point || !(await isOfCourse(app, live, what.pointId))) throw missing();
  if (what.kind === 'example' && !point.example) throw invalid({ 'command.what.pointId': 'liveNoExample' });
  const heading = { pointId: point.id, title: point.title, index: 0, of: 1, goal: point.goal };
  return {
    event: { type: 'show', stage: { ...what, id: cmd } },
    events: [block('heading', `heading.${cmd}`, heading)],
    writes: async (client) => {
      await client.query('insert into live_shown (live_id, point_id, at) values ($1, $2, $3) on conflict do nothing', [
        live.id,
        point.id,
        app.now(),
      ]);
    },
  };
}

async function isOfCourse(app: Postgres, { courseId }: Live, pointId: string): Promise<boolean> {
  if (courseId === null) return false;
  const { rowCount } = await app.pool.query('select from point_shown where id = $1 and course_id = $2', [
    pointId,
    courseId,
  ]);
  return rowCount === 1;
}

/** Asked anew it is a question of its own. */
async function questionShown(app: Clock & Postgres, live: Live, bankId: string, cmd: string): Promise<Showing> {
  const found = await questionById(app.pool, bankId);
  if (!found || live.courseId === null || found.courseId !== live.courseId) throw missing();
  const { question } = found;
  const id = app.newId();
  const asked = { questionId: id, attempt: 1, of: 1 };
  return {
    event: { type: 'show', stage: { kind: 'question', id: cmd, questionId: id } },
    events: [block('check-question', id, { ...questionBlock(question, id, asked) })],
    writes: (client) =>
      keep(app, client, { id, liveId: live.id, kind: 'question', bankId, pointId: question.pointId, question }),
  };
}

const LETTERS = 'ABCDEFGHIJ';

async function pollShown(
  app: Clock,
  live: Live,
  { text, options }: { text: string; options: string[] },
  cmd: string,
): Promise<Showing> {
  if (new Set(options).size !== options.length) throw invalid({ 'command.what.options': 'questionSameOptions' });
  const id = app.newId();
  const poll: Poll = { stem: text, options: options.map((option, i) => ({ key: LETTERS[i] ?? '', text: option })) };
  const content = { questionId: id, pointId: 'poll', kind: 'single', ...poll, attempt: 1, of: 1, unmarked: true };
  return {
    event: { type: 'show', stage: { kind: 'poll', id: cmd, questionId: id } },
    events: [block('check-question', id, content)],
    writes: (client) =>
      keep(app, client, { id, liveId: live.id, kind: 'poll', bankId: null, pointId: null, question: poll }),
  };
}

interface NewQuestion {
  id: string;
  liveId: string;
  kind: 'question' | 'poll';
  bankId: string | null;
  pointId: string | null;
  question: BankQuestion | Poll;
}

async function keep(app: Clock, client: Parameters<NonNullable<Prepared['writes']>>[0], q: NewQuestion): Promise<void> {
  await client.query(
    'insert into live_question (id, live_id, kind, bank_id, point_id, question, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [q.id, q.liveId, q.kind, q.bankId, q.pointId, JSON.stringify(q.question), app.now()],
  );
}
