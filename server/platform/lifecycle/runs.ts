// A run over HTTP: the first POST starts it and streams it, the same again attaches, losing the connection changes nothing.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { parseCursor, type StreamEvent } from '#contract/stream.ts';
import type { App } from '../app.ts';
import { Failure, invalid, missing } from '../failure.ts';
import type { Call } from '../http/mount.ts';
import { ANSWERED } from '../http/mount.ts';
import type { Frame } from '../log/hub.ts';
import { openSse, type Sse } from '../log/sse.ts';
import type { Opening } from './command.ts';
import type { ChartEvent } from './define.ts';
import { type RunRow, readRun } from './store.ts';

const streams = new Map<string, number>();

/** Counts a user's open streams in this process; 429 above the limit. */
export function admitStream(app: App, userId: string): (sse: Sse) => void {
  const open = streams.get(userId) ?? 0;
  if (open >= app.config.MAX_STREAMS_PER_USER) {
    throw new Failure(CODE.tooMany, 'tooManyStreams', { data: { retryAfter: 5 } });
  }
  streams.set(userId, open + 1);
  return (sse) =>
    sse.onClose(() => {
      const left = (streams.get(userId) ?? 1) - 1;
      if (left <= 0) streams.delete(userId);
      else streams.set(userId, left);
    });
}

interface Begin {
  runId: string;
  /** The whole body: the same runId with another one is refused. */
  body: unknown;
  lifecycle: string;
  event: ChartEvent;
  opening: StreamEvent[];
}

/** Finds the run, or lets `begin` say how to start it. */
export async function streamRun(
  call: Call,
  runId: string,
  body: unknown,
  begin: () => Promise<Begin>,
): Promise<typeof ANSWERED> {
  const { app, who, request, reply } = call;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const cursor = cursorOf(request);
  let run = await ownRun(app, runId, who.userId, bodyHash);
  if (!run) {
    const b = await begin();
    const opening: Opening = { runId, owner: who.userId, bodyHash, events: b.opening };
    try {
      await app.lifecycles.command({
        id: b.lifecycle,
        cmd: runId,
        event: b.event,
        who,
        opening,
        testId: testIdOf(request),
      });
    } catch (error) {
      // the same run by another process at the same moment
      if (!isUniqueViolation(error)) throw error;
    }
    run = await ownRun(app, runId, who.userId, bodyHash);
    if (!run) throw missing();
  }
  return attach(app, request, reply, who.userId, run, cursor);
}

export const testIdOf = (request: FastifyRequest): string | null => {
  const given = request.headers['x-test-id'];
  return typeof given === 'string' && given.length <= 200 ? given : null;
};

const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

async function ownRun(app: App, runId: string, userId: string, bodyHash: string): Promise<RunRow | null> {
  const run = await readRun(app.pool, runId);
  if (!run) return null;
  if (run.owner !== userId) throw missing();
  if (run.body_hash !== bodyHash) throw new Failure(CODE.conflict, 'sameRun');
  return run;
}

/** The cursor of a reconnect, checked before anything is read: it comes from outside. */
function cursorOf(request: FastifyRequest) {
  const given = request.headers['last-event-id'];
  if (given === undefined || given === '') return null;
  const cursor = typeof given === 'string' ? parseCursor(given) : null;
  if (!cursor) throw invalid({ 'Last-Event-ID': 'wrongKind' });
  return cursor;
}

async function attach(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  run: RunRow,
  cursor: ReturnType<typeof cursorOf>,
): Promise<typeof ANSWERED> {
  if (cursor && cursor.log !== run.log) throw invalid({ 'Last-Event-ID': 'wrongKind' });
  const head = await app.logs.head(run.log);
  if (!head) throw missing();
  const count = admitStream(app, userId);
  const sse = openSse(reply);
  count(sse);
  let from = run.first_seq - 1;
  if (cursor && (cursor.epoch !== head.epoch || cursor.seq > head.seq)) {
    const resync: StreamEvent = {
      type: 'CUSTOM',
      name: 'stream.resync',
      value: { log: run.log, epoch: head.epoch, from },
    };
    sse.write(`data: ${JSON.stringify(resync)}\n\n`);
  } else if (cursor) from = Math.max(from, cursor.seq);
  if (run.last_seq !== null && from >= run.last_seq) {
    sse.end();
    return ANSWERED;
  }
  const leave = await app.logs.hub.join({
    log: run.log,
    seq: from,
    take: (frames) => takeUntilEnd(sse, run.id, frames),
  });
  if (leave) sse.onClose(leave);
  else sse.end();
  return ANSWERED;
}

/** Writes the run's frames; the stream ends with the run. */
function takeUntilEnd(sse: Sse, runId: string, frames: Frame[]): boolean {
  const end = frames.findIndex((f) => isEnd(f.text, runId));
  if (end < 0) return sse.send(frames);
  sse.send(frames.slice(0, end + 1));
  sse.end();
  return false;
}

function isEnd(text: string, runId: string): boolean {
  if (!text.startsWith('{"type":"RUN_FINISHED"') && !text.startsWith('{"type":"RUN_ERROR"')) return false;
  return (JSON.parse(text) as { runId?: string }).runId === runId;
}
