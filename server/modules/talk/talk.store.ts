// Posts as rows: read for a list or by their id, and shown as one person sees them.
import type { PoolClient } from 'pg';
import type { Citation } from '#contract/blocks/index.ts';
import type { Post, TalkKind } from '#contract/talk.ts';
import type { TextMark } from '#contract/text-marks.ts';
import { kit, timeColumn } from '#server/platform/crud.table.ts';
import { boolean, integer, jsonb, pgTable, text } from '#server/platform/postgres/drizzle.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import type { TalkAccess } from './talk.access.ts';

/** A view: read, never written. */
export const posts = pgTable('course_post_row', {
  ...kit,
  kind: text().notNull(),
  courseId: text('course_id'),
  sectionId: text('section_id'),
  parentId: text('parent_id'),
  authorId: text('author_id').notNull(),
  byTeacher: boolean('by_teacher').notNull(),
  text: text().notNull(),
  score: integer(),
  selected: boolean().notNull(),
  draftedBy: text('drafted_by'),
  citations: jsonb().$type<Citation[]>().notNull(),
  marks: jsonb().$type<TextMark[]>(),
  votes: integer().notNull(),
  replies: integer().notNull(),
  unanswered: boolean().notNull(),
  attention: timeColumn('attention').notNull(),
});
export type PostRow = typeof posts.$inferSelect;

/** What a write looks at. */
export interface KeptPost {
  id: string;
  version: number;
  courseId: string;
  sectionId: string | null;
  parentId: string | null;
  authorId: string;
  text: string;
  /** Others have replied to it: to a reply, with a later one of its thread. */
  replied: boolean;
}

const REPLIED = `exists (select from course_post o where o.parent_id = coalesce(p.parent_id, p.id) and o.deleted_at is null
    and o.author_id <> p.author_id and (p.parent_id is null or (o.created_at, o.id) > (p.created_at, p.id)))`;
const KEPT = `p.id, p.version, p.course_id as "courseId", p.section_id as "sectionId", p.parent_id as "parentId",
    p.author_id as "authorId", p.text, ${REPLIED} as replied`;

interface Of {
  orgId: string;
  kind: TalkKind;
}

/** Those that are there; with what they reply to, or not at all. */
export async function keptOf(db: Db, { orgId, kind }: Of, ids: readonly string[]): Promise<KeptPost[]> {
  const { rows } = await db.query<KeptPost>(
    `select ${KEPT} from course_post p left join course_post t on t.id = p.parent_id
      where p.id = any($1) and p.org_id = $2 and p.kind = $3 and p.course_id is not null
        and p.deleted_at is null and t.deleted_at is null`,
    [ids, orgId, kind],
  );
  return rows;
}

/** Deleted since then, each by whom. */
export async function deletedOf(
  db: Db,
  { orgId, kind }: Of,
  ids: readonly string[],
  since: number,
): Promise<(KeptPost & { deletedBy: string | null })[]> {
  const { rows } = await db.query<KeptPost & { deletedBy: string | null }>(
    `select ${KEPT}, p.deleted_by as "deletedBy" from course_post p
      where p.id = any($1) and p.org_id = $2 and p.kind = $3 and p.course_id is not null and p.deleted_at > $4`,
    [ids, orgId, kind, since],
  );
  return rows;
}

/** Nobody replies in this thread, votes for its first post or changes it meanwhile. */
export async function lockThread(client: PoolClient, threadId: string): Promise<void> {
  await client.query('select 1 from course_post where id = $1 for no key update', [threadId]);
}

interface Beside {
  id: string;
  by: string;
  section: string | null;
  voted: boolean;
  replied: boolean;
}

/** As `who` sees them, in their order. */
export async function shownPosts(db: Db, who: Who, talk: TalkAccess, rows: readonly PostRow[]): Promise<Post[]> {
  if (rows.length === 0) return [];
  const beside = await db.query<Beside>(
    `select p.id, u.name as by, s.title as section, ${REPLIED} as replied,
        exists (select from course_vote v where v.post_id = p.id and v.user_id = $2) as voted
      from course_post p join sys_user u on u.id = p.author_id left join section_shown s on s.id = p.section_id
      where p.id = any($1)`,
    [rows.map((r) => r.id), who.userId],
  );
  const byId = new Map(beside.rows.map((b) => [b.id, b]));
  const teaches = talk.access === 'teaches';
  return rows.map(
    ({ orgId: _org, deletedAt: _gone, kind: _kind, attention: _order, authorId, draftedBy, marks, ...row }) => {
      const { by = '', section = null, voted = false, replied = true } = byId.get(row.id) ?? {};
      const own = authorId === who.userId;
      const isOpen = talk.readOnly === null;
      return {
        ...row,
        ...(marks ? { marks } : {}),
        courseId: row.courseId ?? '',
        section: section ?? '',
        by,
        own,
        voted,
        draftedBy: draftedBy === null ? null : 'tutor',
        mayEdit: isOpen && own && (teaches || !replied),
        mayDelete: isOpen && (own || teaches),
      };
    },
  );
}
