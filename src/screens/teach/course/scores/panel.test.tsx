// Scores: what a row says, which rows open, and the teacher's evaluation from the drawer.
import { afterEach, expect, test, vi } from 'vitest';
import type { ScoreRow } from '#contract/scores.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
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
  flagged: 1,
  points: [
    { pointId: 'p1', title: '周期公式', mastery: 0.9, tries: 2, flagged: false },
    { pointId: 'p2', title: '小角度近似', mastery: 0.3, tries: 4, flagged: true },
  ],
});

let shown: Shown;
afterEach(() => shown.unmount());

async function open(): Promise<void> {
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
    [SCORE]: ({ scores, text }: { scores: object; text: string }) => {
      teacher = { scores, text, at: 2, by: '林老师' };
      return null;
    },
  };
  shown = await renderScreen(<ScoresPanel courseId="c" />, { answers });
  await vi.waitFor(() => expect(shown.text()).toContain('72'));
}

test('a row a student: state, score, mastery, minutes; who has not begun does not open', async () => {
  await open();
  expect(shown.asked.find((a) => a.path === ITEMS)?.body).toMatchObject({ courseId: 'c', pageSize: 50 });
  const rows = [...document.querySelectorAll('tbody tr')].map((r) => r.textContent ?? '');
  for (const said of ['已学完', '72', '1/2', '10', '80%', '1 个']) expect(rows[0]).toContain(said);
  expect(rows[1]).toContain('未开始');
  expect([...document.querySelectorAll('tbody button')].map((b) => b.textContent)).toEqual(['甲']);
  // the class is offered once, whoever teaches it
  expect([...document.querySelectorAll('option')].filter((o) => o.textContent === '一班')).toHaveLength(1);
});

test('a row opens what was learnt; the teacher evaluates by the criteria beside the student’s own', async () => {
  await open();
  shown.press(shown.find('button', '甲'));
  await vi.waitFor(() => expect(shown.text()).toContain('甲说：有点难'));
  expect(shown.text()).toContain('多次没有答对');
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
