// The exams of one student, and how they stand with each.
import type { OutputOf } from '#contract/index.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import type { Who } from '#server/platform/who.ts';
import { runs } from '#src/machines/exam/exam.selectors.ts';
import { shownAttempt } from './attempt.score.ts';
import { type Attempt, isAnyReleased } from './attempt.store.ts';
import { EXAM, type Exam } from './exam.store.ts';
import { EXAM_IS_FOR, type Window, windowsOf } from './sitters.ts';

type Item = OutputOf<'/api/Exam/Items'>[number];
type Row = Omit<Exam, 'frozen'> & {
  course: string;
  /** The first one first. */
  all: Pick<Attempt, 'id' | 'studentId' | 'state' | 'attempt' | 'until' | 'score' | 'submittedAt'>[];
};

const MOST = 500;

export async function examItems(app: Clock & Hooks & Postgres, who: Who): Promise<Item[]> {
  const { rows } = await app.pool.query<Row>({
    name: 'exams-of-student',
    text: `select ${EXAM.replace('e.frozen, ', '')}, coalesce(k.name, '') as course, coalesce(l.tried, '[]') as "all"
      from exam e left join course k on k.id = e.course_id
        left join lateral (select json_agg(json_build_object('id', a.id, 'studentId', a.student_id, 'state', a.state,
            'attempt', a.attempt, 'until', a.until_at, 'score', a.score, 'submittedAt', a.submitted_at) order by a.attempt) as tried
          from exam_attempt a where a.exam_id = e.id and a.student_id = $1) l on true
      where e.org_id = $2 and e.deleted_at is null and (l.tried is not null or e.status <> 'draft' and ${EXAM_IS_FOR})
      order by e.from_at desc, e.id limit ${MOST}`,
    values: [who.userId, who.orgId],
  });
  const windows = await windowsOf(
    app,
    rows.map((exam) => ({ userId: who.userId, exam })),
  );
  const now = app.now();
  return rows
    .flatMap((row, i) => {
      const window = windows[i];
      return window ? [itemOf(row, window, now)] : [];
    })
    .toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
}

function itemOf(row: Row, window: Window, now: number): Item {
  const { id, name, from, minutes, all, courseId, course, code, status } = row;
  const last = all.at(-1);
  const result = shownAttempt(row, all);
  const isOver = status === 'closed' || now >= window.begins;
  return {
    id,
    name,
    from,
    until: last && runs(last.state) ? last.until : window.until,
    minutes,
    state: last?.state ?? (isOver ? 'missed' : 'waiting'),
    ...(last ? { attemptId: last.id } : {}),
    ...(result ? { result: { attemptId: result.id, state: result.state } } : {}),
    attempt: last?.attempt ?? 0,
    // no further one once a result is out
    attempts: last && isAnyReleased(row, all) ? last.attempt : window.attempts,
    code: code !== null && code !== '',
    courseId,
    course,
  };
}
