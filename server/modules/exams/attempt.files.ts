// Files that are answers: the student's own, and used by the attempt from the save on, so that its teachers see them.
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamChange } from '#contract/exams.ts';
import type { Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { useFiles as claimFiles } from '../files/index.ts';
import type { AskedQuestion } from '../papers/index.ts';
import type { Sat } from './attempt.questions.ts';

export async function claimAnswerFiles(
  app: Postgres,
  who: { userId: string },
  { id, byId }: Sat,
  changes: readonly ExamChange[],
): Promise<void> {
  const files = changes.flatMap(({ questionId, value }, i) => {
    const own = byId.get(questionId);
    const ids = own && value !== null ? fileIdsIn(own.asked.fields, value) : [];
    return ids.length > 0 ? [{ i, ids }] : [];
  });
  if (files.length === 0) return;
  await withTransaction(app.pool, async (client) => {
    for (const { i, ids } of files)
      if (!(await claimFiles(client, who, ids, `attempt:${id}`))) throw invalid({ [`changes.${i}.value`]: 'missing' });
  });
}

/** Of a file question, or of those in a group. */
function fileIdsIn(
  { kind, children = [] }: Pick<AskedQuestion['asked']['fields'], 'kind' | 'children'>,
  value: ExamValue,
): string[] {
  if (kind === 'file') return Array.isArray(value) ? value : [];
  if (kind !== 'group' || typeof value !== 'object' || Array.isArray(value)) return [];
  return children.flatMap((child) => {
    const part = child.kind === 'file' ? value[child.key] : null;
    return Array.isArray(part) ? part : [];
  });
}
