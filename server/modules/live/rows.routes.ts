// Live classes as those who hold them plan them, and their co-hosts, material and lines.
import type { FastifyInstance } from 'fastify';
import {
  type LiveChats,
  type LiveResources,
  type LiveTeachers,
  liveChats,
  liveResources,
  liveStream,
  liveTeachers,
} from '#contract/live-rows.ts';
import type { App, Clock, HasLifecycles } from '#server/platform/app.ts';
import { asName, type KitTable } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { type Call, type Context, type Handlers, mount } from '#server/platform/http/mount.ts';
import type { Said } from '#server/platform/lifecycle/talk.ts';
import { and, eq, isNull, or, type PgColumn, type SQL, sql } from '#server/platform/postgres/drizzle.ts';
import { users } from '#server/platform/school.tables.ts';
import { isAdmin } from '#server/platform/who.ts';
import { useFiles } from '../files/index.ts';
import { askedQuestions } from './asked.store.ts';
import { attendanceStatistics } from './attendance.ts';
import { clashes } from './clashes.ts';
import { mustBeIn } from './live.access.ts';
import { addLives, changeLive, deleteLives, mustKeep, setLiveStatus } from './live.plan.ts';
import { withholdLines } from './live.room.ts';
import { heldAt, STATE } from './live.store.ts';
import { chats, cohosts, lives, resources } from './live.tables.ts';
import { startNow } from './start-now.ts';

type Row = Record<string, unknown>;

/** What is of a live class, and whose it is. */
const LIVE_ROWS = [
  ['live_chat', 'x.user_id'],
  ['live_cohost', 'x.user_id'],
  ['live_recording', 'null'],
  ['live_resource', 'null'],
] as const;

export function mountLiveRows(server: FastifyInstance, app: App): void {
  auditsRows(app, 'lives', 'select id, course_id, null from live_class');
  for (const [table, userId] of LIVE_ROWS)
    auditsRows(app, table, `select x.id, l.course_id, ${userId} from ${table} x join live_class l on l.id = x.live_id`);
  const family = crud<typeof liveStream>({
    table: lives,
    scope: (_who, call) => kept(call),
    search: [lives.title],
    sorts: {
      startAt: lives.startAt,
      createdAt: lives.createdAt,
      title: asName(lives.title),
      get near() {
        return nearest(app.now());
      },
    },
    filters: {
      from: (at) => sql`${lives.startAt} + ${lives.minutes} * 60000 >= ${at}`,
      to: (at) => sql`${lives.startAt} < ${at}`,
    },
    present,
    // nobody was told of it again: it comes back as it was planned first
    after: async (change, ids) => {
      if (change === 'restore')
        await app.pool.query("update live_class set status = 'draft' where id = any($1) and opened_at is null", [ids]);
    },
  });
  const handlers: Handlers<typeof liveStream> = {
    ...family,
    add: (input, call) => addLives(call, input),
    update: (input, call) => changeLive(call, input),
    delete: ({ ids }, call) => deleteLives(call, ids),
    setStatus: (input, call) => setLiveStatus(call, input),
    startNow: (input, call) => startNow(call, input),
    statistics: async ({ liveId }, call) => {
      await mustKeep(call, liveId);
      return attendanceStatistics(app, liveId);
    },
    questions: async ({ liveId }, call) => {
      // co-hosts ask, too
      if ((await mustBeIn(app, call.who, liveId)).role === 'student') throw missing();
      return askedQuestions(app, liveId);
    },
    clashes: (input, call) =>
      clashes(call, input, async () =>
        app.db
          .select()
          .from(lives)
          .where(
            and(
              kept(call),
              isNull(lives.deletedAt),
              sql`${lives.startAt} < ${input.to} and ${lives.startAt} + ${lives.minutes} * 60000 > ${input.from}`,
            ),
          )
          .limit(500),
      ),
  };
  mount(server, app, liveStream, handlers);
  mountTeachers(server, app);
  mountResources(server, app);
  mountChats(server, app);
}

