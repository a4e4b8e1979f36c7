// Surveys as one is asked them. The answer leaves no trace of whose it is where it was promised to leave none.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { surveys as contract } from '#contract/surveys.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { assignmentOf, assignmentsFor, datesOf } from '../assignments/index.ts';
import { answeredBy, keepAnonymous, keepNamed, ownAnswers } from './answers.store.ts';
import { checkedAnswers } from './given.check.ts';
import { type Survey, surveyById } from './surveys.access.ts';

interface Asked {
  survey: Survey;
  /** The person's own end, with their exceptions. */
  until: number | null;
  isOpen: boolean;
}

/** 404 for whom it was not given. */
async function askedOf(app: Clock & Postgres, who: Who, assignmentId: string): Promise<Asked> {
  const given = await assignmentOf(app.pool, 'survey', assignmentId, who.userId);
  const survey = given && given.from <= app.now() ? await surveyById(app.pool, given.refId) : null;
  if (!given || !survey || survey.status === 'draft') throw missing();
  const [dates] = await datesOf(app.pool, [{ assignment: given, userId: who.userId }]);
  const until = dates?.until ?? null;
  const isOpen = survey.status === 'published' && !given.hasLeft && (until === null || until > app.now());
  return { survey, until, isOpen };
}

const hasAnswered = async (
  app: Postgres,
  surveyIds: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> => {
  const answered = await answeredBy(app.pool, surveyIds);
  return new Set(answered.filter((one) => one.userId === userId).map(({ surveyId }) => surveyId));
};

export function mountAnswering(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    items: async (_input, { who }) => {
      const given = await assignmentsFor(app.pool, 'survey', who.userId, app.now());
      const answered = await hasAnswered(
        app,
        given.map(({ refId }) => refId),
        who.userId,
      );
      const items = await Promise.all(
        given.map(async ({ id, from }) => {
          const asked = await askedOf(app, who, id).catch(() => null);
          if (!asked) return [];
          const { survey, until, isOpen } = asked;
          const questions = survey.pages.reduce((sum, page) => sum + page.questions.length, 0);
          const { id: surveyId, title, anonymous, edit } = survey;
          const facts = { title, anonymous, edit, from, until, questions };
          return [{ assignmentId: id, id: surveyId, ...facts, open: isOpen, answered: answered.has(surveyId) }];
        }),
      );
      return items.flat();
    },
    item: async ({ assignmentId }, { who }) => {
      const { survey, until, isOpen } = await askedOf(app, who, assignmentId);
      const { id, title, anonymous, edit, pages } = survey;
      const answered = (await hasAnswered(app, [id], who.userId)).has(id);
      const answers = anonymous ? null : await ownAnswers(app.pool, id, who.userId);
      return { id, title, anonymous, edit, until, open: isOpen, pages, answered, answers };
    },
    answer: async ({ assignmentId, cmd, answers }, { who }) => {
      const { survey, isOpen } = await askedOf(app, who, assignmentId);
      if (!isOpen) throw new Failure(CODE.conflict, 'surveyClosed');
      await withTransaction(app.pool, async (client) => {
        // nobody closes it, or changes a question, meanwhile
        await client.query('select from survey where id = $1 for share', [survey.id]);
        const now = await surveyById(client, survey.id);
        if (now?.status !== 'published') throw new Failure(CODE.conflict, 'surveyClosed');
        const given = { surveyId: survey.id, userId: who.userId, cmd, answers: checkedAnswers(now.pages, answers) };
        if (now.anonymous) await keepAnonymous(client, given);
        else await keepNamed(app, client, given, now.edit);
      });
      return { answered: true as const };
    },
  });
}
