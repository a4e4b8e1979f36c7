// A survey as a kind of work: given to classes and people, and done when it is answered.
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Kind } from '#server/platform/kinds/kind.ts';
import { openedAt } from '#server/platform/kinds/opened.ts';
import { answeredBy } from './answers.store.ts';
import { surveyOfFiles } from './files.ts';
import { seenSurvey } from './surveys.access.ts';

export const surveyKind = (app: Clock & Postgres): Kind => ({
  name: 'survey',
  assign: {
    anyCourse: true,
    open: async (who, id) => {
      const survey = await seenSurvey(app, who, id);
      if (!survey) return null;
      if (survey.status === 'draft') throw invalid({ refId: 'notPublished' });
      return { title: survey.title, courseId: null };
    },
    stateOf: async (surveyIds, studentIds) => {
      const answered = await answeredBy(app.pool, surveyIds, studentIds);
      return answered.map(({ surveyId, userId }) => ({ refId: surveyId, studentId: userId, state: 'done' as const }));
    },
    // of an anonymous one nobody is told who has looked at it
    openedAt: async (surveyId, studentIds) =>
      openedAt(
        app.pool,
        'select user_id as "studentId", opened_at::float8 as at from survey_opened where survey_id = $1 and user_id = any($2)',
        [surveyId, studentIds],
      ),
    hidden: async (ids) => {
      const { rows } = await app.pool.query<{ id: string }>(
        "select id from survey where id = any($1) and (status = 'draft' or deleted_at is not null)",
        [ids],
      );
      return rows.map((r) => r.id);
    },
    path: (_surveyId, assignmentId) => `/MySurvey/ViewJob?id=${encodeURIComponent(assignmentId)}`,
    // what somebody answered has no page of its own
    detail: async () => null,
  },
  policy: async (who, id) => (await seenSurvey(app, who, surveyOfFiles(id))) !== null,
});
