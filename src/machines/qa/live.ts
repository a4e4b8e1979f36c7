// What the charts of this tab have been doing, as they ran. Every tab keeps it, so it is kept as it comes; the live view
// (live-view.ts) makes names of it when somebody looks.
import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate';
import { machineOf } from './actors.ts';

export interface RunningActor {
  id: string;
  snapshot: AnyMachineSnapshot;
  /** Of the server's lifecycles this tab has mirrors, which nobody sends to. */
  send?: (event: EventObject) => void;
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
  /** What the server has said of a lifecycle: by which way it came is not known here. */
  mirrors?: true;
}

export interface LiveLog {
  running: readonly RunningActor[];
  /** The newest last; older ones are forgotten. */
  happened: readonly LiveStep[];
  /** How often the charts came to stand so together: `[[chart, its state's value], …]` as JSON. */
  seen: ReadonlyMap<string, number>;
}

type Listener = (event: InspectionEvent) => void;
const KEPT = 200;
/** Its first state is no transition's. */
export const INIT = 'xstate.init';

/** Pass `observe` to every createActor() as `inspect`. */
export function createLive(now: () => number) {
  let log: LiveLog = { running: [], happened: [], seen: new Map() };
  let n = 0;
  const inspectors = new Set<Listener>();
  const subscribers = new Set<() => void>();

  const publish = (next: Partial<LiveLog>) => {
    log = { ...log, ...next };
    for (const tell of subscribers) tell();
  };
  const note = (step: Omit<LiveStep, 'n' | 'at'>) =>
    publish({ happened: [...log.happened.slice(1 - KEPT), { ...step, n: ++n, at: now() }] });
  const place = (one: RunningActor) => {
    const { id, snapshot } = one;
    const before = log.running.find((a) => a.id === id);
    // so that one who looks back finds it where it began
    if (!before && one.send) note({ actor: id, event: INIT, snapshot, transitions: [] });
    const others = log.running.filter((a) => a.id !== id);
    const running = snapshot.status === 'active' ? [...others, one] : others;
    const isMoved = before?.snapshot.value !== snapshot.value;
    publish({ running, ...(isMoved ? { seen: counted(log.seen, running) } : {}) });
  };
  const took = (actor: string, { snapshot, event, _transitions }: InspectionEvent & { type: '@xstate.microstep' }) => {
    const after = snapshot as AnyMachineSnapshot; // only charts come here
    note({ actor, event: event.type, snapshot: after, transitions: _transitions });
  };

  return {
    observe: (e: InspectionEvent): void => {
      for (const inspect of inspectors) inspect(e);
      const ref = e.actorRef as AnyActorRef; // ActorRefLike is what inspection calls any actor
      if (!machineOf(ref)) return;
      if (e.type === '@xstate.microstep') took(ref.sessionId, e);
      else if (e.type === '@xstate.snapshot')
        place({ id: ref.sessionId, snapshot: e.snapshot as AnyMachineSnapshot, send: (event) => ref.send(event) });
    },
    /** Where the server's chart is, as a mirror in this tab shows it; null: it is not known, or the mirror is gone. */
    mirror: (id: string, snapshot: AnyMachineSnapshot | null, event = 'server'): void => {
      if (!snapshot) {
        if (log.running.some((a) => a.id === id)) publish({ running: log.running.filter((a) => a.id !== id) });
        return;
      }
      note({ actor: id, event, snapshot, transitions: [], mirrors: true });
      place({ id, snapshot });
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

function counted(seen: LiveLog['seen'], running: readonly RunningActor[]): LiveLog['seen'] {
  const states = running.map(({ snapshot }) => [snapshot.machine.id, snapshot.value] as const);
  const key = JSON.stringify(states.sort(([a], [b]) => (a < b ? -1 : 1)));
  return new Map(seen).set(key, (seen.get(key) ?? 0) + 1);
}

/** This tab's. */
export const liveLog = createLive(() => Date.now());
