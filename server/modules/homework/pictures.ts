// Pictures in what is asked and in the model answer: they are the homework's own while it shows them.
import type { PoolClient } from 'pg';
import { invalid, missing } from '#server/platform/failure.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, fileIdsIn, filesNamed, mustBePictures, releaseFiles } from '../files/index.ts';
import { type Homework, homeworkById } from './homework.store.ts';

const usedBy = (homeworkId: string): string => `homework-text:${homeworkId}`;

/** In the transaction that has written it: what it did not show before must be the caller's, and used by nothing. */
export async function takeHomeworkPictures(client: PoolClient, who: Pick<Who, 'userId'>, id: string): Promise<void> {
  const homework = await homeworkById(client, id);
  if (!homework) throw missing();
  for (const field of ['html', 'model'] as const) {
    const known = await filesNamed(client, homework.orgId, fileIdsIn(homework[field]));
    const fresh = known.filter((f) => f.usedBy !== usedBy(id)).map((f) => f.id);
    if (fresh.length > 0 && !(await claimFiles(client, who, fresh, usedBy(id)))) throw invalid({ [field]: 'fileUsed' });
    await mustBePictures(client, fresh, field);
  }
  await releaseFiles(client, usedBy(id), homeworkPictures(homework));
}

export const homeworkPictures = ({ html, model }: Pick<Homework, 'html' | 'model'>): string[] => [
  ...fileIdsIn(html),
  ...fileIdsIn(model),
];
