// Pictures and recordings of questions. A revision that is used keeps its own: what a question has shown once stays its file.
import type { PoolClient } from 'pg';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { Who } from '#server/platform/who.ts';
import { useFiles as claimFiles, filePolicy, hideFileNames } from '../files/index.ts';

/** Whether `who`, who keeps no bank, is shown the question now: in an attempt of theirs. */
type QuestionViewer = (who: Who, questionId: string) => Promise<boolean>;
const viewers = createRegistry<QuestionViewer>('question viewer');
/** Whoever asks questions says who sees them. */
export const questionViewer = viewers.register;

const usedBy = (questionId: string): string => `question:${questionId}`;

export function mountQuestionMedia(app: Hooks & Postgres): void {
  // whoever draws the answer may call the picture so
  hideFileNames(app, 'question');
  filePolicy(app, 'question', async (who, id) => {
    if (who.base === 'teacher' || who.base === 'admin') {
      const { rowCount } = await app.pool.query('select from question where id = $1 and org_id = $2', [id, who.orgId]);
      return rowCount === 1;
    }
    for (const sees of viewers.of(app).values()) if (await sees(who, id)) return true;
    return false;
  });
}

/** What a question shows and did not show before becomes its own: it must be the caller's, and used by nothing. */
export async function takeMedia(client: PoolClient, who: Who, questionId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct m ->> 'fileId' as id from question q, jsonb_array_elements(q.approved -> 'media') m where q.id = $1
      and not exists (select from question_revision r, jsonb_array_elements(r.fields -> 'media') o
        where r.question_id = q.id and r.revision < q.revision and o ->> 'fileId' = m ->> 'fileId')`,
    [questionId],
  );
  const ids = rows.map((r) => r.id);
  if (ids.length > 0 && !(await claimFiles(client, who, ids, usedBy(questionId)))) throw invalid({ media: 'missing' });
}
