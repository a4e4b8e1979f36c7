// The page of visits: its headline and the list below it ask for the same visits, and pages have names.
import { expect, test } from 'vitest';
import { DAYS_OF_LATE } from '#contract/statistics.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { VisitsScreen } from './screen.tsx';

const DAY = 86_400_000;
const VISITS = '/OrgApi/TjStatisticsData';

test('headline and list are of the same days and people; pages are called by name', async () => {
  const list = { path: `${VISITS}/Items`, body: {}, route: '/home/visits' };
  const rows = ['NewsCenter', 'RedirectWeb', 'admin_user'].map((key) => ({ key, visits: 1, visitors: 1, list }));
  const shown = await renderScreen(<VisitsScreen />, {
    powers: ['TjStatisticsData.Items'],
    at: '/?role=student',
    answers: {
      [VISITS]: ({ by }: { by: string }) => ({ asOf: 0, visits: 3, visitors: 3, rows: by === 'page' ? rows : [] }),
      [`${VISITS}/Items`]: { items: [], itemCount: 0, page: 1, pageSize: 30 },
      '/OrgApi/SysDept/SimpleItems': [],
    },
  });
  await expect.poll(() => shown.text()).toContain('新闻中心');
  for (const name of ['跳转提示', '用户']) expect(shown.text()).toContain(name);
  expect(shown.text()).not.toMatch(/NewsCenter|RedirectWeb|admin_user/);
  const asked = (path: string, by?: string) => shown.asked.find((a) => a.path === path && a.body['by'] === by)?.body;
  await expect.poll(() => asked(`${VISITS}/Items`)).toBeDefined();
  const { by: _by, ...headline } = asked(VISITS, 'day') ?? {};
  const { page: _page, pageSize: _size, ...listed } = asked(`${VISITS}/Items`) ?? {};
  expect(headline).toEqual(listed);
  expect(headline).toMatchObject({ role: 'student' });
  expect(Number(headline['until']) - Number(headline['from'])).toBe(DAYS_OF_LATE * DAY - 1);
});
