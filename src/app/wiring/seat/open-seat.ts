// A seat in a live class: its chart with devices, the server and the media room behind it.
import { createActor, fromPromise } from 'xstate';
import { call } from '#src/api/client.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import { type Pass, type PreviewInput, type RoomInput, seatMachine } from '#src/machines/seat/seat.machine.ts';
import { SOURCES, type SourceInput, sourceMachine } from '#src/machines/seat/source.machine.ts';
import { NO_MEDIA, NO_ROOM, type Seat, type SeatOptions, writable } from '#src/stream/seat.ts';
import { type Hand, letGo } from './devices.ts';
import type { Joined } from './joined.ts';
import { preview } from './preview.ts';
import { watchLine } from './weak-line.ts';

/** ms: a token is good for a minute. */
const EARLY_MS = 50_000;

type Library = typeof import('./joined.ts');
let loaded: Library | null = null;
const library = async (): Promise<Library> => {
  // asked for again, even a module that is there comes with a later task, and the page is drawn before it
  loaded ??= await import('./joined.ts');
  return loaded;
};

export function openSeat({ liveId, isSecure, granted }: SeatOptions): Seat {
  const room = writable(NO_ROOM);
  const media = writable(NO_MEDIA);
  const shown = writable<MediaStream | null>(null);
  const hand: Hand = new Map();
  let joined: Joined | null = null;
  let speaker = '';
  let early: { pass: Promise<Pass | null>; until: number } | null = null;
  /** For one joining; the server decides anew when its holder comes in with it. */
  const takeEarly = async (): Promise<Pass | null> => {
    const taken = early;
    early = null;
    return taken && performance.now() < taken.until ? taken.pass : null;
  };
  const line = watchLine(() => {
    if (room.get().sound === 'withPictures') room.set({ ...room.get(), sound: 'weakLine' });
  });

  const source = sourceMachine.provide({
    actors: {
      publish: fromPromise<null, Pick<SourceInput, 'source' | 'device'>>(async ({ input, signal }) => {
        if (!joined) throw new Error('sent outside a room');
        return joined.publish(input.source, input.device, signal);
      }),
    },
    actions: { unpublish: (_, params) => joined?.unpublish(params.source) },
  });
  const actor = createActor(
    seatMachine.provide({
      actors: {
        source,
        preview: fromPromise<null, PreviewInput>(({ input, signal }) => preview(input, signal, shown.set)),
        token: fromPromise<Pass>(async ({ signal }) => {
          void library().catch(() => {});
          return (await takeEarly()) ?? call('/api/Live/Token', { liveId }, { quiet: true, signal });
        }),
        room: fromPromise<'lost' | 'taken', RoomInput>(async ({ input: { pass }, signal }) => {
          const { joinRoom } = await library();
          if (signal.aborted) return 'lost';
          const own = joinRoom({
            pass,
            signal,
            hand,
            speaker,
            tell: (event) => !signal.aborted && actor.send(event),
            record: media.set,
            show: (view) => {
              line.quality(view.quality);
              room.set({ ...view, sound: room.get().sound });
            },
          });
          joined = own;
          return own.ended.finally(() => {
            if (joined !== own) return;
            joined = null;
            media.set(NO_MEDIA);
            room.set({ ...NO_ROOM, sound: room.get().sound });
          });
        }),
      },
    }),
    { input: { isSecure, granted }, inspect: liveLog.observe },
  );
  // who has left, or was put out, sends nothing any more; over a lost line what was taken is kept
  actor.subscribe((snapshot) => {
    if (snapshot.hasTag('inside') || snapshot.matches('joining')) return;
    for (const kind of SOURCES) letGo(hand, kind);
  });
  actor.start();
  return {
    actor,
    room,
    media,
    preview: shown,
    allowSound: () => joined?.allowSound(),
    showPictures: (on) => {
      if (on) line.wanted();
      room.set({ ...room.get(), sound: on ? 'withPictures' : 'chosenAlone' });
    },
    playOn: (deviceId) => {
      speaker = deviceId;
      joined?.playOn(deviceId);
    },
    prepare: (held) => {
      void library().catch(() => {});
      const pass = held && call('/api/Live/Token', { liveId, early: true }, { quiet: true }).catch(() => null);
      early = pass ? { pass, until: performance.now() + EARLY_MS } : null;
    },
    close: () => {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'leave' });
      line.stop();
    },
  };
}
