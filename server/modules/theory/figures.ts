// The pictures of a point in its lesson.
import type { Postgres } from '#server/platform/app.ts';
import type { EffectCall } from '#server/platform/lifecycle/define.ts';
import { readUtterance } from '#server/platform/tutor/index.ts';
import { figuresQuoted, taughtIn } from '../knowledge/index.ts';
import { block } from './theory.lesson.ts';
import type { Lesson, taughtOf } from './theory.store.ts';

interface Telling {
  key: string;
  lesson: Lesson;
  pointId: string;
  /** The point as the lesson has it. */
  taught: () => ReturnType<typeof taughtOf>;
}

/** Before the first word about the point: who comes back to words that were cut has them already. */
export async function showFigures(
  app: Postgres,
  call: EffectCall,
  { key, lesson, pointId, taught }: Telling,
): Promise<void> {
  if (await readUtterance(app.pool, call.lifecycle, key)) return;
  const { point } = await taught();
  const figures = point ? await figuresQuoted(app.pool, lesson.courseId, point.explanation) : [];
  if (figures.length === 0) return;
  await keepShown(
    app,
    lesson.courseId,
    figures.map((figure) => figure.fileId),
  );
  await call.write(figures.map((figure, i) => block('figure', `figure.${pointId}.${i}`, figure)));
}

/** From now on they are the course's: a lesson that showed them shows them when the document is gone. */
async function keepShown(app: Postgres, courseId: string, fileIds: readonly string[]): Promise<void> {
  await app.pool.query("update stored_file set used_by = $2 where id = any($1) and used_by like 'document:%'", [
    fileIds,
    taughtIn(courseId),
  ]);
}
