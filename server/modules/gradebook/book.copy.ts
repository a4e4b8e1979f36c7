// The score book of a copied course: what counts, and how much. No scores, no dates.
import type { PoolClient } from 'pg';
import type { BookColumn } from '#contract/gradebook.ts';
import type { Clock } from '#server/platform/app.ts';
import { type CopiedPart, type CourseCopy, type Prints, printOf } from '#server/platform/kinds/copy.ts';
import type { BookRules } from './totals.ts';

/** Columns that kinds of work ask for come by themselves. In a column as it was before it had an hour to show from: a kept print must fit. */
const TYPED = `(select id, org_id, course_id, kind, ref_id, title, group_id, share, max, counts, until_at, released, sort, removed_at
  from gradebook_column)`;
export const BOOK_PRINTS: Prints = {
  book: printOf('gradebook', 'r.course_id = k.id'),
  columns: printOf(TYPED, "r.course_id = k.id and r.kind = 'own'"),
  marks:
    '(select count(*) from score_mark m join gradebook_column c on c.id = m.column_id where c.course_id = k.id)::text',
};

export const copyBook = (app: Clock, { from, to }: CourseCopy): CopiedPart => ({
  write: async (client, ids) => {
    await client.query(
      `insert into gradebook (course_id, org_id, version, digits, missing, groups)
        select $2, org_id, version, digits, missing, groups from gradebook where course_id = $1`,
      [from, to],
    );
    const { rows } = await client.query<{ id: string; refId: string | null }>(
      'select id, ref_id as "refId" from gradebook_column where course_id = $1 and removed_at is null',
      [from],
    );
    for (const { id, refId } of rows)
      await client.query(
        `insert into gradebook_column (id, org_id, course_id, kind, ref_id, title, group_id, share, max, counts, released, sort)
          select $1, org_id, $2, kind, $3, title, group_id, share, max, counts, released and kind <> 'own', sort
          from gradebook_column where id = $4`,
        [app.newId(), to, refId === null ? null : (ids.get(refId) ?? refId), id],
      );
  },
});

interface GivenBook extends Pick<BookRules, 'digits' | 'missing' | 'groups'> {
  courseId: string;
  orgId: string;
  columns: readonly (Pick<BookColumn, 'title' | 'groupId' | 'share' | 'max' | 'counts'> & { kind: 'own' | 'study' })[];
}

/** Of a course that has none yet, as it comes from elsewhere. */
export async function insertBook(client: PoolClient, { newId }: Clock, book: GivenBook): Promise<void> {
  const { courseId, orgId, digits, missing, groups, columns } = book;
  await client.query(
    'insert into gradebook (course_id, org_id, version, digits, missing, groups) values ($1, $2, 1, $3, $4, $5)',
    [courseId, orgId, digits, missing, JSON.stringify(groups)],
  );
  for (const [sort, c] of columns.entries()) {
    const isOwn = c.kind === 'own';
    await client.query(
      `insert into gradebook_column (id, org_id, course_id, kind, ref_id, title, group_id, share, max, counts, released, sort)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      [
        newId(),
        orgId,
        courseId,
        c.kind,
        isOwn ? null : courseId,
        c.title,
        c.groupId,
        c.share,
        c.max,
        c.counts,
        !isOwn,
        sort,
      ],
    );
  }
}
