// A log that a person looks at and talks to: its state, its run, its lifecycle's mirror, and what other devices do to it.
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type Cursor, formatCursor } from '#contract/cursor.ts';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import type { LifecycleHalf, Sent } from '#src/machines/lifecycle.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import {
  failureOf,
  type RunFailure,
  type RunRequest,
  runMachine,
  type StreamInput,
} from '#src/machines/run/run.machine.ts';
import { type Connection, connectStream, type StreamFrame } from './connect.ts';
import type { Beside } from './fold.ts';
import { sharedFollow } from './follow.ts';
import { mirrorLogic, viewpointOf } from './mirror.ts';
import { noteOpen } from './open-logs.ts';
import { eventsPage, sharedPorts, streamUrl } from './ports.ts';
import type { Send } from './send.ts';
import type { RefusedAct } from './send-lane.ts';
import type { NewAct } from './send-store.ts';
import { createStore, type LogPage, type StreamStore } from './store.ts';
import { forgetRun, storedRun, storeRun } from './stored-runs.ts';

export interface LivePorts {
  page: (log: string, after: number, limit: number) => Promise<LogPage>;
  open: (c: Omit<Connection, 'headers' | 'refresh'>) => Promise<void>;
  follow: (log: string, from: Cursor | null, take: (frame: StreamFrame) => void) => () => void;
  stop: (runId: string) => Promise<unknown>;
}

const livePorts = (): LivePorts => ({
  page: eventsPage,
  open: (c) => connectStream({ ...c, ...sharedPorts() }),
  follow: (log, from, take) => sharedFollow().follow(log, from, take),
  stop: (runId) => call('/api/Stream/Stop', { runId }),
});

export interface LiveOptions {
  /** The log's name; null: the first run makes the log. */
  log: string | null;
  /** What stands beside the chart to mirror. */
  lifecycle: LifecycleHalf;
  /** As whom the person takes part; the half's first role, where none is named. */
  role?: string;
  /** Folds what else the log says. */
  beside?: Beside;
  /** Stands for the log in storage while it has no name. */
  scope: string;
  /** The log of a run that was begun without one is known. */
  onLog?: (log: string) => void;
  /** A run or an act was refused; its own text is `failure.msg`. */
  onRefused?: (failure: RunFailure, request: RunRequest) => void;
  /** The way out of what is no run, where there is such. */
  acts?: (onRefused: (act: NewAct, refused: RefusedAct) => void) => Send;
}

export interface LogClient {
  store: StreamStore;
  run: ActorRefFrom<typeof runMachine>;
  mirror: ActorRefFrom<ReturnType<typeof mirrorLogic>>;
  /** Reads what was said so far, then hears what is said anywhere; attaches to a run that a reload has cut. */
  load: () => Promise<void>;
  /** Starts a run; `command`, which the chart will take, is shown as done at once where that is safe. */
  send: (path: string, body: Record<string, unknown>, command?: Sent) => string;
  /** The same of what is no run: an act in its lane, under its own name. */
  act: (lane: string, act: NewAct & { cmd: string }, command?: Sent) => void;
  /** Where acts are sent, and what of them is not shown yet; null where the screen has none. */
  acts: Send | null;
  stop: () => void;
  close: () => void;
}

/** Attempts of a run's stream in a row before the screen says that there is no connection. */
const ATTEMPTS = 12;

