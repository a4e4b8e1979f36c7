// Files of the demo's live classes: what is shown in them, and the tracks that one left.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertFile, mediaOf, newKey } from '#server/modules/files/index.ts';
import type { Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';

export interface DemoClass {
  orgId: string;
  courseId: string;
  classId: string;
  teacher: { id: string; name: string };
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  pptx: `${OFFICE}.presentationml.presentation`,
  webm: 'video/webm',
};

async function keep(
  app: Clock & Postgres & HasFiles,
  { orgId, teacher }: DemoClass,
  folder: string,
  name: string,
  usedBy: string,
): Promise<string> {
  const bytes = readFileSync(join(import.meta.dirname, folder, name));
  const id = app.newId();
  const key = newKey(app);
  await app.files.put(key, bytes);
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const own = { id, orgId, ownerId: teacher.id, name, size: bytes.length, type, key, sha256 };
  await insertFile(app.pool, { ...own, purpose: 'document', createdAt: app.now() });
  await app.pool.query('update stored_file set used_by = $2 where id = $1', [id, usedBy]);
  return id;
}

/** The first one's id is what is shown first. */
export async function materialOf(
  app: Clock & Postgres & HasFiles,
  place: DemoClass,
  liveId: string,
  names: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, name] of names.entries()) {
    const fileId = await keep(app, place, 'documents', name, `live:${liveId}`);
    const id = app.newId();
    await app.pool.query(
      'insert into live_resource (id, org_id, created_at, live_id, file_id, sort) values ($1, $2, $3, $4, $5, $6)',
      [id, place.orgId, app.now(), liveId, fileId, n + 1],
    );
    ids.push(id);
  }
  return ids;
}

const TRACKS = [
  ['audio', 'audio/webm', '秒摆.声音.webm'],
  ['screen', 'video/webm', '秒摆.画面.webm'],
] as const;

/** The two tracks are films of the demo school, drawn and packed once; the programs that did it stand in the history (`make/` of this folder). */
export async function recordingOf(
  app: Clock & Postgres & HasFiles & HasLogger,
  place: DemoClass,
  liveId: string,
  startAt: number,
): Promise<void> {
  for (const [kind, type, name] of TRACKS) {
    const id = app.newId();
    const fileId = await keep(app, place, 'films', name, `recording:${id}`);
    const media = await mediaOf(app, fileId);
    await app.pool.query(
      `insert into live_recording (id, org_id, created_at, live_id, by_id, kind, type, start_at, parts, finished_at, file_id, length, size)
        select $1, $2, $3, $4, $5, $6, $7, $3, 18, $3, f.id, $8, f.size from stored_file f where f.id = $9`,
      [id, place.orgId, startAt, liveId, place.teacher.id, kind, type, media?.length ?? 0, fileId],
    );
  }
}
