// A paper is built from nothing: questions of the bank, a rule, points; what it comes to and what the server refuses stand at it.
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type as typeInto } from '../course/plan/testing.tsx';
import { PaperScreen } from './add-screen.tsx';
import { PapersScreen } from './screen.tsx';

const ADD = '/OrgApi/TestPaper/Add';
const COUNT = '/OrgApi/TestPaper/Count';
const question = (id: string, stem: string, kind = 'single') => ({
  id,
  kind,
  stem,
  cat: '力学',
  point: '',
  difficulty: 2,
  rate: null,
});
const bank = [question('q1', '单摆的周期'), question('q2', '摆长加倍'), question('q3', '论一论', 'essay')];

interface Sections {
  sections: {
    title: string;
    items: { questionId: string; points: number }[];
    rules: { count: number; points: number }[];
  }[];
}
const counted = ({ sections }: Sections) => ({
  max: sections
    .flatMap((s) => [...s.items.map((i) => i.points), ...s.rules.map((r) => r.count * r.points)])
    .reduce((a, b) => a + b, 0),
  questions: sections
    .flatMap((s) => [...s.items.map(() => 1), ...s.rules.map((r) => r.count)])
    .reduce((a, b) => a + b, 0),
  difficulty: 2,
  sections: sections.map((s) => ({
    max: 0,
    items: s.items.map((i) => ({
      questionId: i.questionId,
      stem: bank.find((q) => q.id === i.questionId)?.stem ?? '',
      kind: 'single',
      difficulty: 2,
    })),
    rules: s.rules.map(() => ({ found: 3 })),
  })),
});
const page = (items: unknown[]) => ({ items, itemCount: items.length, page: 1, pageSize: 20 });
const answers = {
  '/OrgApi/QuestionCats/Items': page([{ id: 'c', parentId: null, name: '力学' }]),
  '/OrgApi/Course/Items': page([]),
  '/OrgApi/Question/Items': page(bank),
  [COUNT]: counted,
  [ADD]: { id: 'p' },
};

let shown: Shown;
afterEach(() => shown.unmount());

const field = (label: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"], select[aria-label="${label}"]`);
  if (!found) throw new Error(`no field ${label}`);
  return found;
};
const sent = (path: string) => shown.asked.filter((a) => a.path === path).at(-1)?.body;
const tick = (stem: string) => {
  const row = [...document.querySelectorAll('li')].find((li) => li.textContent?.includes(stem));
  const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (!box) throw new Error(`no row ${stem}`);
  shown.press(box);
};

async function pick(...stems: string[]): Promise<void> {
  shown.press(await shown.comes('button', '从题库选题'));
  await vi.waitFor(() => tick(stems[0] ?? ''));
  for (const stem of stems.slice(1)) tick(stem);
  shown.press(await shown.comes('button', `加入 ${stems.length} 题`));
}

test('from nothing: two questions and a rule, counted as they come, saved as they stand', async () => {
  shown = await renderScreen(<PaperScreen />, { powers: ['TestPaper.Add', 'Question.Add'], answers });
  expect((await shown.comes('button', '保存试卷')).hasAttribute('disabled')).toBe(true);
  typeInto(field('名称'), '力学小测');
  await pick('单摆的周期', '论一论');
  await vi.waitFor(() => expect(shown.text()).toContain('1. 单摆的周期'));
  // by its kind, an essay is worth more
  expect([field('第 1 题的分值').value, field('第 2 题的分值').value]).toEqual(['2', '15']);
  typeInto(field('第 2 题的分值'), '１０');
  shown.press(await shown.comes('button', '按规则抽题'));
  await vi.waitFor(() => expect(shown.text()).toContain('题库里只有 3 题可抽'));
  // beyond what a rule may draw it is said, and not counted
  typeInto(field('抽几题'), '500');
  await vi.waitFor(() => expect(shown.text()).toContain('抽题数是 1 到 200 的整数'));
  expect(shown.text()).not.toContain('500 题');
  typeInto(field('第 1 题的分值'), '0.001');
  await vi.waitFor(() => expect(shown.text()).toContain('最多两位小数'));
  typeInto(field('第 1 题的分值'), '2');
  typeInto(field('抽几题'), '3');
  await vi.waitFor(() => expect(shown.text()).toContain('题库里有 3 题可抽'));
  await vi.waitFor(() => expect(shown.find('section', '试卷合计').textContent).toContain('18 分'));
  shown.press(await shown.comes('button', '保存试卷'));
  await vi.waitFor(() => expect(sent(ADD)).toBeDefined());
  expect(sent(ADD)).toEqual({
    name: '力学小测',
    shuffle: false,
    partial: 'none',
    sections: [
      {
        title: '第 1 部分',
        items: [
          { questionId: 'q1', points: 2 },
          { questionId: 'q3', points: 10 },
        ],
        rules: [{ count: 3, points: 2 }],
      },
    ],
  });
});

test('rows move by keys and tools, and to another section', async () => {
  shown = await renderScreen(<PaperScreen />, { powers: [], answers });
  await pick('单摆的周期', '摆长加倍');
  await vi.waitFor(() => expect(shown.text()).toContain('2. 摆长加倍'));
  shown.press(await shown.comes('button', '下移：第 1 题'));
  await vi.waitFor(() => expect(shown.text()).toContain('1. 摆长加倍'));
  field('第 1 题的分值').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }),
  );
  await vi.waitFor(() => expect(shown.text()).toContain('1. 单摆的周期'));
  shown.press(await shown.comes('button', '加一个部分'));
  const give = await vi.waitFor(() => field('把第 1 题移到'));
  const second = [...give.querySelectorAll('option')].find((o) => o.textContent === '第 2 部分');
  if (!second || !(give instanceof HTMLSelectElement)) throw new Error('nowhere to go');
  give.value = second.value;
  give.dispatchEvent(new Event('change', { bubbles: true }));
  const titles = () =>
    [...document.querySelectorAll('ol[aria-label="试卷的各部分"] > li')].map((li) => li.textContent ?? '');
  await vi.waitFor(() => {
    expect(titles()[0]).toContain('摆长加倍');
    expect(titles()[1]).toContain('单摆的周期');
  });
});

test('what the server refuses stands at its row', async () => {
  const refused = answer(
    422,
    {
      fields: { 'sections.0.items.0.questionId': 'missing' },
      words: { 'sections.0.items.0.questionId': '题库里没有这道题' },
    },
    '填写的内容有误',
  );
  shown = await renderScreen(<PaperScreen />, { powers: [], answers: { ...answers, [ADD]: () => refused.clone() } });
  typeInto(await vi.waitFor(() => field('名称')), 'x');
  await pick('单摆的周期');
  const save = await shown.comes('button', '保存试卷');
  await vi.waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  shown.press(save);
  await vi.waitFor(() => expect(shown.text()).toContain('题库里没有这道题'));
  expect(shown.text()).toContain('有几处要改');
});

test('in the list a name is one thing to press', async () => {
  const paper = {
    id: 'p',
    name: '期中',
    max: 10,
    questions: 2,
    difficulty: 2,
    uses: 0,
    maker: '林',
    createdAt: 1,
    version: 1,
  };
  shown = await renderScreen(<PapersScreen />, {
    answers: {
      '/OrgApi/TestPaper/Items': page([{ ...paper, editable: true, shuffle: false, partial: 'half', sections: [] }]),
    },
  });
  const name = await shown.comes('button', '期中');
  expect(name.querySelector('a, button')).toBeNull();
});
