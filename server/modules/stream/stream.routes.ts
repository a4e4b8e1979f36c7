// Stop a run, read a part of a log, follow logs on one long connection.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { type Cursor, frame, isLog, parseCursor } from '#contract/cursor.ts';
import { stream as contract, type StreamEvent } from '#contract/stream.ts';
import type { App, Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { ANSWERED, type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { endOnError, openStream, testIdOf } from '#server/platform/http/runs.ts';
import type { Sse } from '#server/platform/log/sse.ts';
import type { LogHead } from '#server/platform/log/store.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';

const MAX_LOGS = 50;

export function mountStream(server: FastifyInstance, app: App): void {
  app.logs.policy('user', async (who, id) => who.userId === id);
  app.logs.policy('class', (who, id) => inClass(app, who, id));
  const handlers: Handlers<typeof contract> = {
    stop: async ({ runId }, { who, request }) => ({
      stopped: await app.lifecycles.stopRun(runId, who, testIdOf(request)),
    }),
    events: async ({ log, after, limit }, { who }) => {
      const head = await readable(app, who, log);
      const entries = await app.logs.timed(log, after, limit);
      const events = entries.map(({ seq, text, at }) => ({
        seq,
        event: JSON.parse(text) as Record<string, unknown>,
        ...(at === null ? {} : { at }),
      }));
      return { epoch: head.epoch, last: head.seq, events };
    },
    follow: async (input, call) => follow(app, call, [input.follow].flat()),
  };
  mount(server, app, contract, handlers);
}

/** Its members, its teachers, the organisation's administrators. */
async function inClass(app: Clock & Postgres, who: Who, classId: string): Promise<boolean> {
  if (who.deptId === classId) return true;
  const { rowCount } = await app.pool.query({
    name: 'in-class',
    text: `select 1 from sys_dept d where d.id = $1 and d.org_id = $2 and d.deleted_at is null and ($3
      or exists (select from class_teacher c where c.class_id = d.id and c.teacher_id = $4 and in_span(c.from_at, c.until_at, $5))
      or exists (select from member m where m.dept_id = d.id and m.user_id = $4))`,
    values: [classId, who.orgId, isAdmin(who), who.userId, app.now()],
  });
  return rowCount === 1;
}

/** 404 that names the log where `who` may not read it or it is not there. */
async function readable(app: HasLogs, who: Who, log: string): Promise<LogHead> {
  const head = (await app.logs.mayRead(who, log)) && (await ensured(app, log));
  if (!head) throw new Failure(CODE.missing, 'missing', { data: { log } });
  return head;
}

interface Subscription {
  log: string;
  cursor: Cursor | null;
}

async function follow(app: HasLogs, call: Call, given: string[]): Promise<typeof ANSWERED> {
  const { who } = call;
  if (given.length > MAX_LOGS) throw invalid({ follow: 'tooManyItems' });
  const wanted = given.map(wish);
  // one answer for all: a stream that silently lacks a log would look alive
  for (const { log } of wanted) await readable(app, who, log);
  const sse = openStream(call);
  // to the browser this is the sign that it is connected, before any event comes
  sse.write(': following\n\n');
  await endOnError(sse, async () => {
    for (const { log, cursor } of wanted) await subscribe(app, sse, log, cursor);
  });
  return ANSWERED;
}

function wish(text: string): Subscription {
  if (isLog(text)) return { log: text, cursor: null };
  const cursor = parseCursor(text);
  if (!cursor) throw invalid({ follow: 'wrongKind' });
  return { log: cursor.log, cursor };
}

/**
 * Logs without a lifecycle begin when somebody first asks for them: who knows where a log ends has a cursor, and misses
 * nothing when the line breaks before the first event.
 */
async function ensured(app: HasLogs, log: string): Promise<LogHead | null> {
  const head = await app.logs.head(log);
  if (head || !/^(class|user|board|discussion|examroom):/.test(log)) return head;
  await app.logs.create(log);
  return app.logs.head(log);
}

async function subscribe(app: HasLogs, sse: Sse, log: string, cursor: Cursor | null): Promise<void> {
  const head = await app.logs.head(log);
  if (!head) return;
  let seq = cursor ? cursor.seq : head.seq;
  if (cursor && (cursor.epoch !== head.epoch || cursor.seq > head.seq)) {
    seq = 0;
    const resync: StreamEvent = { type: 'CUSTOM', name: 'stream.resync', value: { log, epoch: head.epoch, from: 0 } };
    sse.write(frame(JSON.stringify(resync)));
  }
  const leave = await app.logs.hub.join({ log, seq, take: sse.send, room: sse.room });
  if (leave) sse.onClose(leave);
  if (!log.startsWith('board:')) return;
  // its rows have no cursor and cannot be had again: whoever listens from now on asks for the whole
  const joined: StreamEvent = { type: 'CUSTOM', name: 'board.joined', value: { log } };
  sse.write(frame(JSON.stringify(joined)));
}
