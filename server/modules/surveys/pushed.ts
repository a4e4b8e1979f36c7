// A survey as it is pushed to a class that it was given to.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { assignmentWith } from '../assignments/index.ts';
import { answeredBy, STEP } from './answers.store.ts';
import { type Survey, surveysById } from './surveys.access.ts';

interface GivenSurvey {
  survey: Pick<Survey, 'id' | 'title' | 'anonymous'>;
  classIds: string[];
  until: number | null;
  isOpen: boolean;
}

/** Null: nothing that was given there is a survey that can be read. */
export async function givenSurvey(
  app: Clock & Postgres,
  orgId: string,
  assignmentId: string,
): Promise<GivenSurvey | null> {
  const given = await assignmentWith(app.pool, orgId, assignmentId);
  const [survey] = given?.kind === 'survey' ? await surveysById(app.pool, [given.refId]) : [];
  if (!given || !survey || survey.status === 'draft') return null;
  const now = app.now();
  const { classIds, from, until } = given;
  const isOpen = survey.status === 'published' && from <= now && (until === null || until > now);
  return { survey, classIds, until, isOpen };
}

/** How many of these people have answered. An anonymous one that is open goes up by steps, as its figures do: nobody watches it grow by one. */
export async function answeredOf(
  { pool }: Postgres,
  { survey: { id, anonymous }, isOpen }: GivenSurvey,
  userIds: readonly string[],
): Promise<number> {
  const { length } = await answeredBy(pool, [id], userIds);
  return anonymous && isOpen ? STEP * Math.floor(length / STEP) : length;
}
