// Foreign ids to try the operations of graph.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/CourseAIKnowledgeGraph', {
    Item: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
    Update: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, version: 0, nodes: [], edges: [] }) },
    Draft: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, version: 0 }) },
    Export: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  }),
  '/api/Course/KnowledgeGraph': { who: 'student', kind: 'course', input: (courseId) => ({ courseId }) },
});

export const tables = ['knowledge_graph'];
