// Takes away what nobody uses: files that were sent and never shown anywhere, old exports, and what deaths left behind.
import type { Clock, HasConfig, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { DAY } from '#server/platform/days.ts';
import { deleteUnused, knownKeys } from './file.store.ts';
import { removeKey } from './keep.ts';
import { sweepUploads } from './resumable.ts';

const UNUSED_MS = 30 * DAY;
const EXPORT_MS = 7 * DAY;
/** A file is stored before its row is written: days that are over are looked through, and no others. */
const LEFT_BEHIND_DAYS = [2, 3];

export async function sweepFiles(app: Clock & HasConfig & Postgres & HasFiles & HasLogger): Promise<void> {
  await sweepUploads(app);
  const now = app.now();
  const keys = await deleteUnused(app.pool, now, { upload: now - UNUSED_MS, export: now - EXPORT_MS });
  for (const key of keys) await removeKey(app, key);
  for (const days of LEFT_BEHIND_DAYS) await removeLeftBehind(app, new Date(now - days * DAY));
}

async function removeLeftBehind(app: Postgres & HasFiles & HasLogger, date: Date): Promise<void> {
  const keys: string[] = [];
  const day = date.toISOString().slice(0, 10).replaceAll('-', '');
  for await (const key of app.files.list(`uploads/${day}`)) keys.push(key);
  const known = await knownKeys(app.pool, keys);
  for (const key of keys) if (!known.has(key)) await removeKey(app, key);
}
