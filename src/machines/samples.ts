// What QA is told of a chart.
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { type LifecycleHalf, sampleOf } from './lifecycle.ts';

/** What the explorer must be told of a chart; stands beside it as `<name>.samples.ts`. */
export interface Samples {
  machine: AnyStateMachine;
  /** Of a chart that the server runs: what stands beside it. */
  lifecycle?: LifecycleHalf;
  /** Inputs that differ in what they make possible, by name. */
  inputs: Record<string, unknown>;
  /** Every event from outside, by label. More than one of a type where the payload decides. */
  events: Record<string, EventObject>;
  /** Outputs of invokes by id, where the chart looks at them; the label tells them apart. */
  outputs?: Record<string, Record<string, unknown>>;
  /** Errors of invokes likewise. */
  errors?: Record<string, Record<string, unknown>>;
  /** As much of the context as decides what may happen; must be of few values, or the walk does not end. */
  project?: (context: AnyMachineSnapshot['context']) => unknown;
  /** Invokes that no timer of the chart ends, by id, and why that is well. */
  untimed?: Readonly<Record<string, string>>;
}

/** The commands of a lifecycle as events, by type; without those of which the explorer is given several. */
export const commandsOf = (lifecycle: LifecycleHalf, but: readonly string[] = []): Samples['events'] =>
  Object.fromEntries(
    Object.keys(lifecycle.commands).flatMap((type) => {
      const event = but.includes(type) ? null : sampleOf(lifecycle, type, {});
      return event ? [[type, event]] : [];
    }),
  );
