// Which point a question is about: the one that tells what the tutor cited for it, wherever the lesson stood when it was asked.
import type { HasLogs, Postgres } from '#server/platform/app.ts';
import { type Citation, headingPath, readPast } from '#server/platform/tutor/index.ts';
import { type ApprovedPoint, isQuoted, type Lesson, planOf } from './theory.store.ts';

type Told = Pick<ApprovedPoint, 'id' | 'explanation'>;
type Cited = Pick<Citation, 'documentId' | 'quote'> & { heading?: string | undefined };

/** How much of the way from its document down to the passage a quotation shares with it; the document alone is nothing. */
function nearness(quoted: Cited, cited: Cited): number {
  if (quoted.documentId !== cited.documentId) return 0;
  if (quoted.quote.includes(cited.quote) || cited.quote.includes(quoted.quote)) return Number.POSITIVE_INFINITY;
  const [one, other] = [pathOf(quoted), pathOf(cited)];
  const parted = one.findIndex((heading, i) => heading !== other[i]);
  const shared = parted < 0 ? one.length : parted;
  // the first heading is the document's own, unless it is the only one
  return shared === one.length && shared === other.length ? shared : Math.max(shared - 1, 0);
}

const pathOf = ({ heading }: Cited): string[] => (heading === undefined ? [] : headingPath({ heading }));

/** Null: no point of the plan tells anything of there. `at`: where the lesson stood; it is this one where others tell it as well. */
export function aboutOf(plan: readonly Told[], cited: Cited, at: string): string | null {
  let best: { id: string; near: number } | null = null;
  for (const { id, explanation } of plan) {
    const near = Math.max(0, ...explanation.filter(isQuoted).map((quoted) => nearness(quoted, cited)));
    if (near > (best?.near ?? 0) || (best && near === best.near && id === at)) best = { id, near };
  }
  return best?.id ?? null;
}

/** By what was cited first in the answer of run `runId`. */
export async function keepAbout(app: Postgres & HasLogs, lesson: Lesson, runId: string): Promise<void> {
  const { citations } = await readPast(app.logs, `lesson:${lesson.id}`, `a.${runId}`);
  const [cited] = citations;
  if (!cited) return;
  const key = [lesson.id, runId];
  const [plan, { rows }] = await Promise.all([
    planOf(app.pool, lesson.courseId),
    app.pool.query<{ at: string }>('select point_id as at from lesson_asked where lesson_id = $1 and run_id = $2', key),
  ]);
  const about = rows[0] && aboutOf(plan, cited, rows[0].at);
  if (about)
    await app.pool.query('update lesson_asked set about_id = $3 where lesson_id = $1 and run_id = $2', [...key, about]);
}
