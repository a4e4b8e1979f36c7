// A run over HTTP: the first POST starts it and streams it, the same again attaches, losing the connection changes nothing.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { parseCursor } from '#contract/cursor.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { listable, listedIn } from '../auth/addresses.ts';
import { MOST_GUEST_STREAMS } from '../auth/guests.ts';
import type { Clock, HasLogger } from '../basics.ts';
import { Failure, invalid, missing } from '../failure.ts';
import type { Command } from '../lifecycle/command.ts';
import type { ChartEvent } from '../lifecycle/define.ts';
import { type RunRow, readRun } from '../lifecycle/store.ts';
import type { Frame, Known } from '../log/hub.ts';
import { openSse, type Sse } from '../log/sse.ts';
import type { Postgres } from '../postgres/pool.ts';
import { isBound, isGuest, type Who } from '../who.ts';
import { ANSWERED, type Call } from './mount.ts';

/** Open streams by user, with the sign-in each belongs to, and the address from which it was opened. */
const streams = new Map<string, Set<{ family: string; address: string; sse: Sse }>>();
const CHECK_MS = 2_000;

/** Of this process. */
export const openStreams = (): number => [...streams.values()].reduce((sum, open) => sum + open.size, 0);

/**
 * Opens an event stream and counts it to its user for as long as it is open; 429 above the limit. Nothing is awaited
 * between the count and the stream: a place is never held by a request that is refused, or whose reader has gone.
 */
export function openStream({ app, who, request, reply }: Call): Sse {
  const open = streams.get(who.userId) ?? new Set();
  const most = isGuest(who) ? MOST_GUEST_STREAMS : app.config.MAX_STREAMS_PER_USER;
  if (open.size >= most) {
    throw new Failure(CODE.tooMany, 'tooManyStreams', { data: { retryAfter: 5 } });
  }
  const sse = openSse(reply);
  const place = { family: who.family, address: request.ip, sse };
  open.add(place);
  streams.set(who.userId, open);
  sse.onClose(() => {
    open.delete(place);
    if (open.size === 0 && streams.get(who.userId) === open) streams.delete(who.userId);
  });
  return sse;
}

/** Ends the streams of sign-ins that have ended meanwhile, or whose user may not sign in any more, or not from there. */
export function watchStreams(app: Clock & Postgres & HasLogger): () => void {
  const timer = setInterval(async () => {
    const places = [...streams.values()].flatMap((open) => [...open]);
    if (places.length === 0) return;
    try {
      const { rows } = await app.pool.query<Alive>({
        name: 'streams-alive',
        text: `select p.n::int, r.base, o.settings->>'whiteList' as "whiteList", ${listedIn('o.id', 'p.address')} as "isListed"
          from unnest($1::text[], $2::text[]) with ordinality p (family, address, n)
          join session s on s.family = p.family join sys_user u on u.id = s.user_id
          join sys_role r on r.id = u.role_id join organisation o on o.id = u.org_id
          where s.revoked_at is null and s.refresh_exp > $3 and not u.disabled and u.deleted_at is null and o.deleted_at is null`,
        values: [places.map((p) => p.family), places.map((p) => listable(p.address)), app.now()],
      });
      const alive = new Set(
        rows.flatMap((a) => (isBound(a.base, a.whiteList) && !a.isListed ? [] : (places[a.n - 1] ?? []))),
      );
      for (const p of places) if (!alive.has(p)) p.sse.end();
    } catch (error) {
      app.logger.warn({ err: error }, 'streams could not be checked');
    }
  }, CHECK_MS);
  return () => clearInterval(timer);
}

interface Alive extends Pick<Who, 'base'> {
  /** Of the places that were asked about the n-th, from 1. */
  n: number;
  whiteList: string | null;
  isListed: boolean;
}

interface Begin extends Pick<Command, 'creation' | 'as'> {
  lifecycle: string;
  event: ChartEvent;
  opening: StreamEvent[];
  /** For the effect that answers (`Command.ahead`). */
  ahead?: unknown;
}

/**
 * Finds the run, or starts it as `begin` says, which may be asked in vain and must not write. `body` is the whole one:
 * the same runId with another is refused.
 */
export async function streamRun(
  call: Call,
  runId: string,
  body: unknown,
  begin: () => Promise<Begin>,
): Promise<typeof ANSWERED> {
  const { app, who, lang, request } = call;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const cursor = cursorOf(request);
  const find = () => ownRun(app, runId, who.userId, bodyHash);
  // who comes with a cursor comes back: the run is there already
  const known = cursor && (await find());
  if (known) return attach(call, known, { cursor });
  let refused: unknown = missing();
  try {
    const { lifecycle: id, opening: events, ...b } = await begin();
    const opening = { runId, owner: who.userId, bodyHash, lang, events };
    const { run, written } = await app.lifecycles.command({
      ...b,
      id,
      cmd: runId,
      who,
      opening,
      testId: testIdOf(request),
    });
    // nothing is awaited from the commit to here: what comes next is told to whoever has joined
    if (run) return attach(call, run, { cursor, written });
  } catch (error) {
    refused = error;
  }
  // a run that is there is found, whatever has become of what it was asked in; another process may have just begun it
  const run = await find();
  if (!run) throw refused;
  return attach(call, run, { cursor });
}

export const testIdOf = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const given = request.headers['x-test-id'];
  return typeof given === 'string' && given.length <= 200 ? given : null;
};

async function ownRun(app: Postgres, runId: string, userId: string, bodyHash: string): Promise<RunRow | null> {
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
  call: Call,
  run: RunRow,
  { cursor, written }: { cursor: ReturnType<typeof cursorOf>; written?: Known | undefined },
): Promise<typeof ANSWERED> {
  const { app } = call;
  if (cursor && cursor.log !== run.log) throw invalid({ 'Last-Event-ID': 'wrongKind' });
  const head = cursor && (await app.logs.head(run.log));
  if (cursor && !head) throw missing();
  const sse = openStream(call);
  let from = run.first_seq - 1;
  if (cursor && head && (cursor.epoch !== head.epoch || cursor.seq > head.seq)) {
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
  const take = (frames: Frame[]) => takeUntilEnd(sse, run.id, frames);
  await endOnError(sse, async () => {
    const leave = await app.logs.hub.join({ log: run.log, seq: from, take, room: sse.room }, written);
    if (leave) sse.onClose(leave);
    else sse.end();
  });
  return ANSWERED;
}

/** A stream that nothing will ever be written to is ended: its reader comes again. */
export async function endOnError(sse: Sse, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
  } catch (error) {
    sse.end();
    throw error;
  }
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
