// Listeners of a media room without a browser, in a process of their own: they take what is sent and show it to nobody.
import { Room, RoomEvent } from '@livekit/rtc-node';
import { serve } from './child.ts';

const rooms: Room[] = [];

const commands = {
  /** So many more; back when each has sound and picture. */
  listen: async ({ url, tokens }: { url: string; tokens: string[] }) => {
    await Promise.all(
      tokens.map(async (token) => {
        const room = new Room();
        const kinds = new Set<unknown>();
        const both = new Promise<void>((resolve) => {
          room.on(RoomEvent.TrackSubscribed, ({ kind }) => {
            kinds.add(kind);
            if (kinds.size === 2) resolve();
          });
        });
        await room.connect(url, token, { autoSubscribe: true, dynacast: false });
        await both;
        rooms.push(room);
      }),
    );
    return rooms.length;
  },
};
export type MediaLoadCommands = typeof commands;
serve(commands);
