// Where in a chart something is not covered.
import type { MachineReport } from '#contract/qa.ts';
import { gapsOf } from '#src/machines/qa/covered-by.ts';
import { placeOf } from '#src/machines/qa/drawing.ts';

/** Elements that no test covers, as they are marked, and how many each state holds. */
export function gapsIn(machine: MachineReport) {
  const own = new Set<string>();
  const inside = new Map<string, number>();
  const parents = new Map(machine.inventory.states.map((s) => [s.id, s.parent]));
  for (const [criterion, elements] of gapsOf(machine, 'all')) {
    if (criterion === 'c2' || criterion === 'c7' || criterion === 'c8') continue;
    for (const element of elements) {
      const place = placeOf(machine.inventory, element);
      if (!place) continue;
      own.add(place.mark);
      for (let id: string | null = place.of; id; id = parents.get(id) ?? null)
        inside.set(id, (inside.get(id) ?? 0) + 1);
    }
  }
  return { own, inside };
}
