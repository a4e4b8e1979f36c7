// This device's seat in the class, for as long as the page is open: it hears what the class's log and the server say.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { seatMachine } from '#src/machines/seat/seat.machine.ts';
import { SOURCES, type Source } from '#src/machines/seat/source.machine.ts';
import { openSeat, type Readable, type Seat } from '#src/stream/seat.ts';
import { type ClassView, isHost, isOpen } from '../class/class.ts';

export type SeatState = SnapshotFrom<typeof seatMachine>;

export interface OwnSeat {
  seat: Seat;
  state: SeatState;
}

export const useReadable = <T>({ subscribe, get }: Readable<T>): T => useSyncExternalStore(subscribe, get);

/** What one may send: who teaches all, a student what the floor gives. */
export const grantedTo = (view: Pick<ClassView, 'facts' | 'floor' | 'userId'>): readonly Source[] =>
  isHost(view) ? SOURCES : (view.floor.find((s) => s.userId === view.userId)?.sources ?? []);

export function useSeat(view: ClassView): OwnSeat | null {
  const { liveId } = view.facts;
  const granted = grantedTo(view).join(' ');
  const [seat, setSeat] = useState<Seat | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be sent is told to the seat that there is
  useEffect(() => {
    const opened = openSeat({ liveId, isSecure: window.isSecureContext, granted: sourcesIn(granted) });
    setSeat(opened);
    return () => {
      opened.close();
      setSeat(null);
    };
  }, [liveId]);
  const state = useSyncExternalStore(
    useCallback(
      (tell: () => void) => {
        const following = seat?.actor.subscribe({ next: tell, complete: tell });
        return () => following?.unsubscribe();
      },
      [seat],
    ),
    () => seat?.actor.getSnapshot() ?? null,
  );
  useEffect(() => {
    seat?.actor.send({ type: 'grants.changed', granted: sourcesIn(granted) });
  }, [seat, granted]);
  useHeard(seat, view);
  return seat && state ? { seat, state } : null;
}

const sourcesIn = (granted: string): Source[] => SOURCES.filter((source) => granted.split(' ').includes(source));

/** Removed, let in, opened, ended: by the class's log. */
function useHeard(seat: Seat | null, view: ClassView): void {
  const isHeld = isOpen(view);
  const isOver = /^(ended|cancelled)/.test(view.state);
  const removedAt = view.log.removed[view.userId]?.seq ?? 0;
  const known = useRef(removedAt);
  useEffect(() => {
    if (isOver) seat?.actor.send({ type: 'class.ended' });
  }, [seat, isOver]);
  useEffect(() => {
    // who waits is let in at once
    if (isHeld && seat?.actor.getSnapshot().matches('waiting')) seat.actor.send({ type: 'retry' });
  }, [seat, isHeld]);
  useEffect(() => {
    if (removedAt <= known.current) return;
    known.current = removedAt;
    seat?.actor.send({ type: 'class.removed' });
  }, [seat, removedAt]);
}
