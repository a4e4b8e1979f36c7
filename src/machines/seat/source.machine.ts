// One thing that a device sends in class: a microphone, a camera, a screen. The seat has three of them side by side.
import { assign, fromPromise, setup } from 'xstate';

/** What a person turns on and off. The sound of a shared screen comes and goes with its picture. */
export type Source = 'microphone' | 'camera' | 'screen_share';
export const SOURCES = ['microphone', 'camera', 'screen_share'] as const satisfies readonly Source[];

/**
 * Why a device gives nothing. `denied`: the browser may not; `missing`: there is none; `busy`: another program has it;
 * `gone`: it was pulled out; `refused`: this person may not send now; `unknown`: anything else.
 */
export type DeviceTrouble = 'denied' | 'missing' | 'busy' | 'gone' | 'refused' | 'unknown';

export interface SourceInput {
  source: Source;
  /** The device that was chosen; null: the browser's own choice. */
  device: string | null;
  isGranted: boolean;
  /** Taken up again whenever the seat comes back. */
  isWanted: boolean;
}

interface Context extends SourceInput {
  trouble: DeviceTrouble | null;
}

export type SourceEvent =
  | { type: 'turn.on' }
  | { type: 'turn.off' }
  | { type: 'granted' }
  | { type: 'taken' }
  /** A host has muted it. */
  | { type: 'muted' }
  /** By the browser: the person has stopped sharing, or the device is gone. */
  | { type: 'ended'; trouble: DeviceTrouble | null }
  | { type: 'device.chosen'; id: string };

const troubleOf = (error: unknown): DeviceTrouble =>
  typeof error === 'object' && error !== null && 'trouble' in error ? (error.trouble as DeviceTrouble) : 'unknown';

const ended = [
  { guard: 'isTrouble', target: 'failed', actions: 'keepTrouble' },
  { target: 'off', actions: 'drop' },
] as const;

export const sourceMachine = setup({
  types: { context: {} as Context, events: {} as SourceEvent, input: {} as SourceInput },
  actors: {
    /** Settles when others can have it; rejects with `{trouble}`. */
    publish: fromPromise<null, Pick<SourceInput, 'source' | 'device'>>(() => new Promise(() => {})),
  },
  actions: {
    want: assign({ isWanted: true, trouble: null }),
    drop: assign({ isWanted: false, trouble: null }),
    grant: assign({ isGranted: true }),
    take: assign({ isGranted: false, isWanted: false }),
    refuse: assign({ trouble: 'refused' }),
    keepDevice: assign(({ event }) => (event.type === 'device.chosen' ? { device: event.id, trouble: null } : {})),
    keepTrouble: assign(({ event }) => ({
      trouble: event.type === 'ended' ? event.trouble : troubleOf('error' in event ? event.error : null),
    })),
    /** Takes back what is sent. */
    unpublish: (_, _source: { source: Source }) => {},
  },
  guards: {
    isGranted: ({ context }) => context.isGranted,
    isToSend: ({ context }) => context.isGranted && context.isWanted,
    isTrouble: ({ event }) => event.type === 'ended' && event.trouble !== null,
  },
}).createMachine({
  id: 'source',
  context: ({ input }) => ({
    source: input?.source ?? 'microphone',
    device: input?.device ?? null,
    isGranted: input?.isGranted ?? false,
    isWanted: input?.isWanted ?? false,
    trouble: null,
  }),
  initial: 'settling',
  on: { granted: { actions: 'grant' }, 'device.chosen': { actions: 'keepDevice' } },
  states: {
    settling: { always: [{ guard: 'isToSend', target: 'starting' }, { target: 'off' }] },
    off: {
      on: {
        'turn.on': [
          { guard: 'isGranted', target: 'settling', actions: 'want' },
          { target: 'failed', actions: 'refuse' },
        ],
        taken: { actions: 'take' },
      },
    },
    starting: {
      invoke: {
        id: 'publish',
        src: 'publish',
        input: ({ context: { source, device } }) => ({ source, device }),
        onDone: 'on',
        onError: { target: 'failed', actions: 'keepTrouble' },
      },
      on: {
        'turn.off': { target: 'stopping', actions: 'drop' },
        // whose floor was taken is not heard again before they want to be
        taken: { target: 'stopping', actions: 'take' },
        ended,
        'device.chosen': { target: 'changing', actions: 'keepDevice' },
      },
    },
    on: {
      on: {
        'turn.off': { target: 'stopping', actions: 'drop' },
        muted: { target: 'stopping', actions: 'drop' },
        taken: { target: 'stopping', actions: 'take' },
        ended,
        'device.chosen': { target: 'changing', actions: 'keepDevice' },
      },
    },
    stopping: {
      entry: { type: 'unpublish', params: ({ context: { source } }) => ({ source }) },
      always: 'off',
    },
    changing: {
      entry: { type: 'unpublish', params: ({ context: { source } }) => ({ source }) },
      always: 'starting',
    },
    /** `trouble` says why. */
    failed: {
      on: {
        'turn.on': [{ guard: 'isGranted', target: 'settling', actions: 'want' }, { actions: 'refuse' }],
        'turn.off': { target: 'off', actions: 'drop' },
        taken: { target: 'off', actions: 'take' },
        'device.chosen': { target: 'settling', actions: 'keepDevice' },
      },
    },
  },
  options: { maxIterations: 100 },
});
