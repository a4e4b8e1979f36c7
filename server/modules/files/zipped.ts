// What a job makes of many files: one zip, stored for whoever asked for it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Clock, HasConfig, HasFiles } from '#server/platform/app.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import { writeZipFile, type ZipSource } from '#server/platform/upload/zip-file.ts';
import { insertFile, present } from './file.store.ts';
import { newKey } from './keep.ts';

interface Zipped {
  /** The job's: what it makes lies under this until it is stored. */
  id: string;
  orgId: string;
  ownerId: string;
  name: string;
}

/** The row is the job's to write: with its end, or not at all. */
export async function zipped(
  app: Clock & HasConfig & HasFiles,
  { id, orgId, ownerId, name }: Zipped,
  sources: Iterable<ZipSource>,
): Promise<(client: PoolClient) => Promise<{ file: ReturnType<typeof present> }>> {
  const folder = join(incoming(app), `zip-${id}`);
  await mkdir(folder, { recursive: true });
  try {
    const at = join(folder, 'whole.zip');
    await writeZipFile(at, sources);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(at) as AsyncIterable<Buffer>) hash.update(chunk);
    const file = {
      id: app.newId(),
      orgId,
      ownerId,
      name,
      size: (await stat(at)).size,
      type: 'application/zip',
      sha256: hash.digest('hex'),
      key: newKey(app),
      purpose: 'export' as const,
      createdAt: app.now(),
    };
    await app.files.putFile(file.key, at);
    return async (client) => {
      await insertFile(client, file);
      return { file: present(file) };
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
