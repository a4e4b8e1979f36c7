// A student does an experiment on a phone: finds it among the own ones, loses the line in the middle of it and the page with it,
// goes on at the very step, hands in, and sees the mark by step and why.
import { EXPERIMENT as NAME, steps } from './experiment.steps.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';

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

test('what was done without a line is kept through a reload, stored, and marked by the server', async ({
  page,
  context,
}) => {
  await signIn(page, 'student01', '#/MyCourse');
  await expect(page.getByRole('heading', { level: 1, name: '我的实验课' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: '实验步骤' })).toBeVisible();
  await expectAccessible(page);
  await steps.launch(page);

  const inside = page.frameLocator(`iframe[title="${NAME}"]`);
  await expect(page.getByText('0/11 步')).toBeVisible();
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);

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

  await steps['record finish'](page);
  await expect(page.getByText('已完成')).toBeVisible();
  await expect(page.getByText('6/6 分')).toBeVisible();
  await expect(page.getByText('未做').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/mengoo/#/MyExperiment');
  await expect(page.getByRole('region', { name: '各次对比' })).toContainText('6/6');
  await expectAccessible(page);
});
