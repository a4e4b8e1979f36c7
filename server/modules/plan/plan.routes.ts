// The lesson plan as its teachers work on it.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { RESTORE_DAYS } from '#contract/kit.ts';
import { plan as contract, type PlanExample, planExample } from '#contract/plan.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import type { Who } from '#server/platform/who.ts';
import {
  approveQuestions,
  bankHandlers,
  followQuestions,
  questionProblem,
  questionsOf,
  refuseProblems,
} from '../assessment/index.ts';
import { mustTeachCourse, mustTeachEach } from '../course/index.ts';
import { workJob } from '../jobs/index.ts';
import { checkQuotes, quoteKeeper } from '../knowledge/index.ts';
import { aidsBy, approveOrRefuse, approveStanding, coursesOfRejected, rejectAids } from './plan.aids.ts';
import { exampleProblem, pointProblem } from './plan.check.ts';
import { courseDraftJob, startCourseDraft } from './plan.course.job.ts';
import { exportPlan, importPlan } from './plan.file.ts';
import { partDraftJob, startPartDraft, startPartDrafts } from './plan.job.ts';
import { draftPlan, regenerate, untoldOf } from './plan.make.ts';
import { overview, shownPoint } from './plan.present.ts';
import { approve, edited, POINT_PARTS, partStatus } from './plan.status.ts';
import {
  coursesOfDeleted,
  followPlan,
  insertPoint,
  nextPointSort,
  type PointRow,
  planPoints,
  pointsBy,
  updatePoint,
} from './plan.store.ts';

const RESTORE_MS = RESTORE_DAYS * 24 * 3600 * 1000;

export function mountPlan(server: FastifyInstance, app: App): void {
  auditsRows(app, 'points', 'select id, course_id, null from lesson_point');
  for (const table of ['question', 'point_aid'])
    auditsRows(app, table, `select x.id, p.course_id, null from ${table} x join lesson_point p on p.id = x.point_id`);
  const handlers: Handlers<typeof contract> = {
    ...bankHandlers(app),
    items: async ({ courseId }, { who, lang }) => {
      await mustTeachCourse(app, who, courseId);
      return overview(app, who, courseId, lang);
    },
    item: async ({ id }, { who }) => {
      const [point] = await points(app, who, [id]);
      if (!point) throw missing();
      return shownPoint(app, point);
    },
    draft: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      return draftPlan(app, who, courseId);
    },
    untold: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      return untoldOf(app, courseId);
    },
    add: async ({ courseId, title, goal }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      const id = app.newId();
      const sort = await nextPointSort(app.pool, courseId);
      const empty = { explanation: [], example: null, discussion: null, parts: {} };
      await insertPoint(app.pool, { id, orgId: who.orgId, courseId, sort, title, goal, ...empty, now: app.now() });
      return { id };
    },
    update: (changes, { who }) => changePoint(app, who, changes),
    delete: async ({ ids }, call) => {
      const rows = await points(app, call.who, ids);
      call.note.subject = rows.map((p) => p.title).join('、');
      await app.pool.query('update lesson_point set deleted_at = $2 where id = any($1)', [ids, app.now()]);
      return { deleted: rows.length };
    },
    restore: async ({ ids }, { who }) => {
      const rows = await coursesOfDeleted(app.pool, ids, app.now() - RESTORE_MS);
      await mustTeachEach(app, who, ids, rows);
      await app.pool.query('update lesson_point set deleted_at = null where id = any($1)', [ids]);
      return { restored: rows.length };
    },
    order: async ({ courseId, ids }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      await orderPoints(app, courseId, ids);
      return null;
    },
    approve: ({ pointIds, parts }, { who }) => approvePoints(app, who, pointIds, parts),
    withdraw: async ({ pointIds }, { who }) => {
      const rows = await points(app, who, pointIds);
      for (const p of rows) await must(updatePoint(app.pool, { ...p, approved: null, parts: unapproved(p) }));
      return null;
    },
    regenerate: async ({ pointId, part }, { who }) => {
      const [point] = await points(app, who, [pointId]);
      if (!point) throw missing();
      await regenerate(app, point, part);
      const [now] = await pointsBy(app.pool, [pointId]);
      return shownPoint(app, now ?? point);
    },
    draftPart: async ({ pointId, part }, { who }) => {
      const [point] = await points(app, who, [pointId]);
      if (!point) throw missing();
      return startPartDraft(app, who, point, part);
    },
    draftParts: async ({ courseId }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      if (!(await app.tutor.model(who.orgId))) throw new Failure(CODE.conflict, 'noModel');
      // first in the lane: what the parts are drafted from hangs on what passages are
      const jobId = await startCourseDraft(app, who, courseId);
      const started = await startPartDrafts(app, who, courseId, await planPoints(app.pool, courseId));
      return { started, ...(jobId === null ? {} : { jobId }) };
    },
    aidApprove: async ({ ids }, { who }) => approveOrRefuse(app, who, await aids(app, who, ids)),
    aidReject: async ({ ids }, { who }) => {
      const rows = await aids(app, who, ids);
      await rejectAids(app.pool, ids, app.now());
      return { rejected: rows.length };
    },
    aidRestore: async ({ ids }, { who }) => {
      const rows = await coursesOfRejected(app.pool, ids, app.now() - RESTORE_MS);
      await mustTeachEach(app, who, ids, rows);
      await app.pool.query('update point_aid set deleted_at = null where id = any($1)', [ids]);
      return { restored: rows.length };
    },
    export: async ({ courseId }, { who, reply }) => {
      await mustTeachCourse(app, who, courseId);
      const { name, text } = await exportPlan(app, courseId);
      return sendDownload(reply, { name, type: 'application/json; charset=utf-8', content: Buffer.from(text) });
    },
    import: async ({ courseId, file }, { who }) => {
      await mustTeachCourse(app, who, courseId);
      return importPlan(app, who, courseId, file);
    },
  };
  quoteKeeper(app, 'plan', followPlan);
  quoteKeeper(app, 'questions', followQuestions);
  workJob(app, courseDraftJob);
  workJob(app, partDraftJob);
  mount(server, app, contract, handlers);
}

