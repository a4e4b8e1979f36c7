// The score book of a copied course: what counts, and how much. No scores, no dates.
import type { App } from '#server/platform/app.ts';
import type { CopiedPart, CourseCopy } from '../course/index.ts';

export const copyBook = (app: App, { from, to }: CourseCopy): CopiedPart => ({
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
