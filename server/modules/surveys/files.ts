// Files that answer a named survey: their owner's, and used by the answers from then on, so that who reads those sees them.
import type { PoolClient } from 'pg';
import type { SurveyAnswers } from '#contract/survey-path.ts';
import type { SurveyPage } from '#contract/surveys.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import { useFiles as claimFiles, filesNamed, releaseFiles } from '../files/index.ts';

interface Answered {
  surveyId: string;
  userId: string;
  answers: SurveyAnswers;
}

const usedBy = ({ surveyId, userId }: Answered): string => `survey:${surveyId}.${userId}`;
/** Of what follows `survey:`. */
export const surveyOfFiles = (id: string): string => id.split('.')[0] ?? '';

/** 422 where one is not theirs. Those that were in an answer before and are in it no more are free again. */
export async function takeSurveyFiles(
  client: PoolClient,
  pages: readonly SurveyPage[],
  answered: Answered,
): Promise<void> {
  const asking = pages.flatMap((page) => page.questions).filter(({ kind }) => kind === 'file');
  if (asking.length === 0) return;
  const all: string[] = [];
  for (const { id } of asking) {
    // checked to be ids
    const ids = (answered.answers[id] ?? []) as string[];
    all.push(...ids);
    if (ids.length > 0 && !(await claimFiles(client, answered, ids, usedBy(answered))))
      throw invalid({ [`answers.${id}`]: 'surveyNoFile' });
  }
  await releaseFiles(client, usedBy(answered), all);
}

/** Files by their names in place of their ids, as a sheet has them. */
export async function withFileNames<R extends { answers: SurveyAnswers }>(
  db: Db,
  orgId: string,
  { pages, rows }: { pages: readonly SurveyPage[]; rows: readonly R[] },
): Promise<R[]> {
  const asking = pages.flatMap((page) => page.questions).filter(({ kind }) => kind === 'file');
  const idsOf = ({ answers }: R, id: string) => (answers[id] ?? []) as string[];
  const ids = rows.flatMap((row) => asking.flatMap(({ id }) => idsOf(row, id)));
  const names = new Map((ids.length === 0 ? [] : await filesNamed(db, orgId, ids)).map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const own = asking.map(({ id }) => [id, idsOf(row, id).map((file) => names.get(file) ?? '')] as const);
    return { ...row, answers: { ...row.answers, ...Object.fromEntries(own) } };
  });
}
