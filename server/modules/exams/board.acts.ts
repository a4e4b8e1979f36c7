// What an invigilator does for one, some or all: each is a step of each attempt by itself.
import { CODE } from '#contract/codes.ts';
import type { App, Clock, HasLifecycles, HasLogs, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { commandAsEngine } from '#server/platform/lifecycle/as-engine.ts';
import type { ExamSent } from '#src/machines/exam/exam.lifecycle.ts';
import { runs } from '#src/machines/exam/exam.selectors.ts';
import { endParts, extendParts } from './attempt.experiment.ts';
import { type Attempt, attemptById, examLog, roomLog } from './attempt.store.ts';
import { mustChange } from './exam.scope.ts';
import { examById, staffExam } from './exam.store.ts';
import { attemptDue, invigilates, mayBeSatBy, windowOf } from './sitters.ts';

interface Whom {
  id: string;
  attemptIds?: string[] | undefined;
  reason?: string | undefined;
}

type Target = Pick<Attempt, 'id' | 'state'>;

/** Those named, each of this exam, else 404; or all who sit it. */
async function targets(call: Call, { id, attemptIds }: Whom): Promise<Target[]> {
  await staffExam(call.app, call.who, id);
  const { rows } = await call.app.pool.query<Target>({
    name: 'exam-targets',
    text: `select id, state from exam_attempt where exam_id = $1 and ($2::text[] is null or id = any($2)) order by id`,
    values: [id, attemptIds ?? null],
  });
  if (attemptIds && rows.length < new Set(attemptIds).size) throw missing();
  return attemptIds ? rows : rows.filter(({ state }) => runs(state));
}

/** How many have taken it; 409 where some were named and none has. Who invigilates one class annuls no whole exam. */
export async function act(call: Call, whom: Whom, event: ExamSent): Promise<{ attempts: number }> {
  const { app, who, request } = call;
  if (event.type === 'void' && !whom.attemptIds) await mustChange(call, whom.id);
  const all = await targets(call, whom);
  const done: string[] = [];
  for (const { id } of all) {
    try {
      await app.lifecycles.command({
        id: examLog(id),
        cmd: app.newId(),
        event,
        who,
        as: 'invigilator',
        testId: testIdOf(request),
      });
      done.push(id);
    } catch (error) {
      // of many some stand otherwise by now
      if (!(error instanceof Failure && error.code === CODE.conflict)) throw error;
      if (all.length === 1 && whom.attemptIds) throw error;
    }
  }
  if (event.type === 'extend' || event.type === 'resume') await extendParts(app, done);
  if (event.type === 'forceSubmit' || event.type === 'void') await endParts(app, done);
  if (whom.attemptIds && done.length === 0) throw new Failure(CODE.conflict, 'examNobody');
  return { attempts: done.length };
}

/** To those named in their attempts' own logs; to all in the room's. */
export async function message(call: Call, { text, ...whom }: Whom & { text: string }): Promise<{ attempts: number }> {
  const { app, who } = call;
  const all = await targets(call, whom);
  const event = { type: 'CUSTOM' as const, name: 'exam.message', value: { text, at: app.now() } };
  if (!whom.attemptIds) await app.logs.append(roomLog(whom.id), [event]);
  else
    for (const { id } of all)
      await app.lifecycles.append(examLog(id), { cmd: app.newId(), userId: who.userId, events: [event] });
  return { attempts: all.length };
}

/** Dates of one person at one exam have changed: what runs has them at once. To be called after the commit. */
export async function followDates(
  app: Clock & HasLifecycles & HasLogs & Hooks & Postgres,
  { examId, userId }: { examId: string; userId: string },
): Promise<void> {
  const exam = await examById(app.pool, examId);
  if (!exam) return;
  const { rows } = await app.pool.query<{ id: string }>({
    name: 'exam-running',
    text: 'select id from exam_attempt where exam_id = $1 and student_id = $2 and taking',
    values: [examId, userId],
  });
  const window = rows.length > 0 ? await windowOf(app, userId, exam) : null;
  for (const { id } of rows) {
    const attempt = await attemptById(app.pool, id);
    if (!attempt || !window) continue;
    const due = attemptDue(attempt.startedAt, window);
    if (due <= attempt.due) continue;
    await commandAsEngine(app, { id: examLog(id), cmd: app.newId(), event: { type: 'extend', due } });
    await extendParts(app, [id]);
  }
}

/** Who may read the room's log: everybody whose exam it is, and who invigilates it. */
export function registerRoom(app: App): void {
  app.logs.policy(
    'examroom',
    async (who, examId) => (await mayBeSatBy(app, who, examId)) || invigilates(app, who, examId),
  );
}
