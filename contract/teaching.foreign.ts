// Foreign ids to try the operations of teaching.ts with: tests/api/foreign.api.test.ts.
import type { Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/AISetting/GetAISettingById': { who: 'teacher', kind: 'course', input: (id) => ({ id }) },
  '/OrgApi/AISetting/Update': { who: 'teacher', kind: 'course', input: (id) => ({ id, method: 'case' }) },
  '/OrgApi/AISetting/Answers': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/AISetting/Mark': {
    who: 'teacher',
    kind: 'lesson',
    input: (lessonId) => ({ lessonId, questionId: 'p.1', verdict: 'right' }),
  },
  '/OrgApi/InteractiveEvaluate/Score': {
    who: 'teacher',
    kind: 'lesson',
    input: (lessonId) => ({ lessonId, scores: {} }),
  },
  '/api/Theory/Evaluation': { who: 'student', kind: 'lesson', input: (lessonId) => ({ lessonId }) },
});

export const tables = ['course_teaching'];
