// The live classes of a course: what nobody held is called so, and stands with what is over.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { CourseLives } from './of-course.tsx';
import { StartNow } from './start-now.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('a class that its teacher never began is called so, and stands behind what is to come', async () => {
  const live = { courseId: 'c', course: '急救', host: '林知行', minutes: 45, state: 'scheduled', hasCatchup: false };
  const answers = {
    '/api/Live/Items': [
      { ...live, id: 'missed', title: '没开的课', startAt: Date.now() - 86_400_000, held: false },
      { ...live, id: 'next', title: '明天的课', startAt: Date.now() + 86_400_000, held: null },
      { ...live, id: 'other', courseId: 'd', title: '别的课', startAt: Date.now(), held: null },
    ],
  };
  shown = await renderScreen(<CourseLives courseId="c" />, { answers });
  await expect.poll(() => document.querySelectorAll('li')).toHaveLength(2);
  const [next, missed] = [...document.querySelectorAll('li')].map((li) => li.textContent);
  expect(next).toContain('明天的课');
  expect(next).not.toContain('老师未开课');
  expect(missed).toMatch(/没开的课.*老师未开课/);
});

test('a class is begun without a form, and the same one where the answer was lost', async () => {
  let tries = 0;
  const begin = () => {
    tries += 1;
    return tries === 1 ? new Response('', { status: 502 }) : { liveId: 'l' };
  };
  shown = await renderScreen(<StartNow classIds={['k']} courseId="c" name="急救" />, {
    powers: ['LiveStream.Add', 'LiveStream.StartNow'],
    answers: { '/OrgApi/LiveStream/StartNow': begin },
  });
  for (const n of [1, 2]) {
    shown.press(await shown.comes('button', '为“急救”立即开课'));
    await expect.poll(() => [tries, document.querySelector('button:disabled')]).toEqual([n, null]);
  }
  const sent = shown.asked.filter(({ path }) => path === '/OrgApi/LiveStream/StartNow').map(({ body }) => body);
  expect(sent[0]).toEqual({ classIds: ['k'], courseId: 'c', cmd: expect.any(String) });
  expect(sent[1]).toEqual(sent[0]);
});
