// Statistics: numbers beside every bar, the same as a table, one class of several, and nothing where nobody is.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { StatisticsPanel } from './panel.tsx';
import type { Statistics } from './section.tsx';

const STAT = '/OrgApi/CourseStat';
const statistics = (more: Partial<Statistics> = {}): Statistics => ({
  students: 40,
  done: 10,
  running: 20,
  none: 10,
  score: 76,
  points: [
    { pointId: 'p1', title: '周期公式', mastery: 0.82, students: 30, flagged: 0 },
    { pointId: 'p2', title: '误差来源', mastery: 0, students: 0, flagged: 0 },
    { pointId: 'p3', title: '单位', mastery: 0, students: 0, flagged: 0, asked: false },
  ],
  missed: [{ questionId: 'q', stem: '周期与摆长？', title: '周期公式', answered: 30, missed: 12 }],
  recent: [{ text: '为什么角度要小？', title: '周期公式', at: 0 }],
  ...more,
});

let shown: Shown;
afterEach(() => shown.unmount());

async function open(more: Partial<Statistics> = {}): Promise<void> {
  const classes = ['一班', '二班'].map((className) => ({ classId: `id-${className}`, className }));
  shown = await renderScreen(<StatisticsPanel courseId="c" />, {
    answers: {
      [STAT]: statistics(more),
      '/OrgApi/CourseClass/Items': { items: classes },
      '/OrgApi/AISetting/GetHighFrequencyQuests': [
        { text: '角度为什么要小', count: 7, pointId: 'p1', lastAt: 0 },
        { text: '以前的问题', count: 1, pointId: 'gone', lastAt: 0 },
      ],
      '/OrgApi/AISetting/DialogueSummary': {
        asked: 8,
        students: 5,
        points: [
          {
            pointId: 'p1',
            title: '周期公式',
            asked: 8,
            students: 5,
            groups: [{ about: ['摆角'], asked: 6, example: '角度为什么要小' }],
          },
        ],
      },
    },
  });
}

test('every bar has its number, and the table has the same', async () => {
  await open();
  await vi.waitFor(() => expect(shown.text()).toContain('7 次'));
  for (const said of ['共 40 名学生', '25%', '50%', '76', '82%', '还没有人作答', '没有检查题', '错 12 / 答 30 次'])
    expect(shown.text()).toContain(said);
  shown.press(shown.find('button', '表格'));
  const rows = [...document.querySelectorAll('tbody tr')].map((r) => r.textContent);
  expect(rows).toEqual(['1. 周期公式82%300', '2. 误差来源—00', '3. 单位—00']);
});

test('one class of several is chosen in the address', async () => {
  await open();
  const choice = await vi.waitFor(() => {
    const select = document.querySelector('select');
    if (!select) throw new Error('no choice yet');
    return select;
  });
  choice.value = 'id-二班';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(shown.query()).toContain('classId=id-二班'));
  await vi.waitFor(() =>
    expect(shown.asked.filter((a) => a.path === STAT).at(-1)?.body).toEqual({ courseId: 'c', classId: 'id-二班' }),
  );
});

test('the dialogue is counted by point and shared words, and what shares none is said', async () => {
  await open();
  await vi.waitFor(() => expect(shown.text()).toContain('5 人 · 8 次'));
  for (const said of ['5 名学生问了 8 次', '摆角', '6 次，如“角度为什么要小”', '另有 2 个问题'])
    expect(shown.text()).toContain(said);
});

test('without students it says how to begin', async () => {
  await open({ students: 0, done: 0, running: 0, none: 0, points: [] });
  await vi.waitFor(() => expect(shown.text()).toContain('还没有学生'));
});
