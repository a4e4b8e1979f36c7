// Homework copied, alone or with its course: what is asked, with pictures of its own; nothing of whom it was given to, or handed in.
import type { Clock, HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import type { CopiedPart, Copier, CourseCopy } from '#server/platform/kinds/copy.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { fileCopies, withFileIds } from '../files/index.ts';
import { type Homework, homeworksOf, insertHomework } from './homework.store.ts';
import { homeworkPictures, takeHomeworkPictures } from './pictures.ts';

type Store = Clock & Postgres & HasFiles & HasLogger;

/** Of a course: another term has other groups. */
export const copyHomework = (app: Store, { who, from, to }: CourseCopy): CopiedPart =>
  copiesOf(app, who, async () => (await homeworksOf(app.pool, from)).map((h) => ({ ...h, courseId: to, setId: null })));

/** One piece alone. Its id. */
export async function copied(app: Store, who: Copier, homework: Homework): Promise<string> {
  const part = copiesOf(app, who, async () => [homework]);
  const ids = new Map<string, string>();
  try {
    await part.prepare?.();
    await withTransaction(app.pool, async (client) => {
      await part.check?.(client);
      await part.write(client, ids);
    });
  } catch (error) {
    await part.undo?.();
    throw error;
  }
  return ids.get(homework.id) ?? '';
}

function copiesOf(app: Store, who: Copier, read: () => Promise<readonly Homework[]>): CopiedPart {
  let all: readonly Homework[] = [];
  const files = fileCopies(app, who);
  return {
    prepare: async () => {
      all = await read();
      await files.copy(all.flatMap(homeworkPictures));
    },
    check: files.check,
    write: async (client, ids) => {
      await files.write(client);
      for (const homework of all) {
        const html = withFileIds(homework.html, files.ids);
        const model = withFileIds(homework.model, files.ids);
        const copy = { ...homework, html, model, orgId: who.orgId, makerId: who.userId };
        const id = await insertHomework(client, app, copy);
        await takeHomeworkPictures(client, who, id);
        ids.set(homework.id, id);
      }
    },
    undo: files.undo,
  };
}
