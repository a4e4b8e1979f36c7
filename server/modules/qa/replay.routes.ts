// A lifecycle's log for QA: of any kind that is defined, lessons and chats as what comes later.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { replay as contract, type ReplayItem } from '#contract/replay.ts';
import type { App, HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { contains } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { maskEvent } from './mask.ts';

/** Theirs who commanded it, where its family’s row does not say whose it is. */
const FROM = `from lifecycle y join log l on l.id = y.id
  left join lateral (select u.user_name, u.name, u.org_id from command c join sys_user u on u.id = c.sender
    where c.lifecycle = y.id order by c.seq limit 1) u on true
  where coalesce(y.org_id, u.org_id) = $1 and not exists (select from guest_log g where g.id = y.id)
    and ($2::text is null or is_named(u.user_name, $2) or is_named(u.name, $2) or starts_with(y.id, $3))`;

export function mountReplay(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    logs: async ({ page, pageSize, keyword = '' }, { who }) => {
      const values = [who.orgId, keyword ? contains(keyword) : null, keyword];
      const [list, count] = await Promise.all([
        app.pool.query<ReplayItem>(
          `select y.id as log, y.chart as machine, y.state, y.updated_at as at, l.seq as events,
              coalesce(u.user_name, '') as "userName"
            ${FROM}
            order by y.updated_at desc, y.id limit $4 offset $5`,
          [...values, pageSize, (page - 1) * pageSize],
        ),
        app.pool.query<{ n: number }>(`select count(*)::int as n ${FROM}`, values),
      ]);
      return { items: list.rows, itemCount: count.rows[0]?.n ?? 0, page, pageSize };
    },
    replay: async ({ log, after, limit }, { who, note }) => {
      const seen = await sightOf(app, who, log);
      const head = seen && (await app.logs.head(log));
      if (!head) throw new Failure(CODE.missing, 'missing', { data: { log } });
      note.ids = [log];
      const entries = await app.logs.read(log, after, limit);
      const masked = seen === 'masked';
      const events = entries.map(({ seq, text }) => {
        const event = JSON.parse(text) as Record<string, unknown>;
        return { seq, event: masked ? maskEvent(event) : event };
      });
      return { epoch: head.epoch, last: head.seq, events, masked };
    },
  });
}

/** How much of a lifecycle's log `who` may see; null where there is none, or it is another organisation's. */
async function sightOf(app: Postgres & HasLogs, who: Who, log: string): Promise<'whole' | 'masked' | null> {
  const { rows } = await app.pool.query<{ mine: boolean; shown: boolean }>({
    name: 'replay-sight',
    text: `select coalesce(y.org_id, (select u.org_id from command c join sys_user u on u.id = c.sender
          where c.lifecycle = y.id limit 1)) = $2 as mine,
        exists (select from feedback f where f.log = y.id and f.show and f.org_id = $2) as shown
      from lifecycle y where y.id = $1 and not exists (select from guest_log g where g.id = y.id)`,
    values: [log, who.orgId],
  });
  const [row] = rows;
  if (!row) return null;
  if (await app.logs.mayRead(who, log)) return 'whole';
  if (!row.mine) return null;
  return row.shown ? 'whole' : 'masked';
}
