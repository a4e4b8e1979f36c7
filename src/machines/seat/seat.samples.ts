// What the explorer sends to the seat's chart: one person's way in, and every way in which devices and the room fail.
import type { Samples } from '../samples.ts';
import { type SeatEvent, seatMachine } from './seat.machine.ts';
import { SOURCES, type Source } from './source.machine.ts';

const source: Source = 'microphone';
const events = {
  join: { type: 'join' },
  leave: { type: 'leave' },
  retry: { type: 'retry' },
  'take over': { type: 'take.over' },
  skip: { type: 'preview.skip' },
  connected: { type: 'room.connected' },
  unsteady: { type: 'room.unsteady' },
  steady: { type: 'room.steady' },
  'turn on': { type: 'turn.on', source },
  'turn off': { type: 'turn.off', source },
  'device chosen': { type: 'device.chosen', source, id: 'd1' },
  muted: { type: 'track.muted', source },
  'pulled out': { type: 'track.ended', source, trouble: 'gone' },
  'may all': { type: 'grants.changed', granted: SOURCES },
  'may nothing': { type: 'grants.changed', granted: [] },
  ended: { type: 'class.ended' },
  removed: { type: 'class.removed' },
  readmitted: { type: 'class.readmitted' },
  'media ready': { type: 'media.ready' },
} as const satisfies Record<string, SeatEvent>;

interface Seen {
  isSecure: boolean;
  granted: readonly Source[];
  wanted: readonly Source[];
}

export const seatSamples: Samples = {
  machine: seatMachine,
  inputs: { speaker: { isSecure: true, granted: SOURCES }, 'plain http': { isSecure: false, granted: [] } },
  events,
  outputs: { token: { pass: { url: 'ws://x/media', token: 't' } }, room: { lost: 'lost', taken: 'taken' } },
  errors: {
    preview: { denied: { trouble: 'denied' }, odd: new Error('odd') },
    token: {
      barred: { code: 403 },
      closed: { code: 409 },
      'no media': { code: 503 },
      unknown: { code: 404 },
      unreachable: { unreachable: true },
    },
  },
  project: (context) => {
    const { isSecure, granted, wanted } = context as Seen;
    return [isSecure, granted.length, wanted];
  },
  untimed: {
    preview: 'the person may take their time; skipped or joined, it ends',
    token: 'a call to the server gives up after half a minute by itself',
    room: 'lasts as long as the class; an unsteady line is given a time of its own',
    microphone: 'a chart of its own',
    camera: 'a chart of its own',
    screen_share: 'a chart of its own',
  },
};
