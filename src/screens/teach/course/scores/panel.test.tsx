// Scores: what a row says, which rows open, and the teacher's evaluation from the drawer.
import { afterEach, expect, test, vi } from 'vitest';
import type { ScoreRow } from '#contract/scores.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type } from '../plan/testing.tsx';
import { ScoresPanel } from './panel.tsx';

const ITEMS = '/OrgApi/CourseScoreManage/Items';
const SCORE = '/OrgApi/InteractiveEvaluate/Score';
const CRITERIA = [{ id: 'understand', title: '说清要点', max: 5 }];
const row = (name: string, more: Partial<ScoreRow> = {}): ScoreRow => ({
  id: `u-${name}`,
  name,
  userName: `s-${name}`,
  className: '一班',
  state: 'none',
  lessonId: null,
  score: null,
  points: [],
  seconds: 0,
  own: null,
  teacher: null,
  flagged: 0,
  toMark: 0,
  endedAt: null,
  left: false,
  cells: {},
  groups: {},
  total: null,
  ...more,
});
const learnt = row('甲', {
  state: 'done',
  lessonId: 'l',
  score: 72,
  seconds: 600,
  own: 80,
  cells: { talk: { state: 'toMark', score: null, version: 0 }, lesson: { state: 'scored', score: 72, version: 0 } },
  total: 72,
  flagged: 1,
  points: [
    { pointId: 'p1', title: '周期公式', mastery: 0.9, tries: 2, flagged: false },
    { pointId: 'p2', title: '小角度近似', mastery: 0.3, tries: 4, flagged: true },
    { pointId: 'p3', title: '误差来源', mastery: 0, tries: 0, flagged: false, asked: false },
  ],
});

const BOOK = '/OrgApi/CourseScoreManage/Book';
const SET = '/OrgApi/CourseScoreManage/SetBook';
const MARK = '/OrgApi/CourseScoreManage/Mark';
const HISTORY = '/OrgApi/CourseScoreManage/History';
const COLUMN = {
  refId: null,
  share: 1,
  max: 100,
  counts: 'best',
  until: null,
  released: true,
  mean: 72,
  median: 70,
  spread: { low: 12, high: 98 },
  scored: 30,
};

let shown: Shown;
afterEach(() => shown.unmount());

async function open(at = '/'): Promise<void> {
  let teacher: object | null = null;
  const answers = {
    [ITEMS]: { items: [learnt, row('乙')], itemCount: 2, page: 1, pageSize: 50 },
    '/OrgApi/CourseClass/Items': {
      items: [
        { classId: 'c1', className: '一班' },
        { classId: 'c1', className: '一班' },
      ],
    },
    '/api/Theory/Evaluation': () => ({
      criteria: CRITERIA,
      own: { scores: { understand: 4 }, text: '有点难', at: 1 },
      teacher,
      average: { people: 1, from: 5, scores: { understand: 4 } },
    }),
    [BOOK]: {
      version: 3,
      digits: 1,
      missing: 'zero',
      groups: [
        { id: 'a', name: '平时', weight: 40, keep: null },
        { id: 'b', name: '期末', weight: 60, keep: null },
      ],
      columns: [
        { ...COLUMN, id: 'lesson', kind: 'lesson', title: '单摆', groupId: 'a' },
        { ...COLUMN, id: 'talk', kind: 'own', title: '期末展示', groupId: 'b', max: 20, released: false },
      ],
    },
    [SET]: ({ commit }: { commit: string }) => ({
      version: commit === '1' ? 4 : 3,
      groups: [],
      changes: [{ studentId: 'u-甲', name: '甲', from: 72, to: 68.5 }],
    }),
    [MARK]: { cell: { state: 'scored', score: 18, version: 1 }, total: 82.8 },
    [HISTORY]: [{ at: 1, by: '', from: null, to: 15, excused: false, reason: '' }],
    [SCORE]: ({ scores, text }: { scores: object; text: string }) => {
      teacher = { scores, text, at: 2, by: '林老师' };
      return null;
    },
  };
  shown = await renderScreen(<ScoresPanel courseId="c" />, { answers, at });
  await vi.waitFor(() => expect(shown.text()).toContain('期末展示'));
}

test('a row a student: state, score, mastery, minutes; who has not begun does not open', async () => {
  await open();
  expect(shown.asked.find((a) => a.path === ITEMS)?.body).toMatchObject({ courseId: 'c', pageSize: 50 });
  const rows = [...document.querySelectorAll('tbody tr')].map((r) => r.textContent ?? '');
  for (const said of ['已学完', '72', '1/2', '10', '80%', '1 个']) expect(rows[0]).toContain(said);
  expect(rows[1]).toContain('未开始');
  expect([...document.querySelectorAll('tbody button:not([aria-label])')].map((b) => b.textContent)).toEqual(['甲']);
  // a sheet needs the height: filters are folded until they are asked for
  expect(document.querySelector('[role=search]')).toBeNull();
  shown.press(shown.find('button', '筛选'));
  // the class is offered once, whoever teaches it
  expect([...document.querySelectorAll('option')].filter((o) => o.textContent === '一班')).toHaveLength(1);
});

