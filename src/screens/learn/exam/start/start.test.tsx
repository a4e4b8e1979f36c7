// Before an exam, as its page shows it to a student.
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { storeTokens, storeUser } from '#src/api/tokens.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { ExamScreen } from '../screen.tsx';
import { examItem, examServer } from '../testing.ts';

let shown: Shown;
beforeEach(() => {
  storeTokens({ token: 't', refreshToken: 'r', exp: Date.now() + 1e7 }, Date.now());
  storeUser({ id: 'u' } as Parameters<typeof storeUser>[0]);
});
afterEach(() => {
  shown.unmount();
  // other files share this page
  localStorage.clear();
  sessionStorage.clear();
});

const opened = async (item: ReturnType<typeof examItem>, more: object = {}) => {
  shown = await renderScreen(<ExamScreen />, {
    at: '/Exam?id=e',
    answers: { '/api/Exam/Items': [item], ...examServer().answers, ...more },
  });
};
const says = (text: string | RegExp) =>
  vi.waitFor(() => expect(shown.text()).toMatch(typeof text === 'string' ? new RegExp(text) : text));

test('one waits for its beginning', async () => {
  await opened(examItem({ from: Date.now() + 65_000 }));
  await says(/距开始还有01:0\d/);
  expect(shown.text()).not.toContain('开始考试考试须知');
});

test.each([
  ['a wrong code', answer(460, null, '口令不对'), '口令不对'],
  ['another network', answer(403, { reason: 'address' }, '不行'), '只能在指定的网络里进行'],
  ['outside its time', answer(409, { state: 'missed' }, '考试已经结束'), '考试已经结束'],
])('%s is told', async (_, refused, words) => {
  await opened(examItem({ code: true }), { '/api/Exam/Start': () => refused });
  await shown.comes('button', '开始考试');
  const code = document.querySelector('input') as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(code, 'x');
    code.dispatchEvent(new Event('input', { bubbles: true }));
  });
  shown.press(shown.find('button', '开始考试'));
  await says(words);
  expect(shown.asked.find(({ path }) => path === '/api/Exam/Start')?.body).toMatchObject({ examId: 'e', code: 'x' });
});

test('one that is not theirs leads on to those that are', async () => {
  await opened(examItem({ id: 'other' }));
  await says('没有找到这场考试');
  expect(shown.find('a', '我的考试').getAttribute('href')).toBe('/MyExam');
});

test('what runs elsewhere is gone on with only when asked for; what is over leads to its result', async () => {
  await opened(examItem({ state: 'answering', attemptId: 'a', attempt: 1, attempts: 2 }));
  await shown.comes('button', '在这台设备上继续');
  expect(shown.text()).toContain('第 1 次，共 2 次');
  expect(shown.asked.map(({ path }) => path)).not.toContain('/api/Exam/Start');
  shown.unmount();
  await opened(examItem({ state: 'released', attemptId: 'a', attempt: 1 }));
  await says('成绩已公布，不能再考');
  expect(shown.find('a', '查看结果').getAttribute('href')).toBe('/Exam/scoreInfo?id=a');
});
