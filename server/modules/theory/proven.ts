// What a student has shown to master in earlier lessons of a course: a new one passes it over.
import type { Pool } from 'pg';
import { PROVEN } from '#contract/mastery.ts';
import { masteryIn } from './mastery.ts';

/** Ids of the points. */
export async function provenBy(pool: Pool, studentId: string, courseId: string): Promise<Set<string>> {
  const { points } = await masteryIn(pool, courseId, studentId);
  const proven = points.filter((p) => p.tries > 0 && !p.flagged && p.mastery >= PROVEN);
  return new Set(proven.map((p) => p.pointId));
}
