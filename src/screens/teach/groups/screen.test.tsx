// A set's page: people are moved by keys, menu and in numbers; a draw is looked at before it is taken; another leads in one step.
import { afterEach, expect, test, vi } from 'vitest';
import type { GroupRows, GroupSet } from '#contract/groups.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { placed } from './placed.ts';
import { GroupScreen } from './screen.tsx';

const ALL = ['Group.Items', 'Group.Add', 'Group.Update', 'Group.Delete'];
const SET: GroupSet = {
  ...{ id: 's', version: 1, createdAt: 0, name: '合作小组', classId: 'c', className: '物理1班', mode: 'hand', max: 2 },
  ...{ until: null, maker: '林知行', groups: 2, people: 4, placed: 2 },
};
const people = ['甲', '乙', '丙', '丁'].map((name, n) => ({ id: `p${n}`, name, userName: `s${n}` }));

let shown: Shown;
afterEach(() => {
  shown.unmount();
  vi.unstubAllGlobals();
});

async function open(
  powers: readonly string[] = ALL,
  at = '/teach/group?set=s',
  more: Readonly<Record<string, unknown>> = {},
) {
  let rows: GroupRows = {
    groups: [
      { id: 'g1', name: '第 1 组', leaderId: 'p0', userIds: ['p0', 'p1'] },
      { id: 'g2', name: '第 2 组', leaderId: null, userIds: [] },
    ],
    without: ['p2', 'p3'],
    people,
  };
  shown = await renderScreen(<GroupScreen />, {
    powers,
    at,
    answers: {
      '/OrgApi/Group/Items': { items: [SET], itemCount: 1, page: 1, pageSize: 10 },
      '/OrgApi/SysDept/MyDeptsItems': [{ id: 'c', name: '物理1班', kind: 'class', term: null }],
      '/OrgApi/Group/Item': SET,
      '/OrgApi/Group/Rows': () => rows,
      '/OrgApi/Group/Put': ({ userIds, groupId }: { userIds: string[]; groupId: string | null }) => {
        rows = placed(rows, userIds, groupId);
        return { moved: userIds.length };
      },
      '/OrgApi/Group/Lead': ({ groupId, userId }: { groupId: string; userId: string }) => {
        rows = { ...rows, groups: rows.groups.map((g) => (g.id === groupId ? { ...g, leaderId: userId } : g)) };
        return null;
      },
      '/OrgApi/Group/Columns': [{ id: 'col', title: '期中', course: '力学', scored: 4 }],
      '/OrgApi/Group/History': [{ at: 0, what: 'led', userId: 'p0', name: '甲', group: '第 1 组' }],
      '/OrgApi/Group/Draw': ({ by }: { by: string }) => ({
        groups: [
          { name: '第 1 组', userIds: ['p0', 'p2'] },
          { name: '第 2 组', userIds: ['p1', 'p3'] },
        ],
        ...(by === 'score' ? { means: [71.5, 72] } : {}),
      }),
      ...more,
    },
  });
}

const namesIn = (label: string): string[] =>
  [...document.querySelectorAll(`ul[aria-label="${label}"] li label`)].map((l) => l.textContent?.split(' ')[0] ?? '');
const bodiesOf = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);
const tickOf = (name: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find((l) => l.textContent?.startsWith(`${name} `));
  const input = label?.querySelector('input');
  if (!input) throw new Error(`nobody is called ${name}`);
  return input;
};
const step = (name: string, key: 'ArrowUp' | 'ArrowDown') =>
  void tickOf(name).dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }));
