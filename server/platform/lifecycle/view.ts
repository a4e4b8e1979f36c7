// What the log says of a lifecycle, and that its blocks keep their contract.
import type { AnyMachineSnapshot } from 'xstate';
import { blocks, isBlock } from '#contract/blocks/index.ts';
import type { Lifecycle, StreamEvent } from '#contract/stream.ts';
import type { Definition } from './define.ts';
import { allowedCommands, dump, stateName } from './snapshot.ts';

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

/** A block that does not fit its contract is a defect here, not at the reader. */
export function checked(events: StreamEvent[]): StreamEvent[] {
  for (const event of events) {
    if (event.type === 'ACTIVITY_SNAPSHOT' && isBlock(event.activityType))
      blocks[event.activityType].parse(event.content);
  }
  return events;
}
