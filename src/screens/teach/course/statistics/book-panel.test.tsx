// Statistics of an ordinary course: every bar has its number, and each number leads to the students whom it counts.
import { afterEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { Course } from '../../course-row/queries.ts';
import { BookStatisticsPanel } from './book-panel.tsx';

const STAT = '/OrgApi/CourseStat/Book';
const WEEK = Date.UTC(2026, 10, 15, 16);
const STATISTICS: OutputOf<typeof STAT> = {
  students: 30,
  mean: 71.5,
  totals: [
    { band: 'none', students: 2 },
    { band: '0', students: 3 },
    { band: '60', students: 25 },
    { band: '70', students: 0 },
    { band: '80', students: 0 },
    { band: '90', students: 0 },
  ],
  sections: [{ sectionId: 's1', title: '课程说明', chapter: '第一章', done: 20, doing: 4, none: 6 }],
  weeks: [{ week: WEEK, students: 12, seconds: 7_500 }],
};
const COURSE = { id: 'c', kind: 'plain' } as Course; // the panel asks for no more of it

let shown: Shown;
afterEach(() => shown.unmount());

const open = async (statistics: object, at: string) => {
  const classes = ['一班', '二班'].map((className) => ({ classId: `id-${className}`, className }));
  shown = await renderScreen(<BookStatisticsPanel course={COURSE} />, {
    answers: { [STAT]: { ...STATISTICS, ...statistics }, '/OrgApi/CourseClass/Items': { items: classes } },
    at,
  });
};

test.each([
  ['/teach/course/courseInfo?id=c&tab=statistics', '/teach/course/courseInfo?id=c&tab=scores'],
  ['/curriculum/course/courseInfo?id=c&tab=statistics', '/curriculum/course/courseInfo?id=c&tab=scores'],
  ['/teach/course/courseInfo?id=c&tab=statistics&classId=k', '/teach/course/courseInfo?id=c&tab=scores&classId=k'],
])('figures at %s lead to the list of scores there, of the same class', async (at, list) => {
  await open({}, at);
  const leadsTo = async (name: string) => (await shown.comes('a', name)).getAttribute('href');
  expect(await leadsTo('总评 60–69：25 人，看名单')).toBe(`${list}&band=60`);
  expect(await leadsTo('课程说明，进行中：4 人，看名单')).toBe(`${list}&sectionId=s1&progress=doing`);
  expect(await leadsTo('11/16 – 11/22 学习过：12 人，看名单')).toBe(`${list}&week=${WEEK}`);
  for (const said of ['共 30 名学生，平均 71.5 分', '2 小时 5 分', '还没有总评2 人'])
    expect(shown.text()).toContain(said);
  // nobody is no list
  expect(document.querySelectorAll('a[href*="band=90"]')).toHaveLength(0);
});

test('without a student there is nothing to draw', async () => {
  await open({ students: 0, mean: null }, '/teach/course/courseInfo?id=c&tab=statistics');
  await vi.waitFor(() => expect(shown.text()).toContain('还没有学生'));
});
