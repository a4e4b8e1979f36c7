// SCORM under the platform's bar: packages of other authors, who know nothing of this platform; one of several parts, to choose from.
import type { FrameLocator, Page } from '@playwright/test';
import { foreign12, foreign2004 } from '#tests/support/scorm-content.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { publish } from './publish.ts';

test.use({
  // the browser does not know a directive of the content's own policy
  onPurpose: /Unrecognized Content-Security-Policy directive 'webrtc'|ERR_FAILED|Permissions policy violation: unload/,
});

const UPLOAD = '**/api/open/ScormDataUpload';
const content = (page: Page, name: string): FrameLocator =>
  page.frameLocator(`iframe[title="${name}"]`).frameLocator('iframe');

test('packages of other authors: what one says only as it goes is kept, and it comes back where it was; one in parts is led on, cut off, and scored over all', async ({
  page,
  context,
}) => {
  const name = '安全用电';
  const id = await publish(page, name, 'scorm', foreign12());
  await signIn(page, 'student01', `#/CourseInfo?id=${id}`);
  await page.getByRole('button', { name: '开始' }).click();
  const story = content(page, name).frameLocator('iframe');
  await expect(story.getByText('上次：ab-initio')).toBeVisible();
  await story.getByRole('button', { name: '下一页' }).click();
  // it commits nothing of its own, and its page goes
  const heard = page.waitForResponse((answer) => answer.request().postData()?.includes('seen=3') === true);
  await story.getByRole('button', { name: '下一页' }).click();
  await expect(story.getByText('一切正常')).toBeVisible();
  await heard;
  await page.reload();
  await expect(story.getByText('第 3 页')).toBeVisible();
  await expect(story.getByText('上次：resume seen=3')).toBeVisible();
  // left by the bar: what it sets as it goes is there the next time
  await page.getByRole('link', { name: '离开' }).click();
  await page.getByRole('button', { name: '继续' }).click();
  await expect(story.getByText('上次：resume seen=3|left')).toBeVisible();
  await story.getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('这一部分已退出，点它可以接着做')).toBeVisible();
  await page.getByRole('navigation', { name: '实验的各部分' }).getByRole('button').click();
  await story.getByRole('button', { name: '提交测验' }).click();
  await expect(story.getByText('一切正常')).toBeVisible();
  await story.getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('实验已完成，成绩已记录。')).toBeVisible();
  await page.getByRole('button', { name: '看成绩' }).click();
  await expect(page.getByText('85/100 分')).toBeVisible();

  // SCORM 2004 in parts: chosen from the list, led on by itself
  const lens = '薄透镜焦距';
  const lensId = await publish(page, lens, 'scorm', foreign2004());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/mengoo/#/CourseLearning?id=${lensId}`);
  const part = content(page, lens);
  const list = page.getByRole('navigation', { name: '实验的各部分' });
  await expect(list.getByRole('button', { name: '准备仪器' })).toHaveAttribute('aria-current', 'true');
  await expect(part.getByRole('heading', { name: '准备仪器' })).toBeVisible();
  await part.getByLabel('读数').fill('f = 10.2 cm');
  await list.getByRole('button', { name: '小结' }).click();
  await expect(part.getByRole('heading', { name: '小结' })).toBeVisible();
  await list.getByRole('button', { name: '准备仪器' }).click();
  await expect(part.getByText('resume')).toBeVisible();
  await expect(part.getByLabel('读数')).toHaveValue('f = 10.2 cm');
  await expectAccessible(page);

  await context.route(UPLOAD, (route) => route.abort());
  await part.getByRole('button', { name: '完成并继续' }).click();
  await expect(part.getByRole('heading', { name: '测量' })).toBeVisible();
  await expect(page.getByText(/^离线，已暂存 1 步$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('1/3 步')).toBeVisible();
  await expect(list.getByRole('button', { name: '准备仪器 已完成' })).toBeVisible();
  await context.unroute(UPLOAD);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  for (const title of ['测量', '小结']) {
    await list.getByRole('button', { name: title }).click();
    await expect(part.getByRole('heading', { name: title })).toBeVisible();
    await part.getByRole('button', { name: '完成', exact: true }).click();
    const said = title === '小结' ? '实验已完成，成绩已记录。' : '这一部分已完成，请选下一部分';
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.getByRole('button', { name: '看成绩' }).click();
  await expect(page.getByText('77 分', { exact: true })).toBeVisible();
  await expect(page.getByText('90/100 分')).toBeVisible();
  await expect(page.getByText('70/100 分')).toHaveCount(2);
  await expect(page.getByText('做了')).toHaveCount(0);
});
