// Groups that do an experiment together: one leads, all are scored.

import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { expGroups as contract } from '#contract/experiment-results.ts';
import { oneWidth } from '#contract/names.ts';
import type { App, Postgres } from '#server/platform/app.ts';
import { asName } from '#server/platform/crud.table.ts';
import { crud } from '#server/platform/crud.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import { type Call, mount } from '#server/platform/http/mount.ts';
import { and, eq, sql } from '#server/platform/postgres/drizzle.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { unpost } from '../gradebook/index.ts';
import { groupsOfSet } from '../groups/index.ts';
import { mustTeach, seenExperiments } from './experiments.access.ts';
import { experiments, groups } from './experiments.tables.ts';
import { studentsOf, whoseOf } from './results.list.ts';
import { addAttempts } from './results.store.ts';
import { runOfGroup } from './run.store.ts';

type Row = Record<string, unknown>;
interface Member {
  id: string;
  role: string;
}

export function mountExpGroups(server: FastifyInstance, app: App): void {
  const family = crud<typeof contract>({
    table: groups,
    scope: (who, call) =>
      and(
        eq(groups.orgId, who.orgId),
        sql`${groups.experimentId} in (select ${experiments.id} from ${experiments} where ${seenExperiments(call)})`,
      ),
    search: [groups.name],
    sorts: { name: asName(groups.name), createdAt: groups.createdAt },
    present,
    restoring: async (rows) => {
      for (const row of rows)
        await mustBeFree(app, String(row['experimentId']), String(row['id']), await membersOf(app, String(row['id'])));
    },
  });
  mount(server, app, contract, {
    ...family,
    add: async ({ members, ...input }, call) => {
      await checkMembers(call, input.experimentId, { id: null, leaderId: input.leaderId, members });
      const id = app.newId();
      await withTransaction(app.pool, (client) => insertGroup(client, call, { id, ...input, members }));
      return { id };
    },
    update: async ({ members, ...changes }, call) => {
      const [before] = await app.db
        .select()
        .from(groups)
        .where(and(eq(groups.id, changes.id), sql`${groups.deletedAt} is null`, await familyScope(call)));
      if (!before) throw missing();
      if (changes.name !== undefined) await mustBeNew(app, before.experimentId, before.id, changes.name);
      const own = members ?? (await membersOf(app, before.id));
      await checkMembers(call, before.experimentId, {
        id: before.id,
        leaderId: changes.leaderId ?? before.leaderId,
        members: own,
      });
      const done = await family.update(changes, call);
      await withTransaction(app.pool, async (client) => {
        if (members) await setMembers(client, before.id, members);
        await followGroup(client, call, { ...before, leaderId: changes.leaderId ?? before.leaderId });
      });
      return done;
    },
    random: (input, call) => atRandom(call, input),
    fromSet: (input, call) => fromSet(call, input),
  });

  async function present(rows: Row[]): Promise<Row[]> {
    const { rows: facts } = await app.pool.query<{ id: string }>(
      `select g.id, l.name as leader, coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'role', m.role) order by u.user_name collate name_order)
          from experiment_group_member m join sys_user u on u.id = m.user_id where m.group_id = g.id), '[]') as members
        from experiment_group g join sys_user l on l.id = g.leader_id where g.id = any($1)`,
      [rows.map((r) => r['id'])],
    );
    const byId = new Map(facts.map((f) => [f.id, f]));
    return rows.map(({ orgId: _org, deletedAt: _deleted, ...row }) => ({ ...row, ...byId.get(String(row['id'])) }));
  }
}

const familyScope = async (call: Call) =>
  and(
    eq(groups.orgId, call.who.orgId),
    sql`${groups.experimentId} in (select ${experiments.id} from ${experiments} where ${seenExperiments(call)})`,
  );

async function membersOf(app: Postgres, groupId: string): Promise<Member[]> {
  const { rows } = await app.pool.query<Member>(
    'select user_id as id, role from experiment_group_member where group_id = $1',
    [groupId],
  );
  return rows;
}

interface Given {
  id: string | null;
  leaderId: string;
  members: readonly { id: string; role?: string | undefined }[];
}

/** Students of the experiment, each in one group of it; the leader is one of them. */
async function checkMembers(call: Call, experimentId: string, { id, leaderId, members }: Given): Promise<void> {
  const { app, who } = call;
  const access = await mustTeach(app, who, experimentId);
  const known = new Set((await studentsOf(app.pool, await whoseOf(app.pool, who, access, app.now()))).map((s) => s.id));
  if (!members.every((m) => known.has(m.id)) || new Set(members.map((m) => m.id)).size !== members.length)
    throw invalid({ members: 'missing' });
  if (!members.some((m) => m.id === leaderId)) throw invalid({ leaderId: 'missing' });
  await mustBeFree(app, experimentId, id ?? '', members);
}

async function mustBeFree(
  app: Postgres,
  experimentId: string,
  groupId: string,
  members: readonly { id: string }[],
): Promise<void> {
  const { rowCount } = await app.pool.query(
    `select from experiment_group g join experiment_group_member m on m.group_id = g.id
      where g.experiment_id = $1 and g.id <> $2 and g.deleted_at is null and m.user_id = any($3)`,
    [experimentId, groupId, members.map((m) => m.id)],
  );
  if (rowCount) throw invalid({ members: 'groupOther' });
}

interface NewGroup extends Omit<Given, 'id'> {
  id: string;
  experimentId: string;
  name: string;
}

/** One that is called so, in whatever width. */
const named = (experiment: string, name: string): string => `select from experiment_group
  where experiment_id = ${experiment} and deleted_at is null and normalize(name, nfkc) = normalize(${name}, nfkc)`;

