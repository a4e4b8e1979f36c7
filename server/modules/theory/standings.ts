// How students stand with the points of their lessons, for who looks at many: what their own pages say, with each answer in order.
import { type MasteryState, masteryStateOf } from '#contract/mastery.ts';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import type { Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { after, besideOf } from './beside.ts';
import { marksIn } from './marked.ts';
import type { PointFacts } from './progress.ts';
import { masteryOf, withTeacherMarks } from './score.ts';

interface ShownLesson {
  lessonId: string | null;
  studentId: string;
  startedAt: number | null;
  /** Which point it has come to. */
  at: number | null;
  points: PointFacts[];
}

export interface PointStanding {
  pointId: string;
  /** As it stands now, with what was answered beside the lesson since it began. */
  standing: MasteryState;
  mastery: number;
  /** Of this lesson, as the teacher's marks have it. */
  tries: number;
  right: number;
  given: Verdict[];
}

interface Given {
  lessonId: string;
  pointId: string;
  verdict: Verdict;
}

// who says that it is not learnt yet has not tried
const GIVEN = `select lesson_id as "lessonId", point_id as "pointId", verdict from lesson_answer
  where lesson_id = any($1) and (value <> 'null' or verdict = 'to-teacher') order by at, question_id`;

/** By the lesson's id, the points in the lesson's order. */
export async function standingsByLesson(
  app: Postgres & Hooks,
  courseId: string,
  lessons: readonly ShownLesson[],
): Promise<Map<string | null, PointStanding[]>> {
  const ids = lessons.flatMap((l) => l.lessonId ?? []);
  if (ids.length === 0) return new Map();
  const students = lessons.filter((l) => l.lessonId !== null).map((l) => l.studentId);
  const [answers, marks, beside] = await Promise.all([
    app.pool.query<Given>({ name: 'lessons-given', text: GIVEN, values: [ids] }),
    marksIn(app.pool, ids),
    besideOf(app, courseId, students),
  ]);
  const keyOf = ({ lessonId, pointId }: { lessonId: string | null; pointId: string }) => `${lessonId} ${pointId}`;
  const given = Map.groupBy(answers.rows, keyOf);
  const marked = Map.groupBy(marks, keyOf);
  const since = Map.groupBy(beside, (e) => `${e.studentId} ${e.pointId}`);
  return new Map(
    lessons.map(({ lessonId, studentId, startedAt, at, points }) => [
      lessonId,
      points.map((point, i) => {
        const key = keyOf({ lessonId, pointId: point.id });
        const p = withTeacherMarks(point, marked.get(key) ?? []);
        const { tries, right, flagged } = p;
        const taught = tries > 0 || i < (at ?? 0);
        const later = (since.get(`${studentId} ${p.id}`) ?? []).filter((e) => e.at >= (startedAt ?? 0));
        const now = after({ mastery: masteryOf(p), tries, right, flagged, taught }, later);
        const verdicts = (given.get(key) ?? []).map((g) => g.verdict);
        const waiting = verdicts.filter((v) => v === 'to-teacher').length;
        const standing = masteryStateOf({ ...now, waiting, skipped: p.skip, asked: p.questions > 0 });
        // an example's variant, solved alone before the first question, counts and is no answer of its own
        const solved = Math.max(0, tries - (verdicts.length - waiting));
        const all = [...Array.from({ length: solved }, (): Verdict => 'right'), ...verdicts];
        return { pointId: p.id, standing, mastery: now.mastery, tries, right, given: all };
      }),
    ]),
  );
}
