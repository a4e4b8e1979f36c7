// A student's day: everything assigned to one person, sorted by what is due.

import type { TaskTime } from '#contract/assignments.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App } from '#server/platform/app.ts';
import { assignedKind } from './kinds.ts';
import { GIVEN, type Given, isLate, type Standing, standingsOf } from './standing.ts';

const DAY = 86_400_000;
/** Schools live by Asia/Shanghai, which has no summer time. */
const OFFSET = 8 * 3_600_000;
/** What was done so long ago is no part of a day any more. */
const DONE_DAYS = 30;

/** Days since the epoch, by the school's clock. */
export const dayOf = (at: number): number => Math.floor((at + OFFSET) / DAY);
/** Its last millisecond. */
export const endOfDay = (day: number): number => (day + 1) * DAY - OFFSET - 1;
/** The last day of the week that a day is in, Sunday; day 0 was a Thursday. */
const lastOfWeek = (day: number): number => day + ((10 - (day % 7)) % 7);

export function timeOf(standing: Standing, now: number): TaskTime {
  const { state, until, excused } = standing;
  if (state === 'done' || state === 'submitted' || excused) return 'done';
  if (until === null) return 'later';
  if (isLate(standing, now)) return 'late';
  const today = dayOf(now);
  if (dayOf(until) === today) return 'today';
  return dayOf(until) <= lastOfWeek(today) ? 'week' : 'later';
}

interface Row extends Given {
  course: string;
  title: string;
  from: number;
}

type Tasks = OutputOf<'/api/StudentCenter/MyTask'>;

export async function tasksOf(app: App, userId: string): Promise<Tasks> {
  const now = app.now();
  const { rows } = await app.pool.query<Row>({
    name: 'tasks-of',
    text: `select ${GIVEN}, coalesce(k.name, '') as course, a.title, a.from_at as "from"
      from assignment_person p join assignment a on a.id = p.assignment_id left join course k on k.id = a.course_id
      where p.user_id = $1 and a.deleted_at is null and a.from_at <= $2
        and (k.id is null or (k.deleted_at is null and k.status <> 'draft'))
      order by a.from_at, a.id`,
    values: [userId, now],
  });
  const standings = await standingsOf(app, rows);
  const items = rows.flatMap(({ studentId: _student, byId: _by, hasLeft, ...row }, i): Tasks['items'] => {
    const standing = standings[i];
    const path = assignedKind(app, row.kind)?.path(row.refId);
    if (!standing || path === undefined) return [];
    const when = timeOf(standing, now);
    if (when === 'done' && standing.until !== null && standing.until < now - DONE_DAYS * DAY) return [];
    return [{ ...row, ...standing, when, left: hasLeft, path }];
  });
  const due = ({ until }: { until: number | null }) => until ?? Number.POSITIVE_INFINITY;
  // by one's own ends; a stable sort keeps what is due at once in the order of its beginning
  return { now, items: items.toSorted((a, b) => (due(a) === due(b) ? 0 : due(a) - due(b))) };
}
