// A survey is answered: page by page, along the path that the answers open; what is kept of whom is said before the first question.
import { afterEach, expect, test, vi } from 'vitest';
import type { SurveyPage } from '#contract/surveys.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { AnswerSurveyScreen } from './answer-screen.tsx';
import { MySurveysScreen } from './list.tsx';

let shown: Shown;
afterEach(() => {
  shown.unmount();
  localStorage.clear();
});

const PAGES: SurveyPage[] = [
  {
    id: 'p1',
    questions: [
      { id: 'q1', kind: 'judge', stem: '满意吗？', required: true },
      { id: 'q2', kind: 'scale', stem: '打几分？', from: 1, to: 5 },
    ],
  },
  {
    id: 'p2',
    when: { all: [{ questionId: 'q1', is: 'one', value: [false] }] },
    questions: [
      {
        id: 'q3',
        kind: 'multiple',
        stem: '哪里不满意？',
        options: [
          { key: 'a', text: '太快' },
          { key: 'b', text: '其他', other: true },
        ],
      },
    ],
  },
];
const survey = {
  id: 's',
  title: '课程评价',
  anonymous: true,
  edit: false,
  until: null,
  open: true,
  task: null,
  pages: PAGES,
  answered: false,
  answers: null,
};
const answering = (more: object = {}, taken: unknown = { answered: true }) =>
  renderScreen(<AnswerSurveyScreen />, {
    at: '/MySurvey/ViewJob?id=a1',
    answers: { '/api/Questionnaire/Item': { ...survey, ...more }, '/api/Questionnaire/Answer': taken },
  });
const input = (name: string) =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === name)?.querySelector('input');

test('the promise stands first; a required question is asked for; the answer that opens a page makes it one more', async () => {
  shown = await answering();
  await shown.comes('h1', '课程评价');
  expect(shown.text()).toContain('不记下您答了什么');
  shown.press(shown.find('button', '提交'));
  expect(shown.text()).toContain('这一题必须回答');
  expect(shown.asked.map(({ path }) => path)).not.toContain('/api/Questionnaire/Answer');
  shown.press(input('否') as HTMLElement);
  expect(shown.text()).toContain('第 1 页，共 2 页');
  shown.press(shown.find('button', '下一页'));
  await shown.comes('button', '提交');
  shown.press(input('太快') as HTMLElement);
  shown.press(shown.find('button', '提交'));
  await vi.waitFor(() => expect(shown.asked.some(({ path }) => path === '/api/Questionnaire/Answer')).toBe(true));
  const sent = shown.asked.find(({ path }) => path === '/api/Questionnaire/Answer')?.body;
  expect(sent).toMatchObject({ assignmentId: 'a1', answers: { q1: false, q3: ['a'] } });
});

test('what was answered so far is there again after a reload; what its path has left is not sent', async () => {
  shown = await answering();
  await shown.comes('h1', '课程评价');
  shown.press(input('否') as HTMLElement);
  shown.press(shown.find('button', '下一页'));
  shown.press(input('其他') as HTMLElement);
  shown.unmount();
  shown = await answering();
  await shown.comes('h1', '课程评价');
  expect(input('否')?.checked).toBe(true);
  shown.press(input('是') as HTMLElement);
  shown.press(shown.find('button', '提交'));
  await vi.waitFor(() => expect(shown.asked.some(({ path }) => path === '/api/Questionnaire/Answer')).toBe(true));
  expect(shown.asked.find(({ path }) => path === '/api/Questionnaire/Answer')?.body['answers']).toEqual({ q1: true });
});

