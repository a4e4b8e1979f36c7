// One device in a live class: it tries its camera and microphone, joins, comes back after every failure, and is always in a
// state that says what its person must know. Sound and pictures are the media server's; the class itself goes on without.
import { type ActorRef, assign, fromPromise, type Snapshot, sendTo, setup } from 'xstate';
import { type DeviceTrouble, type Source, type SourceEvent, sourceMachine } from './source.machine.ts';

/** Where the media server is, and as whom: of one joining. */
export interface Pass {
  url: string;
  token: string;
}

interface Context {
  /** Over plain http a browser has neither camera nor microphone. */
  isSecure: boolean;
  /** What this person may send now: the server's word. */
  granted: readonly Source[];
  /** What they want to send; taken up again whenever the device comes back. In the lobby: what they try out. */
  wanted: readonly Source[];
  /** The device that was chosen; the browser's own choice where there is none. */
  devices: Readonly<Partial<Record<Source, string>>>;
  /** What kept the preview from showing. */
  trouble: DeviceTrouble | null;
  pass: Pass | null;
  /** Tries to join since one worked. */
  tries: number;
}

/** What the room tells of its line. */
type RoomNews = { type: 'room.connected' } | { type: 'room.unsteady' } | { type: 'room.steady' };

export type SeatEvent =
  | RoomNews
  | { type: 'join' }
  | { type: 'leave' }
  | { type: 'retry' }
  | { type: 'take.over' }
  /** Goes in without camera and microphone. */
  | { type: 'preview.skip' }
  | { type: 'device.chosen'; source: Source; id: string }
  | { type: 'turn.on'; source: Source }
  | { type: 'turn.off'; source: Source }
  /** A host has muted it. */
  | { type: 'track.muted'; source: Source }
  | { type: 'track.ended'; source: Source; trouble: DeviceTrouble | null }
  | { type: 'grants.changed'; granted: readonly Source[] }
  /** What the class's log and the server's health say. */
  | { type: 'class.ended' }
  | { type: 'class.removed' }
  | { type: 'class.readmitted' }
  | { type: 'media.ready' };

export interface SeatInput {
  isSecure: boolean;
  granted: readonly Source[];
}
export type PreviewInput = Pick<Context, 'wanted' | 'devices'>;
export interface RoomInput {
  pass: Pass;
  listener: ActorRef<Snapshot<unknown>, RoomNews>;
}
/** `lost`: the media server left, died or cannot be reached; `taken`: the same person came in elsewhere. */
export type RoomEnd = 'lost' | 'taken';

/** A refusal of the server: 409 not open or locked, 403 barred, 404 not of the class, 503 no media. */
const codeOf = (event: object): number | null => {
  const error: unknown = 'error' in event ? event.error : null;
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : null;
};

const without = (list: readonly Source[], source: Source): Source[] => list.filter((s) => s !== source);

/** ms: at once, then slower; the last holds for all further tries: a class is waited for with open eyes. */
const BACKOFF = [200, 1_000, 2_000] as const;
export const backoffOf = (tries: number): number => BACKOFF[Math.min(tries, BACKOFF.length) - 1] ?? BACKOFF[0];

/** In the terms of one source. */
function ofSource(event: SeatEvent): SourceEvent {
  if (event.type === 'turn.on' || event.type === 'device.chosen') return event;
  if (event.type === 'track.ended') return { type: 'ended', trouble: event.trouble };
  return { type: event.type === 'track.muted' ? 'muted' : 'turn.off' };
}
const sourceOf = (event: SeatEvent): Source => ('source' in event ? event.source : 'microphone');

/** One of the three: a chart of its own, which is told what concerns it. */
const region = <S extends Source>(source: S) =>
  ({
    invoke: {
      id: source,
      src: 'source',
      input: ({ context: { devices, granted, wanted } }: { context: Context }) => ({
        source,
        device: devices[source] ?? null,
        isGranted: granted.includes(source),
        isWanted: wanted.includes(source),
      }),
      onDone: '#seat.retrying',
      onError: '#seat.retrying',
    },
  }) as const;

type Children = Record<Source, 'source'> & { preview: 'preview'; token: 'token'; room: 'room' };

