// Acts of this page that their log does not show yet: on their way, or judged and not folded.
import type { LaneNews, RefusedAct } from './send-lane.ts';
import type { NewAct } from './send-store.ts';

export interface Pending {
  act: NewAct;
  /** Where the log has it; null while it is on its way. */
  seq: number | null;
  /** The server could not be reached the last time. */
  waits: boolean;
}

const NONE: readonly Pending[] = [];

export function createPending(onRefused: (act: NewAct, refused: RefusedAct) => void = () => {}) {
  const lists = new Map<string, readonly Pending[]>();
  const listeners = new Set<() => void>();
  let shownSeq = 0;

  const get = (lane: string): readonly Pending[] => lists.get(lane) ?? NONE;
  function set(lane: string, list: readonly Pending[]): void {
    lists.set(lane, list);
    for (const listener of listeners) listener();
  }
  const isShown = ({ seq }: Pending): boolean => seq !== null && seq <= shownSeq;

  return {
    get,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (lane: string, acts: readonly NewAct[]) =>
      set(lane, [...get(lane), ...acts.map((act) => ({ act, seq: null, waits: false }))]),
    hear: ({ lane, judged = [], offline, refused = [], seq }: LaneNews) => {
      if (offline === undefined && judged.length === 0) return;
      const reasons = new Map(judged.map(({ n, body }) => [body, refused.find((one) => one.n === n)]));
      const rest = get(lane).flatMap((one) => {
        if (!reasons.has(one.act.body)) return [one];
        return reasons.get(one.act.body) || seq === undefined ? [] : [{ ...one, seq, waits: false }];
      });
      const first = rest.find((one) => one.seq === null);
      const gone = get(lane).filter((one) => reasons.get(one.act.body));
      set(
        lane,
        rest
          .filter((one) => !isShown(one))
          .map((one) => (one === first ? { ...one, waits: offline ?? one.waits } : one)),
      );
      for (const { act } of gone) {
        const reason = reasons.get(act.body);
        if (reason) onRefused(act, reason);
      }
    },
    shown: (seq: number) => {
      shownSeq = Math.max(shownSeq, seq);
      for (const [lane, list] of lists)
        if (list.some(isShown))
          set(
            lane,
            list.filter((one) => !isShown(one)),
          );
    },
  };
}
