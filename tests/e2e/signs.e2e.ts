// A text full of signs, from its upload to the lesson: what a student reads of it, and what is cited, is the document's to the letter.
import type { Page } from '@playwright/test';
import { charactersOf } from '#tests/texts/documents.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import { expect, PASSWORD, signIn, test } from './fixture.ts';

const SEED = Number(process.env['SEED'] ?? 20261128);
const HEADINGS = ['摆长', '摆角', '周期'];
const SENTENCES = signSentences(SEED, 30);
const TEXT = HEADINGS.flatMap((title, i) => [`${i + 1} ${title}`, ...SENTENCES.slice(i * 10, i * 10 + 10)]).join(
  '\n\n',
);

const textsOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const copy = element.cloneNode(true) as Element; // of an element
      for (const source of copy.querySelectorAll('button')) source.remove();
      return copy.textContent;
    }),
  );

test('a txt of such sentences is drafted, read through, taught and cited without a sign lost', async ({
  page,
  newDevice,
}, info) => {
  info.annotations.push({ type: 'seed', description: String(SEED) });
  await signIn(page, 'teacher01', '#/teach/AIcourse');
  await page.getByRole('button', { name: '新建课程' }).click();
  await page.getByRole('textbox', { name: '课程名称' }).fill('满是符号的讲义');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  const file = { name: '讲义.txt', mimeType: 'text/plain', buffer: Buffer.from(TEXT) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: '从资料起草知识点' }).click();
  const review = page.getByRole('region', { name: '通读草稿' });
  await expect(review.getByRole('article').first()).toBeVisible();
  const approve = review.getByRole('button', { name: /^全部通过/ });
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(approve).toBeEnabled({ timeout: 500 });
  }).toPass();
  const drafted = charactersOf((await review.textContent()) ?? '');
  expect(SENTENCES.filter((one) => !drafted.includes(charactersOf(one)))).toEqual([]);
  await approve.click();
  await page.getByRole('button', { name: '发布课程' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '发布课程' }).click();
  await expect(page.getByText('“满是符号的讲义”已发布')).toBeVisible();

  const courseId = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
  const student = await (await newDevice()).newPage();
  const post = async (path: string, data: object, token = '') =>
    (await (await student.request.post(path, { data, headers: token ? { token } : {} })).json()).data;
  const { token } = await post('/mengoo/api/auth/UserNamePwd', { userName: 'student15', pwd: PASSWORD });
  await post('/mengoo/api/Theory/Start', { courseId, paced: false }, token);
  await signIn(student, 'student15', `#/AiCurriculumLearning?courseId=${courseId}`);
  await student.getByRole('button', { name: '开始学习' }).click();
  await expect(student.getByRole('button', { name: /^(提交|读完了，答题)$/ })).toBeVisible();
  const document = charactersOf(TEXT);
  const quotes = (await textsOf(student, 'aside mark')).map(charactersOf);
  expect(quotes.length).toBeGreaterThan(5);
  expect(quotes.filter((quote) => !document.includes(quote))).toEqual([]);
  const told = charactersOf((await textsOf(student, 'main [data-aloud] :is(p, li)')).join(''));
  expect(quotes.filter((quote) => !told.includes(quote))).toEqual([]);
  expect(await student.locator('main [data-aloud] :is(strong, em, del, code, h4, .katex)').count()).toBe(0);
});
