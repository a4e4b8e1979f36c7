// The other ways in which the material tells a point: a table, steps, an example, a contrast. What the explanation says is
// none of them. They are chosen when the lesson comes to the point, so that it tells the same words however often it is asked.
import type { Pool } from 'pg';
import { partText, textOf, type Unit, units } from '#server/platform/tutor/index.ts';
import type { Quoted } from '../assessment/index.ts';
import { passagesAround } from '../knowledge/index.ts';
import { isQuoted, type PlanPoint } from './theory.store.ts';

export type Representation = Quoted[];

/** The furthest from prose first. */
const ORDER: readonly Unit['role'][] = [
  'table',
  'list',
  'step',
  'example',
  'contrast',
  'reason',
  'caution',
  'definition',
  'formula',
];
const MOST = 3;
/** Characters: two or three sentences, or a small table. */
const LONGEST = 320;

/** None where the material says a thing in one way only. */
export async function representationsOf(pool: Pool, courseId: string, point: PlanPoint): Promise<Representation[]> {
  const quotes = point.explanation.filter(isQuoted);
  if (quotes.length === 0) return [];
  const told = quotes.map((q) => q.quote).join('\n');
  const isTold = (unit: Unit) => unit.parts.some((part) => told.includes(partText(part).trim()));
  const others = units(await passagesAround(pool, courseId, quotes)).filter(
    (unit) => ORDER.includes(unit.role) && !isTold(unit) && textOf(unit).length <= LONGEST,
  );
  return others
    .toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role))
    .slice(0, MOST)
    .map((unit) =>
      unit.parts.map((part) => ({
        documentId: part.passage.documentId,
        quote: partText(part).trim(),
        ...(part.passage.page === undefined ? {} : { page: part.passage.page }),
        ...(part.passage.heading === undefined ? {} : { heading: part.passage.heading }),
      })),
    );
}
