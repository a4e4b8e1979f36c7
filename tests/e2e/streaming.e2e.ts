// The stream itself, at a tutor's pace, in a real browser: a question that cuts in, a reload, a broken line or a pause in
// mid-sentence, and the lesson or the talk found again at the same word.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, LOCAL, signIn, test } from './fixture.ts';
import * as lesson from './lesson-page.ts';
import { begin, openLesson, ready, said, toCard } from './lesson-page.ts';
import { startLine } from './line.ts';
import { again, ask, said as asked, leaveTalk, newTalk, openTalk } from './talk.ts';

// one file for all that looks at the words as they come: another pace is another server, with a database of its own
test.use({ pace: 15 });

// a voice that the test is: what it is given to say, sentence by sentence
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

const spoken = (page: Page) => page.evaluate(() => window.voice.spoken);
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('aloud') ?? [])].map((range) => String(range)).join(''));

test("two points: explanation with citations that open the passage, read aloud, a question of one's own, checks answered", async ({
  page,
}) => {
  await giveVoice(page);
  await openLesson(page, 'student10');
  await begin(page);
  await expect(page.getByRole('heading', { name: /单摆与简谐运动/ })).toBeVisible();
  // the student's question outranks the script; afterwards the lesson returns to the very place
  await page.getByRole('textbox', { name: '随时提问' }).fill('摆角为什么要小于5度？');
  await page.getByRole('button', { name: '提问', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '你的提问' })).toContainText('摆角为什么要小于5度？');
  await expect(page.getByText(/回到 1/).first()).toBeVisible();
  // the lesson goes on below the answer, which stays where it is read
  await expect(page.getByRole('button', { name: /新内容/ }).first()).toBeVisible();
  await expect(page.getByRole('complementary', { name: '你的提问' })).toBeInViewport();
  // a citation opens the passage it came from
  const mark = page.getByRole('button', { name: /查看来源 1/ }).first();
  await expect(mark).toBeVisible();
  await mark.click();
  await expect(page.getByRole('complementary', { name: '资料' })).toContainText('单摆实验讲义');
  // until the second point is being taught
  await lesson.masterPoint(page, /周期公式/);
  // read aloud as it comes: marked, faster, and over with a pause
  const aloud = page.getByRole('button', { name: '朗读', exact: true });
  await aloud.focus();
  await page.keyboard.press('Enter');
  await expect(aloud).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => spoken(page)).toHaveLength(1);
  const [first] = await spoken(page);
  expect(first?.text).toMatch(/\S/);
  expect((await marked(page)).replace(/\s+/g, '')).toContain(first?.text.replace(/\s+/g, '').slice(0, 6));
  await page.getByLabel('语速').selectOption('1.5');
  await expect.poll(async () => (await spoken(page)).at(-1)).toEqual({ text: first?.text, rate: 1.5 });
  await page.evaluate(() => window.voice.end?.());
  await expect.poll(async () => (await spoken(page)).at(-1)?.text).not.toBe(first?.text);
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByRole('group', { name: '朗读' })).toHaveCount(0);
  expect(await marked(page)).toBe('');
  await page.getByRole('button', { name: '继续学习' }).first().click();
  // the speed is kept; leaving the page ends it too
  await aloud.click();
  await expect(page.getByLabel('语速')).toHaveValue('1.5');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
  const stops = await page.evaluate(() => window.voice.stops);
  await page.goto('/mengoo/#/');
  await expect.poll(() => page.evaluate(() => window.voice.stops)).toBeGreaterThan(stops);
});

test('a line that breaks, a reload and another device, each in mid-sentence: the lesson goes on at the same word; paused and resumed; without a voice it is said', {
  tag: '@all',
}, async ({ newDevice }) => {
  const line = await startLine(Number(new URL(LOCAL).port));
  const page = await (await newDevice({ baseURL: line.url })).newPage();
  await openLesson(page, 'student12');
  await begin(page);
  await expect(page.getByText(/单摆是指用一根/).first()).toBeVisible();
  line.cut();
  await expect(page.getByText('连接断了，正在重连…')).toBeVisible();
  line.restore();
  await expect(page.getByText(/单摆是指用一根不可伸长/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/单摆是指用一根不可伸长/).first()).toBeVisible();
  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student12');
  await phone.goto(`/mengoo/${new URL(page.url()).hash}`);
  for (const p of [phone, page]) {
    await expect(ready(p)).toBeVisible();
    for (const part of ['单摆是指用一根不可伸长', '从悬点到小球质心的距离称为摆长'])
      expect((await said(p)).split(part).length - 1).toBe(1);
  }
  // nothing runs out of the phone's width
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  // who asks from further up is taken to the answer
  await phone.evaluate(() => window.scrollTo(0, 0));
  await expect(ready(phone)).not.toBeInViewport();
  await phone.getByRole('textbox', { name: '随时提问' }).fill('摆长怎么测量？');
  await phone.getByRole('button', { name: '提问', exact: true }).click();
  await expect(phone.getByRole('complementary', { name: '你的提问' })).toBeVisible();
  await expect(phone.getByRole('button', { name: /查看来源/ }).last()).toBeInViewport();

  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText(/已暂停/).first()).toBeVisible();
  await page.getByRole('button', { name: '继续学习' }).first().click();
  await toCard(page);

  // this device has no Chinese voice
  await page.getByRole('button', { name: '朗读', exact: true }).click();
  await expect(page.getByText('这台设备没有中文语音')).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByText('这台设备没有中文语音')).toHaveCount(0);
  await line.stop();
});

test('whoever comes back in mid-answer may ask on at once, whether or not the answer’s line is there', {
  tag: '@all',
}, async ({ page }) => {
  await signIn(page, 'student09');
  await newTalk(page, '单摆的周期由什么决定？');
  const id = await newTalk(page, '摆角为什么要小？');
  await ask(page, '摆长怎么测量？');
  await expect(asked(page, '摆长怎么测量？')).toBeVisible();
  // the answer goes on at the server; the request that would attach to it does not come through
  const held = Promise.withResolvers<void>();
  await page.route(/ChatCompletStreamAsync$/, async (route) => {
    const { message } = route.request().postDataJSON() as { message: string };
    if (message !== '摆长怎么测量？') return route.fallback();
    await held.promise;
    await route.abort().catch(() => {});
  });
  await leaveTalk(page);
  await openTalk(page, id, '摆长怎么测量？');
  await ask(page, '怎样计时？');
  await expect(asked(page, '怎样计时？')).toBeVisible();
  held.resolve();
  await expect(again(page)).toBeVisible();
});
