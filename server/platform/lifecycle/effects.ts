// Runs effects: those this process has just written, those that are due, and those whose owner has died.
import type { StreamEvent } from '#contract/stream.ts';
import type { Logs } from '../log/index.ts';
import { serialise } from '../log/store.ts';
import { type Outcome, runCommand } from './command.ts';
import { type ChartEvent, type EffectCall, EffectError, Stopped } from './define.ts';
import type { Engine } from './engine.ts';
import { CLAIM, claim, type EffectRow, giveBackEffect, latestLogRun, nextDue } from './store.ts';
import { kindOf } from './translate.ts';
import { checked } from './view.ts';

const LOOK_MS = 500;
/** Milliseconds before an effect is tried again: a second at first, half a minute at last. */
const retryMs = (tries: number): number => Math.min(1_000 * 2 ** Math.max(tries - 1, 0), 30_000);
const PAGE = 500;

type Settled = Pick<Outcome, 'added' | 'ended'>;

interface Effects {
  /** Starts the effects that a command added and stops those that it ended; to be called right after its commit. */
  settle: (lifecycle: string, outcome: Settled, testId: string | null, ahead?: unknown) => void;
  /** Looks for due and orphaned effects now. */
  look: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

export function createEffects(engine: Engine, onError: (error: unknown) => void): Effects {
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  /** Timers whose commands are under way. */
  const firing = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  const { look, lookAt } = createLook(engine, { launch, firing, isStopped: () => stopped, onError });

  function launch(row: EffectRow, ahead?: unknown) {
    if (stopped) return;
    const before = running.get(row.id);
    if (before) {
      // the effect still runs here under an instance number that has gone: once it has ended it begins anew
      if (before.abort.signal.aborted) void before.done.then(() => launch(row, ahead));
      return;
    }
    const abort = new AbortController();
    const done = (row.kind === 'timer' ? fire(row) : perform(row, abort.signal, ahead))
      .catch((error: unknown) => putBack(row, error))
      .finally(() => {
        running.delete(row.id);
      });
    running.set(row.id, { abort, done });
    if (row.kind !== 'timer') return;
    firing.add(done);
    void done.then(() => firing.delete(done));
  }

  /** The effect's result could not be written: anybody may take the effect again, later after each try. */
  async function putBack(row: EffectRow, error: unknown) {
    onError(error);
    if (!stopped) await giveBackEffect(engine.pool, row.id, engine.now() + retryMs(row.tries)).catch(onError);
  }

  const command = async (row: EffectRow, cmd: string, event: ChartEvent) => {
    const outcome = await runCommand(engine, {
      id: row.lifecycle,
      cmd,
      event,
      who: null,
      effect: row.id,
      testId: row.test_id,
    });
    settle(row.lifecycle, outcome, row.test_id);
  };

  const fire = (row: EffectRow) =>
    'event' in row.payload ? command(row, `fire:${row.id}`, row.payload.event) : Promise.resolve();

  async function perform(row: EffectRow, signal: AbortSignal, ahead: unknown) {
    const event = await resultOf(engine, row, { signal, ahead, onError });
    if (event && !stopped) await command(row, `done:${row.id}`, event);
  }

  function settle(lifecycle: string, { added, ended }: Settled, testId: string | null, ahead?: unknown) {
    for (const id of ended) running.get(id)?.abort.abort();
    for (const e of added) {
      if (e.kind === 'invoke') launch({ ...e, lifecycle, tries: 1, test_id: testId }, ahead);
      else lookAt(e.due);
    }
  }

  return {
    settle,
    look,
    start: () => {
      timer = setInterval(() => void look(), LOOK_MS);
      void look();
      engine.logs.onLost(() => {
        for (const { abort } of running.values()) abort.abort();
      });
    },
    stop: async () => {
      stopped = true;
      if (timer) clearInterval(timer);
      for (const { abort } of running.values()) abort.abort();
      await Promise.allSettled([...running.values()].map((r) => r.done));
    },
  };
}

interface LookPorts {
  launch: (row: EffectRow) => void;
  firing: ReadonlySet<Promise<void>>;
  isStopped: () => boolean;
  onError: (error: unknown) => void;
}

/** Finds effects that are due or orphaned, and has them launched. */
function createLook(engine: Engine, { launch, firing, isStopped, onError }: LookPorts) {
  let looking: Promise<void> | null = null;
  let isWanted = false;

  /** Plans a look for when an effect is due; an effect that is due later is found by a regular look before. */
  function lookAt(due: number) {
    const wait = due - engine.now();
    if (wait <= LOOK_MS) setTimeout(() => void look(), Math.max(wait, 0) + 1).unref();
  }

  function look(): Promise<void> {
    isWanted = true;
    looking ??= round()
      .catch(onError)
      .finally(() => {
        looking = null;
        // asked for after the last claim
        if (isWanted && !isStopped()) void look();
      });
    return looking;
  }

  /** Goes on until nothing is due: a whole class has its deadline at one moment. */
  async function round() {
    while (isWanted && !isStopped()) {
      isWanted = false;
      const rows = await claim(engine.pool, {
        me: engine.logs.instance.id(),
        now: engine.now(),
        revisions: engine.revisions(),
      });
      for (const row of rows) launch(row);
      isWanted ||= rows.length === CLAIM;
      // other requests need the database meanwhile, so no more timers are claimed while CLAIM of them fire
      while (isWanted && firing.size >= CLAIM) await Promise.race(firing);
    }
    const now = engine.now();
    const next = isStopped() ? null : await nextDue(engine.pool, now, now + LOOK_MS);
    if (next !== null) lookAt(next);
  }

  return { look, lookAt };
}

interface Running {
  signal: AbortSignal;
  ahead: unknown;
  onError: (error: unknown) => void;
}

/** Runs the effect; resolves to what its chart hears of it, or to null when it was stopped. */
async function resultOf(
  engine: Engine,
  row: EffectRow,
  { signal, ahead, onError }: Running,
): Promise<ChartEvent | null> {
  if (!('src' in row.payload)) return null;
  const { src, input } = row.payload;
  const run = engine.definition(kindOf(row.lifecycle)).effects[src];
  if (!run) throw new Error(`nobody runs the effect ${src}`);
  const speaker = createEffectWriter(engine.logs, row, signal);
  try {
    const latest = () => latestLogRun(engine.pool, row.lifecycle);
    const lang = async () => (await latest())?.lang ?? 'zh';
    const output = await run({ ...speaker.call, input, ahead, run: latest, lang });
    await speaker.flushed();
    return { type: `xstate.done.actor.${row.child}`, output, actorId: row.child };
  } catch (error) {
    if (error instanceof Stopped || signal.aborted) return null;
    if (!(error instanceof EffectError)) onError(error);
    const code = error instanceof EffectError ? error.code : 'provider';
    return { type: `xstate.error.actor.${row.child}`, error: { code }, actorId: row.child };
  }
}

/** Writes an effect's events: what comes while a write is under way goes out together with the next. */
export function createEffectWriter(
  logs: Pick<Logs, 'queue' | 'speak' | 'committed' | 'read'>,
  row: EffectRow,
  signal: AbortSignal,
) {
  const log = row.lifecycle;
  let waiting: StreamEvent[] = [];
  let flushing: Promise<void> | null = null;
  let failed: { error: unknown } | null = null;

  async function store() {
    // a text must not have holes: after one lost write there is no other
    if (failed) throw failed.error;
    const batch = waiting;
    waiting = [];
    try {
      if (signal.aborted) throw new Stopped();
      const texts = checked(batch).map(serialise);
      const entries = await logs.speak({ log, effect: row.id, texts, message: openAfter(batch) });
      if (!entries) throw new Stopped();
      logs.committed(log, entries);
    } catch (error) {
      failed = { error };
      throw error;
    }
  }
  async function flush() {
    while (waiting.length > 0) await logs.queue(log, store);
  }
  const flushed = () => {
    flushing ??= flush().finally(() => {
      flushing = null;
    });
    return flushing;
  };
  const call: Omit<EffectCall, 'input' | 'run' | 'lang'> = {
    id: row.id,
    lifecycle: row.lifecycle,
    log,
    child: row.child,
    tries: row.tries,
    signal,
    write: (events) => {
      waiting.push(...events);
      return flushed();
    },
    said: (messageId, after) => messageText(logs, log, messageId, after),
  };
  return { call, flushed };
}

/** The message that is open after these events; undefined when they do not say. */
function openAfter(events: readonly StreamEvent[]): string | null | undefined {
  let open: string | null | undefined;
  for (const e of events) {
    if (e.type === 'TEXT_MESSAGE_START') open = e.messageId;
    else if (e.type === 'TEXT_MESSAGE_END') open = null;
  }
  return open;
}

/** Reads on until the message has ended, or the log. */
async function messageText(
  logs: Pick<Logs, 'read'>,
  log: string,
  messageId: string,
  from: number,
): Promise<string | null> {
  let text: string | null = null;
  for (let after = from; ; ) {
    const entries = await logs.read(log, after, PAGE);
    for (const { text: json } of entries) {
      if (!json.includes(messageId)) continue;
      const event = JSON.parse(json) as StreamEvent;
      if (!('messageId' in event) || event.messageId !== messageId) continue;
      if (event.type === 'TEXT_MESSAGE_START') text = '';
      if (event.type === 'TEXT_MESSAGE_CONTENT') text = (text ?? '') + event.delta;
      if (event.type === 'TEXT_MESSAGE_END') return text;
    }
    if (entries.length < PAGE) return text;
    after = entries.at(-1)?.seq ?? after;
  }
}
