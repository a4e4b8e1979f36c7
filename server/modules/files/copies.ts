// Files of what is copied: each copy has its own, as the original may go, or be closed to who sees the copy.
import type { PoolClient } from 'pg';
import type { Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import type { Who } from '#server/platform/who.ts';
import { type FileRow, fileById, insertFile } from './file.store.ts';
import { newKey, removeKey, requireRoom, uploadLimits } from './keep.ts';

interface FileCopies {
  /** Before the transaction: a row without its file would be one that nobody can read. What is not there any more is left out. */
  copy: (ids: Iterable<string>) => Promise<void>;
  /** Within it: throws where there is no room for them, as they count as the copier's own. */
  check: (client: PoolClient) => Promise<void>;
  /** Writes the rows of the copied files. */
  write: (client: PoolClient) => Promise<void>;
  /** New ids by the old ones, of all that were copied. */
  ids: ReadonlyMap<string, string>;
  /** Takes back what `copy` did: the copy of the course has failed. */
  undo: () => Promise<void>;
}

export function fileCopies(
  app: Clock & Postgres & HasFiles & HasLogger,
  who: Pick<Who, 'userId' | 'orgId' | 'base'>,
): FileCopies {
  const copies: { file: FileRow; id: string; key: string }[] = [];
  const ids = new Map<string, string>();
  return {
    ids,
    copy: async (wanted) => {
      for (const old of new Set(wanted)) {
        const file = await fileById(app.pool, old);
        if (!file) continue;
        const copy = { file, id: app.newId(), key: newKey(app) };
        await app.files.put(copy.key, await app.files.get(file.key));
        copies.push(copy);
        ids.set(old, copy.id);
      }
    },
    check: async (client) => {
      const bytes = copies.reduce((sum, { file }) => sum + file.size, 0);
      const { quota } = await uploadLimits({ pool: client }, who);
      if (bytes > 0) await requireRoom(client, who, { bytes, quota, name: '' });
    },
    write: async (client) => {
      for (const { file, id, key } of copies)
        await insertFile(client, {
          ...file,
          id,
          ownerId: who.userId,
          key,
          purpose: 'upload',
          createdAt: app.now(),
        });
    },
    undo: async () => {
      await Promise.all(copies.map(({ key }) => removeKey(app, key)));
    },
  };
}
