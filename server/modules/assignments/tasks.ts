// A student's day: everything assigned to one person, sorted by what is due.

import type { TaskState, TaskTime } from '#contract/assignments.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { assignedKind } from './kinds.ts';
import { type Given, statesOf } from './standing.ts';

const DAY = 86_400_000;
/** Schools live by Asia/Shanghai, which has no summer time. */
const OFFSET = 8 * 3_600_000;
/** What was done so long ago is no part of a day any more. */
const DONE_DAYS = 30;

/** Days since the epoch, by the school's clock. */
const dayOf = (at: number): number => Math.floor((at + OFFSET) / DAY);
/** The last day of the week that a day is in, Sunday; day 0 was a Thursday. */
const lastOfWeek = (day: number): number => day + ((10 - (day % 7)) % 7);

export function timeOf({ state, until }: { state: TaskState; until: number | null }, now: number): TaskTime {
  if (state === 'done' || state === 'submitted') return 'done';
  if (until === null) return 'later';
  if (until < now) return 'late';
  const today = dayOf(now);
  if (dayOf(until) === today) return 'today';
  return dayOf(until) <= lastOfWeek(today) ? 'week' : 'later';
}

interface Row extends Given {
  courseId: string | null;
  course: string;
  title: string;
  from: number;
}

type Tasks = OutputOf<'/api/StudentCenter/MyTask'>;

export async function tasksOf(app: App, userId: string): Promise<Tasks> {
  const now = app.now();
  const { rows } = await app.pool.query<Row>({
    name: 'tasks-of',
    text: `select a.id as "assignmentId", a.kind, a.ref_id as "refId", a.course_id as "courseId", coalesce(k.name, '') as course,
        a.title, a.from_at as "from", a.until_at as until, p.user_id as "studentId", p.has_left as "hasLeft"
      from assignment_person p join assignment a on a.id = p.assignment_id left join course k on k.id = a.course_id
      where p.user_id = $1 and a.deleted_at is null and a.from_at <= $2
        and (k.id is null or (k.deleted_at is null and k.status <> 'draft'))
      order by a.until_at nulls last, a.from_at, a.id`,
    values: [userId, now],
  });
  const states = await statesOf(app, rows);
  const items = rows.flatMap(({ studentId: _student, hasLeft, ...row }, i): Tasks['items'] => {
    const state = states[i];
    const path = assignedKind(app, row.kind)?.path(row.refId);
    if (!state || path === undefined) return [];
    const when = timeOf({ state, until: row.until }, now);
    if (when === 'done' && row.until !== null && row.until < now - DONE_DAYS * DAY) return [];
    return [{ ...row, state, when, left: hasLeft, path }];
  });
  return { now, items };
}
