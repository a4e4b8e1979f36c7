// What a person should hear of even if they look later: a row for the bell, and a word on their log.
import type { Pool } from 'pg';
import type { NoticeKind } from '#contract/jobs.ts';
import type { Clock, HasLogs } from '#server/platform/app.ts';
import type { Transaction } from '#server/platform/sql.ts';

interface Notice {
  id: string;
  kind: string;
  title: string;
  data: Record<string, unknown>;
  createdAt: number;
  readAt: number | null;
}

export interface NewNotice {
  orgId: string;
  userId: string;
  /** The client has the words for it. */
  kind: string;
  /** What it is about, in the words of whoever named it. */
  title: string;
  data?: Record<string, unknown>;
}

/** The row and the word are one; last in a transaction, for it keeps the person's log. Nothing where its kind is off. */
export const notifyWith = (app: Clock & HasLogs, tx: Transaction, n: NewNotice): Promise<void> =>
  notifyAll(app, tx, [n]);

/** A class of forty hears of something by as many statements as one person does. */
export async function notifyAll(app: Clock & HasLogs, tx: Transaction, all: readonly NewNotice[]): Promise<void> {
  if (all.length === 0) return;
  const news = all.map(({ orgId, userId, kind, title, data = {} }) => {
    const notice: Notice = { id: app.newId(), kind, title, data, createdAt: app.now(), readAt: null };
    return { orgId, userId, notice };
  });
  const { rows } = await tx.client.query<{ id: string }>(
    `insert into notice (id, org_id, user_id, kind, title, data, created_at)
      select n.id, x."orgId", x."userId", n.kind, n.title, n.data, n."createdAt"
      from jsonb_to_recordset($1::jsonb) as x ("orgId" text, "userId" text, notice jsonb),
        jsonb_to_record(x.notice) as n (id text, kind text, title text, data jsonb, "createdAt" bigint)
      where not exists (select from notice_setting s where s.user_id = x."userId"
        and (n.kind = any(s."off") or split_part(n.kind, '.', 1) = any(s."off")))
      returning id`,
    [JSON.stringify(news)],
  );
  const heard = new Set(rows.map((row) => row.id));
  const told = Map.groupBy(
    news.filter(({ notice }) => heard.has(notice.id)),
    ({ userId }) => userId,
  );
  const said = [...told].map(([userId, own]) => ({
    log: `user:${userId}`,
    events: own.map(({ notice: value }) => ({ type: 'CUSTOM' as const, name: 'user.notice', value })),
  }));
  if (said.length > 0) await app.logs.appendAllWith(tx, said);
}

/** Each of these at most once in a person's life, `about` one row; in one order for all callers, so that two never wait in a circle. */
export async function notifyOnce(
  app: Clock & HasLogs,
  tx: Transaction,
  notices: readonly (NewNotice & { about: string })[],
): Promise<void> {
  const keys = JSON.stringify(notices.map(({ userId, kind, about }) => ({ user_id: userId, kind, about })));
  const { rows } = await tx.client.query<{ userId: string; kind: string; about: string }>(
    `insert into notice_once (user_id, kind, about)
      select x.user_id, x.kind, x.about from jsonb_to_recordset($1::jsonb) as x (user_id text, kind text, about text)
        order by x.user_id, x.kind, x.about
      on conflict do nothing returning user_id as "userId", kind, about`,
    [keys],
  );
  const keyOf = (n: { userId: string; kind: string; about: string }) => `${n.userId} ${n.kind} ${n.about}`;
  const fresh = new Set(rows.map(keyOf));
  await notifyAll(
    app,
    tx,
    // one that is named twice is told once
    notices.filter((n) => fresh.delete(keyOf(n))),
  );
}

/** The same word again, but to none of these who had it a moment ago: whoever else sends it waits. Last in a transaction. */
export async function remindWith(
  app: Clock & HasLogs,
  tx: Transaction,
  { orgId, kind, title, path }: Pick<NewNotice, 'orgId' | 'kind' | 'title'> & { path: string },
  { userIds, pause }: { userIds: readonly string[]; pause: number },
): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(33, hashtext($1))', [`${kind} ${path}`]);
  const { rows } = await tx.client.query<{ userId: string }>(
    `select x as "userId" from unnest($1::text[]) x where not exists (select from notice n
      where n.user_id = x and n.kind = $2 and n.data ->> 'path' = $3 and n.created_at > $4)`,
    [userIds, kind, path, app.now() - pause],
  );
  await notifyAll(
    app,
    tx,
    rows.map(({ userId }) => ({ orgId, userId, kind, title, data: { path } })),
  );
}

export async function noticesOff(pool: Pool, userId: string): Promise<NoticeKind[]> {
  const { rows } = await pool.query<{ off: NoticeKind[] }>('select "off" from notice_setting where user_id = $1', [
    userId,
  ]);
  return rows[0]?.off ?? [];
}

export async function setNoticesOff(pool: Pool, userId: string, off: readonly NoticeKind[]): Promise<void> {
  await pool.query(
    `insert into notice_setting (user_id, "off") values ($1, $2)
      on conflict (user_id) do update set "off" = excluded."off"`,
    [userId, off],
  );
}

export const countUnread = async (pool: Pool, userId: string): Promise<number> =>
  (
    await pool.query<{ n: number }>('select count(*)::int as n from notice where user_id = $1 and read_at is null', [
      userId,
    ])
  ).rows[0]?.n ?? 0;

/** A page of a user's notices, newest first. */
export async function listNotices(
  pool: Pool,
  userId: string,
  { page, pageSize, unread = false }: { page: number; pageSize: number; unread?: boolean | undefined },
): Promise<{ items: Notice[]; itemCount: number }> {
  const where = 'user_id = $1 and (not $2 or read_at is null)';
  const [rows, total] = await Promise.all([
    pool.query<Notice>(
      `select id, kind, title, data, created_at as "createdAt", read_at as "readAt" from notice where ${where}
        order by created_at desc, id limit $3 offset $4`,
      [userId, unread, pageSize, (page - 1) * pageSize],
    ),
    pool.query<{ n: number }>(`select count(*)::int as n from notice where ${where}`, [userId, unread]),
  ]);
  return { items: rows.rows, itemCount: total.rows[0]?.n ?? 0 };
}

/** Those of these that are the user's; without `ids` all of them. */
export async function readNotices(
  pool: Pool,
  userId: string,
  ids: readonly string[] | null,
  now: number,
): Promise<void> {
  await pool.query(
    'update notice set read_at = $3 where user_id = $1 and read_at is null and ($2::text[] is null or id = any($2))',
    [userId, ids, now],
  );
}

export async function deleteOldNotices(pool: Pool, before: number): Promise<void> {
  await pool.query('delete from notice where created_at < $1', [before]);
}
