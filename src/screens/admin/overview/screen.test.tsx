// Every figure of the overview leads to the list that it counts.
import { afterEach, expect, test } from 'vitest';
import { FIGURES } from '#contract/statistics.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { OverviewScreen } from './screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const FOUND = {
  asOf: Date.UTC(2026, 10, 30),
  figures: FIGURES.map((id, n) => ({
    id,
    value: 1000 + n,
    list: { path: '/x', body: {}, route: id === 'students' ? '/admin/user?base=student' : `/home?list=${id}` },
  })),
};
const answers = {
  '/OrgApi/DataStatistics': FOUND,
  '/api/AdminCenter/Today': { signIns: 0, lines: [] },
  '/OrgApi/TjStatisticsData': { asOf: 1, visits: 0, visitors: 0, rows: [] },
};

test('each is there by its name and leads to its list', async () => {
  shown = await renderScreen(<OverviewScreen />, { at: '/home', answers });
  expect((await shown.comes('a', '学生')).getAttribute('href')).toBe('/admin/user?base=student');
  expect(shown.find('a', '学生提问').getAttribute('href')).toBe('/home?list=questions');
  const values = [...document.querySelectorAll('ul > li')].map((one) => /1,0\d\d/.exec(one.textContent ?? '')?.[0]);
  expect(values.filter(Boolean)).toHaveLength(FIGURES.length);
});

test('what has no page of its own is listed below', async () => {
  const row = { id: 'l', courseId: 'k', course: '单摆', studentId: 's', student: '赵一鸣', startedAt: 1, endedAt: 2 };
  shown = await renderScreen(<OverviewScreen />, {
    at: '/home?list=finished',
    powers: ['DataStatistics.Items'],
    answers: {
      ...answers,
      '/OrgApi/DataStatistics/Lessons': { items: [row], itemCount: 1, page: 1, pageSize: 30 },
    },
  });
  await expect.poll(() => shown.text()).toContain('赵一鸣');
  expect(shown.asked.find(({ path }) => path.endsWith('/Lessons'))?.body).toMatchObject({ finished: true });
});
