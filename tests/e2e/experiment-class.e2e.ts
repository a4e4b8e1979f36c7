// An experiment from its teacher's side: made and checked, opened, seen while a student is at it, marked over with a reason; and
// an administrator's: categories, groups, readings that were copied, and what another rule would do.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OutputOf } from '#contract/index.ts';
import { jsPackage, MANIFEST, STEPS } from '#tests/support/packages.ts';
import { expect, expectAccessible, PASSWORD, signIn, test } from './fixture.ts';

const PENDULUM = '单摆法测重力加速度';

/** Calls of somebody who has no page here. */
async function caller(page: Page, userName: string) {
  const post = async <T>(path: string, data: object, token = ''): Promise<T> => {
    const answer = await page.request.post(`/mengoo${path}`, { data, headers: token ? { token } : {} });
    const { code, data: given, msg } = (await answer.json()) as { code: number; data: T; msg: string };
    expect([path, code, msg]).toEqual([path, 0, '']);
    return given;
  };
  const { token } = await post<OutputOf<'/api/auth/UserNamePwd'>>('/api/auth/UserNamePwd', { userName, pwd: PASSWORD });
  return <T>(path: string, data: object) => post<T>(path, data, token);
}

test('an experiment is made, checked and opened; a run is seen as it happens, and its score changed with a reason', async ({
  page,
}) => {
  const name = `落球法测黏度 ${randomUUID().slice(0, 4)}`;
  await signIn(page, 'teacher01', '#/experiment/manage');
  await page.getByRole('link', { name: '添加实验' }).click();
  await page.getByLabel('名称').fill(name);
  await page.getByRole('button', { name: '下一步' }).click();

  // every fault with its file and line, and nothing stored
  const files = page.locator('input[type=file]');
  const zip = (bytes: Buffer) => ({ name: 'viscosity.zip', mimeType: 'application/zip', buffer: bytes });
  const wrong = { ...MANIFEST, steps: [{ ...STEPS[0], maxScore: -1 }] };
  await files.setInputFiles(zip(jsPackage(wrong)));
  const fault = page.getByRole('row', { name: /experiment\.json/ });
  await expect(fault).toContainText('maxScore');
  await expect(fault.getByRole('cell').nth(1)).toHaveText(/^\d+$/);
  await expectAccessible(page);
  const readings = [{ seq: 1, path: 'rows.period', title: '周期', en: 'Period', unit: 's', digits: 2 }];
  await files.setInputFiles(zip(jsPackage({ ...MANIFEST, readings })));
  await expect(page.getByText(/检查合格：2 步/)).toBeVisible();
  await expect(page.getByRole('definition').getByText('experiment.json')).toBeVisible();

  await page.getByRole('tab', { name: '步骤与评语' }).click();
  await page.getByLabel('第 1 步“测量摆长”的权重').fill('60');
  await expect(page.getByText('50%').first()).toBeVisible();
  await page.getByRole('button', { name: '保存权重' }).click();
  await page.getByRole('button', { name: '添加评语' }).click();
  await page.getByLabel('第 1 条评语的起始分').fill('60');
  await page.getByLabel('第 1 条评语', { exact: true }).fill('做得不错。');
  await page.getByRole('button', { name: '保存评语' }).click();
  await expect(page.getByText('评语已保存')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: '对象与时间' }).click();
  await page.getByRole('button', { name: /^班级/ }).click();
  await page.getByRole('treeitem', { name: '物理实验1班' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/已保存/).first()).toBeVisible();
  await page.getByRole('tab', { name: '开放' }).click();
  await expect(page.getByText('给：物理实验1班')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: '开放', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '开放' }).click();
  await expect(page.getByText('学生可以看到并开始做。')).toBeVisible();

  await page.getByRole('link', { name: '班级情况' }).click();
  const row = page.locator('[data-student=student24]');
  await expect(row).toContainText('未开始');
  await expectAccessible(page);

  const student = await caller(page, 'student24');
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
  const { runId } = await student<{ runId: string }>('/api/Experiment/Start', { experimentId: id });
  const { launchId, key } = await student<{ launchId: string; key: string }>('/api/Experiment/Launch', {
    runId,
    cmd: randomUUID(),
  });
  const upload = (records: object[]) => {
    const at = Date.now();
    const stamped = records.map((r) => ({ at, startTime: at - 60_000, endTime: at, ...r }));
    return student('/api/open/JsDataUpload', { runId, launchId, key, sentAt: at, records: stamped });
  };
  const bare = (record: object) => ({ ...record, startTime: undefined, endTime: undefined });
  const evidence = { rows: [{ length: '50.12', period: '1.421' }] };
  await upload([{ n: 1, type: 'step', seq: 1, score: 40, evidence }, bare({ n: 2, type: 'enter', seq: 2 })]);
  // live: nobody has asked for it
  await expect(row).toContainText('第 2 步 测量周期');
  await row.getByRole('button').click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('1/2 步')).toBeVisible();
  await panel.getByRole('button', { name: /看数据.*第 1 步/ }).click();
  await expect(panel.getByRole('columnheader', { name: '周期 / s' })).toBeVisible();
  await expect(panel.getByRole('cell', { name: '1.42', exact: true })).toBeVisible();
  await upload([{ n: 3, type: 'step', seq: 2, score: 30 }, bare({ n: 4, type: 'finish' })]);
  // 60 x 1 and 60 x 0.5 of 120
  await expect(panel.getByRole('status').getByText('75 分')).toBeVisible();
  await expectAccessible(page);

  await panel.getByLabel('改为（0–100）').fill('90');
  await panel.getByLabel('原因').fill('看过原始记录');
  await panel.getByLabel('评语').fill('第二步再练练。');
  await panel.getByRole('button', { name: '保存', exact: true }).click();
  await expect(panel.getByText('老师改为 90 分：看过原始记录')).toBeVisible();
  await expect(panel.getByText('总分：— → 90')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '成绩' }).click();
  await page.getByRole('searchbox').fill('student24');
  await expect(page.getByRole('row', { name: /student24/ })).toContainText('90');
  const { result } = await student<OutputOf<'/api/Experiment/Item'>>('/api/Experiment/Item', { id });
  expect(result).toMatchObject({ score: 90, comment: '第二步再练练。', band: '做得不错。' });
});