test('a row opens what was learnt; the teacher evaluates by the criteria beside the student’s own', async () => {
  await open();
  shown.press(shown.find('button', '甲'));
  await vi.waitFor(() => expect(shown.text()).toContain('甲说：有点难'));
  expect(shown.text()).toContain('还没有掌握，需要老师帮助');
  expect(shown.text()).toContain('误差来源没有检查题0');
  const five = document.querySelector<HTMLInputElement>('input[type=radio][value="5"]');
  if (!five) throw new Error('no scale');
  shown.press(five);
  shown.press(await shown.comes('button', '保存评价'));
  await vi.waitFor(() =>
    expect(shown.asked.find((a) => a.path === SCORE)?.body).toEqual({
      lessonId: 'l',
      scores: { understand: 5 },
      text: '',
    }),
  );
  await vi.waitFor(() => expect(shown.text()).toContain('5/5'));
  await vi.waitFor(() => expect(shown.asked.filter((a) => a.path === ITEMS).length).toBeGreaterThan(1));
});

const bodiesOf = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);
/** By its label, which stands before it or is its own. */
function typeInto(label: string, value: string): void {
  const named = [...document.querySelectorAll('label')].find((l) => l.textContent === label)?.htmlFor;
  const field = named ? document.getElementById(named) : document.querySelector(`[aria-label="${label}"]`);
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  type(field, value);
}

test('name and total stay in sight; typing starts in the first cell that is typed by hand, and a wrong one says why beside it', async () => {
  await open();
  const heads = [...document.querySelectorAll('.pins thead th')];
  expect(heads[0]?.className).toBe('name');
  expect(heads.at(-1)?.className).toBe('number pinned');
  shown.press(shown.find('button', '录入成绩'));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-at')).toBe('0.1'));
  const cell = document.querySelector<HTMLInputElement>('[data-at="0.1"]');
  if (!cell) throw new Error('no cell');
  cell.focus();
  type(cell, '999');
  shown.key(cell, 'Enter');
  await vi.waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'));
  const why = document.getElementById(cell.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('请填 0 到 20 之间的数');
  expect(cell.parentElement?.contains(why)).toBe(true);
});

test('a column says what its scores are together and what it weighs; one that students do not see is released there', async () => {
  await open();
  const head = [...document.querySelectorAll('thead th')].map((th) => th.textContent ?? '');
  const [lesson, talk] = [head.find((h) => h.includes('单摆')), head.find((h) => h.includes('期末展示'))];
  for (const said of ['平均 72 · 中位 70', '12–98 · 30 人有分', '平时 40% · 份额 1']) expect(lesson).toContain(said);
  expect(lesson).not.toContain('公布');
  expect(talk).toContain('学生看不到');
  shown.press(shown.find('button', '公布“期末展示”'));
  await vi.waitFor(() =>
    expect(bodiesOf(SET)).toEqual([
      { courseId: 'c', version: 3, columns: [{ id: 'talk', released: true }], commit: '1' },
    ]),
  );
});

test('who comes from a figure sees by what the rows are narrowed, though its filter is known late', async () => {
  await open('/?state=done');
  await vi.waitFor(() => expect(document.querySelector('[role=search]')).not.toBeNull());
  shown.press(shown.find('button', '筛选1'));
  await vi.waitFor(() => expect(document.querySelector('[role=search]')).toBeNull());
});

test('a cell opens what it is made of; the teacher’s word has a reason, and no number over the most', async () => {
  await open();
  shown.press(shown.find('button', '甲，期末展示：待批'));
  await vi.waitFor(() => expect(shown.text()).toContain('系统计算'));
  typeInto('老师给的分数', '21');
  await vi.waitFor(() => expect(shown.text()).toContain('请填 0 到 20 之间的数'));
  typeInto('老师给的分数', '18');
  typeInto('原因', '当堂展示');
  shown.press(shown.find('button', '保存'));
  await vi.waitFor(() =>
    expect(bodiesOf(MARK)).toEqual([
      { columnId: 'talk', studentId: 'u-甲', score: 18, excused: false, reason: '当堂展示', version: 0 },
    ]),
  );
});

test('weights are tried before they are saved; what is not 100 together cannot be', async () => {
  await open();
  shown.press(shown.find('button', '成绩构成'));
  await shown.comes('button', '试算');
  typeInto('第 1 组的权重（%）', '50');
  await vi.waitFor(() => expect(shown.text()).toContain('权重合计 110%，多出 10%'));
  typeInto('第 2 组的权重（%）', '40');
  await vi.waitFor(() => expect(shown.text()).toContain('权重合计 90%，还差 10%'));
  expect(shown.find('button', '试算')).toHaveProperty('disabled', true);
  typeInto('第 2 组的权重（%）', '50');
  shown.press(shown.find('button', '试算'));
  // the result is in the place of the form, and it has the focus: nobody saves unread
  const head = await shown.comes('h3', '试算结果');
  await vi.waitFor(() => expect(document.activeElement).toBe(head));
  expect(shown.text()).toContain('1 人降低');
  const cells = [...(head.parentElement?.querySelectorAll('tbody td') ?? [])].map((c) => c.textContent);
  expect(cells).toEqual(['甲', '72', '68.5', '−3.5']);
  expect(() => shown.find('button', '试算')).toThrow();
  shown.press(shown.find('button', '返回修改'));
  await shown.comes('button', '试算');
  expect(document.querySelector<HTMLInputElement>('[aria-label="第 2 组的权重（%）"]')?.value).toBe('50');
  shown.press(shown.find('button', '试算'));
  shown.press(await shown.comes('button', '保存'));
  await vi.waitFor(() =>
    expect(bodiesOf(SET).map((b) => [b['commit'], b['version']])).toEqual([
      ['0', 3],
      ['0', 3],
      ['1', 3],
    ]),
  );
  expect(bodiesOf(SET)[2]).toMatchObject({
    groups: [
      { id: 'a', weight: 50 },
      { id: 'b', weight: 50 },
    ],
  });
});
