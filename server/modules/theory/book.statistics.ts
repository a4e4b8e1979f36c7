// An ordinary course seen together: how its totals fall, how far its students are, and how long they studied. Each figure is a
// count of rows of the scores' list, and the same words narrow that list to them.
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { BANDS, type Band, type ScoreRow } from '#contract/scores.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { DAY, weekOf } from '#server/platform/days.ts';
import { behindIn } from '../assignments/index.ts';
import { sectionStandings, studiedWeeks } from '../chapters/index.ts';
import { meanOrNull } from './scores.ts';

type Statistics = OutputOf<'/OrgApi/CourseStat/Book'>;

const WEEK = 7 * DAY;
/** About a term. */
const WEEKS = 20;

export interface BookNarrowing {
  band?: Band | undefined;
  sectionId?: string | undefined;
  progress?: 'none' | 'doing' | 'done' | undefined;
  week?: number | undefined;
  behind?: boolean | undefined;
}

const bandOf = (total: number | null): Band =>
  total === null ? 'none' : (BANDS.findLast((band) => band !== 'none' && total >= Number(band)) ?? '0');

export const ofBand = (rows: readonly ScoreRow[], band: Band | undefined): readonly ScoreRow[] =>
  band === undefined ? rows : rows.filter((r) => bandOf(r.total) === band);

/** Those rows that a figure of sections or weeks counts. */
export async function narrowedRows<R extends { id: string }>(
  app: Clock & Postgres & Hooks,
  courseId: string,
  rows: readonly R[],
  { sectionId, progress, week, behind }: BookNarrowing,
): Promise<R[]> {
  let kept = [...rows];
  const ids = () => kept.map((r) => r.id);
  if (sectionId !== undefined) {
    const section = (await sectionStandings(app, courseId, ids())).find((s) => s.id === sectionId);
    kept = kept.filter(({ id }) => {
      const state = section?.states.get(id) ?? 'none';
      return progress === undefined ? state !== 'none' : state === progress;
    });
  }
  if (week !== undefined) {
    const studied = await studiedWeeks(app.pool, courseId, ids(), week);
    const those = new Set(studied.filter((s) => s.week === week).map((s) => s.studentId));
    kept = kept.filter((r) => those.has(r.id));
  }
  if (behind !== undefined) {
    const late = (await behindIn(app, [courseId])).get(courseId);
    kept = kept.filter((r) => (late?.has(r.id) ?? false) === behind);
  }
  return kept;
}

export async function bookStatisticsOf(
  app: Clock & Postgres & Hooks,
  courseId: string,
  rows: readonly ScoreRow[],
): Promise<Statistics> {
  const ids = rows.map((r) => r.id);
  const now = weekOf(app.now());
  const [sections, studied] = await Promise.all([
    sectionStandings(app, courseId, ids),
    studiedWeeks(app.pool, courseId, ids, now - (WEEKS - 1) * WEEK),
  ]);
  const average = meanOrNull(rows.flatMap((r) => r.total ?? []));
  const first = Math.min(now, ...studied.map((s) => s.week));
  return {
    students: rows.length,
    mean: average === null ? null : rounded(average, 1),
    totals: BANDS.map((band) => ({ band, students: rows.filter((r) => bandOf(r.total) === band).length })),
    sections: sections.map(({ id, title, chapter, states }) => {
      const done = [...states.values()].filter((state) => state === 'done').length;
      return { sectionId: id, title, chapter, done, doing: states.size - done, none: ids.length - states.size };
    }),
    weeks: Array.from({ length: (now - first) / WEEK + 1 }, (_, n) => {
      const week = first + n * WEEK;
      const own = studied.filter((s) => s.week === week);
      return { week, students: own.length, seconds: rounded(own.reduce((sum, s) => sum + s.seconds, 0)) };
    }),
  };
}
