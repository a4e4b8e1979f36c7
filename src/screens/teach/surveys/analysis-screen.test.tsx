// What a survey came to.
import { afterEach, expect, test, vi } from 'vitest';
import type { SurveyFigures, SurveyQuestion } from '#contract/surveys.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SurveyAnalysisScreen } from './analysis-screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('an address that names no survey says where one is opened, and asks for nothing', async () => {
  shown = await renderScreen(<SurveyAnalysisScreen />, { at: '/survey/analysis', answers: {} });
  expect(shown.text()).toContain('没有选问卷');
  expect(shown.asked).toEqual([]);
});

const options = ['好', '差'].map((text, n) => ({ key: 'ab'[n] ?? '', text }));
const QUESTIONS: SurveyQuestion[] = [
  { id: 'fits', kind: 'judge', stem: '节奏合适吗？' },
  { id: 'sure', kind: 'scale', stem: '几分？', from: 1, to: 3, toText: '最好' },
  { id: 'parts', kind: 'matrix', stem: '各方面怎样？', rows: [{ key: 'talk', text: '讲解' }], options },
  { id: 'said', kind: 'short', stem: '还想说什么？' },
];
const figures = (yes: number, no: number): SurveyFigures[] => [
  { id: 'fits', kind: 'judge', n: yes + no, counts: { true: yes, false: no } },
  { id: 'sure', kind: 'scale', n: 4, counts: { '1': 1, '2': 0, '3': 3 }, mean: 2.5, sd: 0.866 },
  { id: 'parts', kind: 'matrix', n: 8, rows: { talk: { a: 6, b: 2 } } },
  { id: 'said', kind: 'short', n: 3, texts: ['再慢一点', '再慢一点', '很好'] },
];
const analysed = (at = '/teach/survey/analysis?id=s', anonymous = true) =>
  renderScreen(<SurveyAnalysisScreen />, {
    at,
    answers: {
      '/OrgApi/Questionnaire/Item': {
        ...{ id: 's', version: 1, createdAt: 1, title: '课程评价', anonymous, edit: false, status: 'published' },
        ...{
          pages: [{ id: 'p', questions: QUESTIONS }],
          questions: 4,
          answered: 23,
          of: 30,
          makerId: 'u',
          maker: '王',
        },
      },
      '/OrgApi/Questionnaire/Rows': { items: [], itemCount: 0, page: 1, pageSize: 20 },
      '/OrgApi/Questionnaire/Statistics': ({ by }: { by?: string }) => ({
        ...{ of: 30, answered: 23, counted: 15, questions: figures(9, 6) },
        ...(by
          ? {
              groups: [
                { keys: ['true'], counted: 9, questions: figures(9, 0) },
                { keys: ['false', ''], counted: 6, questions: figures(0, 6) },
              ],
            }
          : {}),
      }),
    },
  });
const shares = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('[style*=width]')].map((e) => e.style.width);
const card = (n: number): Element => document.querySelectorAll('ol > li')[n] ?? expect.fail(`no question ${n}`);

test('bars with their numbers, a mean with its spread, a matrix by shades, texts that are alike once', async () => {
  shown = await analysed();
  await shown.comes('h1', '课程评价');
  await vi.waitFor(() => expect(document.querySelectorAll('ol > li')).toHaveLength(4));
  expect(shown.text()).toContain('23 / 30 人已答，计入 15 份。 匿名问卷每满五份更新一次');
  expect(shares(card(0))).toEqual(['60%', '40%']);
  for (const words of ['是9 人 · 60%', '否6 人 · 40%']) expect(card(0).textContent).toContain(words);
  expect(card(1).textContent).toContain('平均 2.5，标准差 0.87（4 份）');
  expect(card(1).textContent).toContain('3 最好3 人 · 75%');
  const cells = [...card(2).querySelectorAll('td')];
  expect(cells.map((c) => c.textContent)).toEqual(['6', '2']);
  const [most = 0, least = 0] = cells.map((c) => Number(c.querySelector<HTMLElement>('[aria-hidden]')?.style.opacity));
  expect(most).toBeCloseTo(3 * least);
  expect([...card(3).querySelectorAll('li')].map((li) => li.textContent)).toEqual(['再慢一点× 2', '很好']);
  // of whom nobody is named there is no list
  expect(shown.text()).not.toContain('逐人的回答');
  expect(shown.asked.map((a) => a.path)).not.toContain('/OrgApi/Questionnaire/Rows');
  expect(shown.find('button', '导出')).toBeTruthy();
});

test('by the answers to one question: each other by its groups, those joined by both names', async () => {
  shown = await analysed();
  const by = (await shown.comes('select', '按题分组')) as HTMLSelectElement;
  // what has one answer of a list
  await vi.waitFor(() => expect([...by.options].map((o) => o.value)).toEqual(['', 'fits', 'sure']));
  by.value = 'fits';
  by.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(card(1).querySelectorAll('h3')).toHaveLength(2));
  expect([...card(1).querySelectorAll('h3')].map((h) => h.textContent)).toEqual(['是 · 9 人', '否、未答 · 6 人']);
  // by itself it would say nothing
  expect(card(0).querySelectorAll('h3')).toHaveLength(0);
  expect(shown.query()).toContain('by=fits');
});

test('with names there is who said what', async () => {
  shown = await analysed('/teach/survey/analysis?id=s', false);
  await vi.waitFor(() => expect(shown.text()).toContain('逐人的回答'));
  expect(shown.text()).not.toContain('每满五份');
});
