// Which of the actors that inspection names run a chart.
import { type AnyActorRef, type AnyStateMachine, StateMachine } from 'xstate';

/** The chart that an actor runs; null for promises, callbacks and the like. */
export function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  const logic = 'logic' in ref ? ref.logic : null;
  return logic instanceof StateMachine ? logic : null;
}
