// Schools: one's own for its administrators; who runs the platform makes them and takes them away.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { RESTORE_DAYS } from '#contract/kit.ts';
import { orgs } from '#contract/orgs.ts';
import type { App } from '#server/platform/app.ts';
import { hashInitial, INITIAL_MS, newPassword } from '#server/platform/auth/password.ts';
import { DAY } from '#server/platform/days.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { changeOf } from '#server/platform/http/audit.told.ts';
import type { AuditNote } from '#server/platform/http/audit.ts';
import { type Call, mount, operationsOf } from '#server/platform/http/mount.ts';
import { contains, withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { addFirstAdmin } from '../auth/index.ts';
import { syncOrganisation } from '../menus/index.ts';
import { externalLink, faceChanged, fetchStyle, forgetStyles, type OrganisationHost } from '../portal/index.ts';

interface Row {
  id: string;
  version: number;
  createdAt: number;
  code: string;
  name: string;
  hosts: OrganisationHost[];
}

const ROW = 'id, version, created_at as "createdAt", code, name, hosts';
/** Whose schools: all for super, one's own else. */
const mine = (who: Who): string | null => (who.base === 'super' ? null : who.orgId);
const ORDERS: Readonly<Record<string, string>> = {
  name: 'name_key(name) collate name_order',
  '-name': 'name_key(name) collate name_order desc',
  '-createdAt': 'created_at desc',
};

export function mountOrgs(server: FastifyInstance, app: App): void {
  const one = async (id: string, who: Who): Promise<Row> => {
    const { rows } = await app.pool.query<Row>(
      `select ${ROW} from organisation where id = $1 and deleted_at is null and ($2::text is null or id = $2)`,
      [id, mine(who)],
    );
    if (!rows[0]) throw missing();
    return rows[0];
  };
  /** The look of what has just been named is fetched at once, and nobody waits. */
  const fetchAll = (orgId: string, hosts: readonly OrganisationHost[]) => {
    for (const host of hosts.filter(({ from }) => from !== ''))
      fetchStyle(app, orgId, host).catch((error: unknown) => app.logger.warn({ err: error }, 'the look of a host'));
  };
  mount(server, app, orgs, {
    items: async ({ page, pageSize, keyword, sort = 'createdAt' }, { who }) => {
      const { rows } = await app.pool.query<Row & { n: number }>(
        `select ${ROW}, count(*) over ()::int as n from organisation
          where deleted_at is null and ($1::text is null or id = $1) and ($2::text is null or is_named(name, $2))
          order by ${ORDERS[sort] ?? 'created_at'}, id limit $3 offset $4`,
        [mine(who), keyword ? contains(keyword) : null, pageSize, (page - 1) * pageSize],
      );
      const items = rows.map(({ n: _n, ...row }) => row);
      return { items, itemCount: rows[0]?.n ?? 0, page, pageSize };
    },
    item: ({ id }, { who }) => one(id, who),
    add: async ({ code, name, hosts, adminUserName, adminName }, call) => {
      const id = app.newId();
      const admin = firstAdmin({ userName: adminUserName, name: adminName });
      const until = app.now() + INITIAL_MS;
      await withTransaction(app.pool, async (client) => {
        await lockHosts(client, id, hosts);
        const { rowCount } = await client.query(
          `insert into organisation (id, code, name, hosts, position, created_at)
            values ($1, $2, $3, $4, (select coalesce(max(position), 0) + 1 from organisation), $5) on conflict do nothing`,
          [id, code, name, JSON.stringify(hosts), app.now()],
        );
        if (rowCount !== 1) throw invalid({ code: 'schoolCodeTaken' });
        await syncOrganisation(client, id, operationsOf(server), app.newId, app.now());
        if (admin)
          await addFirstAdmin(client, {
            ...admin,
            id: app.newId(),
            orgId: id,
            pwd: hashInitial(app.key, admin.pwd),
            until,
            now: app.now(),
          });
      });
      call.note.ids = [id];
      fetchAll(id, hosts);
      if (!admin) return { id };
      // the new school has no people who know its own hosts: it is entered where who makes it is, by its code
      const link = await externalLink(app, call.who.orgId, call.request, '/login');
      const signIn = { ...admin, school: name, userName: `${admin.userName}@${code}`, link, until };
      return { id, admin: signIn };
    },
    update: async ({ id, version, name, hosts }, call) => {
      const before = await one(id, call.who);
      const next = await withTransaction(app.pool, async (client) => {
        if (hosts) await lockHosts(client, id, hosts);
        const { rows } = await client.query<{ version: number }>(
          `update organisation set name = coalesce($3, name), hosts = coalesce($4, hosts), version = version + 1
            where id = $1 and version = $2 and deleted_at is null returning version`,
          [id, version ?? before.version, name ?? null, hosts ? JSON.stringify(hosts) : null],
        );
        if (hosts)
          await forgetStyles(
            client,
            id,
            // a look that is fetched from nowhere any more is none
            hosts.filter(({ from }) => from !== '').map(({ host }) => host),
          );
        return rows[0]?.version;
      });
      if (next === undefined) throw new Failure(CODE.conflict, 'stale');
      call.note.subject = before.name;
      Object.assign(
        call.note,
        changeOf(
          { ...before },
          Object.fromEntries(Object.entries({ name, hosts }).filter(([, set]) => set !== undefined)),
        ),
      );
      if (hosts) fetchAll(id, hosts);
      faceChanged(app, id);
      return { id, version: next };
    },
    delete: async ({ ids }, call) => {
      // whoever runs the platform stays in their own
      if (ids.includes(call.who.orgId)) throw new Failure(CODE.conflict, 'ownSchool');
      const deleted = await mark(call, ids, 'deleted_at is null', app.now(), mustBeEmpty);
      for (const id of ids) faceChanged(app, id);
      return { deleted };
    },
    restore: async ({ ids }, call) => ({
      restored: await mark(call, ids, `deleted_at > ${app.now() - RESTORE_DAYS * DAY}`, null),
    }),
    style: async ({ id, host }, { who }) => {
      const found = (await one(id, who)).hosts.find((known) => known.host === host);
      if (!found) throw missing();
      return fetchStyle(app, id, found);
    },
  });
}

/** With the one password that they enter with; null where none is asked for. */
function firstAdmin({ userName, name }: { userName: string | undefined; name: string | undefined }) {
  if (userName === undefined && name === undefined) return null;
  if (userName === undefined) throw invalid({ adminUserName: 'required' });
  if (name === undefined) throw invalid({ adminName: 'required' });
  return { userName, name, pwd: newPassword() };
}

interface Marked {
  id: string;
  name: string;
  hosts: { host: string }[];
}

async function mark(
  { app, note }: Call,
  ids: readonly string[],
  where: string,
  at: number | null,
  check?: (client: PoolClient, schools: readonly Marked[]) => Promise<AuditNote>,
): Promise<number> {
  return withTransaction(app.pool, async (client) => {
    const { rows } = await client.query<Marked>(
      `update organisation set deleted_at = $2, version = version + 1 where id = any($1) and ${where} returning id, name, hosts`,
      [ids, at],
    );
    // what was deleted held its hosts no longer
    if (at === null) for (const { id, hosts } of rows) await lockHosts(client, id, hosts);
    if (rows.length !== new Set(ids).size) throw missing();
    note.subject = rows.map(({ name }) => name).join('、');
    Object.assign(note, await check?.(client, rows));
    return rows.length;
  });
}

/**
 * 409 while people of a school can sign in. One administrator may: nobody can disable themselves, nor the last who gives rights.
 * What the log is told: who goes with it.
 */
async function mustBeEmpty(client: PoolClient, schools: readonly Marked[]): Promise<AuditNote> {
  const { rows } = await client.query<{ people: number; active: number }>(
    `select count(*)::int as people, (count(*) filter (where not u.disabled)
          - count(distinct u.org_id) filter (where not u.disabled and r.base in ('admin', 'super')))::int as active
      from sys_user u join sys_role r on r.id = u.role_id
      where u.org_id = any($1) and u.deleted_at is null and r.base <> 'guest'`,
    [schools.map(({ id }) => id)],
  );
  const { people = 0, active = 0 } = rows[0] ?? {};
  if (active > 0)
    throw new Failure(CODE.conflict, 'schoolInUse', { params: { count: active }, data: { count: active } });
  const names = schools.map(({ name }) => name);
  return { before: names.length === 1 ? { name: names[0], people } : { rows: names, people } };
}

/** A host leads to one school: who names one waits for who names another, and 422 where it is taken. */
async function lockHosts(client: PoolClient, id: string, hosts: readonly { host: string }[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [HOSTS_LOCK]);
  const { rowCount } = await client.query(
    `select from organisation o, jsonb_array_elements(o.hosts) h
      where o.id <> $1 and o.deleted_at is null and h->>'host' = any($2) limit 1`,
    [id, hosts.map(({ host }) => host)],
  );
  if (rowCount !== 0) throw invalid({ hosts: 'hostTaken' });
}
const HOSTS_LOCK = 340_001;
