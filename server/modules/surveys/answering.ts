// Surveys as one is asked them. The answer leaves no trace of whose it is where it was promised to leave none.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { surveys as contract } from '#contract/surveys.ts';
import type { App, Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { assignmentsOf, datesOf, lockedSteps, mustBeUnlocked } from '../assignments/index.ts';
import { answeredBy, keepAnonymous, keepNamed, ownAnswers } from './answers.store.ts';
import { takeFiles } from './files.ts';
import { checkedAnswers } from './given.check.ts';
import { type Survey, surveysById } from './surveys.access.ts';

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
export async function askedOf(app: Clock & Postgres, { userId }: Who, assignmentId?: string): Promise<Asked[]> {
  const now = app.now();
  const given = (await assignmentsOf(app.pool, 'survey', userId, assignmentId)).filter(({ from }) => from <= now);
  const ids = given.map(({ refId }) => refId);
  const [surveys, answered, dates] = await Promise.all([
    surveysById(app.pool, ids),
    answeredBy(app.pool, ids, [userId]),
    datesOf(
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

/** 404 for whom it was not given, 409 where it is a step that is locked. */
async function oneAsked(app: Clock & Hooks & Postgres, who: Who, assignmentId: string): Promise<Asked> {
  const [asked] = await askedOf(app, who, assignmentId);
  if (!asked) throw missing();
  await mustBeUnlocked(app, who.userId, assignmentId);
  return asked;
}

export function mountAnswering(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    items: async (_input, { who }) => {
      const all = await askedOf(app, who);
      const locked = await lockedSteps(
        app,
        who.userId,
        all.map(({ assignmentId }) => assignmentId),
      );
      const now = all.filter(({ assignmentId }) => !locked.has(assignmentId));
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
      const answers = anonymous ? null : await ownAnswers(app.pool, id, who.userId);
      return { id, title, anonymous, edit, until, open: isOpen, pages, answered: hasAnswered, answers };
    },
    answer: async ({ assignmentId, cmd, answers }, { who }) => {
      const { survey, isOpen } = await oneAsked(app, who, assignmentId);
      if (!isOpen) throw new Failure(CODE.conflict, 'surveyClosed');
      await withTransaction(app.pool, async (client) => {
        // nobody closes it, or changes a question, meanwhile
        await client.query('select from survey where id = $1 for share', [survey.id]);
        const [now] = await surveysById(client, [survey.id]);
        if (now?.status !== 'published') throw new Failure(CODE.conflict, 'surveyClosed');
        const given = { surveyId: survey.id, userId: who.userId, cmd, answers: checkedAnswers(now.pages, answers) };
        if (now.anonymous) await keepAnonymous(client, given);
        else {
          const answers = await keepNamed(app, client, given, now.edit);
          await takeFiles(client, now.pages, { ...given, answers });
        }
      });
      return { answered: true as const };
    },
  });
}
