// Stop a run, read a part of a log, follow logs on one long connection.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { type Cursor, stream as contract, frame, isLog, parseCursor, type StreamEvent } from '#contract/stream.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { ANSWERED, type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { admitStream, testIdOf } from '#server/platform/lifecycle/runs.ts';
import { openSse, type Sse } from '#server/platform/log/sse.ts';
import type { Who } from '#server/platform/who.ts';
import { isAdmin } from '../course/course.access.ts';

const MAX_LOGS = 50;

export function mountStream(server: FastifyInstance, app: App): void {
  app.logs.policy('user', async (who, id) => who.userId === id);
  app.logs.policy('class', (who, id) => inClass(app, who, id));
  const handlers: Handlers<typeof contract> = {
    stop: async ({ runId }, { who, request }) => ({
      stopped: await app.lifecycles.stopRun(runId, who, testIdOf(request)),
    }),
    events: async ({ log, after, limit }, { who }) => {
      if (!(await app.logs.mayRead(who, log))) throw missing();
      const head = await app.logs.head(log);
      if (!head) throw missing();
      const entries = await app.logs.read(log, after, limit);
      const events = entries.map(({ seq, text }) => ({ seq, event: JSON.parse(text) as Record<string, unknown> }));
      return { epoch: head.epoch, last: head.seq, events };
    },
    follow: async (input, call) => follow(app, call, [input.follow].flat()),
  };
  mount(server, app, contract, handlers);
}

/** Its members, its teachers, the organisation's administrators. */
async function inClass(app: App, who: Who, classId: string): Promise<boolean> {
  if (who.deptId === classId) return true;
  const { rowCount } = await app.pool.query({
    name: 'in-class',
    text: `select 1 from sys_dept d where d.id = $1 and d.org_id = $2 and d.deleted_at is null and ($3 or exists (
      select from course_class c where c.class_id = d.id and c.teacher_id = $4
        and (c.from_at is null or c.from_at <= $5) and (c.until_at is null or c.until_at >= $5)))`,
    values: [classId, who.orgId, isAdmin(who), who.userId, app.now()],
  });
  return rowCount === 1;
}

interface Wanted {
  log: string;
  cursor: Cursor | null;
}

async function follow(app: App, call: Call, given: string[]): Promise<typeof ANSWERED> {
  const { who, reply } = call;
  if (given.length > MAX_LOGS) throw invalid({ follow: 'tooManyItems' });
  const wanted = given.map(wish);
  // one answer for all: a stream that silently lacks a log would look alive
  for (const { log } of wanted) {
    const known = (await app.logs.mayRead(who, log)) && (await ensured(app, log));
    if (!known) throw new Failure(CODE.missing, 'missing', { data: { log } });
  }
  const count = admitStream(app, who);
  const sse = openSse(reply);
  count(sse);
  // to the browser this is the sign that it is connected, before any event comes
  sse.write(': following\n\n');
  for (const { log, cursor } of wanted) await subscribe(app, sse, log, cursor);
  return ANSWERED;
}

function wish(text: string): Wanted {
  if (isLog(text)) return { log: text, cursor: null };
  const cursor = parseCursor(text);
  if (!cursor) throw invalid({ follow: 'wrongKind' });
  return { log: cursor.log, cursor };
}

/** Logs without a lifecycle begin when somebody first listens. */
async function ensured(app: App, log: string): Promise<boolean> {
  if (/^(class|user|board):/.test(log)) await app.logs.create(log);
  return (await app.logs.head(log)) !== null;
}

async function subscribe(app: App, sse: Sse, log: string, cursor: Cursor | null): Promise<void> {
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
}
