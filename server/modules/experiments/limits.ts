// When somebody may do an experiment, how long, and how often: what is assigned to them, with every exception.

import { canBeMastered, provenMastery } from '#contract/mastery.ts';
import { rounded } from '#contract/rounding.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { datesOf, givenTo } from '../assignments/index.ts';
import { masteryIn } from '../theory/index.ts';
import type { Requires } from './experiments.access.ts';

const MINUTE = 60_000;
/** What nobody has finished until then, nobody will. */
const MOST_MS = 180 * 24 * 3_600_000;

export interface Limits {
  /** When it must be done: of what is assigned twice the later end; null: at any time. */
  until: number | null;
  /** Assigned for later. */
  isEarly: boolean;
  /** Beyond what the experiment gives. */
  minutes: number;
  attempts: number;
}

const NONE: Limits = { until: null, isEarly: false, minutes: 0, attempts: 0 };

/** Of each of these experiments. */
export async function limitsFor(
  app: Clock & Hooks & Postgres,
  userId: string,
  experimentIds: readonly string[],
): Promise<Map<string, Limits>> {
  const given = await givenTo(app.pool, 'experiment', experimentIds, userId);
  const dates = await datesOf(
    app,
    app.pool,
    given.map((assignment) => ({ assignment, userId })),
  );
  const now = app.now();
  const found = new Map<string, Limits>();
  for (const [i, { refId: experimentId, from }] of given.entries()) {
    const own = dates[i];
    if (!own) continue;
    const before = found.get(experimentId);
    const isEarly = from > now;
    const first = !before || before.isEarly;
    // what begins later says nothing while another runs
    if (isEarly && before && !before.isEarly) continue;
    const until =
      first || isEarly
        ? own.until
        : before.until === null || own.until === null
          ? null
          : Math.max(before.until, own.until);
    found.set(experimentId, {
      until,
      isEarly,
      minutes: Math.max(before?.minutes ?? 0, own.minutes),
      attempts: Math.max(before?.attempts ?? 0, own.attempts),
    });
  }
  return found;
}

export const runLimits = async (app: Clock & Hooks & Postgres, userId: string, experimentId: string): Promise<Limits> =>
  (await limitsFor(app, userId, [experimentId])).get(experimentId) ?? NONE;

/** When a run that began then ends by itself. */
export function endOf(startedAt: number, minutes: number | null, limits: Limits): number {
  const long = minutes === null ? MOST_MS : (minutes + limits.minutes) * MINUTE;
  return Math.min(startedAt + long, limits.until ?? Number.POSITIVE_INFINITY);
}

interface Lock {
  courseId: string;
  course: string;
  mastery: number;
  have: number;
}

/** What of the theory is lacking; null where nothing is. */
export async function lockOf(app: Postgres & Hooks, userId: string, requires: Requires | null): Promise<Lock | null> {
  // it only says where the theory is
  if (!requires || requires.mastery === 0) return null;
  const [course, { points }] = await Promise.all([
    app.pool.query<{ name: string }>('select name from course where id = $1 and deleted_at is null', [
      requires.courseId,
    ]),
    masteryIn(app, requires.courseId, userId),
  ]);
  // a course that is gone stands in nobody's way
  const name = course.rows[0]?.name;
  if (name === undefined) return null;
  const able = points.filter(canBeMastered);
  const sum = able.reduce((all, p) => all + provenMastery(p), 0);
  const have = able.length === 0 ? 0 : rounded(sum / able.length, 2);
  return have >= requires.mastery
    ? null
    : { courseId: requires.courseId, course: name, mastery: requires.mastery, have };
}

/** How many more; null: any number. Those given up before anything was done do not count. */
export const runsLeft = (
  maxRuns: number | null,
  limits: Limits,
  runs: readonly { state: string; done: number; trial: boolean }[],
): number | null => {
  if (maxRuns === null) return null;
  const used = runs.filter((r) => !r.trial && (r.state !== 'abandoned' || r.done > 0)).length;
  return Math.max(maxRuns + limits.attempts - used, 0);
};
