// How far a lesson has come and what its student has shown, in tables: for boards, scores and lists, which look at many.
import type { StateRow } from '#server/platform/lifecycle/define.ts';
import type { Db } from '#server/platform/sql.ts';
import { type LessonEvidence, type PointEvidence, reached } from '#src/machines/lesson/evidence.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { isAtSummary, isDone } from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';

/** What the tables say of a point. */
export type PointFacts = Pick<
  PointEvidence,
  'id' | 'questions' | 'tries' | 'right' | 'clean' | 'flagged' | 'skip' | 'known'
> & {
  /** Answers that wait for a teacher's mark. */
  waiting?: number;
};

export interface LessonProgress {
  /** Index of the point that the lesson has come to, whatever earlier one it is asking about again. */
  at: number;
  points: PointFacts[];
}

/** Written with every state of the chart. */
export function progressRows(
  lessonId: string,
  { at, onward, points }: Pick<LessonEvidence, 'at' | 'onward' | 'points'>,
): StateRow[] {
  const place: StateRow = {
    table: 'lesson_progress',
    key: { lesson_id: lessonId },
    values: { at: reached({ at, onward }), point_id: points[at]?.id ?? null },
  };
  const evidence = points.map(
    (p, n): StateRow => ({
      table: 'lesson_evidence',
      key: { lesson_id: lessonId, point_id: p.id },
      values: {
        n,
        questions: p.questions,
        tries: p.tries,
        correct: p.right,
        clean: p.clean,
        flagged: p.flagged,
        skip: p.skip,
        known: p.known,
      },
    }),
  );
  return [place, ...evidence];
}

const POINT = {
  id: 'e.point_id',
  questions: 'e.questions',
  tries: 'e.tries',
  right: 'e.correct',
  clean: 'e.clean',
  flagged: 'e.flagged',
  skip: 'e.skip',
  known: 'e.known',
} as const satisfies Record<Exclude<keyof PointFacts, 'waiting'>, string>;

/** The points of the lesson whose id the SQL `lessonId` gives, as `Shown[]` in the lesson's order. */
export const pointsSql = (lessonId: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${Object.entries(POINT).map(([name, column]) => `'${name}', ${column}`)}, 'waiting',
      (select count(*) from lesson_answer w where w.lesson_id = e.lesson_id and w.point_id = e.point_id and w.verdict = 'to-teacher'))
    order by e.n), '[]') from lesson_evidence e where e.lesson_id = ${lessonId})`;

/** Of a lesson's points, by their ids, those with answers that wait for a teacher's mark. */
export async function waitingIn(db: Db, lessonId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; waiting: number }>({
    name: 'lesson-waiting',
    text: `select point_id as id, count(*)::int as waiting from lesson_answer
      where lesson_id = $1 and verdict = 'to-teacher' group by point_id`,
    values: [lessonId],
  });
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** With the state's name. */
export async function lessonProgress(db: Db, lessonId: string): Promise<LessonProgress & { state: string }> {
  const { rows } = await db.query<LessonProgress & { state: string }>({
    name: 'lesson-progress',
    text: `select y.state, p.at, ${pointsSql('p.lesson_id')} as points
      from lesson_progress p join lifecycle y on y.id = 'lesson:' || p.lesson_id where p.lesson_id = $1`,
    values: [lessonId],
  });
  const [row] = rows;
  if (!row) throw new Error(`the lesson ${lessonId} has no progress`);
  return row;
}

/** It has come to a second point, or somebody has answered in it. */
export const hasBegun = ({
  at,
  points,
}: {
  at: number | null;
  points: readonly Pick<PointFacts, 'tries'>[];
}): boolean => (at ?? 0) > 0 || points.some((p) => p.tries > 0);

/** The student has its summary before them. */
export function hasSummary({ state, at, points }: Pick<LessonProgress, 'at' | 'points'> & { state: string }): boolean {
  const place = storedPlace(lessonMachine, state);
  return isAtSummary(place) || (isDone(place) && at >= points.length);
}
