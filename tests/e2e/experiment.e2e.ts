// A student does an experiment on a phone: finds it among the own ones, loses the line in the middle of it and the page with it,
// goes on at the very step, hands in, and sees the mark by step and why.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OutputOf } from '#contract/index.ts';
import { EXPERIMENT as NAME, steps } from './experiment.steps.ts';
import { closeTab, expect, expectAccessible, PASSWORD, signIn, test } from './fixture.ts';

test.use({
  viewport: { width: 360, height: 740 },
  // the browser does not know a directive of the content's own policy
  onPurpose: /Unrecognized Content-Security-Policy directive 'webrtc'|ERR_FAILED/,
});

/** All that the journal has of where the package stands. */
const keptStates = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('mengoo.journal');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('entry').objectStore('entry').getAll();
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result.map(({ body }) => String(body.data)).join('\n'));
      };
    };
  });

/** A lesson at its end: every point of it was passed over, which is the lesson's own business. Its student's id of it. */
async function lessonAtItsEnd(page: Page, userName: string, skip: (log: string) => Promise<unknown>): Promise<string> {
  const post = async <T>(path: string, data: object, token = ''): Promise<T> => {
    const headers = token ? { authorization: token } : {};
    const answer = await page.request.post(`/mengoo${path}`, { data, headers });
    return ((await answer.json()) as { data: T }).data;
  };
  const { token } = await post<OutputOf<'/api/auth/UserNamePwd'>>('/api/auth/UserNamePwd', { userName, pwd: PASSWORD });
  const { items } = await post<OutputOf<'/api/Course/Items'>>('/api/Course/Items', { kind: 'ai' }, token);
  const courseId = items.find((course) => course.name === NAME)?.id ?? '';
  const { lessonId } = await post<{ lessonId: string }>('/api/Theory/Start', { courseId }, token);
  await skip(`lesson:${lessonId}`);
  for (const type of ['start', 'next']) {
    const data = { runId: randomUUID(), lessonId, command: { type } };
    const headers = { authorization: token };
    await (await page.request.post('/mengoo/api/Theory/TeachReplyStreamAsync', { data, headers })).text();
  }
  return courseId;
}

test('what was done without a line is kept through a reload, stored, and marked by the server', async ({
  page,
  context,
  database,
}) => {
  const courseId = await lessonAtItsEnd(page, 'student01', (log) =>
    database.pool.query(
      `with y as (update lifecycle set snapshot = (jsonb_set(snapshot::jsonb, '{context,points}',
          (select jsonb_agg(p || '{"skip": true}') from jsonb_array_elements(snapshot::jsonb -> 'context' -> 'points') p)))::text
        where id = $1) update log set version = version + 1 where id = $1`,
      [log],
    ),
  );
  await signIn(page, 'student01', '#/MyCourse');
  await expect(page.getByRole('heading', { level: 1, name: '我的实验课' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: '实验步骤' })).toBeVisible();
  await expectAccessible(page);
  // the lesson ends in the card, which starts it
  const lesson = `/mengoo/#/AiCurriculumLearning?courseId=${courseId}`;
  await page.goto(lesson);
  const card = page.getByRole('region', { name: NAME });
  await expect(card.getByText('虚拟实验 · 11 步')).toBeVisible();
  await card.getByRole('button', { name: '开始实验' }).click();
  await expect(page.getByText(/^已保存 /)).toBeVisible();

  const inside = page.frameLocator(`iframe[title="${NAME}"]`);
  await expect(page.getByText('0/11 步')).toBeVisible();
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();

  // the line is back before the server is: whatever is asked then fails, again and again, and the run stands
  const [everything, asked] = ['**/mengoo/api/**', new Map<string, number>()];
  await context.route(everything, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return route.abort();
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => asked.get('/mengoo/api/Experiment/Item')).toBeGreaterThan(3);
  await expect(inside.getByRole('heading').first()).toBeVisible();
  await context.unroute(everything);

  const upload = '**/api/open/JsDataUpload';
  await context.route(upload, (route) => route.abort());
  await steps['record step'](page);
  await expect(page.getByText('1/11 步')).toBeVisible();
  await expect(page.getByText(/^离线，已暂存 \d+ 步$/)).toBeVisible();
  // where the package stands is kept a moment after the step
  await expect.poll(() => page.evaluate(keptStates)).toContain('"step":"zero"');
  await page.reload();
  await expect(inside.getByText('第 2 步，共 11 步')).toBeVisible();
  await expect(page.getByText(/^离线，已暂存 \d+ 步$/)).toBeVisible();
  await context.unroute(upload);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('1/11 步')).toBeVisible();
  await expect(inside.getByText('第 2 步，共 11 步')).toBeVisible();

  // read wrong, so that there is something to learn again
  for (const field of ['zero-jaws', 'zero-tape']) await inside.locator(`#${field}`).fill('1.98');
  await inside.locator('#finish-step').click();
  await expect(page.getByText('2/11 步')).toBeVisible();
  await steps['record finish'](page);
  await expect(page.getByText('已完成')).toBeVisible();
  await expect(page.getByText('6/6 分')).toBeVisible();
  await expect(page.getByText('未做').first()).toBeVisible();
  await expectAccessible(page);
  const again = page.getByRole('region', { name: '再学一遍' });
  const missed = await again.getByRole('listitem').allTextContents();
  expect(missed.length).toBeGreaterThan(0);
  // the lesson goes on from its result, and offers again what was missed
  await page.goto(lesson);
  await expect(card.getByText(/^\d+ 分$/)).toBeVisible();
  await expect(card).toContainText(missed.join('、'));
  await expect(card.getByRole('button', { name: '再做一次' })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: new RegExp(`${missed.length}`) }).click();
  await expect(page).toHaveURL(/lessonId=/);
  const relearnt = new URL(page.url().replace('#/', '')).searchParams.get('lessonId') ?? '';
  const { rows } = await database.pool.query<{ titles: string[] }>(
    `select array(select q.approved ->> 'title' from jsonb_array_elements(snapshot::jsonb -> 'context' -> 'points') p
        join lesson_point q on q.id = coalesce(p ->> 'pointId', p ->> 'id')
        where coalesce(p ->> 'skip', 'false') = 'false') as titles from lifecycle where id = 'lesson:' || $1`,
    [relearnt],
  );
  expect(rows[0]?.titles.toSorted()).toEqual(missed.toSorted());
  await page.goto('/mengoo/#/MyExperiment');
  await expect(page.getByRole('region', { name: '各次对比' })).toContainText('6/6');
  await expectAccessible(page);
});

