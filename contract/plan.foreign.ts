// Foreign ids to try the operations of plan.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/AISetting', {
    PlanItems: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    DraftPlan: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    Untold: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    DraftParts: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    PointAdd: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, title: 'x' }) },
    PointOrder: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, ids: ['x'] }) },
    Questions: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    PlanExport: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    PlanImport: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, file: '{}' }) },
    PointItem: { who: 'teacher', kind: 'point', input: (id) => ({ id }) },
    PointUpdate: { who: 'teacher', kind: 'point', input: (id) => ({ id, version: 1, title: 'x' }) },
    PointDelete: { who: 'teacher', kind: 'point', input: (id) => ({ ids: [id] }) },
    PointRestore: { who: 'teacher', kind: 'point', input: (id) => ({ ids: [id] }) },
    PointApprove: { who: 'teacher', kind: 'point', input: (id) => ({ pointIds: [id] }) },
    PointWithdraw: { who: 'teacher', kind: 'point', input: (id) => ({ pointIds: [id] }) },
    DraftPart: { who: 'teacher', kind: 'point', input: (pointId) => ({ pointId, part: 'explanation' }) },
    Regenerate: { who: 'teacher', kind: 'point', input: (pointId) => ({ pointId, part: 'explanation' }) },
    QuestionAdd: {
      who: 'teacher',
      kind: 'point',
      input: (pointId) => ({ pointId, kind: 'judge', stem: 'x', answer: true }),
    },
    QuestionUpdate: { who: 'teacher', kind: 'question', input: (id) => ({ id, version: 1, stem: 'x' }) },
    QuestionDelete: { who: 'teacher', kind: 'question', input: (id) => ({ ids: [id] }) },
    QuestionRestore: { who: 'teacher', kind: 'question', input: (id) => ({ ids: [id] }) },
    AidApprove: { who: 'teacher', kind: 'aid', input: (id) => ({ ids: [id] }) },
    AidRestore: { who: 'teacher', kind: 'aid', input: (id) => ({ ids: [id] }) },
    AidReject: { who: 'teacher', kind: 'aid', input: (id) => ({ ids: [id] }) },
    QuestionApprove: { who: 'teacher', kind: 'question', input: (id) => ({ ids: [id] }) },
  }),
  '/OrgApi/AISetting/QuestionItems': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
});

export const rows = async ({ add, one, own }: RowKit): Promise<Rows> => {
  const point = await one('lesson_point', own);
  const source = { documentId: 'd', quote: 'x' };
  return {
    point: { teacher: point },
    question: { teacher: await one('question', own) },
    aid: { teacher: await add('point_aid', { ...own, point_id: point, kind: 'case', text: 'x', source }) },
  };
};

export const tables = ['lesson_point', 'question', 'point_aid'];
