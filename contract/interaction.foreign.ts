// Foreign ids to try the operations of interaction.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  '/OrgApi/AISetting/GetHighFrequencyQuests': { who: 'teacher', kind: 'course', input: (id) => ({ id }) },
  ...named('/api/Interaction', {
    Push: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId, kind: 'notice', text: 'x' }) },
    ...Object.fromEntries(
      ['Withdraw', 'Reopen', 'Reveal'].map((name): [string, Sample] => [
        name,
        { who: 'teacher', kind: 'dept', input: (classId) => ({ classId, questionId: 'x' }) },
      ]),
    ),
    Pushes: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId }) },
    Board: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId, courseId: 'x' }) },
    Answers: { who: 'teacher', kind: 'dept', input: (classId) => ({ classId, courseId: 'x', pointId: 'x' }) },
    Say: { who: 'teacher', kind: 'lesson', input: (lessonId) => ({ lessonId, text: 'x' }) },
    Hold: { who: 'teacher', kind: 'lesson', input: (lessonId) => ({ lessonId, kind: 'hold' }) },
    Answer: {
      who: 'student',
      kind: 'dept',
      input: (classId) => ({ classId, questionId: randomUUID(), value: 'A' }),
    },
  }),
});

export const tables = ['class_push', 'class_answer'];
