// How long ago a talk was last spoken in, as people say it.
import { dayText, msOf } from '#src/ui/school-time.ts';

type Age = 'today' | 'yesterday' | 'week' | 'older';
const DAY = 86_400_000;

/** In the order given, which is latest first; ages without a talk are left out. */
export function groupByAge<T extends { updatedAt: number }>(
  items: readonly T[],
  now: number,
): { age: Age; items: T[] }[] {
  const midnight = msOf(dayText(now)) ?? now;
  const ageOf = ({ updatedAt }: T): Age =>
    updatedAt >= midnight
      ? 'today'
      : updatedAt >= midnight - DAY
        ? 'yesterday'
        : updatedAt >= midnight - 6 * DAY
          ? 'week'
          : 'older';
  return [...Map.groupBy(items, ageOf)].map(([age, of]) => ({ age, items: of }));
}
