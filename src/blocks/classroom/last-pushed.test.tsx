// What was pushed to a class: the last question as it stands, and those before it within reach.
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { LastPushed } from './last-pushed.tsx';

const pushed = (id: string) => ({
  id,
  kind: 'check-question',
  stem: `第${id}题`,
  question: { kind: 'judge', questionId: id, pointId: '', stem: `第${id}题`, attempt: 1, of: 1 },
  courseId: 'c',
  answered: 2,
  of: 30,
  here: null,
  toMark: 0,
  given: [{ value: 'true', count: 2, right: true }],
  rightValue: 'true',
  correct: '正确',
  survey: null,
  state: 'ended',
  until: 1,
});

test('a second question leaves the first one with its answers and its key to be told', async () => {
  const shown = await renderScreen(<LastPushed classId="k" courseId="c" />, {
    answers: { '/api/Interaction/Pushes': [pushed('2'), { ...pushed('o'), courseId: 'other' }, pushed('1')] },
  });
  await vi.waitFor(() => expect(document.querySelector('ul[aria-label=第2题]')).not.toBeNull());
  const earlier = [...document.querySelectorAll('ul[aria-label=之前推送的] > li')];
  expect(earlier).toHaveLength(1);
  expect(earlier[0]?.textContent).toContain('第1题已答 2/30');
  expect(earlier[0]?.querySelector('ul[aria-label=第1题]')?.textContent).toContain('2 人');
  expect(earlier[0]?.textContent).toContain('公布答案');
  shown.unmount();
});