/** Those that are to come before those that were, each by how far it is from now: also one whose time is over and that is on. */
const nearest = (now: number): SQL => sql`case when ${lives.openedAt} is not null and ${lives.endedAt} is null then 0
  when ${lives.startAt} + ${lives.minutes} * 60000 > ${now}::bigint and ${lives.endedAt} is null then abs(${lives.startAt} - ${now}::bigint)
  else 1000000000000000 + ${now}::bigint - ${lives.startAt} end`;

/** Those one holds or teaches all classes of; administrators all of the school's. */
function kept({ app, who }: Context): SQL | undefined {
  const own = eq(lives.orgId, who.orgId);
  if (isAdmin(who)) return own;
  const teaches = sql`(cardinality(${lives.classIds}) > 0 and not exists (select from unnest(${lives.classIds}) c (id)
    where not exists (select from class_teacher t where t.class_id = c.id and t.teacher_id = ${who.userId}
      and in_span(t.from_at, t.until_at, ${app.now()}))))`;
  return and(own, or(eq(lives.hostId, who.userId), teaches));
}

async function present(rows: Row[], { app }: Context): Promise<Row[]> {
  const { rows: facts } = await app.pool.query<{ id: string }>(
    `select l.id, coalesce(k.name, '') as course, h.name as host, ${STATE} as state, ${heldAt('$2')} as held,
        array(select d.name from sys_dept d where d.id = any(l.class_ids) order by d.name_key) as classes
      from live_class l join sys_user h on h.id = l.host_id left join course k on k.id = l.course_id
        join lifecycle y on y.id = 'live:' || l.id where l.id = any($1)`,
    [rows.map((r) => r['id']), app.now()],
  );
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({
    ...row,
    ...byId.get(String(row['id'])),
  }));
}

/** Rows of one class, which the call names: 404 where it is not theirs to keep. */
const ofLive = async ({ liveId }: { liveId: string }, call: Call): Promise<void> => {
  await mustKeep(call, liveId);
};

/** Rows of the classes that one keeps. */
export const inKept =
  (table: KitTable & { liveId: PgColumn }) =>
  (_who: unknown, call: Context): SQL | undefined =>
    and(
      eq(table.orgId, call.who.orgId),
      sql`${table.liveId} in (select ${lives.id} from ${lives} where ${kept(call)})`,
    );

/** With what the join of each row's id says of it. */
async function withFacts(rows: Row[], { app }: Context, text: string): Promise<Row[]> {
  const { rows: facts } = await app.pool.query<{ id: string }>(text, [rows.map((r) => r['id'])]);
  const byId = new Map(facts.map((f) => [f.id, f]));
  return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({ ...row, ...byId.get(String(row['id'])) }));
}

function mountTeachers(server: FastifyInstance, app: App): void {
  const { items, add, ...rest } = crud<LiveTeachers>({
    table: cohosts,
    scope: inKept(cohosts),
    search: [],
    sorts: { createdAt: cohosts.createdAt },
    present: (rows, call) =>
      withFacts(
        rows,
        call,
        `select o.id, u.name, u.user_name as "userName" from live_cohost o join sys_user u on u.id = o.user_id where o.id = any($1)`,
      ),
    adding: async (input, { who }) => {
      const [user] = await app.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, String(input['userId'])), eq(users.orgId, who.orgId), sql`${users.deletedAt} is null`));
      if (!user) throw invalid({ userId: 'missing' });
      return input;
    },
  });
  mount(server, app, liveTeachers, {
    items: async (input, call) => {
      await ofLive(input, call);
      return items(input, call);
    },
    add: async (input, call) => {
      await ofLive(input, call);
      return add(input, call);
    },
    delete: rest.delete,
  });
}

