// What a teacher says to the class: who is picked reads it as said to them.
import { expect, test } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { TeacherNotices } from './teacher-notices.tsx';

test.each([
  ['u', '老师点到你了，请回答。'],
  ['v', '老师点到了赵一鸣。'],
])('the pick on the page of %s', async (userId, words) => {
  const picked = { id: '1', userId: 'u', name: '赵一鸣' };
  const shown = await renderScreen(
    <TeacherNotices teachers={[]} notices={[]} picked={picked} userId={userId} onClose={() => {}} />,
    { answers: {} },
  );
  expect(shown.text()).toBe(words);
  shown.unmount();
});
