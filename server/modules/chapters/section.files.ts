// The files of a section: what it is, its captions, and the pictures in its text. They are its own while it shows them.
import type { PoolClient } from 'pg';
import { invalid } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, fileIdsIn, releaseFiles } from '../files/index.ts';
import type { Body } from './check.ts';

export const sectionUse = (sectionId: string): string => `section:${sectionId}`;

type Shown = Pick<Body, 'fileId' | 'html' | 'captions'>;

const idsIn = ({ fileId, html, captions }: Shown): Record<'fileId' | 'html' | 'captions', string[]> => ({
  fileId: fileId === null ? [] : [fileId],
  html: fileIdsIn(html),
  captions: captions.map((c) => c.fileId),
});

export const filesInSection = (shown: Shown): string[] => Object.values(idsIn(shown)).flat();

/**
 * In the transaction that writes the section. What `before` did not show yet must be the caller's and used by nothing; what
 * is shown no longer is released.
 */
export async function takeSectionFiles(
  client: PoolClient,
  who: Who,
  sectionId: string,
  { before, after }: { before?: Shown; after: Shown },
): Promise<void> {
  const known = new Set(before ? filesInSection(before) : []);
  const take = (ids: readonly string[]) => claimFiles(client, who, ids, sectionUse(sectionId));
  for (const [field, ids] of Object.entries(idsIn(after))) {
    const isTaken = await take(ids.filter((id) => !known.has(id)));
    // one that is there is another section's, or somebody else's
    if (!isTaken) throw invalid({ [field]: 'fileUsed' });
  }
  await releaseFiles(client, sectionUse(sectionId), filesInSection(after));
}