/** These points, if `who` may change each of them. */
const points = async (app: Clock & Postgres, who: Who, ids: readonly string[]): Promise<PointRow[]> =>
  mustTeachEach(app, who, ids, await pointsBy(app.pool, ids));

const aids = async (app: Clock & Postgres, who: Who, ids: readonly string[]) =>
  mustTeachEach(app, who, ids, await aidsBy(app.pool, ids));

type Changes = z.output<typeof contract.update.input>;

async function changePoint(app: Clock & Postgres, who: Who, { id, version, ...changes }: Changes) {
  const [point] = await points(app, who, [id]);
  if (!point) throw missing();
  const kept = changes.explanation && (await checkQuotes(app, point.courseId, changes.explanation));
  const parts = { ...point.parts };
  for (const part of POINT_PARTS) if (changes[part] !== undefined) parts[part] = edited(who.name, app.now());
  // students read title and goal above the explanation: a change of them waits for the same approval
  const named = (changes.title ?? point.title) !== point.title || (changes.goal ?? point.goal) !== point.goal;
  if (named && partStatus(point, 'explanation').state === 'approved') parts.explanation = edited(who.name, app.now());
  const { title = point.title, goal = point.goal } = changes;
  const explanation = kept ?? point.explanation;
  const example = changes.example === undefined ? point.example : typedExample(changes.example, point.example);
  const discussion = changes.discussion === undefined ? point.discussion : changes.discussion || null;
  const changed = { ...point, version, title, goal, explanation, example, discussion, parts };
  const next = await must(updatePoint(app.pool, changed));
  return { id, version: next };
}

/** What a teacher has written in it says itself what in it is a formula; the same words keep theirs. */
function typedExample(next: PlanExample | null, before: PlanExample | null): PlanExample | null {
  const words = (example: PlanExample | null) => example && planExample.omit({ formulas: true }).strip().parse(example);
  const own = words(next);
  return own && { ...own, ...(isDeepStrictEqual(own, words(before)) ? formulasBeside(before) : {}) };
}

async function orderPoints(app: Postgres, courseId: string, ids: readonly string[]): Promise<void> {
  const known = (await planPoints(app.pool, courseId)).map((p) => p.id);
  const same = known.length === ids.length && known.every((id) => ids.includes(id));
  if (!same) throw invalid({ ids: 'missing' });
  await app.pool.query(
    'update lesson_point p set sort = o.n from unnest($1::text[]) with ordinality as o (id, n) where p.id = o.id',
    [ids],
  );
}

async function approvePoints(
  app: Clock & Postgres,
  who: Who,
  ids: readonly string[],
  chosenParts: readonly string[] | undefined,
) {
  const parts = chosenParts ?? [...POINT_PARTS, 'questions'];
  const rows = await points(app, who, ids);
  const bank = parts.includes('questions') ? await questionsOf(app.pool, ids) : [];
  refuseProblems([
    ...rows.map((p) => [p.id, parts.includes('explanation') || !p.approved ? pointProblem(p) : null] as const),
    ...(parts.includes('example') ? rows.map((p) => [p.id, p.example && exampleProblem(p.example)] as const) : []),
    ...bank.map((q) => [q.id, questionProblem(q)] as const),
  ]);
  const chosen = POINT_PARTS.filter((part) => parts.includes(part));
  await withTransaction(app.pool, async (client) => {
    for (const p of rows) await must(updatePoint(client, approve(p, chosen, who.name, app.now())));
    await approveQuestions(client, who, bank, app.now());
    // a point that is approved whole is approved with what helps it
    if (!chosenParts) await approveStanding(app, client, who, rows);
  });
  return { approved: rows.length };
}

async function must(written: Promise<number | null>): Promise<number> {
  const version = await written;
  if (version === null) throw new Failure(CODE.conflict, 'stale');
  return version;
}

const unapproved = (p: PointRow): PointRow['parts'] =>
  Object.fromEntries(
    Object.entries(p.parts).map(([part, m]) => [part, m.state === 'approved' ? { ...m, state: 'edited' } : m]),
  );
