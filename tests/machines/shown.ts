// A screen asks the chart with no more of the context than its frames show: what it is told then must be what holds.
import type { AnyMachineSnapshot } from 'xstate';
import { type LifecycleHalf, sampleOf } from '#src/machines/lifecycle.ts';

/** Commands of which a screen would be told something else than the server would say; also those whose guard throws there. */
export function misjudged(half: LifecycleHalf, snapshot: AnyMachineSnapshot): string[] {
  const { machine, shows } = half;
  if (!shows || snapshot.status !== 'active') return [];
  const stored = JSON.parse(JSON.stringify(machine.getPersistedSnapshot(snapshot))) as {
    context: Record<string, unknown>;
  };
  const context = Object.fromEntries(shows.map((key) => [key, stored.context[key]]));
  // an empty scope is enough to restore: see server/platform/lifecycle/snapshot.ts
  const shown = machine.restoreSnapshot(
    { ...stored, context, children: {} } as never,
    {} as never,
  ) as AnyMachineSnapshot;
  const answer = (of: AnyMachineSnapshot, type: string): unknown => {
    try {
      const sample = sampleOf(half, type, of.context);
      return sample !== null && of.can(sample);
    } catch (error) {
      return String(error);
    }
  };
  const asked = Object.keys(half.commands).filter((type) => !half.commands[type]?.unlisted);
  return asked.filter((type) => answer(snapshot, type) !== answer(shown, type));
}
