// What the log and tables say of a lifecycle, and that its blocks keep their contract.
import type { AnyMachineSnapshot } from 'xstate';
import { blocks, isBlock } from '#contract/blocks/index.ts';
import type { Lifecycle, StreamEvent } from '#contract/stream.ts';
import type { Sent } from '#src/machines/lifecycle.ts';
import { stateName } from '#src/machines/state.ts';
import type { Definition, StateRow } from './define.ts';
import { dump, stateAndCommands } from './snapshot.ts';

export function lifecycleView(definition: Definition, snapshot: AnyMachineSnapshot, cmd: string): Lifecycle {
  return {
    machine: definition.machine.id,
    ...stateAndCommands(definition, snapshot),
    chart: shownOf(definition, snapshot),
    cmd,
    ...definition.view?.(snapshot),
  };
}

/** The stored snapshot with as much of the context as the definition shows; what work was given of the rest stays here too. */
function shownOf({ machine, shows }: Definition, snapshot: AnyMachineSnapshot): unknown {
  const stored = JSON.parse(dump(machine, snapshot)) as { context: Record<string, unknown> };
  if (!shows) return stored;
  const context = Object.fromEntries(shows.map((key) => [key, stored.context[key]]));
  return { ...stored, context, children: {} };
}

/**
 * Where a step has led, for those who look: nothing where they would see no difference. But who began a run by it, or was
 * shown it as done before it was, waits for the word that it is.
 */
export function stateFrame(
  definition: Definition,
  before: AnyMachineSnapshot,
  next: AnyMachineSnapshot,
  { cmd, event, opening }: { cmd: string; event: Sent; opening?: unknown },
): StreamEvent[] {
  const frame: StreamEvent = { type: 'STATE_SNAPSHOT', snapshot: lifecycleView(definition, next, cmd) };
  const isAwaited = opening !== undefined || definition.commands[event.type]?.optimistic === true;
  if (isAwaited || frame.snapshot.state !== stateName(before.value)) return [frame];
  const isSame = JSON.stringify(frame.snapshot) === JSON.stringify(lifecycleView(definition, before, cmd));
  return isSame ? [] : [frame];
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
