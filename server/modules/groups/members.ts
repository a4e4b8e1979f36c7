// Who is in a group: all places where people come into one, or go, write here. Who writes to a set's groups has its lock.
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { GROUP_REFUSALS } from '#contract/groups.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { lockSetOf, type StoredSet } from './sets.ts';

type Refusal = (typeof GROUP_REFUSALS)[number];
const SAID: Record<Refusal, MessageKey> = { full: 'groupFull', closed: 'groupClosed', other: 'groupInOther' };
export const groupRefused = (reason: Refusal) => new Failure(CODE.conflict, SAID[reason], { data: { reason } });

export const isSetOpen = ({ mode, until }: Pick<StoredSet, 'mode' | 'until'>, now: number): boolean =>
  mode === 'own' && (until === null || now <= until);

interface Joining {
  at: number;
  /** By their own choice: only while there are places, and while the set is open. */
  isOwn?: boolean;
}

/** How many were not in it before. Of a set's group: students of its class alone, who are in no other group of it (409). */
export async function addToGroup(
  client: PoolClient,
  groupId: string,
  userIds: readonly string[],
  { at, isOwn = false }: Joining,
): Promise<number> {
  const set = await lockSetOf(client, groupId);
  if (set) await mustFit(client, set, groupId, userIds);
  if (set && isOwn) await mustHavePlace(client, set, groupId, userIds, at);
  const { rowCount } = await client.query(
    `insert into group_member (group_id, user_id, joined_at) select $1, x, $3 from unnest($2::text[]) as x
      on conflict (group_id, user_id) do nothing`,
    [groupId, [...new Set(userIds)], at],
  );
  return rowCount ?? 0;
}

async function mustFit(client: PoolClient, set: StoredSet, groupId: string, userIds: readonly string[]): Promise<void> {
  // who changes the class meanwhile waits, or goes before
  await client.query('select from sys_user where id = any($1) order by id for share', [userIds]);
  const strangers = await client.query<{ name: string }>(
    `select d.name from sys_dept d where d.id = $1
      and exists (select from unnest($2::text[]) x where not exists (select from member m where m.dept_id = d.id and m.user_id = x))`,
    [set.classId, userIds],
  );
  if (strangers.rows[0])
    throw new Failure(CODE.conflict, 'groupNotOfClass', { params: { name: strangers.rows[0].name } });
  const { rowCount } = await client.query(
    'select from group_member where set_id = $1 and group_id <> $2 and user_id = any($3) limit 1',
    [set.id, groupId, userIds],
  );
  if (rowCount) throw groupRefused('other');
}

async function mustHavePlace(
  client: PoolClient,
  set: StoredSet,
  groupId: string,
  userIds: readonly string[],
  now: number,
): Promise<void> {
  const { rows } = await client.query<{ others: number; isIn: boolean }>(
    `select count(*) filter (where user_id <> all($2))::int as others,
        coalesce(bool_or(user_id = any($2)), false) as "isIn" from member where dept_id = $1`,
    [groupId, userIds],
  );
  if (rows[0]?.isIn) return;
  if (set.mode === 'own' && !isSetOpen(set, now)) throw groupRefused('closed');
  if ((rows[0]?.others ?? 0) + userIds.length > set.max) throw groupRefused('full');
}

/** How many were in it. */
export async function takeFromGroup(client: PoolClient, groupId: string, userIds: readonly string[]): Promise<number> {
  await lockSetOf(client, groupId);
  const { rowCount } = await client.query('delete from group_member where group_id = $1 and user_id = any($2)', [
    groupId,
    userIds,
  ]);
  return rowCount ?? 0;
}

/** Whoever writes to several sets waits for all of them first, in one order. */
export async function lockSetsOf(client: PoolClient, groupIds: readonly string[]): Promise<void> {
  await client.query(
    'select from group_set where id in (select set_id from sys_dept where id = any($1)) order by id for update',
    [groupIds],
  );
}

/** The people of several groups into one, which the others are to follow. How many. */
export async function gatherInto(
  client: PoolClient,
  groupIds: readonly string[],
  into: string,
  at: number,
): Promise<number> {
  if (await lockSetOf(client, into)) {
    const { rows } = await client.query<{ id: string }>(
      'delete from group_member where group_id = any($1) returning user_id as id',
      [groupIds],
    );
    const userIds = rows.map((r) => r.id);
    return userIds.length === 0 ? 0 : addToGroup(client, into, userIds, { at });
  }
  // in one statement: nobody is out for a moment, or their groups of the sets of these would be gone
  const { rowCount } = await client.query(
    `with gone as (delete from group_member where group_id = any($1) returning user_id, joined_at)
      insert into group_member (group_id, user_id, joined_at) select $2, user_id, min(joined_at) from gone group by user_id
      on conflict (group_id, user_id) do nothing`,
    [groupIds, into],
  );
  return rowCount ?? 0;
}

/** Moves people within a set, or out of its groups. How many stand elsewhere now. */
export async function putInSet(
  client: PoolClient,
  set: StoredSet,
  userIds: readonly string[],
  { groupId, at }: { groupId: string | null; at: number },
): Promise<number> {
  const gone = await client.query<{ id: string }>(
    'delete from group_member where set_id = $1 and user_id = any($2) and group_id is distinct from $3 returning user_id as id',
    [set.id, userIds, groupId],
  );
  if (groupId === null) return gone.rows.length;
  return addToGroup(client, groupId, userIds, { at });
}

/** Groups of a set go with their people's places. */
export async function dissolve(client: PoolClient, groupIds: readonly string[], at: number): Promise<void> {
  await client.query('delete from group_member where group_id = any($1)', [groupIds]);
  await client.query('update sys_dept set deleted_at = $2, version = version + 1 where id = any($1)', [groupIds, at]);
}

interface NewGroup {
  id: string;
  name: string;
  founderId?: string;
}

/** Behind those that are there. A name that is taken is told by `sys_dept_set_name`. */
export async function insertGroups(
  client: PoolClient,
  set: StoredSet,
  groups: readonly NewGroup[],
  at: number,
): Promise<void> {
  await client.query(
    `insert into sys_dept (id, org_id, created_at, kind, name, set_id, founder_id, sort)
      select x.id, $2, $3, 'group', x.name, $1, x."founderId",
          x.place + coalesce((select max(d.sort) from sys_dept d where d.set_id = $1 and d.deleted_at is null), 0)
        from jsonb_to_recordset($4::jsonb) as x(id text, name text, "founderId" text, place int)`,
    [set.id, set.orgId, at, JSON.stringify(groups.map((g, i) => ({ ...g, place: i + 1 })))],
  );
}

interface Leading {
  groupId: string;
  userId: string;
  at: number;
}

/** In one step: there is no moment without a leader. 422 for who is not in the group. */
export async function setLeader(client: PoolClient, { groupId, userId, at }: Leading): Promise<void> {
  const { rowCount } = await client.query('select from member where dept_id = $1 and user_id = $2', [groupId, userId]);
  if (!rowCount) throw invalid({ userId: 'missing' });
  await client.query(
    'update group_leader set until_at = $3 where group_id = $1 and user_id <> $2 and until_at is null',
    [groupId, userId, at],
  );
  await client.query(
    `insert into group_leader (group_id, user_id, from_at) values ($1, $2, $3)
      on conflict (group_id) where until_at is null do nothing`,
    [groupId, userId, at],
  );
}
