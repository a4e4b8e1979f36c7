// The administrators' inbox of what people tell of pages: the rows that QA works off, with an answer.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { feedbackInbox as contract, type ToldFeedback } from '#contract/feedback.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { auditsRows } from '#server/platform/http/audit.ts';
import { mount } from '#server/platform/http/mount.ts';
import { narrowed, readerOfSql } from '#server/platform/reader.sql.ts';
import { listOf } from '#server/platform/reader.ts';
import { contains, type Db, withTransaction } from '#server/platform/sql.ts';
import { isAdmin } from '#server/platform/who.ts';
import { filePolicy } from '../files/index.ts';
import { notifyWith } from '../jobs/index.ts';

/** Of what was told, so much stands in the notice of the answer. */
const MOST_TITLE = 60;

/** How much of what people told of pages waits to be worked off. */
export async function openFeedback(db: Db, orgId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from feedback where org_id = $1 and not done',
    [orgId],
  );
  return rows[0]?.n ?? 0;
}

export function mountInbox(server: FastifyInstance, app: App): void {
  auditsRows(app, 'feedback', 'select id, null, user_id from feedback');
  filePolicy(app, 'feedback', async (who, id) => {
    if (!isAdmin(who)) return false;
    const { rowCount } = await app.pool.query('select from feedback where id = $1 and org_id = $2', [id, who.orgId]);
    return rowCount === 1;
  });
  const reader = readerOfSql<ToldFeedback>(app, {
    columns: `f.id, f.at, f.user_id as "userId", u.user_name as "userName", u.name, f.text, f.route, f.picture_id as "pictureId",
      case when f.done then 'done' else 'open' end as status, f.reply, f.replied_at as "repliedAt",
      coalesce(b.name, '') as "repliedBy", f.version`,
    table: 'feedback f',
    names: 'join sys_user u on u.id = f.user_id left join sys_user b on b.id = f.replied_by',
    at: { column: 'f.at', field: 'at' },
    id: 'f.id',
    narrow: ({ status, keyword }, { who }) =>
      narrowed([
        ['f.org_id = ?', who.orgId],
        ['f.done = ?', status === undefined ? undefined : status === 'done'],
        [
          `(is_named(f.text, ?)
            or f.user_id in (select id from sys_user where is_named(name, ?) or is_named(user_name, ?)))`,
          keyword ? contains(keyword) : undefined,
        ],
      ]),
  });
  mount(server, app, contract, {
    items: async (input, call) => listOf<ToldFeedback>(reader, input, call),
    reply: ({ id, text, version }, { who, note }) =>
      withTransaction(app.pool, async (client, tx) => {
        const { rows } = await client.query<{ userId: string; text: string; reply: string | null; version: number }>(
          'select user_id as "userId", text, reply, version from feedback where id = $1 and org_id = $2 for update',
          [id, who.orgId],
        );
        const [row] = rows;
        if (!row) throw missing();
        if (row.version !== version) throw new Failure(CODE.conflict, 'stale');
        await client.query(
          'update feedback set reply = $2, replied_at = $3, replied_by = $4, version = version + 1 where id = $1',
          [id, text, app.now(), who.userId],
        );
        Object.assign(note, { before: { reply: row.reply }, after: { reply: text } });
        await notifyWith(app, tx, {
          orgId: who.orgId,
          userId: row.userId,
          kind: 'feedback.reply',
          title: row.text.slice(0, MOST_TITLE),
          data: { feedbackId: id, reply: text },
        });
        return { id, version: version + 1 };
      }),
    setStatus: async ({ id, status }, { who, note }) => {
      const { rows } = await app.pool.query<{ version: number; was: boolean }>(
        `update feedback f set done = $3, version = f.version + 1 from feedback o
          where o.id = f.id and f.id = $1 and f.org_id = $2 returning f.version, o.done as was`,
        [id, who.orgId, status === 'done'],
      );
      if (!rows[0]) throw missing();
      Object.assign(note, { before: { status: rows[0].was ? 'done' : 'open' }, after: { status } });
      return { id, version: rows[0].version };
    },
  });
}
