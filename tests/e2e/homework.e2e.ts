// Homework from a phone: photographs and a text are handed in, and marked on the picture the same evening.
import { randomUUID } from 'node:crypto';
import { writtenPage } from '#server/worlds/classroom/handwriting.ts';
import { apiOf } from './class-room.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

test('handed in with a photograph, marked with points and a stroke, released', async ({ page, newDevice }) => {
  const teacher = await apiOf(page, 'teacher01');
  const items = [
    { id: 'why', kind: 'text', title: '为什么摆角要小？', points: 40 },
    { id: 'pages', kind: 'files', title: '拍下计算过程', points: 60 },
  ] as const;
  const { id } = await teacher.call('/OrgApi/Work/Add', { title: '手机上交的作业', items: [...items] });
  const classes = await teacher.call('/OrgApi/SysDept/SimpleItems', {});
  const classIds = classes.flatMap((d) => (d.kind === 'class' && d.name === '物理实验1班' ? [d.id] : []));
  const { id: assignmentId } = await teacher.call('/OrgApi/Assignment/Add', {
    kind: 'homework',
    refId: id,
    to: { classIds },
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'student12', `#/HomeWork/ViewJob?id=${assignmentId}`);
  await page.getByLabel('在这里写').fill('小角度时回复力与位移成正比，所以周期与摆幅无关。');
  await page
    .getByLabel('拍照或选照片')
    .last()
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: writtenPage(3) });
  await expect(page.getByText('已传完')).toBeVisible();
  await page.getByRole('button', { name: '交作业（已答 2 / 2，1 个文件）' }).click();
  await expect(page.getByText(/^已交 /)).toBeVisible();

  const other = await (await newDevice()).newPage();
  await signIn(other, 'teacher01', `#/teach/assignments/manage?id=${id}`);
  await other.getByRole('button', { name: '批改（1 份待批）' }).click();
  await other.getByRole('button', { name: '打勾' }).click();
  await other.getByRole('application').click();
  await expect(other.locator('[data-ink]')).toHaveCount(1);
  await other.getByLabel('第 1 项的分数').fill('38');
  await other.getByLabel('第 1 项的分数').press('Enter');
  await other.getByLabel('第 2 项的分数').fill('55');
  await other.getByLabel('第 2 项的分数').press('Enter');
  await expect(other.getByText(/已批改，未公布/)).toBeVisible();
  await other.getByRole('link', { name: '回到列表' }).click();
  await other.getByRole('button', { name: '公布（1 份已批）' }).click();
  await expect(other.getByText('已公布 1 份')).toBeVisible();

  // somebody else hands in the same words
  const copier = await apiOf(page, 'student13');
  const own = await copier.call('/api/Work/Item', { assignmentId });
  const value = '小角度时，回复力与位移成正比——所以，周期与摆幅无关！';
  await copier.call('/api/Work/Save', { assignmentId, version: own.version, answers: [{ itemId: 'why', value }] });
  await copier.call('/api/Work/Submit', { assignmentId, version: own.version + 1, cmd: randomUUID() });
  await other.getByRole('link', { name: '查重' }).click();
  await expect(other.locator('mark')).toHaveText([/小角度时回复力/, /小角度时，回复力/]);
  await expectAccessible(other);

  await page.goto(page.url().replace('ViewJob', 'SeeJob'));
  await expect(page.getByText('93 / 100')).toBeVisible();
  await expect(page.locator('[data-ink]')).toHaveCount(1);
});