function mountResources(server: FastifyInstance, app: App): void {
  const { items, ...rest } = crud<LiveResources>({
    table: resources,
    scope: inKept(resources),
    search: [],
    sorts: { createdAt: resources.createdAt, sort: resources.sort },
    present: (rows, call) =>
      withFacts(
        rows,
        call,
        `select o.id, f.name, f.type, f.size from live_resource o join file_shown f on f.id = o.file_id where o.id = any($1)`,
      ),
    after: async (_change, ids, { who }) => {
      const { rows } = await app.pool.query<{ liveId: string }>(
        'select distinct live_id as "liveId" from live_resource where id = any($1)',
        [ids],
      );
      for (const { liveId } of rows) await toldMaterials(app, { liveId, userId: who.userId });
    },
  });
  mount(server, app, liveResources, {
    items: async (input, call) => {
      await ofLive(input, call);
      return items(input, call);
    },
    // co-hosts bring their own, in class too
    add: async ({ liveId, fileId }, { who }) => {
      const { role } = await mustBeIn(app, who, liveId);
      if (role === 'student') throw missing();
      const id = app.newId();
      await toldMaterials(app, { liveId, userId: who.userId }, async (client) => {
        if (!(await useFiles(client, who, [fileId], `live:${liveId}`))) throw invalid({ fileId: 'missing' });
        const { rowCount } = await client.query(
          `insert into live_resource (id, org_id, created_at, live_id, file_id, sort) values ($1, $2, $3, $4, $5,
              (select coalesce(max(sort), 0) + 1 from live_resource where live_id = $4 and deleted_at is null))
            on conflict do nothing`,
          [id, who.orgId, app.now(), liveId, fileId],
        );
        if (rowCount === 0) throw invalid({ fileId: 'nameTaken' });
      });
      return { id };
    },
    delete: rest.delete,
    changeOrder: async ({ liveId, ids }, call) => {
      await mustKeep(call, liveId);
      const { rows } = await app.pool.query<{ id: string }>(
        'select id from live_resource where live_id = $1 and deleted_at is null',
        [liveId],
      );
      const isAll =
        new Set(ids).size === ids.length && ids.length === rows.length && rows.every((r) => ids.includes(r.id));
      if (!isAll) throw invalid({ ids: 'missing' });
      await app.pool.query(
        `update live_resource r set sort = o.n, version = version + 1 from unnest($1::text[]) with ordinality o (id, n)
          where r.id = o.id and r.sort <> o.n`,
        [ids],
      );
      await toldMaterials(app, { liveId, userId: call.who.userId });
      return null;
    },
  });
}

/** Whoever has the class open sees what it has now. */
const toldMaterials = (
  app: Clock & HasLifecycles,
  { liveId, userId }: { liveId: string; userId: string },
  writes?: Said['writes'],
) =>
  app.lifecycles.append(`live:${liveId}`, {
    cmd: `materials:${app.newId()}`,
    userId,
    events: [{ type: 'CUSTOM', name: 'live.materials', value: {} }],
    ...(writes ? { writes } : {}),
  });

function mountChats(server: FastifyInstance, app: App): void {
  const { items, ...rest } = crud<LiveChats>({
    table: chats,
    scope: inKept(chats),
    search: [chats.text],
    sorts: { createdAt: chats.createdAt },
    present: (rows, call) =>
      withFacts(
        rows,
        call,
        'select o.id, u.name from live_chat o join sys_user u on u.id = o.user_id where o.id = any($1)',
      ),
    // it stands in the log, too: who shows that leaves it out
    after: async (change, ids, { who }) => {
      if (change !== 'delete') return;
      const { rows } = await app.pool.query<{ liveId: string; ids: string[] }>(
        'select live_id as "liveId", array_agg(id) as ids from live_chat where id = any($1) group by live_id',
        [ids],
      );
      for (const row of rows)
        await app.lifecycles.append(`live:${row.liveId}`, {
          cmd: `unsay:${row.ids.toSorted().join(' ').slice(0, 80)}:${app.newId()}`,
          userId: who.userId,
          events: [{ type: 'CUSTOM', name: 'live.unsaid', value: { ids: row.ids } }],
          writes: (client) => withholdLines(client, row.liveId, row.ids),
        });
    },
  });
  mount(server, app, liveChats, {
    items: async (input, call) => {
      await ofLive(input, call);
      return items(input, call);
    },
    delete: rest.delete,
  });
}