test('what was done without a line is sent by one tab from another page of the platform, and after a sign-out from the login form', {
  tag: '@all',
}, async ({ page, context, database }) => {
  const stored = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from experiment_record x join experiment_run r on r.id = x.run_id join sys_user u on u.id = r.student_id
        where u.user_name = 'student24'`,
    );
    return rows[0]?.n ?? 0;
  };
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open('mengoo.journal');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const asked = opening.result.transaction('entry').objectStore('entry').getAll();
            asked.onsuccess = () => {
              opening.result.close();
              resolve(asked.result);
            };
          };
        }),
    );
  const left = async () => (await kept()).length;
  const upload = '**/api/open/JsDataUpload';
  const inside = page.frameLocator(`iframe[title="${NAME}"]`);
  await signIn(page, 'student24', '#/Course');
  await page.getByRole('link', { name: NAME }).click();
  await steps.launch(page);
  const before = await stored();
  await context.route(upload, (route) => route.abort());
  await steps['record step'](page);
  await expect(page.getByText(/^离线，已暂存 \d+ 步$/)).toBeVisible();
  await expect(inside.getByText('第 2 步，共 11 步')).toBeVisible();
  // the page shows it a moment before the journal has it, and is taken away whole
  await expect.poll(async () => JSON.stringify(await kept())).toContain(String.raw`\"done\":[\"`);

  // elsewhere on the platform, in two tabs: the line comes back
  await page.goto('/mengoo/#/MyTask');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/mengoo/#/MyTask');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  const senders = new Set<string>();
  const sent: string[] = [];
  for (const [name, tab] of [
    ['first', page],
    ['second', second],
  ] as const)
    tab.on('requestfinished', (request) => {
      if (!request.url().endsWith('/api/open/JsDataUpload')) return;
      const { launchId, records } = request.postDataJSON() as { launchId: string; records: { n: number }[] };
      if (records.length > 0) senders.add(name);
      sent.push(...records.map(({ n }) => `${launchId} ${n}`));
    });
  const waiting = await left();
  expect(waiting).toBeGreaterThan(0);
  await context.unroute(upload);
  for (const tab of [page, second]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(left).toBe(0);
  expect(await stored()).toBe(before + waiting);
  expect(senders.size).toBe(1);
  expect(sent).toHaveLength(waiting);
  expect(new Set(sent).size).toBe(waiting);
  await closeTab(second);

  // and signed out, at the login form
  await page.goto('/mengoo/#/Course');
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('button', { name: '继续' }).click();
  await expect(inside.getByText('第 2 步，共 11 步')).toBeVisible();
  await expect(page.getByText(/^已保存 /)).toBeVisible();
  const then = await stored();
  await context.route(upload, (route) => route.abort());
  await inside.locator('#zero-jaws').fill('0.02');
  await expect.poll(left).toBeGreaterThan(0);
  await page.goto('/mengoo/#/Course');
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  // what is here alone is asked about first
  await page.getByRole('alertdialog').getByRole('button', { name: '仍然退出' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  await page.goto('/mengoo/#/login');
  await page.reload();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  const waitingStill = await left();
  expect(waitingStill).toBeGreaterThan(0);
  expect(await stored()).toBe(then);
  await context.unroute(upload);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(left).toBe(0);
  expect(await stored()).toBe(then + waitingStill);
});
