// The next term, as a teacher makes it: chosen, looked at, copied, seen beside the old one, and taken back.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipOf } from '#tests/support/zip.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { school } from './learners.ts';

test('a term is rolled over, both terms are seen, and it is taken back', async ({ page, request }) => {
  const { call } = await school(request, '学期之外的课');
  const ids: string[] = [];
  for (const name of ['电磁学', '近代物理']) {
    const { id } = await call<{ id: string }>('/OrgApi/Course/Add', { name, kind: 'plain', term: '2040秋' });
    await call('/OrgApi/CourseChapter/Add', { courseId: id, kind: 'chapter', title: '绪论' });
    await call('/OrgApi/Course/SetStatus', { id, status: 'published' });
    ids.push(id);
  }
  await signIn(page, 'teacher01', '#/teach/course?term=2040秋');
  const rows = page.getByRole('table', { name: '课程列表' }).getByRole('row');
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row('电磁学')).toContainText('已发布');
  await page.getByRole('button', { name: '新学期' }).click();
  const panel = page.getByRole('dialog', { name: '转入新学期' });
  await panel.getByRole('combobox', { name: '从哪个学期' }).selectOption('2040秋');
  await expect(panel.getByRole('textbox', { name: '新学期' })).toHaveValue('2041春');
  await expect(panel.getByText('已选 2 门')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '看看会做什么' }).click();
  const changes = panel.getByRole('table');
  await expect(changes.getByRole('row').filter({ hasText: '电磁学' })).toContainText('复制到2041春');
  await expect(changes.getByRole('row').filter({ hasText: '近代物理' })).toContainText('关闭原课程');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '复制 2 门课程' }).click();
  await expect(panel.getByText('已转入2041春')).toBeVisible();
  await panel.getByRole('button', { name: '查看2041春的课程' }).click();
  await expect(panel).toHaveCount(0);

  // the new ones are drafts; the old ones are there, closed
  await expect(row('电磁学')).toContainText('草稿');
  await page.getByRole('combobox', { name: '学期' }).selectOption('2040秋');
  await expect(row('电磁学')).toContainText('已关闭');
  await page.getByRole('combobox', { name: '学期' }).selectOption('全部学期');
  await expect(row('电磁学')).toHaveCount(2);
  await expectAccessible(page);

  // once more: the term has these names
  await page.getByRole('button', { name: '新学期' }).click();
  await panel.getByRole('combobox', { name: '从哪个学期' }).selectOption('2040秋');
  await panel.getByRole('button', { name: '全选' }).click();
  await panel.getByRole('button', { name: '看看会做什么' }).click();
  await expect(panel.getByText('2041春里已经有同名的课程')).toBeVisible();
  await expect(panel.getByRole('button', { name: '复制 2 门课程' })).toBeDisabled();
  await panel.getByRole('button', { name: '关闭' }).last().click();
  await expect(panel).toHaveCount(0);

  await page.goto('#/jobs');
  await page.getByRole('button', { name: '查看“2041春”' }).click();
  const job = page.getByRole('dialog', { name: '2041春' });
  await job.getByRole('button', { name: '撤销' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText('删除了 2 门新课程，重新打开了 2 门原课程')).toBeVisible();
  await expect(job.getByText('这次转入已撤销。')).toBeVisible();
  const { items } = await call<{ items: { id: string; status: string; term: string }[] }>('/OrgApi/Course/Items', {
    keyword: '电磁学',
  });
  expect(items.map(({ id, status, term }) => ({ id, status, term }))).toEqual([
    { id: ids[0], status: 'published', term: '2040秋' },
  ]);
});

test('chapters come from a zip and from a folder, looked at first; the course is packed, and made anew from its archive', async ({
  page,
  request,
}, info) => {
  const { call } = await school(request, '与导入无关的课');
  const { id } = await call<{ id: string }>('/OrgApi/Course/Add', { name: '导入的课', kind: 'plain' });
  await signIn(page, 'teacher01', `#/teach/course/courseInfo?id=${id}`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '导入章节' });
  const zip = zipOf([
    { name: '电学/第一章 电场/01 引言.txt', bytes: '电荷' },
    { name: '电学/第一章 电场/02 程序.exe', bytes: 'MZ' },
    { name: '电学/第二章 电流/欧姆定律.html', bytes: '<h1>欧姆定律</h1><p>U = IR</p>' },
  ]);
  const folder = info.outputPath('光学');
  mkdirSync(join(folder, '第三章 折射'), { recursive: true });
  writeFileSync(join(folder, '第三章 折射', '2 全反射.txt'), '光密到光疏');
  writeFileSync(join(folder, '第三章 折射', '10 程序.exe'), 'MZ');
  await panel.getByLabel('选择文件夹', { exact: true }).last().setInputFiles(folder);
  await expect(panel.getByText('“光学”可以导入，还没有写入')).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: '程序.exe' })).toBeVisible();
  await panel.getByRole('button', { name: '导入 1 个小节' }).click();
  await expect(panel.getByText('已导入“光学”')).toBeVisible();
  await panel.getByRole('button', { name: '换一个文件' }).click();

  await panel
    .getByLabel('选择文件', { exact: true })
    .last()
    .setInputFiles({ name: '电学.zip', mimeType: 'application/zip', buffer: zip });
  await expect(panel.getByText('“电学.zip”可以导入，还没有写入')).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: '第二章 电流' })).toContainText('欧姆定律');
  await expect(panel.getByRole('row').filter({ hasText: '程序.exe' })).toContainText('为了安全，不能上传程序文件');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '导入 2 个小节' }).click();
  await expect(panel.getByText('已导入“电学.zip”')).toBeVisible();
  await panel.getByRole('button', { name: '关闭' }).last().click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('list', { name: '章节' }).locator('button[aria-keyshortcuts]')).toHaveText([
    '第三章 折射',
    // a number that counts nothing beside it is a part of the title
    '2 全反射',
    '第一章 电场',
    '引言',
    '第二章 电流',
    '欧姆定律',
  ]);

  // packed
  await page.goto('/mengoo/#/teach/course?keyword=导入的课');
  await page.getByRole('button', { name: '更多“导入的课”' }).click();
  await page.getByRole('menuitem', { name: '打包' }).click();
  const packing = page.getByRole('dialog', { name: '打包“导入的课”' });
  await packing.getByRole('button', { name: '开始打包' }).click();
  const download = page.waitForEvent('download');
  await packing.getByRole('button', { name: '下载“导入的课.zip”' }).click();
  const file = await (await download).path();
  await expectAccessible(page);
  await packing.getByRole('button', { name: '关闭' }).last().click();
  await expect(packing).toHaveCount(0);

  await page.getByRole('button', { name: '由课程包新建' }).click();
  const made = page.getByRole('dialog', { name: '由课程包新建课程' });
  await made.locator('input[type=file]').setInputFiles({
    name: '课.zip',
    mimeType: 'application/zip',
    buffer: readFileSync(file),
  });
  await expect(made.getByText('课程已建好，是一份草稿')).toBeVisible();
  await expectAccessible(page);
  await made.getByRole('button', { name: '打开课程' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '导入的课' })).toBeVisible();
  await expect(page.getByRole('button', { name: '第三章 折射', exact: true })).toBeVisible();
});
