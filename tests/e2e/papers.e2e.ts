// A teacher makes a paper from nothing, looks at it as a student, arranges an exam of it and publishes it, on a wide and a narrow page.
import type { Page } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import { apiOf } from './class-room.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

const SHOTS = process.env['SHOTS'];
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};
const single = (stem: string): InputOf<'/OrgApi/Question/Add'> => ({
  kind: 'single',
  stem,
  options: [
    { key: 'A', text: '摆长' },
    { key: 'B', text: '摆球的质量' },
  ],
  answer: 'B',
  difficulty: 3,
});

test('from nothing to a paper, and from a paper to an exam that students see', { tag: '@all' }, async ({ page }) => {
  const teacher = await apiOf(page, 'teacher01');
  for (const stem of ['单摆周期与 $m$ 有关吗？', '周期由什么决定？', '摆角要多小？', '怎样减小误差？'])
    await teacher.call('/OrgApi/Question/Add', single(stem));
  await signIn(page, 'teacher01');
  await page.goto('/mengoo/#/questions/testPaper');
  await expect(page.getByRole('link', { name: '新建试卷' }).first()).toBeVisible();
  await shot(page, 'papers');
  await page.getByRole('link', { name: '新建试卷' }).first().click();
  await page.getByRole('textbox', { name: '名称' }).fill('力学小测 A 卷');
  await page.getByRole('button', { name: '从题库选题' }).click();
  const bank = page.getByRole('dialog');
  await bank.getByRole('searchbox').fill('周期');
  await bank.getByText('周期由什么决定？').click();
  await bank.getByText('单摆周期与').click();
  await shot(page, 'bank');
  await expectAccessible(page);
  await bank.getByRole('button', { name: '加入 2 题' }).click();
  await page.getByRole('button', { name: '按规则抽题' }).click();
  await page.getByRole('textbox', { name: '抽几题' }).fill('2');
  await page.getByRole('combobox', { name: '题型' }).selectOption('single');
  await expect(page.getByText(/题库里有 \d+ 题可抽/)).toBeVisible();
  await expect(page.getByRole('region', { name: '试卷合计' })).toContainText('8 分');
  await shot(page, 'builder');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await shot(page, 'builder-360');
  await page.getByRole('button', { name: '学生视角' }).click();
  await expect(page.getByRole('region', { name: '学生看到的试卷' })).toContainText('满分 8 分，共 4 题');
  await shot(page, 'preview-360');
  await page.getByRole('button', { name: '关闭' }).click();
  await page.setViewportSize({ width: 1024, height: 800 });
  await shot(page, 'builder-1024');
  await page.getByRole('button', { name: '保存试卷' }).click();
  await expect(page.getByRole('button', { name: '力学小测 A 卷', exact: true })).toBeVisible();
  await shot(page, 'papers-1024');
  await page.goto('/mengoo/#/questions/examine');
  await page.getByRole('link', { name: '安排考试' }).first().click();
  await page.getByRole('textbox', { name: '名称' }).fill('力学小测');
  await page.getByRole('combobox', { name: '试卷' }).selectOption({ label: '力学小测 A 卷（8 分）' });
  await page.getByLabel('开放时间').fill('2031-12-01T08:00');
  await page.getByLabel('结束时间').fill('2031-12-01T10:00');
  await shot(page, 'form-1024');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await shot(page, 'form-360');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请填写').first()).toBeVisible();
  await shot(page, 'form-refused');
  await page.getByRole('button', { name: /班级和小组/ }).click();
  await page.getByRole('treeitem', { name: '物理实验1班' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row', { name: /力学小测/ });
  await row.getByRole('button', { name: '发布' }).click();
  await shot(page, 'publish');
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row.getByText('已发布')).toBeVisible();
  await shot(page, 'exams');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await shot(page, 'exams-360');
});