test('a number that is too great, and a text that is not written, are said on their page', async () => {
  const questions: SurveyPage['questions'] = [
    { id: 'q1', kind: 'number', stem: '几小时？', min: 1, max: 5 },
    { id: 'q2', kind: 'single', stem: '哪一项？', required: true, options: PAGES[1]?.questions[0]?.options },
  ];
  shown = await answering({
    pages: [
      { id: 'p1', questions },
      { id: 'p2', questions: PAGES[0]?.questions },
    ],
  });
  await shown.comes('h1', '课程评价');
  const number = document.querySelector<HTMLInputElement>('input[type="number"]') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(number, '9');
  number.dispatchEvent(new Event('input', { bubbles: true }));
  shown.press(input('其他') as HTMLElement);
  shown.press(shown.find('button', '下一页'));
  await vi.waitFor(() => expect(shown.text()).toContain('请填 1 到 5 的数'));
  expect(shown.text()).toMatch(/请写下来/);
  expect(shown.text()).toContain('第 1 页，共 2 页');
});

test('sent again after a line that died it is the same command, and another once an answer was changed', async () => {
  let isCut = true;
  shown = await answering({}, () => {
    if (isCut) throw new TypeError('Failed to fetch');
    return { answered: true };
  });
  await shown.comes('h1', '课程评价');
  const commands = () =>
    shown.asked.filter(({ path }) => path === '/api/Questionnaire/Answer').map((a) => a.body['cmd']);
  const send = async (n: number) => {
    shown.press(shown.find('button', '提交'));
    await vi.waitFor(() => expect(commands()).toHaveLength(n));
    await vi.waitFor(() => expect(document.querySelector('[role=alert]') !== null || !isCut).toBe(true));
  };
  shown.press(input('是') as HTMLElement);
  await send(1);
  await send(2);
  shown.press(input('4') as HTMLElement);
  isCut = false;
  await send(3);
  const [first, again, changed] = commands();
  // the server may have taken the first, and says of it alone that it has
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test('with names it says so before the first question, and whether it can be changed', async () => {
  shown = await answering({ anonymous: false });
  await shown.comes('h1', '课程评价');
  const said = (words: string) => shown.text().indexOf(words);
  expect(said('老师能看到您的姓名和回答')).toBeGreaterThanOrEqual(0);
  expect(said('老师能看到您的姓名和回答')).toBeLessThan(said('满意吗？'));
  shown.unmount();
  shown = await answering({ anonymous: false, edit: true });
  await shown.comes('h1', '课程评价');
  expect(shown.text()).toContain('截止前可以修改');
});

test('one that is over says so, with a way back', async () => {
  shown = await answering({ open: false });
  await vi.waitFor(() => expect(shown.text()).toContain('这份问卷现在不能作答'));
  expect(shown.find('a', '回到我的问卷')).toBeTruthy();
  shown.unmount();
  // a step leads back to its task
  shown = await answering({ open: false, answered: true, task: '/MyTask?id=t' });
  expect((await shown.comes('a', '回到任务')).getAttribute('href')).toBe('/MyTask?id=t');
});

test('those still to answer stand first', async () => {
  const item = { id: 's', anonymous: true, edit: false, from: 1, until: null, questions: 3 };
  shown = await renderScreen(<MySurveysScreen />, {
    answers: {
      '/api/Questionnaire/Items': [
        { ...item, assignmentId: 'a', title: '答过的', open: true, answered: true },
        { ...item, assignmentId: 'b', title: '没答的', open: true, answered: false },
      ],
    },
  });
  await shown.comes('a', '没答的');
  expect(shown.title()).not.toBe('');
  expect([...document.querySelectorAll('li a')].map((a) => a.textContent)).toEqual(['没答的', '答过的']);
});

test('markup that somebody wrote is read as text', async () => {
  const html = '<img src="x" onerror="alert(1)">';
  const questions: SurveyPage['questions'] = [
    {
      id: 'q1',
      kind: 'single',
      stem: html,
      options: [
        { key: 'a', text: html },
        { key: 'b', text: html },
      ],
    },
  ];
  shown = await answering({ title: html, pages: [{ id: 'p', title: html, questions }] });
  await shown.comes('h1', html);
  expect(shown.text().split(html)).toHaveLength(6);
  expect(document.querySelector('img')).toBeNull();
});
