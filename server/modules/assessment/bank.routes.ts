// The bank's questions as their teachers work on them. They are operations of the plan, which mounts them with its own.

import { CODE } from '#contract/codes.ts';
import { RESTORE_DAYS } from '#contract/kit.ts';
import type { plan } from '#contract/plan.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { mustTeachCourse, mustTeachEach } from '../course/index.ts';
import { checkQuotes } from '../knowledge/index.ts';
import { questionProblem, refuseProblems } from './bank.check.ts';
import { bankLibrary, questionChoices } from './bank.list.ts';
import {
  approveQuestions,
  coursesOfDeletedQuestions,
  coursesOfPoints,
  hasSameTexts,
  insertQuestion,
  questionsBy,
  updateQuestion,
} from './bank.store.ts';

const RESTORE_MS = RESTORE_DAYS * 24 * 3600 * 1000;

type BankHandlers = Pick<
  Handlers<typeof plan>,
  | 'questionItems'
  | 'questions'
  | 'questionAdd'
  | 'questionUpdate'
  | 'questionDelete'
  | 'questionRestore'
  | 'questionApprove'
>;

export const bankHandlers = (app: Clock & Postgres): BankHandlers => ({
  questionItems: async (wanted, { who }) => {
    await mustTeachCourse(app, who, wanted.courseId);
    return bankLibrary(app.pool, wanted);
  },
  questions: async ({ courseId, pointId }, { who }) => {
    await mustTeachCourse(app, who, courseId);
    return questionChoices(app.pool, courseId, pointId);
  },
  questionAdd: async ({ pointId, ...fields }, { who }) => {
    const [point] = await mustTeachEach(app, who, [pointId], await coursesOfPoints(app.pool, [pointId]));
    if (!point) throw missing();
    const [source = null] = await checkQuotes(app, point.courseId, fields.source ? [fields.source] : []);
    const id = app.newId();
    const more = { id, orgId: who.orgId, pointId, status: 'edited' as const, by: who.userId, now: app.now() };
    await insertQuestion(app.pool, { ...fields, source, ...more });
    return { id };
  },
  questionUpdate: async ({ id, version, ...changes }, { who }) => {
    const [q] = await questions(app, who, [id]);
    if (!q) throw missing();
    const [source] = await checkQuotes(app, q.courseId, changes.source ? [changes.source] : []);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const changed = { ...q, ...given, ...(source ? { source } : {}) };
    const formulas = hasSameTexts(changed, q) ? q.formulas : undefined;
    const more = { version, status: 'edited' as const, editedBy: who.userId, now: app.now() };
    const next = await updateQuestion(app.pool, { ...changed, formulas, ...more });
    if (next === null) throw new Failure(CODE.conflict, 'stale');
    return { id, version: next };
  },
  questionDelete: async ({ ids }, { who }) => {
    const rows = await questions(app, who, ids);
    await app.pool.query('update question set deleted_at = $2 where id = any($1)', [ids, app.now()]);
    return { deleted: rows.length };
  },
  questionRestore: async ({ ids }, { who }) => {
    const rows = await coursesOfDeletedQuestions(app.pool, ids, app.now() - RESTORE_MS);
    await mustTeachEach(app, who, ids, rows);
    await app.pool.query('update question set deleted_at = null where id = any($1)', [ids]);
    return { restored: rows.length };
  },
  questionApprove: async ({ ids }, { who }) => {
    const rows = await questions(app, who, ids);
    refuseProblems(rows.map((q) => [q.id, questionProblem(q)] as const));
    await withTransaction(app.pool, (client) => approveQuestions(client, who, rows, app.now()));
    return { approved: rows.length };
  },
});

/** These questions, if `who` may change each of them. */
const questions = async (app: Clock & Postgres, who: Who, ids: readonly string[]) =>
  mustTeachEach(app, who, ids, await questionsBy(app.pool, ids));
