// A log played event by event: the page's own fold over as many events as one likes, back and forward.
import type { StreamEvent } from '#contract/stream.ts';
import { emptyFold, type Fold, receive, type StreamState } from '#src/stream/fold.ts';

export interface Replayed {
  seq: number;
  event: StreamEvent;
}

export interface ReplayPlayer {
  events: readonly Replayed[];
  /** As the page was after the first `n` events. */
  at: (n: number) => StreamState;
}

const EVERY = 200;

export function createPlayer(epoch: string, events: readonly Replayed[], answers: string | undefined): ReplayPlayer {
  // going back must not begin at the first event
  const marks: Fold[] = [emptyFold(epoch, { answers })];
  let last = { n: 0, fold: marks[0] as Fold };
  const at = (n: number): StreamState => {
    const end = Math.min(Math.max(n, 0), events.length);
    if (end < last.n) {
      const mark = Math.min(Math.floor(end / EVERY), marks.length - 1);
      last = { n: mark * EVERY, fold: marks[mark] as Fold };
    }
    for (; last.n < end; ) {
      const one = events[last.n] as Replayed;
      last = { n: last.n + 1, fold: receive(last.fold, epoch, one) };
      if (last.n % EVERY === 0 && marks.length === last.n / EVERY) marks.push(last.fold);
    }
    return last.fold.state;
  };
  return { events, at };
}

/** Ids of the active states, by the dotted state as frames show it. */
export function litBy(machine: string, state: string): Set<string> {
  const lit = new Set(state ? [machine] : []);
  for (const region of state.split(','))
    region.split('.').reduce((id, part) => {
      const inner = `${id}.${part}`;
      lit.add(inner);
      return inner;
    }, machine);
  return lit;
}

/** The next event that is a step of the chart, before or after `n`; the beginning or the end where there is none. */
export function stepFrom(events: readonly Replayed[], n: number, forward: boolean): number {
  const isStep = ({ event }: Replayed) => event.type === 'STATE_SNAPSHOT';
  if (forward) {
    const next = events.findIndex((e, i) => i >= n && isStep(e));
    return next === -1 ? events.length : next + 1;
  }
  return events.findLastIndex((e, i) => i < n - 1 && isStep(e)) + 1;
}