async function mustBeNew(app: Postgres, experimentId: string, id: string, name: string): Promise<void> {
  const { rowCount } = await app.pool.query(`${named('$1', '$2')} and id <> $3`, [experimentId, name, id]);
  if (rowCount) throw invalid({ name: 'nameTaken' });
}

async function insertGroup(client: PoolClient, { app, who }: Call, g: NewGroup): Promise<void> {
  const { rowCount } = await client.query(
    `insert into experiment_group (id, org_id, created_at, experiment_id, name, leader_id) select $1, $2, $3, $4, $5, $6
      where not exists (${named('$4', '$5')}) on conflict do nothing`,
    [g.id, who.orgId, app.now(), g.experimentId, g.name, g.leaderId],
  );
  if (rowCount === 0) throw invalid({ name: 'nameTaken' });
  await setMembers(client, g.id, g.members);
}

async function setMembers(client: PoolClient, groupId: string, members: Given['members']): Promise<void> {
  await client.query('delete from experiment_group_member where group_id = $1', [groupId]);
  await client.query(
    'insert into experiment_group_member (group_id, user_id, role) select $1, x.id, x.role from unnest($2::text[], $3::text[]) x (id, role)',
    [groupId, members.map((m) => m.id), members.map((m) => m.role ?? '')],
  );
}

/** What the group is at goes on as it is now: whom it was given joins, who has left has no part in it, and its leader works it. */
async function followGroup(
  client: PoolClient,
  { app, who }: Call,
  { id, experimentId, leaderId }: { id: string; experimentId: string; leaderId: string },
): Promise<void> {
  const run = await runOfGroup(client, id);
  if (!run) return;
  const { rows } = await client.query<{ id: string }>(
    'select user_id as id from experiment_group_member where group_id = $1',
    [id],
  );
  const userIds = rows.map((r) => r.id);
  const now = app.now();
  await addAttempts(client, run, { orgId: who.orgId, experimentId, userIds, now });
  await client.query('update experiment_run set student_id = $2 where id = $1', [run.id, leaderId]);
  const gone = await client.query<{ studentId: string; attempt: number }>(
    `delete from experiment_run_member where run_id = $1 and user_id <> all($2) returning user_id as "studentId", attempt`,
    [run.id, userIds],
  );
  for (const { studentId, attempt } of gone.rows)
    await unpost(client, { kind: 'experiment', refId: experimentId, studentId, attempt });
}

/** Two who divide an experiment's students at once wait for each other: nobody comes into two groups. */
async function dividing<T>(
  call: Call,
  experimentId: string,
  classId: string | undefined,
  work: (client: PoolClient, free: readonly string[], names: Set<string>) => Promise<T>,
): Promise<T> {
  const { app, who } = call;
  const access = await mustTeach(app, who, experimentId);
  const whose = { ...(await whoseOf(app.pool, who, access, app.now())), classId };
  return withTransaction(app.pool, async (client) => {
    await client.query('select from experiment where id = $1 for no key update', [experimentId]);
    const students = await studentsOf(client, whose);
    const { rows } = await client.query<{ id: string; name: string }>(
      `select m.user_id as id, g.name from experiment_group g left join experiment_group_member m on m.group_id = g.id
        where g.experiment_id = $1 and g.deleted_at is null`,
      [experimentId],
    );
    const taken = new Set(rows.map((r) => r.id));
    const free = students.flatMap((s) => (taken.has(s.id) ? [] : [s.id]));
    return work(client, free, new Set(rows.map((r) => oneWidth(r.name))));
  });
}

/** As even as they go: nobody is left over, and no group is larger than asked. */
const atRandom = (
  call: Call,
  { experimentId, classId, size }: { experimentId: string; classId: string; size: number },
) =>
  dividing(call, experimentId, classId, async (client, free, names) => {
    const order = free
      .map((id) => ({ id, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map((s) => s.id);
    const count = Math.ceil(order.length / size);
    const ids: string[] = [];
    let number = 0;
    for (let i = 0; i < count; i++) {
      const members = order.filter((_, at) => at % count === i).map((id) => ({ id }));
      do number++;
      while (names.has(`第 ${number} 组`));
      const id = call.app.newId();
      ids.push(id);
      await insertGroup(client, call, {
        id,
        experimentId,
        name: `第 ${number} 组`,
        leaderId: members[0]?.id ?? '',
        members,
      });
    }
    return { groups: count, ids };
  });

/** As the set has them, under its groups' names and leaders; without who has a group already. */
async function fromSet(call: Call, { experimentId, setId }: { experimentId: string; setId: string }) {
  const { app, who } = call;
  await mustTeach(app, who, experimentId);
  const set = await groupsOfSet(app, who, setId);
  return dividing(call, experimentId, undefined, async (client, free, names) => {
    const isFree = new Set(free);
    const ids: string[] = [];
    for (const { name, leaderId, userIds } of set) {
      const members = userIds.flatMap((id) => (isFree.has(id) ? [{ id }] : []));
      if (members.length === 0) continue;
      const leader = members.find((m) => m.id === leaderId) ?? members[0];
      const id = app.newId();
      ids.push(id);
      await insertGroup(client, call, {
        id,
        experimentId,
        name: newName(name, names),
        leaderId: leader?.id ?? '',
        members,
      });
    }
    return { groups: ids.length, ids };
  });
}

/** The name, or the next of it that nobody has yet. */
function newName(name: string, names: Set<string>): string {
  let own = name;
  for (let n = 2; names.has(oneWidth(own)); n++) own = `${name} ${n}`;
  names.add(oneWidth(own));
  return own;
}
