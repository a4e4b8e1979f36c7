// Foreign ids to try the operations of surveys.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ family, named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/Questionnaire', {
    ...family('survey', 'teacher'),
    Update: { who: 'teacher', kind: 'survey', input: (id) => ({ id, title: 'x' }) },
    SetStatus: { who: 'teacher', kind: 'survey', input: (id) => ({ id, status: 'closed' }) },
    Copy: { who: 'teacher', kind: 'survey', input: (id) => ({ id }) },
    Statistics: { who: 'teacher', kind: 'survey', input: (id) => ({ id }) },
    Rows: { who: 'teacher', kind: 'survey', input: (id) => ({ id }) },
    Export: { who: 'teacher', kind: 'survey', input: (id) => ({ id }) },
  }),
  ...named('/api/Questionnaire', {
    Item: { who: 'student', kind: 'survey-given', input: (assignmentId) => ({ assignmentId }) },
    Answer: {
      who: 'student',
      kind: 'survey-given',
      input: (assignmentId) => ({ assignmentId, cmd: '6f3c1f5e-3a87-4a0e-9d6a-2b4d5f7a8c90', answers: {} }),
    },
  }),
});

export const rows = async ({ add, own, other }: RowKit): Promise<Rows> => {
  const questions = [{ id: 'q', kind: 'judge', stem: 'a' }];
  const survey = await add('survey', {
    ...own,
    title: 'a',
    anonymous: false,
    pages: JSON.stringify([{ id: 'p', questions }]),
    status: 'published',
    maker_id: other.user.id,
  });
  const given = await add('assignment', {
    ...own,
    kind: 'survey',
    ref_id: survey,
    title: 'a',
    class_ids: [],
    user_ids: [other.user.id],
    from_at: 1,
    by_id: other.user.id,
  });
  return { survey: { teacher: survey }, 'survey-given': { student: given } };
};

export const tables = ['survey', 'survey_answer', 'survey_people', 'survey_kept_back', 'survey_counted'];
