// This device's seat in the class, for as long as the page is open: it hears what the class's log and the server say.
import { useSelector } from '@xstate/react';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type SnapshotFrom, toObserver } from 'xstate';
import { isLocked, isOpen, isOver } from '#src/machines/live/live.selectors.ts';
import type { seatMachine } from '#src/machines/seat/seat.machine.ts';
import { SOURCES, type Source } from '#src/machines/seat/source.machine.ts';
import { openSeat, type Readable, type Seat, type SeatActor } from '#src/stream/seat.ts';
import { type ClassView, isHost } from '../class/class.ts';

export type SeatState = SnapshotFrom<typeof seatMachine>;

export interface OwnSeat {
  seat: Seat;
  state: SeatState;
}

/**
 * What it holds now. Not by `useSyncExternalStore`: a room that is drawn in slices, while its line comes up, would be drawn again in
 * one piece whenever the line has told something meanwhile.
 */
export function useReadable<T>({ subscribe, get }: Readable<T>): T {
  const [held, hold] = useState<{ value: T }>(() => ({ value: get() }));
  useEffect(() => {
    const look = () =>
      startTransition(() => hold((before) => (Object.is(before.value, get()) ? before : { value: get() })));
    look();
    return subscribe(look);
  }, [subscribe, get]);
  return held.value;
}

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
  const told = useMemo(() => (seat ? toldSoon(seat.actor) : undefined), [seat]);
  const state = useSelector(told, (snapshot) => snapshot ?? null);
  useEffect(() => {
    seat?.actor.send({ type: 'grants.changed', granted: sourcesIn(granted) });
  }, [seat, granted]);
  useHeard(seat, view);
  return useMemo(() => (seat && state ? { seat, state } : null), [seat, state]);
}

/** What a press sets going (a line to the media server) is under way before the page is drawn anew. */
const toldSoon = (actor: SeatActor): Pick<SeatActor, 'getSnapshot' | 'subscribe'> => ({
  getSnapshot: () => actor.getSnapshot(),
  subscribe: (heard: Parameters<typeof toObserver<SeatState>>[0]) => {
    const { next } = toObserver(heard);
    let soon: ReturnType<typeof setTimeout> | undefined;
    const following = actor.subscribe((state) => {
      clearTimeout(soon);
      soon = setTimeout(() => next?.(state), 0);
    });
    return {
      unsubscribe: () => {
        clearTimeout(soon);
        following.unsubscribe();
      },
    };
  },
});

const sourcesIn = (granted: string): Source[] => SOURCES.filter((source) => granted.split(' ').includes(source));

/** Removed, let in, opened, ended: by the class's log. */
function useHeard(seat: Seat | null, view: ClassView): void {
  const isEnterable = isOpen(view.at) && !isLocked(view.at);
  const isGone = isOver(view.at);
  const removedAt = view.log.removed[view.userId]?.seq ?? 0;
  const known = useRef(removedAt);
  useEffect(() => {
    if (isGone) seat?.actor.send({ type: 'class.ended' });
  }, [seat, isGone]);
  useEffect(() => {
    // who waits is let in at once
    if (isEnterable && seat?.actor.getSnapshot().matches('waiting')) seat.actor.send({ type: 'retry' });
  }, [seat, isEnterable]);
  useEffect(() => {
    if (removedAt <= known.current) return;
    known.current = removedAt;
    seat?.actor.send({ type: 'class.removed' });
  }, [seat, removedAt]);
}
