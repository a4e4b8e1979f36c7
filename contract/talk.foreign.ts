// Foreign ids to try the operations of talk.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

/** Words of one who learns what the caller does not. */
const posts = ({ family }: ForeignKit, kind: string): Record<string, Sample> => ({
  ...family(kind, 'teacher'),
  Items: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  Add: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, text: 'x' }) },
  Update: { who: 'teacher', kind, input: (id) => ({ id, text: 'x' }) },
  Upvote: { who: 'student', kind, input: (id) => ({ id, on: true }) },
  Select: { who: 'teacher', kind, input: (id) => ({ id, on: true }) },
});
const talk = (kit: ForeignKit, name: 'Course' | 'Interactive', evaluating: string): Record<string, Sample> => ({
  ...kit.named(`/OrgApi/${name}QA`, {
    ...posts(kit, 'talk-qa'),
    Draft: { who: 'teacher', kind: 'talk-qa', input: (id) => ({ id }) },
  }),
  ...kit.named(`/OrgApi/${name}Discuss`, posts(kit, 'talk-discuss')),
  ...kit.named(`/OrgApi/${name}${evaluating}`, {
    ...posts(kit, 'talk-evaluation'),
    Average: { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  }),
});

export const samples = (kit: ForeignKit): Record<string, Sample> => ({
  ...talk(kit, 'Course', 'Evaluation'),
  ...talk(kit, 'Interactive', 'Evaluate'),
});
