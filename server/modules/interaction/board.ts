// One row of the live board a student: where their lesson is, and whether they need somebody.

import { attentionScore } from '#contract/attention.ts';
import type { BoardRow } from '#contract/interaction.ts';
import { byName } from '#contract/names.ts';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { isHeld } from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { type PointFacts, type PointStanding, pointsSql, standingsByLesson } from '../theory/index.ts';

interface Row {
  studentId: string;
  name: string;
  userName: string;
  lessonId: string | null;
  startedAt: number | null;
  overAt: number | null;
  state: string | null;
  at: number | null;
  points: PointFacts[];
  movedAt: number | null;
  question: string | null;
  toMark: number;
}

/** Each member's running lesson, else their last one; of one student, where one is given. */
const rowsSql = (
  classId: string,
  courseId: string,
  studentId: string,
) => `select u.id as "studentId", u.name, u.user_name as "userName", l.id as "lessonId", l.started_at as "startedAt", l.over_at as "overAt",
    y.state, l.at, ${pointsSql('l.id')} as points, y.updated_at as "movedAt",
    (select a.text from lesson_asked_shown a where a.lesson_id = l.id and a.point_id = l.point_id
      order by a.at desc limit 1) as question,
    (select count(*)::int from lesson_answer_shown x where x.lesson_id = l.id and x.verdict = 'to-teacher') as "toMark"
  from member m join sys_user u on u.id = m.user_id join sys_role r on r.id = u.role_id and r.base = 'student'
    left join lateral (select id, started_at, over_at, at, point_id from lesson_shown where course_id = ${courseId} and student_id = u.id
      order by over_at is not null, started_at desc limit 1) l on true
    left join lifecycle y on y.id = 'lesson:' || l.id
  where m.dept_id = ${classId} and not u.disabled and (${studentId}::text is null or u.id = ${studentId})`;

const ROWS = rowsSql('$1', '$2', 'null');

export async function boardRows(
  app: Postgres & Hooks,
  classId: string,
  courseId: string,
  now: number,
): Promise<BoardRow[]> {
  const { rows } = await app.pool.query<Row>({ name: 'board', text: ROWS, values: [classId, courseId] });
  const standings = await standingsByLesson(app, courseId, rows);
  return rows
    .map((r) => present(r, standings.get(r.lessonId) ?? [], now))
    .sort((a, b) => b.need - a.need || byName(a.userName, b.userName));
}

// the lessons that have grown, on the boards of the classes that are watched
const CHANGED = `select due.class_id as "classId", due.course_id as "courseId", r.* from (
    select distinct g.dept_id as class_id, x.course_id, x.student_id from lesson_shown x join member g on g.user_id = x.student_id
      where x.id = any($1) and g.dept_id = any($2)) due
  cross join lateral (${rowsSql('due.class_id', 'due.course_id', 'due.student_id')}) r`;

/** What these lessons' steps have made of their students' rows. */
export async function changedBoardRows(
  app: Postgres & Hooks,
  lessons: readonly string[],
  classes: readonly string[],
  now: number,
): Promise<{ classId: string; courseId: string; row: BoardRow }[]> {
  const { rows } = await app.pool.query<Row & { classId: string; courseId: string }>({
    name: 'board-changed',
    text: CHANGED,
    values: [lessons, classes],
  });
  const byCourse = [...Map.groupBy(rows, (r) => r.courseId)];
  const standings = new Map(
    (await Promise.all(byCourse.map(([courseId, own]) => standingsByLesson(app, courseId, own)))).flatMap((m) => [
      ...m,
    ]),
  );
  return rows.map(({ classId, courseId, ...row }) => ({
    classId,
    courseId,
    row: present(row, standings.get(row.lessonId) ?? [], now),
  }));
}

function present(r: Row, standings: readonly PointStanding[], now: number): BoardRow {
  const { studentId, name, userName, lessonId, question, toMark, movedAt } = r;
  const { points } = r;
  const at = r.at ?? 0;
  const state = r.overAt !== null ? 'done' : lastName(r.state ?? '');
  const held = isHeld(storedPlace(lessonMachine, r.state ?? ''));
  const shown = standings.map((p, i) => ({ ...p, state: stateOf(p, i, at, state === 'done') }));
  const progress = points.length === 0 ? 0 : Math.min(at / points.length, 1);
  const row = { studentId, name, userName, lessonId, state, held, points: shown, progress, movedAt, question, toMark };
  return { ...row, need: attentionScore(row, now) };
}

/** Where the lesson is with the point; how well it is known is told by its standing. */
function stateOf(p: PointStanding, index: number, at: number, isDone: boolean): BoardRow['points'][number]['state'] {
  if (p.standing === 'flagged' || p.standing === 'skipped') return p.standing;
  if (index === at && !isDone) return 'now';
  if (index >= at) return 'todo';
  return p.right > 0 ? 'passed' : 'told';
}

const SUBSTATES = new Set(['speaking', 'cut', 'answering', 'part', 'writing']);
/** `active.teaching.presenting.speaking` is presenting to people. */
function lastName(state: string): string {
  const names = (state.split(',')[0] ?? '').split('.');
  return names.findLast((n) => !SUBSTATES.has(n)) ?? '';
}
