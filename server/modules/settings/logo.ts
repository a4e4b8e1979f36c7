// The school's sign: a picture of ours, seen by everybody who comes to its door.
import type { PoolClient } from 'pg';
import { isOwnFile } from '#contract/html.ts';
import type { Hooks } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, filePolicy, filesNamed, openFiles, releaseFiles } from '../files/index.ts';

const KIND = 'logo';
const usedBy = (orgId: string): string => `${KIND}:${orgId}`;
/** What every browser shows and nothing in it runs. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const idOf = (url: string): string | null => (isOwnFile(url) ? (url.split('id=')[1] ?? null) : null);

export function mountLogo(app: Hooks): void {
  openFiles(app, KIND, async () => 'at the door');
  filePolicy(app, KIND, async (who, id) => who.orgId === id);
}

/** In the transaction that sets it: the file must be the caller's, and a picture; the one before is released. */
export async function takeLogo(client: PoolClient, who: Who, url: string): Promise<void> {
  const id = idOf(url);
  const kept = id === null ? [] : [id];
  const found = await filesNamed(client, who.orgId, kept);
  // what another administrator has set stays theirs
  const added = found[0]?.usedBy === usedBy(who.orgId) ? [] : kept;
  if (!(await claimFiles(client, who, added, usedBy(who.orgId)))) throw invalid({ 'values.iconURL': 'missing' });
  if (found.some(({ type }) => !SHOWN.includes(type))) throw invalid({ 'values.iconURL': 'noPicture' });
  await releaseFiles(client, usedBy(who.orgId), kept);
}

export const dropLogo = (db: Db, orgId: string): Promise<void> => releaseFiles(db, usedBy(orgId));

/** Whether everybody sees it: a path of the server may lead to nothing. */
export async function isShown(db: Db, orgId: string, url: string): Promise<boolean> {
  const id = idOf(url);
  return id !== null && (await filesNamed(db, orgId, [id]))[0]?.usedBy === usedBy(orgId);
}
