// Acts of this page that their log does not show yet: on their way, or judged and not folded.
import type { Refused, Told } from './send-lane.ts';
import type { Act, NewAct } from './send-store.ts';

export interface Pending {
  act: NewAct;
  /** Its number in the lane; null until it is kept. */
  n: number | null;
  /** Where the log has it; null while it is on its way. */
  seq: number | null;
  /** The server could not be reached the last time. */
  waits: boolean;
}

const NONE: readonly Pending[] = [];

export function createPending(onRefused: (act: NewAct, refused: Refused) => void = () => {}) {
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
      set(lane, [...get(lane), ...acts.map((act) => ({ act, n: null, seq: null, waits: false }))]),
    /** As they are kept; null: they could not be. */
    number: (lane: string, acts: readonly NewAct[], kept: readonly Act[] | null) =>
      set(
        lane,
        get(lane).flatMap((one) => {
          const i = acts.indexOf(one.act);
          if (i < 0) return [one];
          return kept ? [{ ...one, n: kept[i]?.n ?? null }] : [];
        }),
      ),
    hear: ({ lane, kept, offline, refused = [], seq }: Told) => {
      const list = get(lane);
      if (list.length === 0) return;
      const judged = ({ n, seq: at }: Pending) =>
        at === null && n !== null && kept !== undefined && n <= kept.lane.upTo;
      const waiting = list.find((one) => one.seq === null && !judged(one));
      const next = list.flatMap((one) => {
        const isRefused = judged(one) && refused.some(({ n }) => n === one.n);
        if (isRefused || (judged(one) && seq === undefined)) return [];
        const at = judged(one) ? { seq: seq ?? null, waits: false } : {};
        return [{ ...one, ...(one === waiting && offline !== undefined && { waits: offline }), ...at }];
      });
      set(
        lane,
        next.filter((one) => !isShown(one)),
      );
      for (const { act, n } of list) {
        const reason = refused.find((one) => one.n === n);
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
