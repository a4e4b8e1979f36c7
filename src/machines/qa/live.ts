// What the charts of this tab have been doing, as they ran. Every tab keeps it, so it is kept as it comes; the live view
// (live-view.ts) makes names of it when somebody looks.
import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { machineOf } from './actors.ts';

export interface Running {
  id: string;
  snapshot: AnyMachineSnapshot;
}

export interface LiveStep {
  n: number;
  /** Milliseconds since the epoch. */
  at: number;
  actor: string;
  event: string;
  /** Where the chart was after it. */
  snapshot: AnyMachineSnapshot;
  transitions: readonly AnyTransitionDefinition[];
}

export interface LiveLog {
  running: readonly Running[];
  /** The newest last; older ones are forgotten. */
  happened: readonly LiveStep[];
}

type Listener = (event: InspectionEvent) => void;
const KEPT = 200;

/** Pass `observe` to every createActor() as `inspect`. */
export function createLive(now: () => number) {
  let log: LiveLog = { running: [], happened: [] };
  let n = 0;
  const inspectors = new Set<Listener>();
  const subscribers = new Set<() => void>();

  const publish = (next: Partial<LiveLog>) => {
    log = { ...log, ...next };
    for (const tell of subscribers) tell();
  };
  const place = (id: string, snapshot: AnyMachineSnapshot) => {
    const others = log.running.filter((a) => a.id !== id);
    publish({ running: snapshot.status === 'active' ? [...others, { id, snapshot }] : others });
  };
  const took = (actor: string, { snapshot, event, _transitions }: InspectionEvent & { type: '@xstate.microstep' }) => {
    const after = snapshot as AnyMachineSnapshot; // only charts come here
    const one: LiveStep = { n: ++n, at: now(), actor, event: event.type, snapshot: after, transitions: _transitions };
    publish({ happened: [...log.happened.slice(1 - KEPT), one] });
  };

  return {
    observe: (e: InspectionEvent): void => {
      for (const inspect of inspectors) inspect(e);
      const ref = e.actorRef as AnyActorRef; // ActorRefLike is what inspection calls any actor
      if (!machineOf(ref)) return;
      if (e.type === '@xstate.microstep') took(ref.sessionId, e);
      else if (e.type === '@xstate.snapshot') place(ref.sessionId, e.snapshot as AnyMachineSnapshot);
    },
    /** Hands every inspection event on: the recorder of test builds. */
    inspect: (listener: Listener): void => {
      inspectors.add(listener);
    },
    subscribe: (tell: () => void): (() => void) => {
      subscribers.add(tell);
      return () => subscribers.delete(tell);
    },
    getLog: (): LiveLog => log,
  };
}

/** This tab's. */
export const live = createLive(() => Date.now());
