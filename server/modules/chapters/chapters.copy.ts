// The chapters of a copied course. Each copy has files of its own: the original may go, or be closed to who sees the copy.
import type { App } from '#server/platform/app.ts';
import type { CopiedPart, CourseCopy } from '../course/index.ts';
import {
  useFiles as claimFiles,
  type FileRow,
  fileById,
  insertFile,
  limitsOf,
  newKey,
  requireRoom,
} from '../files/index.ts';
import { filesIn, usedBy } from './section.files.ts';
import { insertSection, type SectionRow, sectionsOf } from './section.store.ts';

interface Copied {
  file: FileRow;
  newId: string;
  newKey: string;
}

export function copyChapters(app: App, { who, from, to }: CourseCopy): CopiedPart {
  let rows: SectionRow[] = [];
  const files = new Map<string, Copied>();
  return {
    prepare: async () => {
      rows = await sectionsOf(app.pool, [from]);
      for (const id of new Set(rows.flatMap(filesIn))) {
        const file = await fileById(app.pool, id);
        if (!file) continue;
        const copied = { file, newId: app.newId(), newKey: newKey(app) };
        await app.files.put(copied.newKey, await app.files.get(file.key));
        files.set(id, copied);
      }
    },
    check: async (client) => {
      const bytes = [...files.values()].reduce((sum, { file }) => sum + file.size, 0);
      // they count as the copier's own
      if (bytes > 0) await requireRoom(client, who, { bytes, quota: (await limitsOf(app, who)).quota, name: '' });
    },
    write: async (client, ids) => {
      for (const { file, newId, newKey: key } of files.values())
        await insertFile(client, {
          ...file,
          id: newId,
          ownerId: who.userId,
          key,
          purpose: 'upload',
          createdAt: app.now(),
        });
      for (const row of rows) ids.set(row.id, app.newId());
      const own = new Set([...files.values()].map((f) => f.newId));
      for (const row of rows) {
        const copy = copyOf(row, ids, files);
        await insertSection(client, copy, { courseId: to, orgId: who.orgId, at: app.now() });
        // what is not there any more is shown by none of them
        await claimFiles(
          client,
          who,
          filesIn(copy).filter((id) => own.has(id)),
          usedBy(copy.id),
        );
      }
    },
    undo: async () => {
      await Promise.all([...files.values()].map(({ newKey: key }) => app.files.delete(key).catch(() => {})));
    },
  };
}

/** No dates: another term has others. What it waits for is the copy's own. */
function copyOf(row: SectionRow, ids: ReadonlyMap<string, string>, files: ReadonlyMap<string, Copied>): SectionRow {
  const fileOf = (id: string): string => files.get(id)?.newId ?? id;
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
    html: row.html.replaceAll(/(Get\?id=)([\w.:-]{1,64})/g, (_all, head: string, id: string) => head + fileOf(id)),
    captions: row.captions.map((c) => ({ ...c, fileId: fileOf(c.fileId) })),
    publishAt: null,
    lock: Object.keys(lock).length > 0 ? lock : null,
  };
}
