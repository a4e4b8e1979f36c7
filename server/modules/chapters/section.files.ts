// The files of a section: what it is, its captions, and the pictures in its text. They are its own while it shows them.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { isDataPicture } from '#contract/html.ts';
import { invalid } from '#server/platform/failure.ts';
import { within } from '#server/platform/html.parse.ts';
import { treeOf } from '#server/platform/html.tree.ts';
import { cleanTree } from '#server/platform/html.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { fileOfData } from '#server/platform/upload/data-url.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, fileIdsIn, keepFiles, releaseFiles } from '../files/index.ts';
import type { Body } from './check.ts';

export const sectionUse = (sectionId: string): string => `section:${sectionId}`;

type Shown = Pick<Body, 'fileId' | 'html' | 'captions'>;

const idsIn = ({ fileId, html, captions }: Shown): Record<'fileId' | 'html' | 'captions', string[]> => ({
  fileId: fileId === null ? [] : [fileId],
  html: fileIdsIn(html),
  captions: captions.map((c) => c.fileId),
});

export const filesIn = (shown: Shown): string[] => Object.values(idsIn(shown)).flat();

/**
 * In the transaction that writes the section. What `before` did not show yet must be the caller's and used by nothing; what
 * is shown no longer is released.
 */
export async function takeFiles(
  client: PoolClient,
  who: Who,
  sectionId: string,
  { before, after }: { before?: Shown; after: Shown },
): Promise<void> {
  const known = new Set(before ? filesIn(before) : []);
  const take = (ids: readonly string[]) => claimFiles(client, who, ids, sectionUse(sectionId));
  for (const [field, ids] of Object.entries(idsIn(after))) {
    const isTaken = await take(ids.filter((id) => !known.has(id)));
    // one that is there is another section's, or somebody else's
    if (!isTaken) throw invalid({ [field]: 'fileUsed' });
  }
  await releaseFiles(client, sectionUse(sectionId), filesIn(after));
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
