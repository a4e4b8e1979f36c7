// The other ways in which the material tells a point: a table, steps, an example, a contrast. What the explanation says is
// none of them. They are chosen when the lesson comes to the point, so that it tells the same words however often it is asked.
import type { Pool } from 'pg';
import type { Quoted } from '#questions/kit/contract.ts';
import type { HasLogs, Postgres } from '#server/platform/app.ts';
import {
  isTaught,
  type Passage,
  partText,
  readPast,
  readUtterance,
  type TextUnit,
  units,
  unitText,
  withRoles,
} from '#server/platform/tutor/index.ts';
import { passagesAround, quoteOf } from '../knowledge/index.ts';
import { type ApprovedPoint, isQuoted, type PointContent, planOf } from './theory.store.ts';

type Representation = Quoted[];

/** The furthest from prose first. */
const ORDER: readonly TextUnit['role'][] = [
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
export async function representationsOf(pool: Pool, courseId: string, point: ApprovedPoint): Promise<Representation[]> {
  const quotes = point.explanation.filter(isQuoted);
  if (quotes.length === 0) return [];
  const [passages, plan] = await Promise.all([passagesAround(pool, courseId, quotes), planOf(pool, courseId)]);
  // what another point is told by is not said before it, nor once more after it
  return representationsIn(passages, [...quotes, ...plan.flatMap(({ explanation }) => explanation.filter(isQuoted))]);
}

/** Of these passages, what the quotations do not say already. */
export function representationsIn(passages: readonly Passage[], quotes: readonly Quoted[]): Representation[] {
  const told = quotes.map((q) => q.quote).join('\n');
  const isTold = (unit: TextUnit) => unit.parts.some((part) => told.includes(partText(part).trim()));
  // a list of mistakes tells what is wrong: it is set against a wrong choice (contrast.ts), never told as the thing itself
  const sound = withRoles(passages).filter((p) => isTaught(p) && p.role !== 'misconceptions');
  return units(sound)
    .filter((unit) => ORDER.includes(unit.role) && !isTold(unit) && unitText(unit).length <= LONGEST)
    .toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role))
    .slice(0, MOST)
    .map((unit) => unit.parts.map((part) => quoteOf(part.passage, partText(part).trim())));
}

/** What was begun of the point's first telling was said to its end. */
export async function isTold(
  app: Postgres & HasLogs,
  lifecycle: string,
  { point, parts = [] }: PointContent,
): Promise<boolean> {
  const key = `point.${point?.id ?? ''}.0`;
  const keys = [key, ...parts.map((_, n) => `${key}.${n}`)];
  const begun = await Promise.all(
    keys.map(async (own) => {
      const kept = await readUtterance(app.pool, lifecycle, own);
      if (!kept) return [];
      const { messages } = await readPast(app.logs, lifecycle, own);
      const said = messages.reduce((whole, m) => whole.slice(0, m.start) + m.text, '');
      return [said.length > 0 && said.length >= (kept.script?.text.length ?? 0)];
    }),
  );
  return begun.flat().length > 0 && begun.flat().every(Boolean);
}
