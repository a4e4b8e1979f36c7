// A model speaks, and fails in the ways models do; the server dies in mid-word. What the person sees of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFiles, type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/process.ts';
import { type Provider, startProvider } from '#tests/support/provider.ts';
import { expect, signIn, test } from './fixture.ts';
import * as lesson from './lesson-page.ts';
import { begin, openLesson, step, toCard } from './lesson-page.ts';
import { again, ask, newTalk, said, stopButton } from './talk.ts';

const MODEL = 'normal';
const CUT = /太长，没有说完/;
const dataDir = mkdtempSync(join(tmpdir(), 'mengoo-model-'));
let provider: Provider;
let database: TestDatabase;
let server: ServerProcess;
let settings: Record<string, string>;

test.beforeAll(async () => {
  provider = await startProvider();
  database = await testDatabase('classroom');
  copyFiles('classroom', dataDir);
  settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TUTOR_PACE_MS: '15',
    AI_BASE_URL: provider.url,
    AI_MODEL: MODEL,
    RECORD: '1',
  };
  // what a teacher approved to be said of a wrong choice is no model's to say
  await database.pool.query(
    `update question set approved = approved || jsonb_build_object('options',
        (select jsonb_agg(o - 'misconception') from jsonb_array_elements(approved->'options') o))
      where jsonb_typeof(approved->'options') = 'array'`,
  );
  server = await spawnServer(settings);
  // the same address after a death
  settings['PORT'] = new URL(server.url).port;
});
test.afterAll(async () => {
  await server.stop();
  await database.drop();
  await provider.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
test.beforeEach(() => provider.play(MODEL, 'normal'));

test('a talk with a model: a cut answer, a fall back, a question that cuts in, the server’s death', async ({
  newDevice,
}) => {
  const page = await (await newDevice({ baseURL: server.url })).newPage();
  await signIn(page, 'student01');
  provider.play(MODEL, 'length');
  await newTalk(page, '单摆的周期由什么决定？');
  await expect(page.getByText(CUT)).toBeVisible();
  await expect(page.getByText('加速度').first()).toBeVisible();

  provider.play(MODEL, 'mid-stream-error');
  await again(page).click();
  await expect(page.getByText('模型没有说完，由内置助教接着讲。')).toBeVisible();

  provider.play(MODEL, 'held');
  await ask(page, '摆长怎么测量？');
  await expect(said(page, '摆长怎么测量？')).toBeVisible();
  await expect(page.getByText('单摆的周期由摆长', { exact: false }).last()).toBeVisible();
  await ask(page, '摆角为什么要小？');
  await expect(said(page, '摆角为什么要小？')).toBeVisible();
  await expect(stopButton(page)).toBeVisible();

  const calls = provider.calls.length;
  await ask(page, '为什么要测多个周期？');
  await expect.poll(() => provider.calls.length).toBeGreaterThan(calls);
  await server.kill();
  await expect(page.getByText('连接断了，正在重连…')).toBeVisible();
  server = await spawnServer(settings);
  await expect(page.getByText('回答被中断了，说过的都还在。')).toBeVisible();
  provider.play(MODEL, 'normal');
  await again(page).last().click();
  await expect(page.getByText('回答被中断了，说过的都还在。')).toHaveCount(1);
  await expect(again(page)).toBeVisible();
});

test('in mid-answer: stopped, loaded anew, left for a new talk, which goes on after the server was restored from a backup', {
  tag: '@all',
}, async ({ newDevice }) => {
  const page = await (await newDevice({ baseURL: server.url })).newPage();
  await signIn(page, 'student06');
  provider.play(MODEL, 'held');
  const id = await newTalk(page, '单摆的周期由什么决定？');
  const beginning = page.getByRole('article').getByText('单摆的周期由摆长');
  await expect(beginning).toBeVisible();
  await stopButton(page).click();
  await expect(page.getByText('已停止。')).toBeVisible();

  // it goes on, and nothing is asked or said twice
  await ask(page, '摆长怎么测量？');
  await expect(beginning).toHaveCount(2);
  await page.reload();
  await expect(stopButton(page)).toBeVisible();
  provider.release();
  await expect(page.getByText('的质量无关').last()).toBeVisible();
  await expect(stopButton(page)).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(beginning).toHaveCount(2);

  // beside a talk that is being answered a new one is a new one
  await ask(page, '摆角为什么要小？');
  await expect(stopButton(page)).toBeVisible();
  const question = '周期和质量有关吗？';
  expect(await newTalk(page, question)).not.toBe(id);
  // it is held only once it was asked
  await expect(beginning).toBeVisible();
  provider.release();
  await expect(again(page)).toBeVisible();

  // restored from a backup while the page is open: what was said is there, once, and the talk goes on
  provider.play(MODEL, 'normal');
  await server.stop();
  // as a restore does: the logs are of another time, whatever cursors say
  await database.pool.query("update log set epoch = 'restored'");
  const resynced = page.waitForResponse((r) => /\/api\/stream\?/.test(r.url()) && r.ok(), { timeout: 120_000 });
  server = await spawnServer(settings);
  await resynced;
  await ask(page, '摆长怎么测量？');
  await expect(said(page, '摆长怎么测量？')).toBeVisible();
  await expect(again(page)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(said(page, question)).toHaveCount(1);
});

test('a lesson by a model that is cut: nothing is lost, and there is always a way on', { tag: '@all' }, async ({
  newDevice,
}) => {
  const page = await (await newDevice({ baseURL: server.url })).newPage();
  const spent = page.getByText(CUT);
  const question = page.getByRole('textbox', { name: '随时提问' });
  const asks = async (text: string) => {
    await question.fill(text);
    await question.press('Enter');
    await expect(page.getByRole('complementary', { name: '你的提问' }).last()).toContainText(text);
  };
  const cut = async () => {
    await expect(spent).toBeVisible();
    await expect(step(page, '接着讲')).toBeEnabled();
  };
  await openLesson(page, 'student04');
  provider.play(MODEL, 'length');
  await begin(page);
  await step(page, '跳过讲解').click();
  await cut();

  // one's own question: cut as well; again, another, back
  await asks('摆长怎么测量？');
  await cut();
  provider.play(MODEL, 'held');
  await step(page, '接着讲').click();
  await expect(step(page, '回到课程')).toBeVisible();
  await expect(spent).toBeHidden();
  provider.play(MODEL, 'length');
  await asks('摆角为什么要小？');
  await cut();
  provider.play(MODEL, 'held');
  await asks('周期和质量有关吗？');
  await expect(spent).toBeHidden();
  await step(page, '回到课程').click();
  // back at the place that was cut, and on
  await expect(step(page, '接着讲')).toBeVisible();
  provider.play(MODEL, 'length');
  await asks('小球要多重？');
  await cut();
  await step(page, '回到课程').click();
  // until then 接着讲 would mean the question
  await expect(step(page, '回到课程')).toBeHidden();
  provider.play(MODEL, 'normal');
  await step(page, '接着讲').click();
  await toCard(page);

  // what is still being said is passed over at once
  provider.play(MODEL, 'held');
  const calls = provider.calls.length;
  await lesson.answer(page, 'wrong');
  await expect.poll(() => provider.calls.length).toBeGreaterThan(calls);
  provider.play(MODEL, 'normal');
  await step(page, '跳过讲解').click();
  await lesson.toQuestion(page);
});
