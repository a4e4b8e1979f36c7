// What was just done and can be taken back: said for ten seconds, and kept in a list for whoever was too slow.
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { toast } from './toast.ts';

export const UNDO_MS = 10_000;
/** How many are kept; the page forgets them when it is closed. */
const KEPT = 20;

interface Offer {
  /** What was done, as a sentence: “3 名学生已删除”. */
  text: string;
  /** Takes it back; rejects with ApiError when that is no longer possible. */
  undo: () => Promise<unknown>;
}
interface Undoable extends Offer {
  id: number;
}

let kept: readonly Undoable[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Undoable[]): void {
  kept = next;
  for (const tell of [...listeners]) tell();
}

export function offerUndo(offer: Offer): void {
  const entry: Undoable = { ...offer, id: ++last };
  change([entry, ...kept].slice(0, KEPT));
  toast.success(offer.text, {
    ms: UNDO_MS,
    key: `undo ${entry.id}`,
    action: { label: i18next.t('common:undo.undo'), run: () => void revert(entry) },
  });
}

/** Once: an entry that is being taken back is no longer offered, and comes back if that fails for want of a line. */
export async function revert(entry: Undoable): Promise<void> {
  if (!kept.includes(entry)) return;
  change(kept.filter((e) => e !== entry));
  try {
    await entry.undo();
    toast.success(i18next.t('common:undo.undone', { text: entry.text }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.unreachable) change([entry, ...kept]);
    toast.error(i18next.t('common:undo.failed', { reason: error.msg }));
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whoever signs in next must not find the last one's. */
export const forgetUndo = (): void => change([]);

export const recentUndo = (): readonly Undoable[] => kept;

export const useUndo = () => ({
  offerUndo,
  recent: useSyncExternalStore(subscribe, recentUndo),
  revert,
});
