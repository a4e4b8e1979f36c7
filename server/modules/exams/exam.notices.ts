// What students hear of an exam before it begins: that there is one, and that there is none after all.
import type { Clock, HasLogs } from '#server/platform/app.ts';
import type { Db, Transaction } from '#server/platform/sql.ts';
import { notifyOnce } from '../jobs/index.ts';
import type { Exam } from './exam.store.ts';

export const EXAM_NOTICES = ['exam.new', 'exam.cancelled', 'exam.rescored'] as const;

export const examScorePath = (attemptId: string): string => `/Exam/scoreInfo?id=${encodeURIComponent(attemptId)}`;
export const examPath = (examId: string): string => `/Exam?id=${encodeURIComponent(examId)}`;

/** SQL: ids of the students who take part in the exam `e`. */
export const SITTERS = `select u.id from sys_user u join sys_role r on r.id = u.role_id and r.base = 'student'
  where u.deleted_at is null and not u.disabled and (u.id = any(e.user_ids)
    or u.id in (select m.user_id from member m where m.dept_id = any(e.class_ids)))`;

/** Of those who take part in it, the ids. */
export async function sittersOf(db: Db, examId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'exam-sitters',
    text: `select x.id from exam e cross join lateral (${SITTERS}) x where e.id = $1`,
    values: [examId],
  });
  return rows.map((r) => r.id);
}

/** Last in its transaction; once for each time that it is published. */
export async function tellSitters(
  app: Clock & HasLogs,
  tx: Transaction,
  kind: Exclude<(typeof EXAM_NOTICES)[number], 'exam.rescored'>,
  { id, orgId, name, from, version }: Exam,
): Promise<void> {
  const userIds = await sittersOf(tx.client, id);
  const data = { path: examPath(id), examId: id, startAt: from };
  const notice = { orgId, kind, title: name, about: `${id}@${version}`, data };
  await notifyOnce(
    app,
    tx,
    userIds.map((userId) => ({ ...notice, userId })),
  );
}

/** A score that its student knows already, and that is another one now. */
export interface Rescored {
  attemptId: string;
  orgId: string;
  examId: string;
  studentId: string;
  /** The attempt's, after the change. */
  version: number;
  from: number | null;
  to: number;
}

/** Last in its transaction. */
export async function tellRescored(
  app: Clock & HasLogs,
  tx: Transaction,
  rescored: readonly Rescored[],
): Promise<void> {
  if (rescored.length === 0) return;
  const { rows } = await tx.client.query<Pick<Exam, 'id' | 'name' | 'show'>>(
    'select id, name, show from exam where id = any($1)',
    [[...new Set(rescored.map((r) => r.examId))]],
  );
  const exams = new Map(rows.map((row) => [row.id, row]));
  await notifyOnce(
    app,
    tx,
    rescored.map(({ attemptId, orgId, examId, studentId, version, from, to }) => {
      const exam = exams.get(examId);
      // where scores are never shown, it is said that there is a change, and not which
      const change = exam?.show === 'never' ? {} : { from, to };
      return {
        orgId,
        userId: studentId,
        kind: 'exam.rescored',
        title: exam?.name ?? '',
        about: `${attemptId}@${version}`,
        data: { path: examScorePath(attemptId), ...change },
      };
    }),
  );
}
