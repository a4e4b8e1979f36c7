// Files that answer a named survey: their owner's, and used by the answers from then on, so that who reads those sees them.
import type { PoolClient } from 'pg';
import type { SurveyAnswers } from '#contract/survey-path.ts';
import type { SurveyPage } from '#contract/surveys.ts';
import { invalid } from '#server/platform/failure.ts';
import { useFiles as claimFiles, releaseFiles } from '../files/index.ts';

interface Answered {
  surveyId: string;
  userId: string;
  answers: SurveyAnswers;
}

const usedBy = ({ surveyId, userId }: Answered): string => `survey:${surveyId}.${userId}`;
/** Of what follows `survey:`. */
export const surveyOfFiles = (id: string): string => id.split('.')[0] ?? '';

/** 422 where one is not theirs. Those that were in an answer before and are in it no more are free again. */
export async function takeFiles(client: PoolClient, pages: readonly SurveyPage[], answered: Answered): Promise<void> {
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