export function openLive(options: LiveOptions, ports: LivePorts = livePorts()): LogClient {
  let { log } = options;
  let unfollow = () => {};
  let closed = false;
  let showings = 0;
  const store = createStore({
    reading: { answers: options.lifecycle.answers, beside: options.beside },
    page: (after, limit) => (log === null ? Promise.reject(new Error('no log yet')) : ports.page(log, after, limit)),
  });
  const mirror = createActor(mirrorLogic(viewpointOf(options.lifecycle, options.role))).start();
  showInspector(mirror);

  function reflect() {
    const { lifecycle, commands } = store.get();
    if (!lifecycle || lifecycle === mirror.getSnapshot().context.lifecycle) return;
    // the fold has put them in order; its own seq begins anew when a log was restored
    showings += 1;
    mirror.send({ type: 'server', seq: showings, lifecycle, commands });
  }
  function take(frame: StreamFrame) {
    if (log === null && frame.cursor) learnLog(frame.cursor.log);
    store.take(frame);
  }
  function learnLog(name: string) {
    log = name;
    const { request } = run.getSnapshot().context;
    // under its own name from now on: the next new log must not be given this run
    if (request) {
      forgetRun(request.runId);
      storeRun(name, request);
    }
    options.onLog?.(name);
    listen();
  }
  function listen() {
    if (log === null) return;
    unfollow();
    const { epoch, seq } = store.now();
    unfollow = ports.follow(log, epoch === null ? null : { log, epoch, seq }, take);
  }

  const stream = streaming(ports, store, () => log, take);
  const run = createActor(
    runMachine.provide({
      actors: { stream: fromPromise<null, StreamInput>(stream) },
      actions: {
        remember: (_, request) => request && storeRun(log ?? options.scope, request),
        forget: (_, request) => request && forgetRun(request.runId),
        // a stop that does not reach the server shows itself: the text goes on
        askStop: (_, request) => request && void ports.stop(request.runId).catch(() => {}),
      },
    }),
    { inspect: liveLog.observe },
  ).start();
  const refuse = (failure: RunFailure, request: RunRequest) => {
    mirror.send({ type: 'refused', cmd: request.runId });
    options.onRefused?.(failure, request);
  };
  tellRefusals(run, refuse);
  const acts =
    options.acts?.(({ cmd = '', path = '', body }, { error }) =>
      refuse(failureOf(error), { runId: cmd, path, body }),
    ) ?? null;
  acts?.start();
  const tryOut = (cmd: string, command: Sent | undefined) => command && mirror.send({ type: 'try', cmd, command });
  store.subscribe(() => {
    reflect();
    acts?.shown(store.get().seq);
  });
  const forget = noteOpen({ log: () => log, seq: () => store.get().seq });

  return {
    store,
    run,
    mirror,
    load: async () => {
      if (log !== null) {
        await store.load();
        if (closed) return;
        listen();
      }
      const kept = storedRun(log ?? options.scope);
      if (!kept || closed) return;
      if (store.now().ended[kept.runId]) forgetRun(kept.runId);
      else run.send({ type: 'run.start', request: kept });
    },
    send: (path, body, command) => {
      const runId = newId();
      tryOut(runId, command);
      run.send({ type: 'run.start', request: { runId, path, body: { ...body, runId } } });
      return runId;
    },
    act: (lane, act, command) => {
      tryOut(act.cmd, command);
      void acts?.add(lane, act);
    },
    acts,
    stop: () => {
      if (run.getSnapshot().hasTag('busy')) return run.send({ type: 'run.stop' });
      // another device has asked; anyone who owns the log may stop it
      const { run: running } = store.now();
      if (running?.status === 'running') void ports.stop(running.id).catch(() => {});
    },
    close: () => {
      closed = true;
      forget();
      unfollow();
      run.send({ type: 'run.leave' });
      run.stop();
      acts?.stop();
      mirror.stop();
      liveLog.mirror(mirror.sessionId, null);
      store.close();
    },
  };
}

/** The live view shows the server's chart as this tab sees it; the tab has no actor of it to inspect. */
function showInspector(mirror: LogClient['mirror']): void {
  let mirrored: unknown = null;
  mirror.subscribe((snapshot) => {
    // one that has failed has no context any more
    const view = snapshot.context?.view ?? null;
    if (view === mirrored) return;
    mirrored = view;
    liveLog.mirror(mirror.sessionId, view);
  });
}

/** The run's stream: opened where the log stands, and taken in until the run has ended. */
const streaming =
  (ports: LivePorts, store: StreamStore, log: () => string | null, take: (frame: StreamFrame) => void) =>
  async ({ input, signal }: { input: StreamInput; signal: AbortSignal }): Promise<null> => {
    const { request, listener } = input;
    if (!request) return null;
    const isOver = () => store.now().ended[request.runId] !== undefined;
    await ports.open({
      url: () => streamUrl(request.path),
      method: 'POST',
      body: request.body,
      cursor: () => {
        const { epoch, seq } = store.now();
        const name = log();
        return name === null || epoch === null ? null : formatCursor({ log: name, epoch, seq });
      },
      take,
      isOver,
      onChange: (change) => listener.send({ type: `stream.${change === 'open' ? 'opened' : 'dropped'}` }),
      signal,
      maxAttempts: ATTEMPTS,
    });
    return null;
  };

/** Tells of each refusal of a run once. */
function tellRefusals(run: LogClient['run'], tell: (failure: RunFailure, request: RunRequest) => void): void {
  let told: RunFailure | null = null;
  run.subscribe(({ context: { failure, request } }) => {
    const isNew = failure !== told;
    told = failure;
    if (isNew && failure && request) tell(failure, request);
  });
}
