// The score books of all courses on one page, by the teacher and in the back office.
import { expect, expectAccessible, signIn, test } from './fixture.ts';

test('from one’s classes to the book of a course, chosen by name; the back office has its own way in', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'teacher01', '#/teach/myclass');
  await page.getByRole('link', { name: '成绩管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '成绩管理' })).toBeVisible();
  const course = page.getByRole('combobox', { name: '课程' });
  await expect(course).toContainText('单摆法测重力加速度');
  await course.selectOption({ label: '单摆法测重力加速度（2026秋）' });
  await expect(page.getByRole('row', { name: /student01/ })).toBeVisible();
  await expectAccessible(page);

  const office = await (await newDevice()).newPage();
  await signIn(office, 'admin', '#/score/manage');
  await expect(office.getByRole('heading', { level: 1, name: '成绩管理' })).toBeVisible();
  await office.getByRole('combobox', { name: '课程' }).selectOption({ label: '单摆法测重力加速度（2026秋）' });
  await expect(office.getByRole('row', { name: /student01/ })).toBeVisible();
});
