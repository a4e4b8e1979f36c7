// An ordinary course of the demo's term: how a student stands in it and what is to do, on a phone; and its material.
import { expect, expectAccessible, settled, signIn, test } from './fixture.ts';

const COURSE = '大学物理实验';

test('a student on a phone: from one’s courses to the scores and the work of one of them, and on to the very place', async ({
  newDevice,
  database,
}) => {
  const page = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await signIn(page, 'student09', '#/MyCurriculum');
  await page.getByRole('link', { name: `《${COURSE}》的成绩` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${COURSE}：成绩` })).toBeVisible();
  const scores = page.getByRole('region', { name: '成绩' });
  await expect(scores.getByText(/^目前 [\d.]+ 分$/)).toBeVisible();
  await expect(scores.getByRole('heading', { name: '实验报告（40%）' })).toBeVisible();
  await expect(scores.getByRole('listitem').filter({ hasText: '报告一' })).toContainText('缺交');
  await expect(scores.getByRole('listitem').filter({ hasText: '实验操作' })).toContainText(/\d+ \/ 100/);
  // how much is open still is said; what is not released is not
  await expect(scores.getByRole('heading', { name: '期末考查（20%）' })).toBeVisible();
  await expect(scores.getByRole('listitem').filter({ hasText: '期末考查' })).toHaveCount(0);
  const progress = page.getByRole('region', { name: '学习进度' });
  await expect(progress.getByRole('listitem').filter({ hasText: '第一章' })).toContainText('完成 1 / 3 节');
  await expect(progress.getByRole('listitem').filter({ hasText: '第三章' })).toContainText('完成 0 / 3 节');
  await fits();
  await expectAccessible(page);

  const main = page.getByRole('main');
  await main.getByRole('link', { name: '任务', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${COURSE}：任务` })).toBeVisible();
  await expect(page.getByRole('region', { name: '已过期' })).toContainText('学会实验室安全');
  // due on the day of the first start, which a run of the tests may outlast
  const { rows } = await database.pool.query("select until_at from assignment where title = '练习读数'");
  const when = Number(rows[0]?.until_at) > Date.now() ? '今天' : '已过期';
  await expect(page.getByRole('region', { name: when })).toContainText('练习读数');
  await expect(page.getByRole('region', { name: '已完成' })).toContainText('读课程说明');
  // of another course
  await expect(page.getByText('学完单摆法测重力加速度')).toHaveCount(0);
  await fits();
  await expectAccessible(page);

  await page.getByRole('button', { name: '查看：读课程说明' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '课程说明' })).toBeVisible();
  await main.getByRole('link', { name: '成绩', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${COURSE}：成绩` })).toBeVisible();
});

test('a teacher lays out material, a learner opens it and votes for the course', { tag: '@all' }, async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'teacher01', '#/teach/course');
  await page.getByRole('link', { name: COURSE, exact: true }).first().click();
  await page.getByRole('tab', { name: '资料' }).click();
  const list = page.getByRole('list', { name: '资料' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const buffer = Buffer.from('摆长,周期\n0.50,1.42\n');
  await page.getByLabel('选择文件').setInputFiles({ name: '记录.csv', mimeType: 'text/csv', buffer });
  const sheet = list.getByRole('listitem').filter({ hasText: '记录.csv' });
  await sheet.getByRole('button', { name: '改名“记录.csv”' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('记录表.csv');
  await page.getByRole('button', { name: '保存' }).click();
  // by keyboard to the top
  const last = list.getByRole('listitem').filter({ hasText: '记录表.csv' });
  await last.getByRole('button', { name: /^上移/ }).press('Alt+ArrowUp');
  await expect(list.getByRole('listitem').nth(1)).toContainText('记录表.csv');
  await expectAccessible(page);

  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student08', '#/MyCurriculum');
  // its figures come late, and do not move what is being pressed
  const figures = Promise.withResolvers<void>();
  await phone.route('**/api/Course/Stats', async (route) => {
    await figures.promise;
    await route.fallback();
  });
  await phone.getByRole('link', { name: COURSE, exact: true }).click();
  const begin = phone.getByRole('button', { name: /^(开始|继续|再次)学习/ });
  await settled(phone);
  const place = await begin.boundingBox();
  figures.resolve();
  await expect(phone.getByRole('button', { name: '点赞', exact: true }).first()).toBeVisible();
  expect((await begin.boundingBox())?.y).toBe(place?.y);
  const material = phone.getByRole('region', { name: '课程资料' });
  await expect(material.getByRole('listitem')).toHaveCount(3);
  await phone.getByRole('button', { name: '点赞', exact: true }).first().click();
  await expect(phone.getByRole('button', { name: '点赞 1', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(phone);
  const opening = phone.context().waitForEvent('page');
  await material.getByRole('link', { name: /记录表\.csv/ }).click();
  await expect((await opening).getByRole('region', { name: '记录.csv' })).toContainText('0.50,1.42');

  // taken away, and back at once
  await last.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await expect(last).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(last).toBeVisible();
});
