// The chapters of a copied course. Each copy has files of its own: the original may go, or be closed to who sees the copy.
import type { Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import type { CopiedPart, CourseCopy } from '#server/platform/kinds/copy.ts';
import { useFiles as claimFiles, fileCopies, withFileIds } from '../files/index.ts';
import { filesInSection, sectionUse } from './section.files.ts';
import { insertSection, type SectionRow, sectionRows } from './section.store.ts';

export function copyChapters(app: Clock & Postgres & HasFiles & HasLogger, { who, from, to }: CourseCopy): CopiedPart {
  let rows: SectionRow[] = [];
  const files = fileCopies(app, who);
  return {
    prepare: async () => {
      rows = await sectionRows(app.pool, [from]);
      await files.copy(rows.flatMap(filesInSection));
    },
    check: files.check,
    write: async (client, ids) => {
      await files.write(client);
      for (const row of rows) ids.set(row.id, app.newId());
      const own = new Set(files.ids.values());
      for (const row of rows) {
        const copy = copyOf(row, ids, files.ids);
        await insertSection(client, copy, { courseId: to, orgId: who.orgId, at: app.now() });
        // what is not there any more is shown by none of them
        await claimFiles(
          client,
          who,
          filesInSection(copy).filter((id) => own.has(id)),
          sectionUse(copy.id),
        );
      }
    },
    undo: files.undo,
  };
}

/** No dates: another term has others. What it waits for is the copy's own. */
function copyOf(row: SectionRow, ids: ReadonlyMap<string, string>, files: ReadonlyMap<string, string>): SectionRow {
  const fileOf = (id: string): string => files.get(id) ?? id;
  const target = row.lock?.score && ids.get(row.lock.score.sectionId);
  const lock = {
    ...(row.lock?.previous ? { previous: true as const } : {}),
    ...(row.lock?.score && target ? { score: { sectionId: target, min: row.lock.score.min } } : {}),
  };
  return {
    ...row,
    id: ids.get(row.id) ?? row.id,
    parentId: row.parentId === null ? null : (ids.get(row.parentId) ?? null),
    // a lesson that was copied together with it is the copy's own
    refId: row.refId === null ? null : (ids.get(row.refId) ?? row.refId),
    fileId: row.fileId === null ? null : fileOf(row.fileId),
    html: withFileIds(row.html, files),
    captions: row.captions.map((c) => ({ ...c, fileId: fileOf(c.fileId) })),
    publishAt: null,
    lock: Object.keys(lock).length > 0 ? lock : null,
  };
}
