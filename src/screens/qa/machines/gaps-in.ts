// Where in a chart something is not covered.
import type { Level, MachineReport } from '#contract/qa.ts';
import { gapsOf } from '#src/machines/qa/covered-by.ts';
import { placeInDrawing } from '#src/machines/qa/drawing.ts';
import { elementNamed, faultOf } from './named.ts';

/** Elements that no test of a level covers, as they are marked, and how many each state holds. */
export function gapsIn(machine: MachineReport, level: Level) {
  const own = new Set<string>();
  const inside = new Map<string, number>();
  const parents = new Map(machine.inventory.states.map((s) => [s.id, s.parent]));
  for (const [criterion, elements] of gapsOf(machine, level)) {
    if (criterion === 'c8') {
      // tests go there: it is a place to look at, not one that is not covered
      for (const gap of elements) own.add(elementNamed(machine.inventory, faultOf(gap).key) ?? '');
      continue;
    }
    if (criterion === 'c2' || criterion === 'c7') continue;
    for (const element of elements) {
      const place = placeInDrawing(machine.inventory, element);
      if (!place) continue;
      own.add(place.mark);
      for (let id: string | null = place.of; id; id = parents.get(id) ?? null)
        inside.set(id, (inside.get(id) ?? 0) + 1);
    }
  }
  return { own, inside };
}

/** The drawing of the first gap: a chart that holds one opens at it, not at its whole with everything closed. */
export function firstGapIn(machine: MachineReport, level: Level): string | null {
  for (const [criterion, elements] of gapsOf(machine, level)) {
    if (criterion === 'c7') continue;
    for (const gap of elements) {
      const element = criterion === 'c8' ? elementNamed(machine.inventory, faultOf(gap).key) : gap;
      const place = element && placeInDrawing(machine.inventory, element);
      if (place) return place.of;
    }
  }
  return null;
}
