// Exams as they are stored, and whose they are.
import type { BankFields } from '#contract/bank.ts';
import type { EXAM_COUNTS, EXAM_SHOWS, EXAM_STATUS } from '#contract/exam-rows.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import type { AttemptPaper, Frozen } from '../papers/index.ts';

export type { AttemptPaper, Frozen };

export interface Exam {
  id: string;
  orgId: string;
  version: number;
  name: string;
  paperId: string;
  courseId: string | null;
  classIds: string[];
  userIds: string[];
  from: number;
  until: number;
  minutes: number;
  lateMinutes: number | null;
  attempts: number;
  counts: (typeof EXAM_COUNTS)[number];
  pass: number | null;
  code: string | null;
  addresses: string[];
  show: (typeof EXAM_SHOWS)[number];
  status: (typeof EXAM_STATUS)[number];
  frozen: Frozen | null;
  /** The fields of questions whose key was changed since, by the ids of the bank. */
  rekeyed: Record<string, BankFields>;
  assignmentId: string | null;
  releasedAt: number | null;
  makerId: string;
}

export const EXAM = `e.id, e.org_id as "orgId", e.version, e.name, e.paper_id as "paperId", e.course_id as "courseId",
  e.class_ids as "classIds", e.user_ids as "userIds", e.from_at as "from", e.until_at as "until", e.minutes,
  e.late_minutes as "lateMinutes", e.attempts, e.counts, e.pass, e.code, e.addresses, e.show, e.status, e.frozen, e.rekeyed,
  e.assignment_id as "assignmentId", e.released_at as "releasedAt", e.maker_id as "makerId"`;

/** Of the exam `e`: whether the user `$1` teaches its course, or one of its classes, today (`$2`). */
export const TEACHES_EXAM = `(exists (select from class_teacher t where t.teacher_id = $1 and in_span(t.from_at, t.until_at, $2)
    and t.class_id = any(e.class_ids)) 
  or exists (select from course_team t where t.course_id = e.course_id and t.user_id = $1)
  or exists (select from course k where k.id = e.course_id and k.owner_id = $1))`;

export async function examById(db: Db, id: string): Promise<Exam | null> {
  const { rows } = await db.query<Exam>({
    name: 'exam-by-id',
    text: `select ${EXAM} from exam e where e.id = $1 and e.deleted_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** An exam that `who` made, teaches or administers; everything else is not there. */
export async function staffExam(app: Clock & Postgres, who: Who, id: string): Promise<Exam> {
  const { rows } = await app.pool.query<Exam>({
    name: 'exam-of-staff',
    text: `select ${EXAM} from exam e where e.id = $3 and e.org_id = $4 and e.deleted_at is null
      and ($5 or e.maker_id = $1 or ${TEACHES_EXAM})`,
    values: [who.userId, app.now(), id, who.orgId, isAdmin(who)],
  });
  if (!rows[0]) throw missing();
  return rows[0];
}
