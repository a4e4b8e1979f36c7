// The school's sign: a picture of ours, seen by everybody who comes to its door.
import type { PoolClient } from 'pg';
import { isOwnFile } from '#contract/html.ts';
import type { Hooks } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, filePolicy, openFiles, releaseFiles } from '../files/index.ts';

const KIND = 'logo';
const usedBy = (orgId: string): string => `${KIND}:${orgId}`;
/** What every browser shows and nothing in it runs. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export function mountLogo(app: Hooks): void {
  openFiles(app, KIND, async () => 'at the door');
  filePolicy(app, KIND, async (who, id) => who.orgId === id);
}

/** In the transaction that sets it: the file must be the caller's, and a picture; the one before is released. */
export async function takeLogo(client: PoolClient, who: Who, url: string): Promise<void> {
  const id = isOwnFile(url) ? (url.split('id=')[1] ?? '') : null;
  const kept = id === null ? [] : [id];
  const { rows } = await client.query<{ type: string; mine: boolean }>(
    'select type, used_by = $2 as mine from stored_file where id = any($1)',
    [kept, usedBy(who.orgId)],
  );
  // what another administrator has set stays theirs
  const added = rows[0]?.mine === true ? [] : kept;
  if (!(await claimFiles(client, who, added, usedBy(who.orgId)))) throw invalid({ 'values.iconURL': 'missing' });
  if (rows.some(({ type }) => !SHOWN.includes(type))) throw invalid({ 'values.iconURL': 'logoKind' });
  await releaseFiles(client, usedBy(who.orgId), kept);
}

export const dropLogo = (db: Db, orgId: string): Promise<void> => releaseFiles(db, usedBy(orgId));

/** Whether it has one that everybody sees. */
export async function hasLogo(db: Db, orgId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from stored_file where used_by = $1 and deleted_at is null', [
    usedBy(orgId),
  ]);
  return rowCount !== 0;
}
