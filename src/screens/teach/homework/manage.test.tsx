// One assignment of a piece of homework, as its teacher has it: who owes it and who never opened it, what goes back, what goes out,
// and how the scores lie.
import { afterEach, expect, test, vi } from 'vitest';
import type { HomeworkReplyRow } from '#contract/homework-replies.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { AnalyseHomeworkScreen } from './analyse-screen.tsx';
import { ManageHomeworkScreen } from './manage-screen.tsx';
import { PreviewHomeworkScreen } from './mark/preview-screen.tsx';
import type { GivenStudent } from './use-given.ts';

const RETURN = '/OrgApi/WorkReply/Return';
const page = (items: unknown[]) => ({ items, itemCount: items.length, page: 1, pageSize: 100 });
const WORK = {
  id: 'h',
  title: '单摆',
  items: [
    { id: 'a', kind: 'text', title: '公式', points: 40 },
    { id: 'b', kind: 'files', title: '计算', points: 60 },
  ],
  stems: {},
  given: [{ assignmentId: 'as1', names: ['一班'], from: 1, until: null }],
};
const reply = (name: string, of: Partial<HomeworkReplyRow>): HomeworkReplyRow => ({
  id: `r-${name}`,
  version: 1,
  studentId: name,
  memberIds: [name],
  name,
  userName: name,
  group: '',
  state: 'marked',
  attempt: 1,
  at: Date.UTC(2026, 10, 28),
  late: false,
  waiting: 0,
  lost: 0,
  score: null,
  max: 100,
  points: {},
  ...of,
});
const standing = (name: string, state: GivenStudent['state'], openedAt: number | null = 1) => ({
  ...{ studentId: name, name, userName: name, state, openedAt },
  ...{ until: null, excused: false, left: false, open: true },
});

const ANSWERS = {
  '/OrgApi/Work/Item': WORK,
  '/OrgApi/Assignment/Standing': [
    ...['赵', '钱', '孙'].map((name) => standing(name, 'submitted')),
    standing('李', 'submitted'),
    standing('周', 'doing'),
    standing('吴', 'none', null),
  ],
  '/OrgApi/WorkReply/Items': page([
    reply('赵', { score: 95, points: { a: 40, b: 55 } }),
    reply('钱', { score: 42, points: { a: 2, b: 40 }, late: true }),
    reply('孙', { score: 48, points: { a: 10, b: 38 } }),
    reply('李', { state: 'submitted' }),
    reply('周', { state: 'drafting', attempt: 0, at: null }),
  ]),
  '/OrgApi/Assignment/Remind': { people: 2 },
  '/OrgApi/WorkReply/Release': { released: 3 },
  [RETURN]: { returned: 3 },
};

let shown: Shown;
afterEach(() => shown.unmount());
const sent = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);
const rowOf = (name: string) =>
  [...document.querySelectorAll('tr')].find((row) => row.cells[1]?.textContent?.startsWith(name)) ?? expect.fail(name);
function write(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('who never opened it is seen; three that are ticked go back at once, with a word and days', async () => {
  shown = await renderScreen(<ManageHomeworkScreen />, { at: '/?id=h', answers: ANSWERS });
  await shown.comes('h1', '单摆');
  await shown.comes('button', '批改（1 份待批）');
  expect(rowOf('吴').textContent).toContain('没有打开过');
  expect(rowOf('周').textContent).not.toContain('没有打开过');
  // one within another would be read as two
  expect(document.querySelectorAll('table')).toHaveLength(1);
  // what is not marked does not go back, and what was not handed in cannot be ticked
  expect((shown.find('input', '选中李') as HTMLInputElement).disabled).toBe(true);
  expect(rowOf('周').querySelector('input')).toBeNull();
  for (const name of ['赵', '钱', '孙']) shown.press(shown.find('input', `选中${name}`));
  shown.press(await shown.comes('button', '退回选中的 3 份'));
  const send = await shown.comes('button', '退回');
  shown.press(send);
  // without a word nobody knows what to do
  expect(sent(RETURN)).toEqual([]);
  write(document.querySelector('textarea') ?? expect.fail('no field for a word'), '请补上单位');
  shown.press(send);
  await vi.waitFor(() =>
    expect(sent(RETURN)).toEqual([{ ids: ['r-赵', 'r-钱', 'r-孙'], text: '请补上单位', days: 3 }]),
  );
});

test('who owes it is reminded, and what is marked is released', async () => {
  shown = await renderScreen(<ManageHomeworkScreen />, { at: '/?id=h', answers: ANSWERS });
  shown.press(await shown.comes('button', '催交（2 人）'));
  await vi.waitFor(() => expect(sent('/OrgApi/Assignment/Remind')).toEqual([{ id: 'as1' }]));
  const release = await vi.waitFor(() => {
    const button = shown.find('button', '公布（3 份已批）') as HTMLButtonElement;
    return button.disabled ? expect.fail('it is still busy') : button;
  });
  shown.press(release);
  await vi.waitFor(() => expect(sent('/OrgApi/WorkReply/Release')).toEqual([{ assignmentId: 'as1' }]));
});

test('how the scores lie, by item, who is late and who never opened it: each opens its list', async () => {
  shown = await renderScreen(<AnalyseHomeworkScreen />, { at: '/?id=h', answers: ANSWERS });
  const spread = await shown.comes('section', '分数分布');
  expect(spread.textContent).toContain('61.7');
  const names = (within: Element) => [...within.querySelectorAll('li li')].map((li) => li.textContent);
  const bars = (label: string) => [...shown.find('section', label).querySelectorAll<HTMLButtonElement>('button')];
  // the tenth from 40 on has two, and the one from 50 on nobody
  const [, , , , forties, fifties] = bars('分数分布');
  expect(fifties?.disabled).toBe(true);
  shown.press(forties ?? expect.fail('no bar'));
  expect(names(spread)).toEqual(['钱 42 / 100', '孙 48 / 100']);
  shown.press(bars('每一项的得分率')[0] ?? expect.fail('no item'));
  expect(names(shown.find('section', '每一项的得分率'))).toEqual(['钱 2', '孙 10', '赵 40']);
  const links = [...shown.find('section', '迟交（1 人）').querySelectorAll('a')];
  expect(links.map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    ['钱', `/Work/check?id=${encodeURIComponent('r-钱')}&assignment=as1`],
  ]);
  expect(shown.find('section', '没有打开过（1 人）').textContent).toContain('吴');
});

test('before anybody writes its teacher sees it whole: what is asked, for how much, and the model answer', async () => {
  const work = {
    ...WORK,
    ...{ html: '<p>写清楚</p>', model: '<p>参考</p>', max: 110, attempts: 2, late: { days: 3, percent: 20 } },
    items: [...WORK.items, { id: 'q', kind: 'question', title: '', points: 10 }],
    stems: { q: '和质量有关吗？' },
  };
  shown = await renderScreen(<PreviewHomeworkScreen />, { at: '/?id=h', answers: { '/OrgApi/Work/Item': work } });
  await shown.comes('h1', '单摆');
  await vi.waitFor(() => expect(shown.text()).toContain('参考'));
  for (const words of ['写清楚', '1. 公式', '3. 和质量有关吗？', '110', '20%']) expect(shown.text()).toContain(words);
});
