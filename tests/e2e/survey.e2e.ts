// A survey from its first question to its figures: written with a branch, answered on phones, without names and with them.
import type { Page } from '@playwright/test';
import { apiOf } from './class-room.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const question = (page: Page, text: string) => page.getByRole('radiogroup', { name: text });
const fitsPhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

/** The second question of the draft: asked of who says no. */
async function addBranch(page: Page): Promise<void> {
  await page.getByRole('button', { name: '加一页' }).click();
  const second = page.getByRole('region', { name: '第 2 页' });
  await second.getByRole('button', { name: '只在某种回答后才问' }).first().click();
  await second.getByRole('checkbox', { name: '否', exact: true }).check();
  await second.getByRole('checkbox', { name: '是', exact: true }).uncheck();
  await expect(second.getByText('只在“节奏合适吗？”选了“否”时问。')).toBeVisible();
  await second.getByRole('textbox', { name: '题目' }).fill('哪里不合适？');
  for (const [n, text] of ['太快', '太慢'].entries())
    await second.getByRole('textbox', { name: `选项 ${n + 1}` }).fill(text);
}

test('without names: written, published and given; answered on a phone that keeps the draft; figures by fives', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'teacher01', '#/teach/survey/add');
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('节奏调查');
  await page.getByRole('combobox', { name: '题型' }).selectOption('是非');
  await page.getByRole('textbox', { name: '题目' }).fill('节奏合适吗？');
  await page.getByRole('checkbox', { name: '必答' }).check();
  await addBranch(page);
  // the preview goes the same way
  const preview = page.getByRole('region', { name: '学生看到的样子' });
  await expect(preview.getByText('哪里不合适？')).toBeHidden();
  await preview.getByRole('radio', { name: '否' }).check();
  await expect(preview.getByText('哪里不合适？')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '修改问卷' })).toBeVisible();
  await page.goto('/mengoo/#/teach/survey');
  const row = page.getByRole('row', { name: /节奏调查/ });
  await row.getByRole('button', { name: '发布' }).click();
  await row.getByRole('button', { name: '发给学生' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '布置任务' }).click();
  await expect(page.getByText(/^已布置/)).toBeVisible();

  const phone = await (await newDevice(PHONE)).newPage();
  await signIn(phone, 'student12', '#/MySurvey');
  await phone.getByRole('link', { name: '节奏调查' }).click();
  await expect(phone.getByText('系统只记下您答过，不记下您答了什么')).toBeVisible();
  await phone.getByRole('button', { name: '提交' }).click();
  await expect(phone.getByText('这一题必须回答')).toBeVisible();
  await question(phone, '节奏合适吗？').getByText('否', { exact: true }).click();
  await phone.getByRole('button', { name: '下一页' }).click();
  await phone.getByText('太快').click();
  await fitsPhone(phone);
  await expectAccessible(phone);
  await phone.reload();
  await expect(question(phone, '节奏合适吗？').getByRole('radio', { name: '否' })).toBeChecked();
  await phone.getByRole('button', { name: '下一页' }).click();
  await expect(phone.getByRole('radio', { name: '太快' })).toBeChecked();
  await phone.getByRole('button', { name: '提交' }).click();
  await expect(phone.getByText('已提交，谢谢')).toBeVisible();

  for (const n of [13, 14, 15, 16, 17, 18, 19, 20, 21]) {
    const student = await apiOf(phone, `student${n}`);
    const given = (await student.call('/api/Questionnaire/Items', {})).find(({ title }) => title === '节奏调查');
    const assignmentId = given?.assignmentId ?? '';
    await student.call('/api/Questionnaire/Answer', {
      assignmentId,
      cmd: crypto.randomUUID(),
      answers: { [firstOf(await student.call('/api/Questionnaire/Item', { assignmentId }))]: true },
    });
  }
  await row.getByRole('link', { name: '节奏调查' }).click();
  // other stories bring people into the class
  await expect(page.getByText(/^10 \/ \d+ 人已答，计入 5 份。/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '逐人的回答' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('10 of 30 have answered, 5 counted.')).toBeVisible();
});

const firstOf = ({ pages }: { pages: readonly { questions: readonly { id: string }[] }[] }): string =>
  pages[0]?.questions[0]?.id ?? '';

test('with names: pushed to the class, answered with a file above the page, and read by person', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  const teacher = await apiOf(page, 'teacher01');
  const { id } = await teacher.call('/OrgApi/Questionnaire/Add', {
    title: '课上交一张',
    anonymous: false,
    edit: false,
    pages: [
      {
        id: 'p',
        questions: [
          { id: 'sure', kind: 'scale', stem: '你有多大把握？', from: 1, to: 10, required: true },
          { id: 'page', kind: 'file', stem: '你的草稿' },
        ],
      },
    ],
  });
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' });
  const classes = await teacher.call('/OrgApi/SysDept/MyDeptsItems', {});
  const classIds = classes.flatMap((d) => (d.name === '物理实验1班' ? [d.id] : []));
  await teacher.call('/OrgApi/Assignment/Add', { kind: 'survey', refId: id, to: { classIds } });
  const phone = await (await newDevice(PHONE)).newPage();
  await signIn(phone, 'student22', '#/MyTask');

  await signIn(page, 'teacher01', '#/teach/board');
  await page.getByRole('button', { name: '推送检查题' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: '问卷', exact: true }).click();
  await panel.getByText('课上交一张').click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '推送给全班' }).click();

  const bar = phone.getByRole('region', { name: '老师的问卷' });
  await bar.getByRole('button', { name: /老师的问卷/ }).click();
  await question(bar.page(), '你有多大把握？').getByText('8', { exact: true }).click();
  await bar
    .getByLabel('选择文件')
    .last()
    .setInputFiles({ name: '草稿.txt', mimeType: 'text/plain', buffer: Buffer.from('T=2s') });
  await expect(bar.getByText('草稿.txt')).toBeVisible();
  await fitsPhone(phone);
  await expectAccessible(phone);
  await bar.getByRole('button', { name: '提交' }).click();
  await expect(bar).toBeHidden();

  const pushed = page.getByRole('region', { name: '推送的问卷' });
  await expect(pushed.getByText('已答 1/30')).toBeVisible({ timeout: 15_000 });
  await page.goto(`/mengoo/#/teach/survey/analysis?id=${id}`);
  await page.getByRole('region', { name: '逐人的回答' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: '草稿.txt' })).toBeVisible();
  await expectAccessible(page);
});
