// What teachers made of the answers in lessons.
import type { Db } from '#server/platform/sql.ts';
import type { MarkedAnswer } from './score.ts';

/** The marks of a lesson, each with what the machine had said. */
export const marksOf = async (db: Db, lessonId: string): Promise<MarkedAnswer[]> => marksIn(db, [lessonId]);

/** Those of many lessons, in one statement. */
export async function marksIn(db: Db, lessonIds: readonly string[]): Promise<(MarkedAnswer & { lessonId: string })[]> {
  const { rows } = await db.query<MarkedAnswer & { lessonId: string }>(
    `select a.lesson_id as "lessonId", a.point_id as "pointId", a.machine, a.verdict, a.hints = 0 and not exists (select from lesson_answer b
        where b.lesson_id = a.lesson_id and b.point_id = a.point_id and b.at < a.at
          and coalesce(b.machine, b.verdict) in ('wrong', 'partial')) as "isClean"
      from lesson_answer a where a.lesson_id = any($1) and a.machine is not null order by a.at`,
    [lessonIds],
  );
  return rows;
}
