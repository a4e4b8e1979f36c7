// What one has left unfinished, on the home: a lesson whose points are all learnt has its summary left.
import { afterEach, expect, test } from 'vitest';
import type { UserInfo } from '#contract/auth.ts';
import type { OutputOf } from '#contract/index.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { Continue } from './continue.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const lesson = (n: number, progress: number): OutputOf<'/api/Home/Continue'>['items'][number] => ({
  lessonId: `l${n}`,
  courseId: `c${n}`,
  courseName: `课 ${n}`,
  pointTitle: `知识点 ${n}`,
  state: 'active.teaching.checking',
  progress,
  updatedAt: n,
});

test('between the last point and the end a lesson leads to its summary', async () => {
  const answer = { items: [lesson(1, 1), lesson(2, 0.5), lesson(3, 1)], studying: [], finished: [], review: [] };
  const user = { name: '小明', role: 'student' } as UserInfo;
  shown = await renderScreen(<Continue user={user} />, { answers: { '/api/Home/Continue': answer } });
  await shown.comes('button', '去看小结');
  expect(shown.text()).toContain('知识点都学完了，还差小结');
  expect(shown.text()).not.toContain('知识点 3');
  expect(shown.find('button', '继续学习 课 2')).toBeDefined();
  expect(shown.find('button', '去看小结：课 1')).toBeDefined();
});

test('what is learnt leads to its summary and to its score', async () => {
  const done = { lessonId: 'l1', courseId: 'c1', courseName: '课 1', score: 80, endedAt: 1 };
  const answer = { items: [], studying: [], finished: [done], review: [] };
  const user = { name: '小明', role: 'student' } as UserInfo;
  shown = await renderScreen(<Continue user={user} />, { answers: { '/api/Home/Continue': answer } });
  await shown.comes('a', '去看小结：课 1');
  expect(shown.find('a', '看《课 1》的成绩')).toBeDefined();
});
