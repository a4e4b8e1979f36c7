// A student's page without a screen: the client's own streams, fold and charts, over a line that breaks.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { LessonCommand } from '#contract/theory.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { isHeld, type LessonPlace } from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { type Connection, connectStream } from '#src/stream/connect.ts';
import type { StreamState } from '#src/stream/fold.ts';
import { createFollow } from '#src/stream/follow.ts';
import { openLive } from '#src/stream/live.ts';
import { createStore, type LogPage } from '#src/stream/store.ts';
import { brokenFetch, type Line } from './line.ts';
import type { Client } from './server.ts';

interface Sent {
  runId: string;
  command: LessonCommand;
}

export interface Student {
  client: Client;
  lessonId: string;
  log: string;
  /** The lesson as this device has it. */
  now: () => StreamState;
  /** The class's log as this device has it. */
  classNow: () => StreamState;
  /** Where the lesson stands, as it is here. */
  at: () => LessonPlace;
  /** The blocks of a kind, in order of first appearance. */
  blocks: <N extends 'check-question' | 'example' | 'evaluation' | 'summary' | 'notice'>(name: N) => BlockProps<N>[];
  /** Resolves as soon as the lesson, as it is here, is such; rejects after a while. */
  until: (what: string, is: () => boolean) => Promise<void>;
  /** True once the lesson has taken the command; false where the teacher's pause was quicker. */
  send: (command: LessonCommand) => Promise<boolean>;
  /** What the lesson has taken, in order. */
  taken: Sent[];
  /** One call, sent again until a server answers. */
  call: <T>(path: string, body: unknown) => Promise<{ code: number; data: T }>;
  close: () => void;
}

interface Open {
  client: Client;
  line: Line;
  lessonId: string;
  log: string;
  classLog: string;
  seed: number;
}

const PATIENCE_MS = 60_000;
const CONFLICT = 409;
/** Of the client's usual waits. Short after a cut, so that thirty come back soon; long while a slow machine starts a server. */
const waits = ({ down }: Line): number => (down ? 0.5 : 0.1);

export async function openStudent({ client, line, lessonId, log, classLog, seed }: Open): Promise<Student> {
  const fetch = brokenFetch(line, seed);
  const headers = () => ({ authorization: client.user.token });
  const open = (c: Omit<Connection, 'headers' | 'refresh'>) =>
    connectStream({ ...c, headers, refresh: async () => false, fetch, random: () => waits(line) });
  const call = <T>(path: string, body: unknown) => persist<T>(line, client, path, body);
  const page = async (wanted: string, after: number, limit: number) =>
    (await call<LogPage>('/api/Stream/Events', { log: wanted, after, limit })).data;
  const follow = createFollow({
    tab: client.user.id,
    lock: (work) => work(),
    // no other tab
    channel: { postMessage: () => {}, addEventListener: () => {} },
    open: (c) => open({ ...c, method: 'GET' }),
  });
  const refused = new Map<string, number>();
  const live = openLive(
    {
      log,
      lifecycle: lessonLifecycle,
      scope: lessonId,
      onRefused: ({ code }, { runId }) => refused.set(runId, code),
    },
    { page, open, follow: follow.follow, stop: (runId) => call('/api/Stream/Stop', { runId }) },
  );
  const room = createStore({ page: (after, limit) => page(classLog, after, limit) });
  const [{ epoch }] = await Promise.all([page(classLog, 0, 1), live.load()]);
  // from its start: a class that was never told anything has an empty log
  const leaveRoom = follow.follow(classLog, { log: classLog, epoch, seq: 0 }, room.take);

  const now = () => live.store.now();
  const state = () => now().lifecycle?.state ?? 'preparing';
  const at = () => storedPlace(lessonMachine, state());
  const taken: Sent[] = [];
  let holds = 0;
  live.store.subscribe(() => {
    holds = now().entries.filter((e) => e.id.startsWith('hold.')).length;
  });
  const until = (what: string, is: () => boolean) =>
    settle(what, is, () => `${client.user.userName} in ${state()} at ${now().seq}`, [
      live.store.subscribe,
      room.subscribe,
      (listener) => {
        const { unsubscribe } = live.run.subscribe(listener);
        return unsubscribe;
      },
    ]);
  return {
    client,
    lessonId,
    log,
    now,
    at,
    until,
    taken,
    call,
    classNow: room.now,
    blocks: <N>(name: N) =>
      now().entries.flatMap((e) => (e.kind === 'block' && e.type === name ? [e.content as never] : [])),
    send: async (command) => {
      const before = holds;
      const runId = live.send('/api/Theory/TeachReplyStreamAsync', { lessonId, command }, command);
      await until(`${command.type} being taken`, () => now().commands.includes(runId) || refused.has(runId));
      const code = refused.get(runId);
      if (code === undefined) {
        taken.push({ runId, command });
        return true;
      }
      if (code !== CONFLICT)
        throw new Error(`${client.user.userName}: ${command.type} in ${state()} was refused: ${code}`);
      await until('the pause that refused a command', () => holds > before || isHeld(at()));
      return false;
    },
    close: () => {
      leaveRoom();
      live.close();
      room.close();
      follow.actor.stop();
    },
  };
}

function settle(
  what: string,
  is: () => boolean,
  describe: () => string,
  sources: ((listener: () => void) => () => void)[],
): Promise<void> {
  if (is()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const look = () => is() && end(resolve);
    const leave = sources.map((subscribe) => subscribe(look));
    const timer = setTimeout(() => end(() => reject(new Error(`no ${what}: ${describe()}`))), PATIENCE_MS);
    function end(then: () => void) {
      clearTimeout(timer);
      for (const l of leave) l();
      then();
    }
  });
}

async function persist<T>(line: Line, client: Client, path: string, body: unknown): Promise<{ code: number; data: T }> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(line.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: client.user.token },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { code: number; data: T };
    } catch (error) {
      // nobody answers while the server is away
      if (tries > 400) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The whole log, read anew. */
export async function wholeLog(
  student: Student,
): Promise<{ epoch: string; events: { seq: number; event: StreamEvent }[] }> {
  const events: { seq: number; event: StreamEvent }[] = [];
  for (;;) {
    const { data } = await student.call<LogPage>('/api/Stream/Events', {
      log: student.log,
      after: events.length,
      limit: 1000,
    });
    events.push(...data.events);
    if (events.length >= data.last) return { epoch: data.epoch, events };
  }
}
