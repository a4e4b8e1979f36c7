// The charts that run in this tab, for the live view: where each is, and what it has been doing. No payloads.
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { machineOf } from './actors.ts';
import { configurationOf, leavesOf } from './hits.ts';
import { inventoryOf } from './inventory.ts';

export interface LiveActor {
  id: string;
  machine: string;
  hash: string;
  status: string;
  /** Ids of the active states, those around the leaves among them. */
  active: string[];
}

export interface LiveEvent {
  n: number;
  /** Milliseconds since the epoch. */
  at: number;
  actor: string;
  machine: string;
  event: string;
  /** Active leaves after it. */
  to: string;
  /** Keys of the transitions it took; none when it was dropped. */
  taken: string[];
}

export interface LiveView {
  actors: LiveActor[];
  /** The newest last; older ones are forgotten. */
  events: LiveEvent[];
}

type Listener = (event: InspectionEvent) => void;
const KEPT = 200;

/** Pass `observe` to every createActor() as `inspect`. */
export function createLive(now: () => number) {
  let view: LiveView = { actors: [], events: [] };
  let n = 0;
  const inspectors = new Set<Listener>();
  const subscribers = new Set<() => void>();

  const publish = (next: LiveView) => {
    view = next;
    for (const tell of subscribers) tell();
  };

  const place = (ref: AnyActorRef, snapshot: AnyMachineSnapshot) => {
    const { machine, hash } = inventoryOf(snapshot.machine);
    const actor: LiveActor = {
      id: ref.sessionId,
      machine,
      hash,
      status: snapshot.status,
      active: snapshot._nodes.map((s) => s.id),
    };
    const others = view.actors.filter((a) => a.id !== ref.sessionId);
    publish({ ...view, actors: snapshot.status === 'active' ? [...others, actor] : others });
  };

  const took = (ref: AnyActorRef, e: InspectionEvent & { type: '@xstate.microstep' }) => {
    const { machine, keyOf } = inventoryOf((e.snapshot as AnyMachineSnapshot).machine);
    const to = leavesOf(configurationOf(e.snapshot as AnyMachineSnapshot));
    const taken = e._transitions.map((t) => keyOf.get(t) ?? '?');
    const event: LiveEvent = { n: ++n, at: now(), actor: ref.sessionId, machine, event: e.event.type, to, taken };
    publish({ ...view, events: [...view.events.slice(1 - KEPT), event] });
  };

  return {
    observe: (e: InspectionEvent): void => {
      for (const inspect of inspectors) inspect(e);
      const ref = e.actorRef as AnyActorRef; // ActorRefLike is what inspection calls any actor
      if (!machineOf(ref)) return;
      if (e.type === '@xstate.microstep') took(ref, e);
      else if (e.type === '@xstate.snapshot') place(ref, e.snapshot as AnyMachineSnapshot);
    },
    /** Hands every inspection event on: the recorder of test builds. */
    inspect: (listener: Listener): void => {
      inspectors.add(listener);
    },
    subscribe: (tell: () => void): (() => void) => {
      subscribers.add(tell);
      return () => subscribers.delete(tell);
    },
    getView: (): LiveView => view,
  };
}

/** This tab's. */
export const live = createLive(() => Date.now());
