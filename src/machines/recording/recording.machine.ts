// The recording of a class, as the browser of one of its teachers lives through it: it is the one that records, or another is, or
// nobody any more. Which one it is is kept in the browser, so a page that was loaded anew goes on.
import { type ActorRef, assertEvent, fromPromise, type Snapshot, setup } from 'xstate';

interface RecordingInput {
  /** The class is being recorded, and by this browser. */
  isHere: boolean;
}

export type RecordingEvent =
  /** The class's log: it is recorded; who recorded has fallen silent; it is not, or the class is over. */
  | { type: 'record.on'; isHere: boolean }
  | { type: 'record.lost'; isHere: boolean }
  | { type: 'record.off' }
  /** Something that was recorded cannot be kept. */
  | { type: 'recorder.failed' };

/** What a person is told: this browser cannot record, or what it records is lost. */
type RecordingTrouble = 'unable' | 'lost';

export interface RecorderInput {
  listener: ActorRef<Snapshot<unknown>, { type: 'recorder.failed' }>;
}

const tell = (trouble: RecordingTrouble) => ({ type: 'tell', params: trouble }) as const;

export const recordingMachine = setup({
  types: { context: {} as RecordingInput, events: {} as RecordingEvent, input: {} as RecordingInput | undefined },
  actors: {
    /** Records until told otherwise; settles where this browser cannot record. */
    recorder: fromPromise<null, RecorderInput>(() => new Promise<null>(() => {})),
  },
  actions: {
    tell: (_, _trouble: RecordingTrouble) => {},
    /** Commands once more that the class is recorded. */
    goOn: () => {},
    /** It is this browser no more. */
    forget: () => {},
  },
  guards: {
    wasHere: ({ context }) => context.isHere,
    isHere: ({ event }) => {
      assertEvent(event, ['record.on', 'record.lost']);
      return event.isHere;
    },
  },
}).createMachine({
  id: 'recording',
  context: ({ input }) => ({ isHere: input?.isHere ?? false }),
  initial: 'opening',
  on: {
    'record.on': [{ guard: 'isHere', target: '.here' }, { target: '.elsewhere' }],
    'record.lost': [{ guard: 'isHere', target: '.resuming' }, { target: '.gone' }],
    // whoever begins it next records
    'record.off': { target: '.off', actions: 'forget' },
  },
  states: {
    opening: { always: [{ guard: 'wasHere', target: 'here' }, { target: 'off' }] },
    off: {},
    elsewhere: {},
    here: {
      invoke: {
        id: 'recorder',
        src: 'recorder',
        input: ({ self }) => ({ listener: self }),
        onDone: { target: '.failed', actions: tell('unable') },
        onError: { target: '.failed', actions: tell('lost') },
      },
      initial: 'recording',
      states: {
        recording: { on: { 'recorder.failed': { target: 'failed', actions: tell('lost') } } },
        /** Told once; what can be kept still is. */
        failed: {},
      },
    },
    /** It was this browser, and it is back. */
    resuming: { entry: 'goOn' },
    /** Nobody records any more: somebody has to begin anew. */
    gone: {},
  },
  options: { maxIterations: 100 },
});
