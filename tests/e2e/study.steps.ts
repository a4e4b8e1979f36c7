// The outside events of the chart of a section that is studied: a student at one of the demo's, who moves, looks away and comes back.
import type { Page } from '@playwright/test';
import { CODE } from '#contract/codes.ts';
import { expect, signIn } from './fixture.ts';
import { answerOnce, byItself, type Steps } from './steps.ts';

const WHO = 'student26';
const COURSE = '大学物理实验';
/** Of last term: it can be looked at. */
const CLOSED = '力学基础';
const BEAT = '/api/Course/UpdateStudyTime';

/** A section by its title, or the first; it stands there. */
export async function openSection(page: Page, title: RegExp, course = COURSE): Promise<void> {
  await signIn(page, WHO, '#/MyCurriculum');
  await page.getByRole('link', { name: course, exact: true }).click();
  const go = page.getByRole('button', { name: /^(开始学习|继续学习|再学一遍|查看内容)$/ });
  await go.click();
  await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
}
const isFilm = (page: Page): Promise<boolean> => page.locator('video').isVisible();

/** Another page of the browser is before it, or none any more. */
const look = (page: Page, how: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, how);

/** Somebody looks away, and back: both are told, one after the other. */
async function away(page: Page): Promise<void> {
  await look(page, 'hidden');
  await look(page, 'visible');
}

/** What the server hears next is answered so: of these two words, or of one that waited for its turn. */
async function tell(page: Page, code: number = CODE.ok): Promise<void> {
  const answered = page.waitForResponse(
    async (response) => response.url().endsWith(BEAT) && (await response.json()).code === code,
  );
  if (code !== CODE.ok) await answerOnce(page, BEAT, code);
  await away(page);
  await answered;
}

export const steps = {
  'from film': async (page) => {
    await openSection(page, /单摆是怎样摆动的/);
    await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
  },
  'from text': async (page) => {
    await openSection(page, /读数与有效数字/);
    await expect(page.getByText(/学完/).first()).toBeVisible();
  },
  'from read only': (page) => openSection(page, /./, CLOSED),
  begin: async (page) =>
    (await isFilm(page)) ? page.getByRole('button', { name: '播放', exact: true }).click() : page.mouse.wheel(0, 1),
  rest: async (page) =>
    (await isFilm(page)) ? page.getByRole('button', { name: '暂停', exact: true }).click() : undefined,
  shown: (page) => look(page, 'visible'),
  hidden: (page) => look(page, 'hidden'),
  left: (page) => page.evaluate(() => void window.dispatchEvent(new Event('pagehide'))),
  counted: (page) => tell(page),
  // by the time that the server has counted
  'counted to the end': byItself,
  lost: async (page) => {
    await page.route(`**${BEAT}`, (route) => route.abort());
    await away(page);
    await expect(page.getByText('现在连不上服务器：这段时间不计入学习。')).toBeVisible();
    await page.unroute(`**${BEAT}`);
  },
  'opened elsewhere': (page) => tell(page, CODE.conflict),
  refused: (page) => tell(page, CODE.missing),
} as const satisfies Steps;
