// Exams as their teachers arrange them. What runs while they are sat is mounted elsewhere.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { examRows as contract } from '#contract/exam-rows.ts';
import type { App } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { addException } from '../assignments/index.ts';
import { freezePaper, paperById, throwaway } from '../papers/index.ts';
import { ARRANGED, type Arranged, arrangedOf, checkDraft, checkPublished } from './exam.check.ts';
import { presentExams } from './exam.rows.ts';
import { changed, mustChange, seenExams } from './exam.scope.ts';
import { type Exam, examById, staffExam } from './exam.store.ts';
import { exams } from './exam.tables.ts';
import { examKind } from './kind.ts';
import { assign, heldExam, reachRunning, setExamStatus } from './publish.ts';
import { windowOf } from './sitters.ts';

type Row = Record<string, unknown>;
/** The longest name of a copy, with what says that it is one. */
const MOST_OF_NAME = 95;
const NONE: Pick<Arranged, 'courseId' | 'lateMinutes' | 'pass' | 'code'> = {
  courseId: null,
  lateMinutes: null,
  pass: null,
  code: null,
};

const { board: _b, extend: _e, hold: _h, resume: _r, message: _m, forceSubmit: _f, void: _v, ...own } = contract;

export function mountExams(server: FastifyInstance, app: App): void {
  auditsRows(app, 'exams', 'select id, course_id, null from exam');
  defineKind(app, examKind(app));
  const family = crud<typeof contract>({
    table: exams,
    scope: (_who, call) => seenExams(call),
    writeScope: (_who, call) => changed(call),
    search: [exams.name],
    sorts: { name: asName(exams.name), createdAt: exams.createdAt, from: exams.from, status: exams.status },
    present: presentExams,
    adding: async (input, call) => {
      const exam = { ...NONE, ...columnsOf(input) } as Arranged; // by the contract, the rest is there
      await checkDraft(call, exam);
      return { ...exam, status: 'draft', makerId: call.who.userId };
    },
    deleting: async (rows) => {
      if (rows.some((r) => r['status'] !== 'draft')) throw new Failure(CODE.conflict, 'examNotDraft');
    },
  });
  const handlers: Handlers<typeof own> = {
    ...family,
    update: async ({ id, version, ...input }, call) => {
      await mustChange(call, id);
      return change(call, { id, version, input: columnsOf(input) });
    },
    copy: async ({ id }, call) => {
      const exam = await staffExam(app, call.who, id);
      const copyId = app.newId();
      const row = { ...arrangedOf(exam), name: `${exam.name.slice(0, MOST_OF_NAME)} (副本)`, status: 'draft' };
      await app.db
        .insert(exams)
        .values({ ...row, id: copyId, orgId: exam.orgId, createdAt: app.now(), makerId: call.who.userId });
      return { id: copyId };
    },
    preview: async ({ id }, { who }) => {
      const exam = await staffExam(app, who, id);
      const frozen = exam.frozen ?? (await asItWouldBe(app, exam));
      return { paper: await throwaway(app, frozen) };
    },
    setStatus: async ({ id, status }, call) => {
      await mustChange(call, id);
      return setExamStatus(call, id, status);
    },
    except: async ({ id, userId, minutes = null, until = null, attempts = null, reason }, { who }) => {
      const exam = await staffExam(app, who, id);
      if (exam.assignmentId === null) throw new Failure(CODE.conflict, 'examDraft');
      const { orgId, assignmentId } = exam;
      const given = { orgId, assignmentId, userId, minutes, until, attempts, reason, byId: who.userId };
      const exceptionId = await addException(app, given);
      const { extra, ...now } = await windowOf(app, userId, exam);
      const stands = { minutes: extra / 60_000, attempts: now.attempts - exam.attempts, until: now.until };
      return { id: exceptionId, stands };
    },
  };
  mount(server, app, own, handlers);
}

/** Of a draft. */
async function asItWouldBe(app: App, exam: Exam) {
  const paper = await paperById(app.pool, exam.orgId, exam.paperId);
  if (!paper) throw invalid({ paperId: 'missing' });
  const done = await freezePaper(app.pool, paper);
  if ('problems' in done) throw invalid({ paperId: 'paperChanged' });
  return done.frozen;
}

/** The table has people as two columns; no code is none. */
function columnsOf({ to, code, ...input }: Row): Partial<Arranged> {
  return {
    ...input,
    ...(to === undefined ? {} : (to as Pick<Arranged, 'classIds' | 'userIds'>)),
    ...(code === undefined ? {} : { code: code === '' ? null : (code as string | null) }),
  };
}

interface Change {
  id: string;
  version: number | undefined;
  input: Partial<Arranged>;
}

/** What is published keeps its students' word: the rest of it moves with the change. */
async function change(call: Call, { id, version, input }: Change): Promise<{ id: string; version: number }> {
  const { app } = call;
  const before = await examById(app.pool, id);
  if (!before) throw missing();
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const wanted: Arranged = { ...arrangedOf(before), ...given };
  call.note.subject = before.name;
  if (before.status === 'draft') await checkDraft(call, wanted);
  else checkPublished(arrangedOf(before), wanted, before.frozen?.max ?? 0);
  const after = await withTransaction(app.pool, async (client) => {
    const exam = await heldExam(client, id);
    const isSame = exam.version === before.version && exam.version === (version ?? exam.version);
    if (!isSame) throw new Failure(CODE.conflict, 'stale');
    await client.query(
      `update exam set version = version + 1, name = $2, paper_id = $3, course_id = $4, class_ids = $5, user_ids = $6,
          from_at = $7, until_at = $8, minutes = $9, late_minutes = $10, attempts = $11, counts = $12, pass = $13, code = $14,
          addresses = $15, show = $16 where id = $1`,
      [id, ...ARRANGED.map((name) => wanted[name])],
    );
    const done = await examById(client, id);
    if (!done) throw missing();
    if (exam.status === 'published') await assign(app, client, done);
    return done;
  });
  if (after.status === 'published') await reachRunning(app, after, before);
  return { id, version: after.version };
}
