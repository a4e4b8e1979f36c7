// The lesson's page in the words of a student who knows, or does not know, the answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { OutputOf } from '#contract/index.ts';
import { expect, signIn } from './fixture.ts';

export const COURSE = '单摆法测重力加速度';

interface Item {
  key: string;
  text: string;
}

interface Question {
  kind: 'single' | 'multiple' | 'judge' | 'fill' | 'short' | 'order' | 'match';
  stem: string;
  options?: Item[];
  left?: Item[];
  right?: Item[];
  /** Of a match: each left's right. */
  answer: string | string[] | boolean | Record<string, string>;
  concepts?: { any: string[] }[];
}

const plan = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'server', 'worlds', 'classroom', 'plan.json'), 'utf8'),
) as { points: { questions: Question[] }[] };
const questions = plan.points.flatMap((p) => p.questions);

/** The demo course's lesson, at its address. Each test has a student of its own: a lesson stays begun. */
export async function openLesson(page: Page, student: string): Promise<void> {
  const token = await signIn(page, student);
  const data = { kind: 'ai', keyword: COURSE };
  const answer = await page.request.post('/mengoo/api/Course/Items', { data, headers: { token } });
  const { items } = ((await answer.json()) as { data: OutputOf<'/api/Course/Items'> }).data;
  await page.goto(`/mengoo/#/AiCurriculumLearning?courseId=${items.find((c) => c.name === COURSE)?.id}`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
}

/** From home to the lesson, by who has no account. */
export async function openAsGuest(page: Page): Promise<void> {
  await page.goto('/mengoo/#/');
  await page
    .getByRole('region', { name: '课程', exact: true })
    .getByRole('button', { name: `试一试：${COURSE}` })
    .click();
  await expect(page).toHaveURL(/AiCurriculumLearning/);
  await expect(page.getByRole('textbox').first()).toBeVisible();
}

export const begin = (page: Page) => page.getByRole('main').getByRole('button', { name: '开始学习' }).first().click();

/** The open question's button. */
export const card = (page: Page) => page.getByRole('button', { name: '提交', exact: true });
/** A point's, a discussion's, the summary's; the example of one point may be called as another. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).filter({ hasNotText: '例题' });
export const step = (
  page: Page,
  name: '跳过讲解' | '接着讲' | '回到课程' | '再讲一遍' | '完成学习' | '继续' | '跳过评价' | '先不讲',
) => page.getByRole('button', { name, exact: true }).last();

/** What the lesson's own column says: without the sources beside it and what is only spoken. */
export const said = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const other of copy.querySelectorAll('aside, [aria-live]')) other.remove();
    return copy.textContent ?? '';
  });

/** On from a part of a telling; in a discussion the same button would leave it. */
const nextPart = (page: Page) =>
  page.locator('[data-composer$="part.turning"]').getByRole('button', { name: '继续', exact: true });

/** Past an example, whatever it waits for. */
const pastExample = (page: Page) =>
  page.getByRole('button', { name: /^(跳过例题|直接看这一步|跳过这道题|显示下一步)$/ });

/** The explanation has been read: the question opens. */
export const ready = (page: Page) => page.getByRole('button', { name: '读完了，答题', exact: true });

/** The question is there, and its explanation has been read. */
export async function toCard(page: Page): Promise<void> {
  const open = ready(page).or(card(page)).first();
  await expect(open).toBeVisible();
  if (await ready(page).isVisible()) await ready(page).click();
  await expect(card(page)).toBeVisible();
}

/** Skips what is being said or discussed until a question is open. */
export async function toQuestion(page: Page): Promise<void> {
  const skip = step(page, '跳过讲解').or(step(page, '继续')).or(pastExample(page)).or(ready(page)).last();
  for (;;) {
    await expect(skip.or(card(page)).first()).toBeVisible();
    if (await retells(page)) continue;
    if (await card(page).isVisible()) return;
    // it may have come to its end meanwhile
    await take(skip);
  }
}

/**
 * A step while it is called so: a real click would wait for whatever the lesson calls its one button next. One that is gone by now
 * is not waited for, either: whoever takes steps looks again.
 */
const take = (one: Locator): Promise<void> =>
  one.evaluateAll((steps) => {
    const last = steps.at(-1);
    if (last instanceof HTMLElement) last.click();
  });

/** Whether the point was to be told in one's own words: that is passed over. */
async function retells(page: Page): Promise<boolean> {
  const notNow = step(page, '先不讲');
  if (!(await notNow.isVisible())) return false;
  await take(notNow);
  return true;
}

/** Chooses by what a person sees, once it stands still: the page may be following the lesson's words. */
export async function choose(option: Locator): Promise<void> {
  await option.click();
  await expect(option.locator('input')).toBeChecked();
}

export type Answer = 'right' | 'wrong' | 'unsure';
const RESULT: Record<Answer, RegExp> = { right: /答对了/, wrong: /答错了|部分正确/, unsure: /已交给老师批改/ };

/** Of the open question, as the course's plan has it. */
async function openQuestion(page: Page) {
  const form = page
    .getByRole('region')
    .filter({ has: card(page) })
    .last();
  const stem = (await form.getAttribute('aria-label')) ?? '';
  const question = questions.find((q) => q.stem === stem);
  if (!question) throw new Error(`not in the plan: ${stem}`);
  // by its place: it may soon be asked again below
  const asked = page.getByRole('region', { name: stem, exact: true });
  return { form: asked.nth((await asked.count()) - 1), question };
}

