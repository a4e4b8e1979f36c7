// Foreign ids to try the operations of talk.ts with: tests/api/foreign.api.test.ts.
import { TALK_KINDS } from '#contract/talk.ts';
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

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

export const rows = async ({ add, own, courseId, other }: RowKit): Promise<Rows> => {
  const found: Rows = {};
  for (const kind of TALK_KINDS) {
    const post = { ...own, kind, course_id: courseId, author_id: other.user.id, by_teacher: false, text: 'a' };
    const teacher = await add('course_post', { ...post, score: kind === 'evaluation' ? 3 : null });
    found[`talk-${kind}`] = { teacher };
  }
  return found;
};

export const tables = ['course_post', 'course_vote'];
