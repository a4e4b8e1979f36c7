// The team: its order by keyboard, taken back when refused; someone taken out, and back in.
import { afterEach, expect, test } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { toasts } from '#src/ui/toast.ts';
import type { Course } from '../../course-row/queries.ts';
import { TeamPanel } from './panel.tsx';

const POWERS = ['Add', 'Delete', 'Restore', 'ChangeOrder', 'Items'].map((call) => `CourseTeacher.${call}`);
const COURSE = { id: 'c', teacher: '王老师', staffed: true } as Course; // all that the panel reads of it
const teacher = (id: string, sort: number) => ({
  id,
  version: 1,
  createdAt: 0,
  courseId: 'c',
  userId: `u-${id}`,
  name: id,
  userName: `t-${id}`,
  sort,
});

let shown: Shown;
afterEach(() => shown.unmount());

let order: string[];
async function open(powers: readonly string[], more: Record<string, unknown> = {}): Promise<void> {
  order = ['甲', '乙', '丙'];
  const answers = {
    '/OrgApi/CourseTeacher/Items': () => ({
      items: order.map(teacher),
      itemCount: order.length,
      page: 1,
      pageSize: 100,
    }),
    '/OrgApi/CourseTeacher/ChangeOrder': ({ ids }: { ids: string[] }) => {
      order = ids;
      return null;
    },
    ...more,
  };
  shown = await renderScreen(<TeamPanel course={COURSE} />, { powers, answers });
  await expect.poll(() => shown.text()).toContain('甲');
}
const names = () => [...document.querySelectorAll('ol > li')].map((li) => li.textContent?.slice(0, 1));
const altUp = (element: HTMLElement) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }));

test('Alt and an arrow move a teacher: shown at once, said, sent whole', async () => {
  await open(POWERS);
  expect(shown.text()).toContain('王老师');
  altUp(shown.find('button', '删除：丙'));
  await expect.poll(names).toEqual(['甲', '丙', '乙']);
  expect(shown.text()).toContain('“丙”移到第 2 位，共 3 个');
  await expect
    .poll(() => shown.asked.find((a) => a.path.endsWith('/ChangeOrder'))?.body)
    .toEqual({ courseId: 'c', ids: ['甲', '丙', '乙'] });
  shown.press(shown.find('button', '上移：丙'));
  await expect.poll(names).toEqual(['丙', '甲', '乙']);
});

test('an order that is refused is taken back, and the reason said', async () => {
  await open(POWERS, { '/OrgApi/CourseTeacher/ChangeOrder': () => answer(404, null, '没有找到') });
  shown.press(shown.find('button', '下移：甲'));
  await expect.poll(() => toasts.get().at(-1)?.title).toBe('没有找到');
  await expect.poll(names).toEqual(['甲', '乙', '丙']);
});

test('taken out, and back in', async () => {
  await open(POWERS, {
    '/OrgApi/CourseTeacher/Delete': { deleted: 1 },
    '/OrgApi/CourseTeacher/Restore': { restored: 1 },
  });
  shown.press(shown.find('button', '删除：乙'));
  await expect.poll(() => toasts.get().at(-1)?.title).toBe('“乙”已移出教学团队');
  toasts.get().at(-1)?.action?.run();
  await expect.poll(() => shown.asked.find((a) => a.path.endsWith('/Restore'))?.body).toEqual({ ids: ['乙'] });
});

test('who may only look finds nothing to press', async () => {
  await open(['CourseTeacher.Items']);
  expect(document.querySelectorAll('button')).toHaveLength(0);
});