/** Answers the open question, up to its result; only a short one can be unsure. */
export async function answerOnly(page: Page, how: Answer): Promise<void> {
  await toQuestion(page);
  const { form, question } = await openQuestion(page);
  const { kind } = question;
  if (kind === 'short') {
    const half = `${question.concepts?.[0]?.any[0]}，也许还与很多事情有关，我要再想一想。`;
    const texts: Record<Answer, string> = { right: String(question.answer), wrong: '不知道', unsure: half };
    await form.getByRole('textbox').fill(texts[how]);
  } else if (kind === 'fill') {
    const key = Array.isArray(question.answer) ? question.answer[0] : question.answer;
    await form.getByRole('textbox').fill(how === 'right' ? String(key) : '12345');
  } else if (kind === 'judge') {
    await choose(
      form.locator('label').filter({ hasText: (how === 'right') === question.answer ? /^正确$/ : /^错误$/ }),
    );
  } else if (kind === 'order') {
    await putInOrder(form, question, how);
  } else if (kind === 'match') {
    await matchUp(form, question, how);
  } else {
    const keys = [question.answer].flat().map(String);
    const chosen = (question.options ?? []).filter((o) => keys.includes(o.key) === (how === 'right'));
    for (const { text } of kind === 'single' ? chosen.slice(0, 1) : chosen) {
      // whole, behind its letter: `2 倍` is a part of `1/2 倍`
      const whole = new RegExp(`^[A-J]?\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
      await choose(form.locator('label').filter({ hasText: whole }));
    }
  }
  // before: a question that was asked a second time has its first answer on the page
  const results = form.getByText(RESULT[how]);
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(results.first()).toBeVisible();
}

/** By the buttons of the rows; wrong: two neighbours the wrong way round, and not as they were given, for that is no answer yet. */
async function putInOrder(form: Locator, { options = [], answer }: Question, how: Answer): Promise<void> {
  const key = [answer].flat().map((at) => options.find((o) => o.key === at)?.text ?? '');
  const rows = form.getByRole('list', { name: '从先到后排列' }).getByRole('listitem');
  // drawn when the first of its kind comes
  await expect(rows).toHaveCount(key.length);
  const given = await rows.allTextContents();
  const isGiven = (order: string[]) => order.every((text, place) => given[place]?.includes(text));
  const wrong = [...key.slice(0, -2), ...key.slice(-2).toReversed()];
  const wanted = how === 'right' ? key : isGiven(wrong) ? [...key.slice(0, 2).toReversed(), ...key.slice(2)] : wrong;
  for (const [place, text] of wanted.entries()) {
    const at = async () => (await rows.allTextContents()).findIndex((row) => row.includes(text));
    for (let from = await at(); from > place; from -= 1) {
      await rows
        .nth(from)
        .getByRole('button', { name: /往前移/ })
        .click();
      await expect.poll(at).toBe(from - 1);
    }
  }
}

/** Wrong: each left gets its neighbour's right. */
async function matchUp(form: Locator, { left = [], right = [], answer }: Question, how: Answer): Promise<void> {
  const mates = left.map(({ key }) => right.find((r) => r.key === (answer as Record<string, string>)[key])?.text ?? '');
  const item = (list: string, text: string) =>
    form.getByRole('list', { name: list }).getByRole('button').filter({ hasText: text });
  for (const [n, { text }] of left.entries()) {
    await item('先选这边的一项', text).click();
    await item('再选和它配对的一项', mates.at(how === 'right' ? n : n - 1) ?? '').click();
  }
}

/** Answers, reads the result and goes on. */
export async function answer(page: Page, how: Answer): Promise<void> {
  await answerOnly(page, how);
  await step(page, '继续').click();
}

/** All right, until the next point has begun, or the summary is there; on the way only these steps are taken. */
export async function masterPoint(page: Page, next: string | RegExp, ways: readonly Way[] = WAYS): Promise<void> {
  for (;;) {
    await toQuestionOr(page, next, ways);
    if (await heading(page, next).isVisible()) return;
    await answer(page, 'right');
  }
}

/** Past what is said, discussed or evaluated. */
const WAYS = ['跳过讲解', '继续', '跳过评价'] as const;
type Way = (typeof WAYS)[number];

async function toQuestionOr(page: Page, next: string | RegExp, ways: readonly Way[] = WAYS): Promise<void> {
  const steps = ways.map((way) => step(page, way));
  const skip = steps.reduce((any, one) => any.or(one), pastExample(page).or(ready(page)).or(nextPart(page))).last();
  for (;;) {
    await expect(skip.or(card(page)).or(heading(page, next)).first()).toBeVisible();
    if (await heading(page, next).isVisible()) return;
    if (await retells(page)) continue;
    if (await card(page).isVisible()) return;
    await take(skip);
  }
}

/** Has the point explained again, however much of that is skipped. */
export async function explainAgain(page: Page): Promise<void> {
  const open = await card(page).elementHandle();
  const told = page.getByText('讲解已收起', { exact: false });
  const before = await told.count();
  await step(page, '再讲一遍').click();
  // the next one may stand there at once, or be drawn in one stroke with the telling, so that the button is the same
  await expect
    .poll(async () => (await open?.evaluate((button) => button.isConnected)) !== true || (await told.count()) > before)
    .toBe(true);
  await toQuestion(page);
}
