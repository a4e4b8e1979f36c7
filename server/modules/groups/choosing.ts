// What a student does about their own group. Whoever writes to a set waits for whoever does: the last place is one person's.
import type { PoolClient } from 'pg';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { addToGroup, dissolve, groupRefused, insertGroups, isSetOpen } from './members.ts';
import { unique } from './names.ts';
import { lockOwnSet, type StoredSet, setOfGroup } from './sets.ts';

/** More than any class needs: whoever founds without end stops here. */
const MOST_GROUPS = 200;

interface Choosing {
  app: Clock & Postgres;
  who: Pick<Who, 'userId' | 'orgId'>;
}

/** In a set that is open, else 409. */
const choosing = <T>(
  { app, who }: Choosing,
  setId: string,
  work: (client: PoolClient, set: StoredSet) => Promise<T>,
): Promise<T> =>
  withTransaction(app.pool, async (client) => {
    const set = await lockOwnSet(client, who, setId);
    if (!isSetOpen(set, app.now())) throw groupRefused('closed');
    return work(client, set);
  });

export const joinGroup = (own: Choosing, setId: string, groupId: string): Promise<null> =>
  choosing(own, setId, async (client) => {
    if ((await setOfGroup(client, groupId)) !== setId) throw missing();
    await addToGroup(client, groupId, [own.who.userId], { at: own.app.now(), isOwn: true });
    return null;
  });

export const leaveGroup = (own: Choosing, setId: string): Promise<null> =>
  choosing(own, setId, async (client) => {
    const { rows } = await client.query<{ groupId: string }>(
      'delete from group_member where set_id = $1 and user_id = $2 returning group_id as "groupId"',
      [setId, own.who.userId],
    );
    for (const { groupId } of rows) await dissolveEmpty(client, groupId, own.app.now());
    return null;
  });

export const foundGroup = (own: Choosing, setId: string, name: string): Promise<string> =>
  choosing(own, setId, async (client, set) => {
    const { rows } = await client.query<{ groups: number }>(
      'select count(*)::int as groups from sys_dept where set_id = $1 and deleted_at is null',
      [setId],
    );
    if ((rows[0]?.groups ?? 0) >= MOST_GROUPS) throw groupRefused('full');
    const group = { id: own.app.newId(), name, founderId: own.who.userId };
    await unique(() => insertGroups(client, set, [group], own.app.now()));
    await addToGroup(client, group.id, [own.who.userId], { at: own.app.now(), isOwn: true });
    return group.id;
  });

/** What a teacher made stays, with all its places. */
async function dissolveEmpty(client: PoolClient, groupId: string, at: number): Promise<void> {
  const { rowCount } = await client.query(
    `select from sys_dept d where d.id = $1 and d.founder_id is not null
      and not exists (select from group_member g where g.group_id = d.id)`,
    [groupId],
  );
  if (rowCount) await dissolve(client, [groupId], at);
}
