// The lesson read aloud, by a voice that the test is: sentence by sentence as they come, marked, until it is paused or left.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixture.ts';
import { begin, card, openLesson, toQuestion } from './lesson-page.ts';

// words that come one by one are what is looked at
test.use({ pace: 15 });

interface Voice {
  spoken: { text: string; rate: number }[];
  stops: number;
  /** Ends the sentence being spoken. */
  end: (() => void) | null;
}
declare global {
  interface Window {
    voice: Voice;
  }
}

/** Headless browsers have none. */
const giveVoice = (page: Page) =>
  page.addInitScript(() => {
    const voice: Voice = { spoken: [], stops: 0, end: null };
    class Utterance {
      onend: (() => void) | null = null;
      rate = 1;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const synth = {
      getVoices: () => [{ lang: 'zh-CN', localService: true, name: '测试' }],
      speak: (u: Utterance) => {
        voice.spoken.push({ text: u.text, rate: u.rate });
        voice.end = () => u.onend?.();
      },
      cancel: () => {
        voice.stops++;
      },
    };
    Object.assign(window, { voice, SpeechSynthesisUtterance: Utterance });
    Object.defineProperty(window, 'speechSynthesis', { value: synth });
  });

/** Each look ends a sentence. */
const OFTEN = { intervals: [100], timeout: 60_000 };
const spoken = (page: Page) => page.evaluate(() => window.voice.spoken);
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('aloud') ?? [])].map((range) => String(range)).join(''));

test('sentence by sentence as they come, marked, at the chosen speed; a pause ends it', async ({ page }) => {
  await giveVoice(page);
  await openLesson(page, 'student28');
  await begin(page);
  await expect(page.getByRole('heading', { name: /单摆与简谐运动/ })).toBeVisible();
  const button = page.getByRole('button', { name: '朗读', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => spoken(page)).toHaveLength(1);
  const [first] = await spoken(page);
  expect(first?.text).toMatch(/\S/);
  expect((await marked(page)).replace(/\s+/g, '')).toContain(first?.text.replace(/\s+/g, '').slice(0, 6));

  // faster: the sentence again, and the next ones so too
  await page.getByLabel('语速').selectOption('1.5');
  await expect.poll(async () => (await spoken(page)).at(-1)).toEqual({ text: first?.text, rate: 1.5 });
  await page.evaluate(() => window.voice.end?.());
  await expect.poll(async () => (await spoken(page)).at(-1)?.text).not.toBe(first?.text);
  await toQuestion(page);

  // all there is, to the question that is asked
  const stem = await page
    .getByRole('region')
    .filter({ has: card(page) })
    .last()
    .getAttribute('aria-label');
  await expect
    .poll(async () => {
      await page.evaluate(() => window.voice.end?.());
      return (await spoken(page)).map((s) => s.text).join('');
    }, OFTEN)
    .toContain((stem ?? '?').slice(0, 8));
  await expect
    .poll(async () => {
      await page.evaluate(() => window.voice.end?.());
      return page.getByText('读完了，等新内容').isVisible();
    }, OFTEN)
    .toBe(true);
  expect(await marked(page)).toBe('');

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByRole('group', { name: '朗读' })).toHaveCount(0);
  await page.getByRole('button', { name: '继续学习' }).first().click();

  // the speed is kept; leaving the page ends it too
  await button.click();
  await expect(page.getByLabel('语速')).toHaveValue('1.5');
  const stops = await page.evaluate(() => window.voice.stops);
  await page.goto('/mengoo/#/');
  await expect.poll(() => page.evaluate(() => window.voice.stops)).toBeGreaterThan(stops);
});

test('a device without a Chinese voice is told so', async ({ page }) => {
  await openLesson(page, 'student29');
  await begin(page);
  await page.getByRole('button', { name: '朗读', exact: true }).click();
  await expect(page.getByText('这台设备没有中文语音')).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByText('这台设备没有中文语音')).toHaveCount(0);
});
