// An attempt as the server runs it. Where it stands is written into its row by the very statement of each step: whoever saves an
// answer locks that row, so that nothing comes in behind an end.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { type Definition, defineLifecycle, type Facts } from '#server/platform/lifecycle/define.ts';
import type { Transaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { examLifecycle } from '#src/machines/exam/exam.lifecycle.ts';
import type { ExamContext } from '#src/machines/exam/exam.machine.ts';
import { runs } from '#src/machines/exam/exam.selectors.ts';
import { stateName } from '#src/machines/state.ts';
import { addUp, leaveToTeacher, markAttempt, withdraw } from './attempt.marking.ts';
import { ANSWERED_COUNT, type Attempt, attemptById, attemptIdOf } from './attempt.store.ts';
import { invigilates } from './sitters.ts';

type App = Clock & Hooks & Postgres;

export const examDefinition = (app: App): Definition =>
  defineLifecycle(examLifecycle, {
    policy: (who, id) => roleIn(app, who, id),
    prepare: {
      extend: async (sent, facts) =>
        'ms' in sent ? { event: { type: 'extend', ms: sent.ms } } : byDates(app, sent.due, facts),
      hold: async (_sent, { now }) => ({ event: { type: 'hold', now } }),
      resume: async (_sent, { now }) => ({ event: { type: 'resume', now } }),
      submit: async (_sent, { now }) => ({ event: { type: 'submit', now } }),
      forceSubmit: async ({ reason }, { id, now }) => ({
        event: { type: 'forceSubmit', now },
        writes: (client) => keepReason(client, id, reason),
      }),
      void: async ({ reason }, { id }) => ({
        event: { type: 'void' },
        writes: (client) => keepReason(client, id, reason),
      }),
    },
    effects: { mark: ({ lifecycle, signal }) => markPatiently(app, attemptIdOf(lifecycle), signal) },
    actions: {
      keepSubmitted: (_params, { id }) => ({ writes: (client) => countAnswers(client, attemptIdOf(id)) }),
      keepMarked: (_params, { id, now }) => ({
        writes: async (client) => void (await addUp(client, [attemptIdOf(id)], now)),
      }),
      keepUnmarked: (_params, { id, now }) => ({ writes: (client) => leaveToTeacher(client, attemptIdOf(id), now) }),
      keepVoided: (_params, { id }) => ({ writes: (client) => withdraw(client, attemptIdOf(id)) }),
    },
    rows: ({ value, context }, { id }) => [
      {
        table: 'exam_attempt',
        key: { id: attemptIdOf(id) },
        values: standing(attemptIdOf(id), stateName(value), context),
        isThere: true,
      },
    ],
  });

/** What the row says of a state. */
const standing = (id: string, state: string, { until, heldAt, submittedAt, by }: ExamContext) => ({
  state,
  until_at: until,
  taking: runs(state),
  stopped_at: heldAt,
  submitted_at: submittedAt,
  submitted_by: by,
  receipt: submittedAt === null ? null : receiptOf(id, submittedAt),
});

/** What a student can write down: the same ever after, and no other's. */
const receiptOf = (id: string, at: number): string =>
  createHash('sha256')
    .update(`receipt ${id} ${at}`)
    .digest('hex')
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');

async function roleIn(app: App, who: Who, id: string): Promise<'student' | 'invigilator' | null> {
  const attempt = await attemptById(app.pool, id);
  if (!attempt || attempt.orgId !== who.orgId) return null;
  if (attempt.studentId === who.userId) return 'student';
  return (await invigilates(app, who, attempt.examId)) ? 'invigilator' : null;
}

const TRIES = 6;
const WAIT_MS = 100;

/** A database that is away for a moment makes no work for a teacher. */
async function markPatiently(app: App, attemptId: string, signal: AbortSignal): Promise<{ toMark: number }> {
  for (let n = 1; ; n++) {
    try {
      return await markAttempt(app, attemptId);
    } catch (error) {
      if (n === TRIES || signal.aborted) throw error;
      await setTimeout(WAIT_MS * 2 ** n, undefined, { signal });
    }
  }
}

type Client = Transaction['client'];

/** Dates have changed: what they give more than they gave when it was reckoned last. */
async function byDates(app: App, due: number, { id }: Facts) {
  const attempt = await attemptById(app.pool, attemptIdOf(id));
  const ms = Math.max(due - (attempt?.due ?? due), 0);
  return {
    event: { type: 'extend' as const, ms },
    writes: async (client: Client) => {
      await client.query('update exam_attempt set due_at = greatest(due_at, $2) where id = $1', [attemptIdOf(id), due]);
    },
  };
}

async function keepReason(client: Client, id: string, reason: string): Promise<void> {
  if (reason === '') return;
  await client.query('update exam_attempt set reason = $2 where id = $1', [attemptIdOf(id), reason]);
}

/** What had been answered when it was handed in: the row is written by now, so no save comes in between. */
async function countAnswers(client: Client, id: Attempt['id']): Promise<void> {
  await client.query({
    name: 'exam-count-answers',
    text: `update exam_attempt a set answered = ${ANSWERED_COUNT} where a.id = $1`,
    values: [id],
  });
}
