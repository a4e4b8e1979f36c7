// A live log in a component: opened with it, closed with it.
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RunRequest } from '#src/machines/run/run.machine.ts';
import { emptyState, type StreamState } from './fold.ts';
import { type LiveOptions, type LogClient, openLive } from './live.ts';
import type { MirrorState } from './mirror.ts';

interface LiveView {
  live: LogClient | null;
  state: StreamState;
  mirror: MirrorState;
  /** The run that this device has asked for and still listens to. */
  request: RunRequest | null;
  /** Asked for, and what it makes of the lifecycle is not shown yet: a second click would be meant for the state before. */
  starting: boolean;
  offline: boolean;
  /** `ready` once what was said before is here. */
  phase: 'loading' | 'ready' | 'failed';
  error: unknown;
  retry: () => void;
}

const NOTHING = emptyState();
const NO_MIRROR: MirrorState = { seq: 0, lifecycle: null, base: null, pending: [], view: null };
const never = () => () => {};

/** `key` names the log; a change of it closes this one and opens the next. Null: there is none to open yet. */
export function useLive(key: string | null, options: LiveOptions): LiveView {
  const latest = useRef(options);
  latest.current = options;
  const [live, setLive] = useState<LogClient | null>(null);
  const [phase, setPhase] = useState<{ of: LogClient | null; is: LiveView['phase']; error: unknown }>(LOADING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the log; a retry opens it anew
  useEffect(() => {
    if (key === null) return;
    const { current } = latest;
    const opened = openLive({
      ...current,
      onLog: (log) => latest.current.onLog?.(log),
      onRefused: (failure, request) => latest.current.onRefused?.(failure, request),
    });
    let closed = false;
    setLive(opened);
    opened.load().then(
      () => !closed && setPhase({ of: opened, is: 'ready', error: null }),
      (error: unknown) => !closed && setPhase({ of: opened, is: 'failed', error }),
    );
    return () => {
      closed = true;
      opened.close();
    };
  }, [key, attempt]);

  const state = useSyncExternalStore(live?.store.subscribe ?? never, live?.store.get ?? (() => NOTHING));
  const mirror = useSelector(live?.mirror, (snapshot) => snapshot?.context ?? NO_MIRROR);
  const run = useSelector(live?.run, (snapshot) => snapshot);
  const retry = useCallback(() => {
    setPhase(LOADING);
    setAttempt((n) => n + 1);
  }, []);
  const own = phase.of === live ? phase : LOADING;
  const asked = run?.context.request ?? null;
  const request = run?.hasTag('busy') ? asked : null;
  return {
    live,
    state,
    mirror,
    retry,
    phase: own.is,
    error: own.error,
    request,
    starting: asked !== null && isStarting(asked.runId, request !== null, state, live?.store.now() ?? state),
    offline: run?.hasTag('offline') ?? false,
  };
}

/** Whether what this run's command did to the lifecycle is in the state: its start alone is an earlier frame. */
export function isTaken({ run, ended, lifecycle, commands }: StreamState, runId: string): boolean {
  if (runId in ended) return true;
  return run?.id === runId && (lifecycle === null || commands.includes(runId));
}

/**
 * Whether what was asked for is on its way to the screen. `shown` is drawn once a frame and may be behind what is `known`: a
 * short run is over before what it did is seen, and a click in that moment would be sent to the place after it.
 */
export const isStarting = (runId: string, isBusy: boolean, shown: StreamState, known: StreamState): boolean =>
  !isTaken(shown, runId) && (isBusy || isTaken(known, runId));

const LOADING: { of: LogClient | null; is: LiveView['phase']; error: unknown } = {
  of: null,
  is: 'loading',
  error: null,
};
