// An exam as a kind of work: its row makes the assignment, its attempts are done, marked and scored.
import type { App } from '#server/platform/app.ts';
import type { Waiting } from '#server/platform/kinds/answers.ts';
import type { AskedColumn, Begun, Kind } from '#server/platform/kinds/kind.ts';
import { openedAt } from '#server/platform/kinds/opened.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { EXAM_NOTICES, examPath } from './exam.notices.ts';
import { type Exam, TEACHES_EXAM } from './exam.store.ts';

interface Furthest {
  refId: string;
  studentId: string;
  runs: boolean;
  isNow: boolean;
  waits: boolean;
}

const checkPath = (examId: string, attemptId: string): string =>
  `/Exam/check?id=${encodeURIComponent(examId)}&attempt=${encodeURIComponent(attemptId)}`;

/** Of the attempts `a`: handed in, and something of it waits for a mark. */
const WAITS = "a.submitted_at is not null and a.to_mark > 0 and a.state <> 'voided'";
const WAITING = `select a.exam_id as "refId", a.student_id as "studentId", min(a.submitted_at) as since
  from exam e join exam_attempt a on a.exam_id = e.id and ${WAITS} where e.deleted_at is null`;

export const examKind = (app: App): Kind => ({
  name: 'exam',
  assign: {
    family: 'Exam',
    ahead: true,
    open: async () => null,
    stateOf: async (examIds, studentIds) => {
      const { rows } = await app.pool.query<Furthest>({
        name: 'exams-assigned',
        text: `select exam_id as "refId", student_id as "studentId", bool_or(submitted_at is null) as runs,
            bool_or(taking) as "isNow", bool_or(submitted_at is not null and (to_mark > 0 or state in ('submitted', 'marking'))) as waits
          from exam_attempt where exam_id = any($1) and student_id = any($2) and state <> 'voided'
          group by exam_id, student_id`,
        values: [examIds, studentIds],
      });
      return rows.map(({ refId, studentId, runs, isNow, waits }): Begun => {
        if (runs) return { refId, studentId, state: 'doing', isNow };
        return { refId, studentId, state: waits ? 'submitted' : 'done' };
      });
    },
    openedAt: async (examId, studentIds) =>
      openedAt(
        app.pool,
        `select student_id as "studentId", min(started_at)::float8 as at from exam_attempt
          where exam_id = $1 and student_id = any($2) group by student_id`,
        [examId, studentIds],
      ),
    hidden: async (examIds) => {
      const { rows } = await app.pool.query<Pick<Exam, 'id'>>({
        name: 'exams-hidden',
        text: "select id from exam where id = any($1) and (status = 'draft' or deleted_at is not null)",
        values: [examIds],
      });
      return rows.map((r) => r.id);
    },
    path: examPath,
    detail: async (examId, studentId) => {
      const { rows } = await app.pool.query<{ id: string }>({
        name: 'exam-detail',
        text: `select id from exam_attempt where exam_id = $1 and student_id = $2
          order by state = 'voided', attempt desc limit 1`,
        values: [examId, studentId],
      });
      return rows[0] ? checkPath(examId, rows[0].id) : null;
    },
  },
  book: {
    columnsOf: async (db, courseId) => {
      const { rows } = await db.query<Pick<Exam, 'id' | 'name' | 'counts'> & { max: number; released: boolean }>({
        name: 'exams-in-book',
        text: `select id, name, counts, (frozen ->> 'max')::float8 as max, released_at is not null as released
          from exam where course_id = $1 and frozen is not null and deleted_at is null`,
        values: [courseId],
      });
      return rows.map(
        ({ id, name, ...rest }): AskedColumn => ({
          kind: 'exam',
          refId: id,
          title: name,
          sort: 3,
          from: null,
          ...rest,
        }),
      );
    },
    titlesOf: async (db, examIds) => {
      const { rows } = await db.query<Pick<Exam, 'id' | 'name'>>({
        name: 'exams-named',
        text: 'select id, name from exam where id = any($1)',
        values: [examIds],
      });
      return new Map(rows.map((r) => [r.id, r.name]));
    },
  },
  notices: EXAM_NOTICES,
  toMark: async (courseId) => {
    const { rows } = await app.pool.query<Waiting>({
      name: 'exams-to-mark',
      text: `${WAITING} and e.course_id = $1 group by a.exam_id, a.student_id order by since`,
      values: [courseId],
    });
    return rows;
  },
  toMarkBy: async (who) => waitingFor(app, who),
  titlesOf: async (examIds) => {
    const { rows } = await app.pool.query<Pick<Exam, 'id' | 'name'>>({
      name: 'exam-names',
      text: 'select id, name from exam where id = any($1)',
      values: [examIds],
    });
    return new Map(rows.map((r) => [r.id, r.name]));
  },
  markPath: (examId, studentId) =>
    `/Exam/check?id=${encodeURIComponent(examId)}&view=marking&student=${encodeURIComponent(studentId)}`,
});

/** Of what they see: an administrator too marks what is their own, and not the whole school's. */
async function waitingFor(app: App, who: Who): Promise<readonly Waiting[]> {
  const { rows } = await app.pool.query<Waiting>({
    name: 'exams-to-mark-by',
    text: `${WAITING} and e.org_id = $3 and (e.maker_id = $1 or (not $4 and ${TEACHES_EXAM})) group by a.exam_id, a.student_id
      order by since`,
    values: [who.userId, app.now(), who.orgId, isAdmin(who)],
  });
  return rows;
}
