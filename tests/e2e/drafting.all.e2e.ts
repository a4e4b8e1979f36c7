// A model drafts help for a course: asked for where the plan is, said what is under way, read with what holds it, approved or
// taken out one by one; and a provider that fails is told in words.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyFiles, type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/process.ts';
import { type Provider, startProvider } from '#tests/support/provider.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

const MODEL = 'normal';
const QUOTE = '杠杆平衡时，动力与动力臂的乘积等于阻力与阻力臂的乘积。';
const NOTES = `# 杠杆\n\n## 平衡条件\n\n${QUOTE}杠杆是指在力的作用下能绕固定点转动的硬棒。\n\n要点\n`;
const HELP = {
  explanations: [{ text: '挑扁担时，东西重的一头要离肩近些，杠杆才平衡。', n: 1, quote: QUOTE }],
  examples: [
    {
      problem: '动力 20 N，动力臂 3 m，阻力臂 2 m，杠杆平衡，求阻力。',
      steps: ['20 × 3 = 60', '60 ÷ 2 = 30 N'],
      n: 1,
      quote: QUOTE,
    },
    { problem: '动力 20 N，动力臂 3 m，求乘积。', steps: ['20 × 3 = 90'], n: 1, quote: QUOTE },
  ],
};

const dataDir = mkdtempSync(join(tmpdir(), 'mengoo-drafting-'));
let provider: Provider;
let database: TestDatabase;
let server: ServerProcess;

test.beforeAll(async () => {
  provider = await startProvider();
  database = await testDatabase('classroom');
  copyFiles('classroom', dataDir);
  server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    AI_BASE_URL: provider.url,
    AI_MODEL: MODEL,
  });
});
test.afterAll(async () => {
  await server.stop();
  await database.drop();
  await provider.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A course of this test alone, drafted from its notes by the embedded tutor. */
async function drafted(page: Page, name: string): Promise<void> {
  await page.goto('/mengoo/#/teach/AIcourse');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill(name);
  await page.getByRole('button', { name: '创建', exact: true }).click();
  const file = { name: '杠杆.md', mimeType: 'text/markdown', buffer: Buffer.from(NOTES) };
  // of the page that is shown: those before are kept, hidden
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件', exact: true }).click();
  await (await choosing).setFiles(file);
  await page.getByRole('button', { name: '从资料起草知识点' }).click();
  await expect(page.getByRole('region', { name: '通读草稿' })).toBeVisible();
}
const askModel = (page: Page) => page.getByRole('button', { name: '让模型起草全部' }).click();

test('help from a model: drafted, read with its quotation, approved and taken out; one that fails says so; and what waits is named', async ({
  newDevice,
}) => {
  provider.play(MODEL, 'held');
  provider.say((prompt) => {
    if (prompt.includes('说出每段资料是什么')) return ['{"roles":[{"n":1,', '"role":"prose"}]}'];
    return [prompt.includes('remedies') ? JSON.stringify(HELP) : '……', ' '];
  });
  const page = await (await newDevice({ baseURL: server.url })).newPage();
  await signIn(page, 'teacher01');
  await drafted(page, '杠杆（模型）');
  await askModel(page);
  await expect(page.getByText('模型正在通读资料，起草帮助')).toBeVisible();
  const releasing = setInterval(provider.release, 50);
  const review = page.getByRole('region', { name: '通读草稿' });
  await expect(review.getByText('挑扁担时')).toBeVisible();
  await expect(page.getByText('模型起草了 2 条帮助')).toBeVisible();
  clearInterval(releasing);
  provider.play(MODEL, 'normal');
  await expect(review.getByText('60 ÷ 2 = 30 N')).toBeVisible();
  await expect(review.getByText('20 × 3 = 90')).toHaveCount(0);
  const telling = review.getByRole('listitem').filter({ hasText: '挑扁担时' });
  await expect(telling).toContainText('由模型起草，请核对');
  await expect(telling).toContainText(QUOTE);
  await expectAccessible(page);

  await telling.getByRole('button', { name: '不用' }).click();
  await expect(telling).toHaveCount(0);
  await review.getByRole('button', { name: '撤销' }).click();
  await telling.getByRole('button', { name: '通过' }).click();
  await expect(telling).toContainText('已通过');

  await page.getByRole('tab', { name: '知识库' }).click();
  await page.getByRole('button', { name: '查看片段' }).click();
  await expect(page.getByText('正文 · 模型建议')).toBeVisible();
  await page.keyboard.press('Escape');

  // a provider that fails: said in words, and what the embedded tutor drafted is there
  provider.play(MODEL, '500');
  await drafted(page, '杠杆（断了）');
  await askModel(page);
  await expect(page.getByText('模型没有做完：模型没有回应，已经起草的都留着')).toBeVisible();
  await expect(review.getByText(QUOTE).first()).toBeVisible();

  // drafts that wait are named where publishing is asked for
  await page.getByRole('tab', { name: '题库' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/\d 个知识点的草稿还没有通过/);
  await dialog.getByRole('button', { name: '去看草稿' }).click();
  await expect(review).toBeVisible();
  // a word in the address that is no page gives way
  await page.goto(page.url().replace('tab=content', 'tab=lessons'));
  await expect(page.getByRole('tab', { name: '知识库' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=knowledge/);
});
