// A student's day: everything assigned to one person, sorted by what is due.
import type { TaskTime } from '#contract/assignments.ts';
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY, dayOf, lastOfWeek } from '#server/platform/days.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import { aheadKinds, GIVEN, type GivenAssignment, isLate, type Standing, standingsOf } from './standing.ts';
import { progressIn } from './steps.ts';

/** What was done so long ago is no part of a day any more. */
const DONE_DAYS = 30;

export function timeOf(standing: Standing, now: number): TaskTime {
  const { state, until, excused, isNow } = standing;
  if (state === 'done' || state === 'submitted' || excused) return 'done';
  if (isNow) return 'now';
  if (until === null) return 'later';
  if (isLate(standing, now)) return 'late';
  const today = dayOf(now);
  if (dayOf(until) === today) return 'today';
  return dayOf(until) <= lastOfWeek(today) ? 'week' : 'later';
}

interface Row extends GivenAssignment {
  course: string;
  title: string;
  from: number;
}

type Tasks = OutputOf<'/api/StudentCenter/MyTask'>;

/** Of one course: all that was ever assigned in it. */
export async function tasksOf(app: Clock & Postgres & Hooks, userId: string, courseId?: string): Promise<Tasks> {
  const now = app.now();
  const { rows } = await app.pool.query<Row>({
    name: 'tasks-of',
    text: `select ${GIVEN}, coalesce(k.name, '') as course, a.title, a.from_at as "from"
      from assignment_person p join assignment a on a.id = p.assignment_id left join course k on k.id = a.course_id
      where p.user_id = $1 and a.deleted_at is null and a.step_of is null and (a.from_at <= $2 or a.kind = any($4)) and ($3::text is null or a.course_id = $3)
        and (k.id is null or (k.deleted_at is null and k.status <> 'draft'))
        -- nothing can be done in a closed course any more: its own page tells what was
        and (k.id is null or k.status = 'published' or $3::text is not null)
      order by a.from_at, a.id`,
    values: [userId, now, courseId ?? null, aheadKinds(app)],
  });
  const standings = await standingsOf(app, rows);
  const done = await progressIn(app, rows, userId);
  const together = await togetherIn(app, rows);
  const items = rows.flatMap(
    ({ studentId: _student, byId: _by, stepOf: _of, stepOfKind: _kind, hasLeft, ...row }, i): Tasks['items'] => {
      const standing = standings[i];
      const path = kindNamed(app, row.kind)?.assign?.path(row.refId, row.assignmentId);
      if (!standing || standing.isHidden || path === undefined) return [];
      const when = timeOf(standing, now);
      if (
        courseId === undefined &&
        when === 'done' &&
        standing.until !== null &&
        standing.until < now - DONE_DAYS * DAY
      )
        return [];
      const { isNow: _now, isHidden: _hidden, ...shown } = standing;
      const progress = done.get(row.assignmentId);
      return [
        {
          ...row,
          ...shown,
          when,
          left: hasLeft,
          path,
          ...(progress ? { progress } : {}),
          ...(together.has(row.assignmentId) ? { together: true } : {}),
        },
      ];
    },
  );
  const due = ({ until }: { until: number | null }) => until ?? Number.POSITIVE_INFINITY;
  // by one's own ends; a stable sort keeps what is due at once in the order of its beginning
  return { now, items: items.toSorted((a, b) => (due(a) === due(b) ? 0 : due(a) - due(b))) };
}

/** The assignments of what groups do together. */
async function togetherIn(app: Hooks, given: readonly GivenAssignment[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [kind, own] of Map.groupBy(given, (g) => g.kind)) {
    const refIds = await kindNamed(app, kind)?.assign?.together?.([...new Set(own.map((g) => g.refId))]);
    for (const { refId, assignmentId } of own) if (refIds?.has(refId)) found.add(assignmentId);
  }
  return found;
}
