// What the log and tables say of a lifecycle, and that its blocks keep their contract.
import type { AnyMachineSnapshot } from 'xstate';
import { blocks, isBlock } from '#contract/blocks/index.ts';
import type { Lifecycle, StreamEvent } from '#contract/stream.ts';
import type { Definition } from './define.ts';
import { allowedCommands, dump, stateName } from './snapshot.ts';
import type { StateRow } from './store.ts';

export function lifecycleView(definition: Definition, snapshot: AnyMachineSnapshot, cmd: string): Lifecycle {
  return {
    machine: definition.machine.id,
    state: stateName(snapshot.value),
    allowed: allowedCommands(definition, snapshot),
    chart: JSON.parse(dump(definition.machine, snapshot)) as unknown,
    cmd,
    ...definition.view?.(snapshot),
  };
}

/** Rows that say something else than before; all of them where there was no state yet, or one of an older chart. */
export function changedRows(
  { rows }: Definition,
  id: string,
  before: AnyMachineSnapshot | null,
  next: AnyMachineSnapshot,
): StateRow[] {
  if (!rows) return [];
  const known = new Set(before ? rows(before, { id }).map((row) => JSON.stringify(row)) : []);
  return rows(next, { id }).filter((row) => !known.has(JSON.stringify(row)));
}

/** A block that does not fit its contract is a defect here, not at the reader. */
export function checked(events: StreamEvent[]): StreamEvent[] {
  for (const event of events) {
    if (event.type === 'ACTIVITY_SNAPSHOT' && isBlock(event.activityType))
      blocks[event.activityType].parse(event.content);
  }
  return events;
}
