// Pictures in rich text: which files they are and whose, and files made of those that were sent within it.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { isDataPicture } from '#contract/html.ts';
import { invalid } from '#server/platform/failure.ts';
import { within } from '#server/platform/html.parse.ts';
import { treeOf } from '#server/platform/html.tree.ts';
import { cleanTree } from '#server/platform/html.ts';
import type { Context } from '#server/platform/http/mount.ts';
import type { Db } from '#server/platform/sql.ts';
import { fileOfData } from '#server/platform/upload/data-url.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, releaseFiles } from './file.store.ts';
import { keepFiles } from './keep.ts';

const IN_TEXT = /src="\/OrgApi\/UploadFile\/Get\?id=([\w.:-]{1,64})"/g;

/** Ids of the files that a text shows. */
export const fileIdsIn = (html: string): string[] => [...html.matchAll(IN_TEXT)].map(([, found = '']) => found);

/** The same text with other files; those that `ids` does not know stay. */
export const withFileIds = (html: string, ids: ReadonlyMap<string, string>): string =>
  html.replaceAll(/(Get\?id=)([\w.:-]{1,64})/g, (_all, head: string, id: string) => head + (ids.get(id) ?? id));

/** In the transaction that writes the text: what it shows is its own, and must have been the caller's; what it shows no longer is released. */
export async function takeTextPictures(client: PoolClient, who: Who, usedBy: string, html: string): Promise<void> {
  const shown = fileIdsIn(html);
  const { rows } = await client.query<{ id: string }>('select id from stored_file where used_by = $1', [usedBy]);
  const known = new Set(rows.map((r) => r.id));
  const added = shown.filter((id) => !known.has(id));
  if (!(await claimFiles(client, who, added, usedBy))) throw invalid({ html: 'fileUsed' });
  await mustBePictures(client, added, 'html');
  await releaseFiles(client, usedBy, shown);
}

/** A file of another kind would be a broken picture to everybody who reads the text: 422 at the field. */
export async function mustBePictures(db: Db, ids: readonly string[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const { rowCount } = await db.query("select from stored_file where id = any($1) and type not like 'image/%'", [ids]);
  if (rowCount !== 0) throw invalid({ [field]: 'noPicture' });
}

/** The text with files of the caller's for pictures that were sent within it; what is no picture is its words. */
export async function withOwnPictures({ app, who }: Pick<Context, 'app' | 'who'>, html: string): Promise<string> {
  const tree = treeOf(html);
  const sent = within(tree).filter(({ tag, attributes }) => tag === 'img' && isDataPicture(attributes['src'] ?? ''));
  if (sent.length === 0) return html;
  await mkdir(incoming(app), { recursive: true });
  for (const { attributes } of sent) {
    const to = join(incoming(app), app.newId());
    try {
      const file = await fileOfData(attributes['src'] ?? '', to);
      attributes['src'] = (file && (await keepFiles(app, who, [file]))[0]?.url) ?? '';
    } finally {
      await rm(to, { force: true });
    }
  }
  return cleanTree(tree);
}
