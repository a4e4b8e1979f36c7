// Behind Debian's nginx with docs/nginx.conf as it ships: what a proxy in front of the server may spoil, as a browser sees it.
import { hasNginx, type Nginx, startNginx } from '#tests/support/nginx.ts';
import { expect, LOCAL, signIn, test } from './fixture.ts';
import { begin, openLesson, said as saidInLesson, toCard } from './lesson-page.ts';
import { type Line, startLine } from './line.ts';
import { again, newTalk } from './talk.ts';

// words that come one by one are what is looked at
test.use({ pace: 15 });

test.skip(!hasNginx(), 'nginx is not installed here: apt-get install nginx-light');

let nginx: Nginx;
/** Between nginx and the server. */
let line: Line;
test.beforeAll(async () => {
  line = await startLine(Number(new URL(LOCAL).port));
  nginx = await startNginx(new URL(line.url).host.replace('localhost', '127.0.0.1'));
});
test.afterAll(async () => {
  nginx.stop();
  await line.stop();
});

test('a lesson comes word by word; the server behind it may go and come back', async ({ newDevice }) => {
  const page = await (await newDevice({ baseURL: nginx.url })).newPage();
  await openLesson(page, 'student26');
  // a proxy that buffers shows two lengths, nothing and all
  await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    const lengths = new Set<number>();
    new MutationObserver(() => lengths.add(main.textContent?.length ?? 0)).observe(main, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { __lengths: lengths });
  });
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible();
  line.cut();
  await expect(page.getByText('连接断了，正在重连…')).toBeVisible();
  const lengths = await page.evaluate(() => (window as unknown as { __lengths: Set<number> }).__lengths.size); // set above
  expect(lengths).toBeGreaterThan(10);
  line.restore();
  await toCard(page);
  expect((await saidInLesson(page)).split('从悬点到小球质心的距离称为摆长').length - 1).toBe(1);

  // a call meanwhile: nginx answers with a page of its own, the person reads a sentence
  line.cut();
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(page.getByText('网关错误，服务器可能正在重启，请稍后再试').first()).toBeVisible();
  line.restore();
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByRole('link', { name: '单摆法测重力加速度' }).first()).toBeVisible();
});

test('a talk, and a document of more than nginx’s own limit', async ({ newDevice }) => {
  const student = await (await newDevice({ baseURL: nginx.url })).newPage();
  await signIn(student, 'student26');
  await newTalk(student, '为什么要测多个周期的时间？');
  await expect(again(student)).toBeVisible();
  await expect(student.getByRole('button', { name: /单摆实验讲义/ }).first()).toBeVisible();

  const teacher = await (await newDevice({ baseURL: nginx.url })).newPage();
  await signIn(teacher, 'teacher02', '#/teach/AIcourse');
  await teacher.getByRole('button', { name: '新建第一门课程' }).click();
  await teacher.getByRole('textbox', { name: '课程名称' }).fill('代理之后');
  await teacher.getByRole('button', { name: '创建', exact: true }).click();
  await expect(teacher.getByRole('heading', { level: 1, name: '代理之后' })).toBeVisible();
  const text = `# 杠杆\n\n撬棍的动力臂比阻力臂长，所以能用较小的力撬起较重的石头。\n\n${'空'.repeat(500_000)}\n`;
  const file = { name: '大讲义.md', mimeType: 'text/markdown', buffer: Buffer.from(text) };
  await teacher.locator('input[type=file]').setInputFiles(file);
  await expect(teacher.getByRole('row').filter({ hasText: file.name })).toContainText('可用');
});