const LINE = {
  initial: 'steady',
  states: {
    steady: { on: { 'room.unsteady': 'unsteady' } },
    unsteady: { on: { 'room.steady': 'steady' } },
  },
} as const;

export const seatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SeatEvent,
    input: {} as SeatInput,
    tags: {} as 'inside' | 'waits',
    children: {} as Children,
  },
  actors: {
    /** Shows camera and microphone to their owner alone; settles when a device has gone, rejects with `{trouble}`. */
    preview: fromPromise<null, PreviewInput>(() => new Promise(() => {})),
    /** The server's leave to join, for one joining. */
    token: fromPromise<Pass>(() => new Promise(() => {})),
    /** The media room; settles when it is over for this device. */
    room: fromPromise<RoomEnd, RoomInput>(() => new Promise(() => {})),
    source: sourceMachine,
  },
  actions: {
    takePass: assign(({ event }) => ('output' in event ? { pass: event.output as Pass } : {})),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    settleTries: assign({ tries: 0 }),
    takeGrants: assign(({ context, event }) =>
      event.type === 'grants.changed'
        ? { granted: event.granted, wanted: context.wanted.filter((s) => event.granted.includes(s)) }
        : {},
    ),
    /** Who may not send yet tries their devices all the same. */
    learnGrants: assign(({ event }) => (event.type === 'grants.changed' ? { granted: event.granted } : {})),
    wantGranted: assign(({ context: { granted, wanted } }) => ({ wanted: wanted.filter((s) => granted.includes(s)) })),
    tryOut: assign(({ context, event }) => {
      const source = sourceOf(event);
      return { wanted: [...without(context.wanted, source), source] };
    }),
    takeDevice: assign(({ context, event }) =>
      event.type === 'device.chosen' ? { devices: { ...context.devices, [event.source]: event.id } } : {},
    ),
    want: assign(({ context, event }) => {
      const source = sourceOf(event);
      return {
        wanted: context.granted.includes(source) ? [...without(context.wanted, source), source] : context.wanted,
      };
    }),
    drop: assign(({ context, event }) => ({ wanted: without(context.wanted, sourceOf(event)) })),
    wantNothing: assign({ wanted: [] }),
    keepTrouble: assign(({ event }) => {
      const error: unknown = 'error' in event ? event.error : null;
      const told = typeof error === 'object' && error !== null && 'trouble' in error ? error.trouble : 'unknown';
      return { trouble: told as DeviceTrouble };
    }),
    forgetTrouble: assign({ trouble: null }),
    tellSource: sendTo(
      ({ event }) => sourceOf(event),
      ({ event }) => ofSource(event),
    ),
    tellMicrophone: sendTo('microphone', ({ event }) => grantOf(event, 'microphone')),
    tellCamera: sendTo('camera', ({ event }) => grantOf(event, 'camera')),
    tellScreen: sendTo('screen_share', ({ event }) => grantOf(event, 'screen_share')),
  },
  guards: {
    isSecure: ({ context }) => context.isSecure,
    isBarred: ({ event }) => codeOf(event) === 403,
    isClosed: ({ event }) => codeOf(event) === 409,
    isWithoutMedia: ({ event }) => codeOf(event) === 503,
    isRefused: ({ event }) => [401, 404, 422].includes(codeOf(event) ?? 0),
    isTaken: ({ event }) => 'output' in event && event.output === 'taken',
  },
  delays: { backoff: ({ context }) => backoffOf(context.tries), connect: 15_000, look: 5_000 },
}).createMachine({
  id: 'seat',
  context: ({ input }) => ({
    isSecure: input?.isSecure ?? false,
    granted: input?.granted ?? [],
    wanted: [],
    devices: {},
    trouble: null,
    pass: null,
    tries: 0,
  }),
  initial: 'lobby',
  on: {
    'grants.changed': { actions: 'takeGrants' },
    'class.ended': '.ended',
    'class.removed': '.removed',
    leave: '.left',
  },
  states: {
    lobby: {
      initial: 'arriving',
      on: { join: { target: 'joining', actions: 'wantGranted' }, 'grants.changed': { actions: 'learnGrants' } },
      states: {
        arriving: { always: [{ guard: 'isSecure', target: 'previewing' }, { target: 'plain' }] },
        previewing: {
          invoke: {
            id: 'preview',
            src: 'preview',
            input: ({ context: { wanted, devices } }) => ({ wanted, devices }),
            onDone: 'arriving',
            onError: { target: 'helping', actions: 'keepTrouble' },
          },
          on: {
            'device.chosen': { target: 'arriving', actions: 'takeDevice' },
            'turn.on': { target: 'arriving', actions: 'tryOut' },
            'turn.off': { target: 'arriving', actions: 'drop' },
          },
        },
        /** What keeps the browser from its devices is said, with the way out. */
        helping: {
          on: {
            retry: { target: 'previewing', actions: 'forgetTrouble' },
            'device.chosen': { target: 'previewing', actions: ['takeDevice', 'forgetTrouble'] },
            'preview.skip': { target: 'plain', actions: 'wantNothing' },
          },
        },
        /** To watch, listen and type. */
        plain: {},
      },
    },
    joining: {
      invoke: {
        id: 'token',
        src: 'token',
        onDone: { target: 'present', actions: 'takePass' },
        onError: [
          { guard: 'isBarred', target: 'removed' },
          { guard: 'isClosed', target: 'waiting' },
          { guard: 'isWithoutMedia', target: 'silent' },
          { guard: 'isRefused', target: 'failed' },
          { target: 'retrying' },
        ],
      },
    },
    /** The class is not open, or its door is locked: looked for again, and when the person asks. */
    waiting: { tags: ['waits'], after: { look: 'joining' }, on: { retry: 'joining' } },
    /** The class without sound and pictures, until there is a media server. */
    silent: { tags: ['inside'], after: { look: 'joining' }, on: { 'media.ready': 'joining', retry: 'joining' } },
    present: {
      tags: ['inside'],
      invoke: {
        id: 'room',
        src: 'room',
        input: ({ context, self }) => ({ pass: context.pass ?? { url: '', token: '' }, listener: self }),
        onDone: [{ guard: 'isTaken', target: 'elsewhere' }, { target: 'retrying' }],
        onError: 'retrying',
      },
      initial: 'connecting',
      states: {
        connecting: {
          after: { connect: '#seat.retrying' },
          on: {
            'room.connected': [
              { guard: 'isSecure', target: 'speaking', actions: 'settleTries' },
              { target: 'listening', actions: 'settleTries' },
            ],
          },
        },
        /** May send what the floor gives. */
        speaking: {
          type: 'parallel',
          on: {
            'turn.on': { actions: ['want', 'tellSource'] },
            'turn.off': { actions: ['drop', 'tellSource'] },
            'track.muted': { actions: ['drop', 'tellSource'] },
            'track.ended': { actions: ['drop', 'tellSource'] },
            'device.chosen': { actions: ['takeDevice', 'tellSource'] },
            'grants.changed': { actions: ['takeGrants', 'tellMicrophone', 'tellCamera', 'tellScreen'] },
          },
          states: {
            line: LINE,
            microphone: region('microphone'),
            camera: region('camera'),
            screen: region('screen_share'),
          },
        },
        /** No secure context: watching, hands, typing and answering work; to speak the address must be https. */
        listening: LINE,
      },
    },
    retrying: {
      tags: ['inside'],
      entry: 'countTry',
      after: { backoff: 'joining' },
      on: { 'media.ready': 'joining', retry: 'joining' },
    },
    /** Never by itself: two tabs would throw each other out for ever. */
    elsewhere: { tags: ['waits'], on: { 'take.over': 'joining' } },
    removed: { tags: ['waits'], on: { 'class.readmitted': 'lobby' } },
    /** Not of this class, or a defect. */
    failed: { tags: ['waits'], on: { retry: 'joining' } },
    ended: { type: 'final' },
    left: { type: 'final' },
  },
  options: { maxIterations: 100 },
});

function grantOf(event: SeatEvent, source: Source): SourceEvent {
  return { type: event.type === 'grants.changed' && event.granted.includes(source) ? 'granted' : 'taken' };
}