test('an administrator classifies experiments, and looks at the whole school: copied readings, groups, another rule', {
  tag: '@all',
}, async ({ page }) => {
  const name = `声学 ${randomUUID().slice(0, 4)}`;
  await signIn(page, 'admin', '#/experiment/classify');
  await expect(page.getByRole('heading', { level: 1, name: '实验分类' })).toBeVisible();
  await page.getByRole('button', { name: '新建分类' }).click();
  await page.getByLabel('名称').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  const cat = page.getByRole('row', { name: new RegExp(name) });
  await cat.getByRole('button', { name: '归类实验' }).click();
  const link = page.getByRole('dialog');
  await link.getByText(PENDULUM).click();
  await expectAccessible(page);
  await link.getByRole('button', { name: '保存' }).click();
  await expect(cat).toContainText('1');
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(cat).toContainText('0');

  await page.goto('/mengoo/#/ExperimentManage');
  await page.getByRole('link', { name: PENDULUM }).click();
  await page.getByRole('tab', { name: '读数' }).click();
  await expect(page.getByText('6 行中 6 行相同')).toBeVisible();
  await expect(page.getByRole('img', { name: /T² \/ s² 随 摆长/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: '统计' }).click();
  await expect(page.getByRole('list', { name: '哪里丢分' }).getByRole('listitem')).toHaveCount(11);
  await expectAccessible(page);

  await page.getByRole('tab', { name: '分组' }).click();
  await page.getByRole('button', { name: '随机分组' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '随机分组' }).click();
  await expect(page.getByRole('heading', { name: '第 1 组' })).toBeVisible();
  await expect(page.getByText('组长').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(page.getByText('还没有分组')).toBeVisible();

  await page.getByRole('tab', { name: '成绩' }).click();
  await page.getByRole('button', { name: '计分方式' }).click();
  await page.getByRole('dialog').getByText('取平均').click();
  await page.getByRole('button', { name: '看看谁会变' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '试算结果' })).toBeVisible();
  await page.keyboard.press('Escape');
});