/** As a person types or chooses: React looks at what the browser's own setter has written. */
function fill(element: HTMLInputElement | HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

test('the list leads to a set’s page', async () => {
  await open(ALL, '/teach/group');
  const name = await shown.comes('button', '合作小组');
  expect(shown.text()).toContain('2/4');
  expect(shown.text()).toContain('老师来分');
  shown.press(name);
  await shown.comes('h1', '合作小组');
  // and to nothing else: its form stays closed
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(shown.query()).toBe('?set=s');
});

test('without the power to change: names, and nothing that could be refused', async () => {
  await open(['Group.Items']);
  await shown.comes('h2', '第 1 组');
  const buttons = [...document.querySelectorAll('button')].map((b) => b.getAttribute('aria-label') ?? b.textContent);
  expect(buttons).toEqual(['全部分组', '变动记录']);
});

test('by keys: into the next group, at once, and the focus goes with it', async () => {
  await open();
  await shown.comes('h2', '第 1 组');
  expect(shown.text()).toContain('4 人中还有 2 人没有小组');
  step('丁', 'ArrowDown');
  await vi.waitFor(() => expect(namesIn('第 1 组')).toEqual(['甲', '乙', '丁']));
  await vi.waitFor(() => expect(document.activeElement).toBe(tickOf('丁')));
  expect(shown.text()).toContain('3/2，超出名额');
  step('丁', 'ArrowDown');
  await vi.waitFor(() => expect(namesIn('第 2 组')).toEqual(['丁']));
  // there is none behind
  step('丁', 'ArrowDown');
  await vi.waitFor(() =>
    expect(bodiesOf('/OrgApi/Group/Put')).toEqual([
      { id: 's', userIds: ['p3'], groupId: 'g1' },
      { id: 's', userIds: ['p3'], groupId: 'g2' },
    ]),
  );
  expect(document.querySelector('[role=status]')).not.toBeNull();
  expect(shown.text()).toContain('丁已移到“第 2 组”');
});

test('several at once, by what is ticked', async () => {
  await open();
  await shown.comes('h2', '第 1 组');
  for (const name of ['丙', '丁']) shown.press(tickOf(name));
  await vi.waitFor(() => expect(shown.text()).toContain('已选 2 人'));
  fill((await shown.comes('select', '移到…')) as HTMLSelectElement, 'g2');
  await vi.waitFor(() => expect(namesIn('第 2 组')).toEqual(['丙', '丁']));
  expect(shown.text()).toContain('4 人都有小组');
  expect(shown.text()).not.toContain('已选');
});

test('what is refused goes back, and is told', async () => {
  await open(ALL, undefined, { '/OrgApi/Group/Put': undefined });
  await shown.comes('h2', '第 1 组');
  step('丁', 'ArrowDown');
  await vi.waitFor(() => expect(bodiesOf('/OrgApi/Group/Put')).toHaveLength(1));
  await vi.waitFor(() => expect(namesIn('第 1 组')).toEqual(['甲', '乙']));
});

test('another leads, in one step', async () => {
  await open();
  shown.press(await shown.comes('button', '“乙”的操作'));
  await shown.comes('menuitem', '设为组长');
  const menu = document.querySelector<HTMLElement>('[role=menu]');
  if (!menu) throw new Error('no menu');
  shown.key(menu, 'ArrowDown');
  await vi.waitFor(() => expect(menu.querySelector('[data-highlighted]')?.textContent).toBe('设为组长'));
  shown.key(menu, 'Enter');
  await vi.waitFor(() => expect(bodiesOf('/OrgApi/Group/Lead')).toEqual([{ groupId: 'g1', userId: 'p1' }]));
  await vi.waitFor(() => expect(document.querySelector('ul[aria-label="第 1 组"]')?.textContent).toMatch(/乙.*组长/));
});

test('a draw is shown, with means where it is by score, and taken with the seed that it was shown by', async () => {
  await open();
  shown.press(await shown.comes('button', '自动分组'));
  document.querySelector<HTMLInputElement>('input[value=score]')?.click();
  const select = await vi.waitFor(() => {
    const found = document.querySelector<HTMLSelectElement>('select');
    if (!found || found.options.length < 2) throw new Error('no columns yet');
    return found;
  });
  expect(shown.text()).toContain('期中（力学，4 人有成绩）');
  expect((await shown.comes('button', '看看结果')).hasAttribute('disabled')).toBe(true);
  fill(select, 'col');
  shown.press(await shown.comes('button', '看看结果'));
  await vi.waitFor(() => expect(shown.text()).toContain('分成 2 组，各组平均 71.5 到 72 分'));
  expect(shown.text()).toContain('甲、丙');
  expect(shown.text()).toContain('会取代现在的 2 个小组');
  shown.press(await shown.comes('button', '采用'));
  await vi.waitFor(() => expect(bodiesOf('/OrgApi/Group/Draw')).toHaveLength(2));
  const [look, take] = bodiesOf('/OrgApi/Group/Draw');
  expect(look).toMatchObject({ id: 's', by: 'score', columnId: 'col', size: 2, commit: '0' });
  expect(take).toEqual({ ...look, commit: '1' });
});

test('what is shown is what was asked for: another size must be looked at anew', async () => {
  await open();
  shown.press(await shown.comes('button', '自动分组'));
  shown.press(await shown.comes('button', '看看结果'));
  await shown.comes('button', '采用');
  const size = document.querySelector<HTMLInputElement>('input[inputmode=numeric]');
  if (!size) throw new Error('no size');
  fill(size, '3');
  await shown.comes('button', '看看结果');
  expect(() => shown.find('button', '采用')).toThrow();
  fill(size, '101');
  await vi.waitFor(() => expect(shown.text()).toContain('1 到 100 人'));
});

test('what happened', async () => {
  await open();
  shown.press(await shown.comes('button', '变动记录'));
  await vi.waitFor(() => expect(shown.text()).toContain('甲当了“第 1 组”的组长'));
});
