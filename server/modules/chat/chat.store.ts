// Chats in the database, and what each may search.
import type { Pool } from 'pg';
import { contains } from '#server/platform/sql.ts';
import type { Scope } from '#server/platform/tutor/index.ts';
import { courseQuery } from '../course/index.ts';

export interface Chat {
  id: string;
  orgId: string;
  ownerId: string;
  courseId: string | null;
  name: string;
}

export async function chatOf(pool: Pool, id: string): Promise<Chat | null> {
  const { rows } = await pool.query<Chat>({
    name: 'chat-read',
    text: `select id, org_id as "orgId", owner_id as "ownerId", course_id as "courseId", name
      from chat where id = $1 and deleted_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** A course chat searches its course; the literature assistant what its owner may see. */
export function scopeOf({ orgId, ownerId, courseId }: Chat, now: number): Scope {
  if (courseId) return { orgId, courseIds: [courseId], library: false };
  return { orgId, courseIds: courseQuery(ownerId, orgId, now), library: true };
}

interface ChatRow {
  id: string;
  name: string;
  courseId: string | null;
  courseName: string | null;
  updatedAt: number;
}

interface ChatQuery {
  ownerId: string;
  page: number;
  pageSize: number;
  keyword?: string | undefined;
  courseId?: string | undefined;
  chatId?: string | undefined;
}

export async function listChats(pool: Pool, q: ChatQuery): Promise<{ items: ChatRow[]; itemCount: number }> {
  const values = [q.ownerId, q.keyword ? contains(q.keyword) : null, q.courseId ?? null, q.chatId ?? null];
  const where = `c.owner_id = $1 and c.deleted_at is null and ($2::text is null or is_named(c.name, $2))
    and ($3::text is null or c.course_id = $3) and ($4::text is null or c.id = $4)`;
  const [list, count] = await Promise.all([
    pool.query<ChatRow>(
      `select c.id, c.name, c.course_id as "courseId", k.name as "courseName", y.updated_at as "updatedAt"
        from chat c join lifecycle y on y.id = 'chat:' || c.id left join course k on k.id = c.course_id where ${where}
        order by y.updated_at desc, c.id limit $5 offset $6`,
      [...values, q.pageSize, (q.page - 1) * q.pageSize],
    ),
    pool.query<{ n: number }>(`select count(*)::int as n from chat c where ${where}`, values),
  ]);
  return { items: list.rows, itemCount: count.rows[0]?.n ?? 0 };
}

export const renameChat = async (pool: Pool, ownerId: string, id: string, name: string): Promise<boolean> =>
  (
    await pool.query('update chat set name = $3 where id = $1 and owner_id = $2 and deleted_at is null', [
      id,
      ownerId,
      name,
    ])
  ).rowCount === 1;

export const deleteChats = async (pool: Pool, ownerId: string, ids: string[], now: number): Promise<number> =>
  (
    await pool.query('update chat set deleted_at = $3 where id = any($1) and owner_id = $2 and deleted_at is null', [
      ids,
      ownerId,
      now,
    ])
  ).rowCount ?? 0;
