// Surveys as one is asked them. The answer leaves no trace of whose it is where it was promised to leave none.
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import type { SurveyAnswers } from '#contract/survey-path.ts';
import { surveys as contract } from '#contract/surveys.ts';
import type { App, Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { assignmentsOf, datesOf, lockedSteps, mustBeUnlocked, wholeOf } from '../assignments/index.ts';
import { answeredBy, keepAnonymous, keepNamed, ownAnswers } from './answers.store.ts';
import { takeSurveyFiles } from './files.ts';
import { checkedAnswers } from './given.check.ts';
import { type Survey, surveysById } from './surveys.access.ts';
import { together } from './together.ts';

interface Asked {
  assignmentId: string;
  from: number;
  /** The person's own end, with their exceptions. */
  until: number | null;
  survey: Survey;
  isOpen: boolean;
  hasAnswered: boolean;
}

/** What was given to a person and has begun, all of it or one assignment: without drafts. */
export async function givenSurveys(
  app: Clock & Hooks & Postgres,
  { userId }: Who,
  assignmentId?: string,
): Promise<Asked[]> {
  const now = app.now();
  const given = (await assignmentsOf(app.pool, 'survey', userId, assignmentId)).filter(({ from }) => from <= now);
  const ids = given.map(({ refId }) => refId);
  const [surveys, answered, dates] = await Promise.all([
    surveysById(app.pool, ids),
    answeredBy(app.pool, ids, [userId]),
    datesOf(
      app,
      app.pool,
      given.map((assignment) => ({ assignment, userId })),
    ),
  ]);
  return given.flatMap(({ id, refId, from, hasLeft }, n): Asked[] => {
    const survey = surveys.find((one) => one.id === refId);
    if (!survey || survey.status === 'draft') return [];
    const until = dates[n]?.until ?? null;
    const isOpen = survey.status === 'published' && !hasLeft && (until === null || until > now);
    const hasAnswered = answered.some(({ surveyId }) => surveyId === refId);
    return hasLeft && assignmentId === undefined
      ? []
      : [{ assignmentId: id, from, until, survey, isOpen, hasAnswered }];
  });
}

/** Without steps of a task that another has to open first. */
export async function unlockedOf(app: Hooks & Postgres, { userId }: Who, asked: readonly Asked[]): Promise<Asked[]> {
  const ids = asked.map(({ assignmentId }) => assignmentId);
  const locked = await lockedSteps(app, userId, ids);
  return asked.filter(({ assignmentId }) => !locked.has(assignmentId));
}

/** 404 for whom it was not given, 409 where it is a step that is locked. */
async function oneAsked(app: Clock & Hooks & Postgres, who: Who, assignmentId: string): Promise<Asked> {
  const [asked] = await givenSurveys(app, who, assignmentId);
  if (!asked) throw missing();
  await mustBeUnlocked(app, who.userId, assignmentId);
  return asked;
}

interface Given {
  userId: string;
  cmd: string;
  answers: SurveyAnswers;
}

/** Nobody closes it, or changes a question or that it has names, until the transaction is over. */
async function held(client: PoolClient, { id, anonymous }: Pick<Survey, 'id' | 'anonymous'>): Promise<Survey> {
  await client.query('select from survey where id = $1 for share', [id]);
  const [survey] = await surveysById(client, [id]);
  if (survey?.status !== 'published' || survey.anonymous !== anonymous)
    throw new Failure(CODE.conflict, 'surveyClosed');
  return survey;
}

const withName = (app: Clock & Postgres) => (surveyId: string, given: Given) =>
  withTransaction(app.pool, async (client) => {
    const { pages, edit } = await held(client, { id: surveyId, anonymous: false });
    const own = { surveyId, ...given, answers: checkedAnswers(pages, given.answers) };
    const answers = await keepNamed(app, client, own, edit);
    await takeSurveyFiles(client, pages, { ...own, answers });
  });

/** Of one survey as many as have come at once: each is checked and refused for itself. */
const withoutName = (app: Postgres) =>
  together((surveyId, batch: readonly Given[]) =>
    withTransaction(app.pool, async (client) => {
      const { pages } = await held(client, { id: surveyId, anonymous: true });
      const refused: (Error | null)[] = batch.map(() => null);
      const checked = batch.flatMap((given, n) => {
        try {
          return [{ n, own: { ...given, answers: checkedAnswers(pages, given.answers) } }];
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          refused[n] = error;
          return [];
        }
      });
      const had = await keepAnonymous(
        client,
        surveyId,
        checked.map(({ own }) => own),
      );
      for (const [place, { n }] of checked.entries())
        if (had[place]) refused[n] = new Failure(CODE.conflict, 'surveyOnce');
      return refused;
    }),
  );

export function mountAnswering(server: FastifyInstance, app: App): void {
  const [named, unnamed] = [withName(app), withoutName(app)];
  mount(server, app, contract, {
    items: async (_input, { who }) => {
      const now = await unlockedOf(app, who, await givenSurveys(app, who));
      return now.map(({ assignmentId, from, until, survey, isOpen, hasAnswered }) => {
        const { id, title, anonymous, edit, pages } = survey;
        const questions = pages.reduce((sum, page) => sum + page.questions.length, 0);
        const facts = { id, title, anonymous, edit, from, until, questions };
        return { assignmentId, ...facts, open: isOpen, answered: hasAnswered };
      });
    },
    item: async ({ assignmentId }, { who }) => {
      const { survey, until, isOpen, hasAnswered } = await oneAsked(app, who, assignmentId);
      const { id, title, anonymous, edit, pages } = survey;
      if (!anonymous)
        await app.pool.query(
          'insert into survey_opened (survey_id, user_id, opened_at) values ($1, $2, $3) on conflict do nothing',
          [id, who.userId, app.now()],
        );
      const answers = anonymous ? null : await ownAnswers(app.pool, id, who.userId);
      const task = await wholeOf(app, assignmentId);
      return { id, title, anonymous, edit, until, open: isOpen, task, pages, answered: hasAnswered, answers };
    },
    answer: async ({ assignmentId, cmd, answers }, { who }) => {
      const { survey, isOpen } = await oneAsked(app, who, assignmentId);
      if (!isOpen) throw new Failure(CODE.conflict, 'surveyClosed');
      await (survey.anonymous ? unnamed : named)(survey.id, { userId: who.userId, cmd, answers });
      return { answered: true as const };
    },
  });
}
