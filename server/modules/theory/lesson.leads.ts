// What a lesson leads to when its points are taught: an experiment that waits for them. Higher modules name it, the lesson shows it.
import type { BlockName } from '#contract/blocks/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { HasLogs, Hooks } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Transaction } from '#server/platform/sql.ts';
import { hasSummary, lessonProgress } from './progress.ts';
import { block } from './theory.lesson.ts';
import type { Lesson } from './theory.store.ts';

/** A block that stands under the summary; it is shown again under the same id when it changes. */
export interface Lead {
  block: BlockName;
  id: string;
  content: Record<string, unknown>;
}
type LeadsOf = (lesson: Pick<Lesson, 'orgId' | 'courseId' | 'studentId'>) => Promise<Lead[]>;

const leads = createRegistry<LeadsOf>('what a lesson leads to');
export const lessonLeadsTo = leads.register;

const eventsOf = (found: readonly Lead[]): StreamEvent[] => found.map((l) => block(l.block, l.id, l.content));

export async function leadsOfLesson(app: Hooks, lesson: Lesson): Promise<StreamEvent[]> {
  const found = await Promise.all([...leads.of(app).values()].map((of) => of(lesson)));
  return eventsOf(found.flat());
}

/** What one's latest lesson of the course leads to has changed: it is told where the lesson has come to it. */
export async function tellLead(
  app: HasLogs,
  tx: Transaction,
  { courseId, studentId }: Pick<Lesson, 'courseId' | 'studentId'>,
  lead: Lead,
): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    'select id from lesson where course_id = $1 and student_id = $2 order by started_at desc, id limit 1',
    [courseId, studentId],
  );
  const [lesson] = rows;
  if (!lesson) return;
  const log = `lesson:${lesson.id}`;
  // an end that is written meanwhile would not know of it
  await app.logs.lock(tx, log);
  const { state, at, points } = await lessonProgress(tx.client, lesson.id);
  if (hasSummary({ state, at, points })) await app.logs.appendWith(tx, log, eventsOf([lead]));
}
