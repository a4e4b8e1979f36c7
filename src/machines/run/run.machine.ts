// One run as this device lives through it: asked for, streaming, reconnecting, over. The run itself is the server's and
// goes on without us; leaving only stops listening.
import { type ActorRef, assign, fromPromise, type Snapshot, setup } from 'xstate';

/** A POST that starts a run, or attaches to it when sent again. */
export interface RunRequest {
  runId: string;
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** Why there is no stream: the answer's code, its sentence, its data. */
export interface RunFailure {
  code: number;
  msg: string;
  data: unknown;
}

type StreamSign = { type: 'stream.opened' } | { type: 'stream.dropped' };

interface Context {
  request: RunRequest | null;
  failure: RunFailure | null;
}

export type RunEvent =
  | { type: 'run.start'; request: RunRequest }
  | { type: 'run.stop' }
  | { type: 'run.leave' }
  | StreamSign;

export interface StreamInput {
  request: RunRequest | null;
  listener: ActorRef<Snapshot<unknown>, StreamSign>;
}

export const failureOf = (error: unknown): RunFailure => {
  if (typeof error !== 'object' || error === null) return { code: 0, msg: '', data: null };
  const { code, msg, data } = error as Partial<RunFailure>;
  return { code: typeof code === 'number' ? code : 0, msg: typeof msg === 'string' ? msg : '', data: data ?? null };
};

export const runMachine = setup({
  types: { context: {} as Context, events: {} as RunEvent },
  actors: {
    /** Settles when the run is over; tells `listener` of its connection on the way. */
    stream: fromPromise<null, StreamInput>(() => new Promise<null>(() => {})),
  },
  actions: {
    takeRequest: assign(({ event }) => (event.type === 'run.start' ? { request: event.request, failure: null } : {})),
    takeFailure: assign(({ event }) => ({ failure: failureOf('error' in event ? event.error : null) })),
    /** Keeps the request for a reload of the page. */
    remember: (_, _request: RunRequest | null) => {},
    forget: (_, _request: RunRequest | null) => {},
    /** Asks the server to end the run. */
    askStop: (_, _request: RunRequest | null) => {},
  },
}).createMachine({
  id: 'run',
  context: { request: null, failure: null },
  initial: 'idle',
  states: {
    idle: { on: { 'run.start': { target: 'active', actions: 'takeRequest' } } },
    active: {
      tags: ['busy'],
      meta: { spec: ['S7.streaming'] },
      entry: { type: 'remember', params: ({ context }) => context.request },
      invoke: {
        id: 'stream',
        src: 'stream',
        input: ({ context, self }) => ({ request: context.request, listener: self }),
        onDone: { target: 'ended', actions: { type: 'forget', params: ({ context }) => context.request } },
        onError: {
          target: 'failed',
          actions: ['takeFailure', { type: 'forget', params: ({ context }) => context.request }],
        },
      },
      on: {
        // the new command ends the old run on the server; its end is in the log that we go on reading
        'run.start': { target: 'active', actions: 'takeRequest', reenter: true },
        'run.stop': { actions: { type: 'askStop', params: ({ context }) => context.request } },
        'run.leave': 'idle',
      },
      initial: 'starting',
      states: {
        starting: { on: { 'stream.opened': 'streaming', 'stream.dropped': 'reconnecting' } },
        streaming: { on: { 'stream.dropped': 'reconnecting' } },
        reconnecting: { tags: ['offline'], on: { 'stream.opened': 'streaming' } },
      },
    },
    ended: { on: { 'run.start': { target: 'active', actions: 'takeRequest' }, 'run.leave': 'idle' } },
    failed: { on: { 'run.start': { target: 'active', actions: 'takeRequest' }, 'run.leave': 'idle' } },
  },
  options: { maxIterations: 100 },
});
