// Homework as it is stored, and whose it is: its maker's, those who gave it or teach where it was given, the administrators'.
import type { HOMEWORK_MODELS, HOMEWORK_SHOWS, HomeworkItem, LateRule } from '#contract/homework.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { and, eq, filledCondition, or, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import { isAdmin, type Person, type Who } from '#server/platform/who.ts';
import { isTaughtAssignment, taughtBySql } from '../assignments/index.ts';
import { homeworks } from './homework.tables.ts';

export interface Homework {
  id: string;
  orgId: string;
  title: string;
  courseId: string | null;
  html: string;
  items: HomeworkItem[];
  setId: string | null;
  attempts: number;
  late: LateRule | null;
  model: string;
  modelAt: (typeof HOMEWORK_MODELS)[number];
  show: (typeof HOMEWORK_SHOWS)[number];
  makerId: string;
}

const HOMEWORK = `h.id, h.org_id as "orgId", h.title, h.course_id as "courseId", h.html, h.items, h.set_id as "setId", h.attempts,
  h.late, h.model, h.model_at as "modelAt", h.show, h.maker_id as "makerId"`;

/** Of the homework `h`: the user $1 teaches its course today ($2). */
const OF_COURSE = `exists (select from course k where k.id = h.course_id and (k.owner_id = $1
  or exists (select from course_team t where t.course_id = k.id and t.user_id = $1)
  or exists (select from class_teacher c where c.course_id = k.id and c.teacher_id = $1 and in_span(c.from_at, c.until_at, $2))))`;
/** The user $1 has to do with it at the time $2. */
export const SEES = `(h.maker_id = $1 or ${OF_COURSE} or ${taughtBySql('homework', 'h.id', { teacherId: '$1', now: '$2' })})`;
/** The user $1 teaches the student of the reply `r` to the homework `h` at the time $2. */
export const TEACHES_REPLY = `(h.maker_id = $1 or ${OF_COURSE}
  or ${taughtBySql('homework', 'h.id', { teacherId: '$1', now: '$2', studentId: 'r.student_id' })})`;

export const isStaff = ({ base }: Pick<Who, 'base'>): boolean => base === 'teacher' || isAdmin({ base });

export async function homeworkById(db: Db, id: string): Promise<Homework | null> {
  const { rows } = await db.query<Homework>({
    name: 'homework-by-id',
    text: `select ${HOMEWORK} from homework h where h.id = $1 and h.deleted_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

export async function homeworksById(db: Db, ids: readonly string[]): Promise<Homework[]> {
  const { rows } = await db.query<Homework>({
    name: 'homeworks-by-id',
    text: `select ${HOMEWORK} from homework h where h.id = any($1) and h.deleted_at is null`,
    values: [ids],
  });
  return rows;
}

/** All of a course. */
export async function homeworksOf(db: Db, courseId: string): Promise<Homework[]> {
  const { rows } = await db.query<Homework>({
    name: 'homeworks-of-course',
    text: `select ${HOMEWORK} from homework h where h.course_id = $1 and h.deleted_at is null order by h.created_at, h.id`,
    values: [courseId],
  });
  return rows;
}

/** 404 unless `who` has to do with it. */
export async function staffHomework(app: Clock & Postgres, who: Person, id: string): Promise<Homework> {
  const { rows } = await app.pool.query<Homework>({
    name: 'homework-of-staff',
    text: `select ${HOMEWORK} from homework h where h.id = $3 and h.org_id = $4 and h.deleted_at is null and ($5 or ${SEES})`,
    values: [who.userId, app.now(), id, who.orgId, isAdmin(who)],
  });
  if (!isStaff(who) || !rows[0]) throw missing();
  return rows[0];
}

/** Whether `who` has given it so, or teaches the course in which it was given. */
export async function taughtAssignmentOf(app: Clock & Postgres, who: Person, assignmentId: string): Promise<boolean> {
  return isTaughtAssignment(app.pool, who.userId, assignmentId, app.now());
}

/** Rows that one sees in the back office, and may change. */
export function seenHomework({ app, who }: Context): SQL | undefined {
  const own = eq(homeworks.orgId, who.orgId);
  if (isAdmin(who)) return own;
  const sees = sql`exists (select from homework h where h.id = ${homeworks.id} and ${filledCondition(SEES, [who.userId, app.now()])})`;
  return and(own, or(eq(homeworks.makerId, who.userId), sees));
}

export const maxOf = (items: readonly Pick<HomeworkItem, 'points'>[]): number =>
  items.reduce((all, { points }) => all + Math.round(points * 100), 0) / 100;

type NewHomework = Pick<Homework, 'orgId' | 'title' | 'courseId' | 'html' | 'items' | 'late' | 'model' | 'makerId'> &
  Partial<Pick<Homework, 'setId' | 'attempts' | 'modelAt' | 'show'>>;

/** As a teacher has made it: what is not said is as a form would have it. */
export async function insertHomework(db: Db, { newId, now }: Clock, h: NewHomework): Promise<string> {
  const id = newId();
  await db.query(
    `insert into homework (id, org_id, created_at, title, course_id, html, items, late, model, maker_id, set_id, attempts, model_at, show)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      h.orgId,
      now(),
      h.title,
      h.courseId,
      h.html,
      JSON.stringify(h.items),
      h.late && JSON.stringify(h.late),
      h.model,
      h.makerId,
      h.setId ?? null,
      h.attempts ?? 3,
      h.modelAt ?? 'released',
      h.show ?? 'released',
    ],
  );
  return id;
}
