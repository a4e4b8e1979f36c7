// The operation log as administrators read it.
import type { FastifyInstance } from 'fastify';
import { operationLog as contract } from '#contract/logs.ts';
import type { App } from '#server/platform/app.ts';
import { mount, operationsOf } from '#server/platform/http/mount.ts';
import { contains } from '#server/platform/sql.ts';

interface Row {
  id: string;
  at: number;
  userId: string;
  user: string;
  userName: string;
  power: string;
  path: string;
  ids: string[];
  subject: string;
  address: string;
}

const FROM = `from operation_log l join sys_user u on u.id = l.user_id where l.org_id = $1
  and ($2::text is null or l.user_id = $2) and ($3::text is null or l.power = $3)
  and ($4::bigint is null or l.at >= $4) and ($5::bigint is null or l.at <= $5)
  and ($6::text is null or is_named(l.subject, $6) or is_named(u.name, $6) or is_named(u.user_name, $6))`;

export function mountLogs(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    items: async ({ page, pageSize, keyword, userId, power, from, until }, { who }) => {
      const values = [
        ...[who.orgId, userId ?? null, power ?? null, from ?? null, until ?? null],
        keyword ? contains(keyword) : null,
      ];
      const [list, count] = await Promise.all([
        app.pool.query<Row>(
          `select l.id, l.at, l.user_id as "userId", u.name as user, u.user_name as "userName", l.power, l.path, l.ids,
              l.subject, l.address ${FROM} order by l.at desc, l.id limit $7 offset $8`,
          [...values, pageSize, (page - 1) * pageSize],
        ),
        app.pool.query<{ n: number }>(`select count(*)::int as n ${FROM}`, values),
      ]);
      const undoable = restorable(server);
      const items = list.rows.map(({ path, ...row }) => {
        const base = path.slice(0, path.lastIndexOf('/'));
        return { ...row, restorePath: path.endsWith('/Delete') && undoable.has(`${base}/Restore`) ? base : '' };
      });
      return { items, itemCount: count.rows[0]?.n ?? 0, page, pageSize };
    },
  });
}

const restorable = (server: FastifyInstance): ReadonlySet<string> =>
  new Set(operationsOf(server).flatMap((o) => (o.path.endsWith('/Restore') ? [o.path] : [])));
