// A student sits an exam on a phone: by a code, with keys, over a cut line and a reload; goes on on another device; is paused, told
// something, and locked at the deadline.
import type { Page } from '@playwright/test';
import { CODE } from '#contract/codes.ts';
import type { InputOf } from '#contract/index.ts';
import { type Api, apiOf } from './class-room.ts';
import { expect, expectAccessible, INSECURE, PASSWORD, signIn, signInByForm, test } from './fixture.ts';
import { steps as sitting } from './sitting.steps.ts';

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE, onPurpose: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

type Question = InputOf<'/OrgApi/Question/Add'>;
const QUESTIONS: readonly Question[] = [
  {
    kind: 'single',
    stem: '单摆的周期 $T$ 与哪个量无关？',
    options: [
      { key: 'A', text: '摆长' },
      { key: 'B', text: '摆球的质量' },
      { key: 'C', text: '重力加速度' },
    ],
    answer: 'B',
  },
  { kind: 'judge', stem: '小角度近似要求摆角小于 **5°**。', answer: true, explanation: '角度越小，近似越好。' },
  { kind: 'blanks', stem: '先量 ____ ，再量 ____ 。', blanks: [{ answer: '摆长' }, { answer: '周期' }] },
  { kind: 'essay', stem: '说说怎样减小误差。', rubric: [{ title: '多次测量', points: 5 }] },
];

interface Arranged {
  id: string;
  name: string;
  teacher: Api;
}

/** An exam for one student, that is open. */
async function arrange(
  page: Page,
  userName: string,
  more: Partial<InputOf<'/OrgApi/Exam/Add'>> = {},
): Promise<Arranged> {
  const [teacher, student] = await Promise.all([apiOf(page, 'teacher01'), apiOf(page, userName)]);
  const items: { questionId: string; points: number }[] = [];
  for (const question of QUESTIONS) {
    const { id } = await teacher.call('/OrgApi/Question/Add', question);
    items.push({ questionId: id, points: 5 });
  }
  const name = `单摆测验 ${userName}`;
  const paper = { name, sections: [{ title: '一、全部', items }], shuffle: false };
  const { id: paperId } = await teacher.call('/OrgApi/TestPaper/Add', paper as InputOf<'/OrgApi/TestPaper/Add'>);
  const now = Date.now();
  const { id } = await teacher.call('/OrgApi/Exam/Add', {
    name,
    paperId,
    to: { classIds: [], userIds: [student.userId] },
    from: now - 60_000,
    until: now + 3_600_000,
    minutes: 30,
    show: 'submitted',
    ...more,
  });
  await teacher.call('/OrgApi/Exam/SetStatus', { id, status: 'published' });
  return { id, name, teacher };
}

const saved = (page: Page) => expect(page.getByText(/^已保存 \d/)).toBeVisible();
const nth = (page: Page, n: number) => page.getByRole('region', { name: `第 ${n} 题`, exact: true });
const enter = async (page: Page, { id }: Arranged) => {
  await page.goto(`/mengoo/#/Exam?id=${id}`);
  await page.getByRole('button', { name: /^(开始考试|在这台设备上继续)$/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
};

test('by a code and by keys, over a cut line, a reload and a session that ends, to the receipt and back to what was missed', async ({
  page,
  context,
}) => {
  const exam = await arrange(page, 'student05', { code: 'pendel' });
  // the first page of this browser: nothing of another one is there
  await signIn(page, 'student05', `#/Exam?id=${exam.id}`);
  await expect(page.getByRole('heading', { name: '考试须知' })).toBeVisible();
  await expectAccessible(page);
  const code = page.getByRole('textbox', { name: '考试口令' });
  await code.fill('falsch');
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill('pendel');
  await page.getByRole('button', { name: '开始考试' }).click();

  // letters choose, arrows go on, wherever the focus is
  await expect(nth(page, 1).getByText('单摆的周期')).toBeVisible();
  await page.keyboard.press('b');
  await expect(nth(page, 1).getByRole('radio', { name: /摆球的质量/ })).toBeChecked();
  await saved(page);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await nth(page, 2).getByRole('radio', { name: '正确' }).check();
  await nth(page, 2).getByRole('button', { name: '标记' }).click();
  await saved(page);

  // without a line one goes on, and what is kept is told as that
  await context.setOffline(true);
  await page.getByRole('button', { name: '下一题' }).last().click();
  await nth(page, 3).getByRole('textbox').first().fill('摆长');
  await expect(page.getByText('离线，已暂存 1 题')).toBeVisible();
  // its panels have come ahead
  await page.getByRole('button', { name: '3/4' }).click();
  const map = page.getByRole('navigation', { name: '题目' });
  await map.getByRole('button', { name: '第 3 题，已答' }).click();
  await page.getByRole('button', { name: '交卷' }).click();
  const asked = page.getByRole('alertdialog', { name: '交卷？' });
  await asked.getByRole('button', { name: '继续作答' }).click();
  await context.setOffline(false);
  await saved(page);

  // a reload finds all of it
  await page.reload();
  await expect(nth(page, 3).getByRole('textbox').first()).toHaveValue('摆长');
  await page.getByRole('button', { name: '3/4' }).click();
  await expect(map.getByText('已答 3/4 题')).toBeVisible();
  await expectAccessible(page);
  await map.getByRole('button', { name: '第 2 题，已答，已标记' }).click();
  await expect(nth(page, 2).getByRole('radio', { name: '正确' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(nth(page, 1).getByRole('radio', { name: /摆球的质量/ })).toBeChecked();

  // whose session has ended signs in again on the very page, and nothing of it is lost
  const isEnded = (path: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ json: { code: CODE.signedOut, data: null, msg: '' } }));
  await isEnded('/api/Exam/Save');
  await isEnded('/api/auth/TokenRefresh');
  await page.keyboard.press('ArrowRight');
  await nth(page, 2).getByRole('radio', { name: '错误' }).check();
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/Exam/Save');
  await page.unroute('**/api/auth/TokenRefresh');
  await expect(again.getByLabel('用户名')).toHaveValue('student05');
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(nth(page, 2).getByRole('radio', { name: '错误' })).toBeChecked();
  await saved(page);
  await nth(page, 2).getByRole('radio', { name: '正确' }).check();
  await saved(page);

  await page.getByRole('button', { name: '交卷' }).click();
  await expect(asked.getByText('还有 1 题没有作答：第 4 题。')).toBeVisible();
  await expect(asked.getByText('已标记：第 2 题。')).toBeVisible();
  await asked.getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('heading', { name: '已交卷' })).toBeVisible();
  await page.getByRole('link', { name: '查看结果' }).click();
  await expect(page.getByRole('heading', { name: '丢分的题' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '查看答卷' }).click();
  await expect(page.getByText('角度越小，近似越好。')).toBeVisible();
  await expectAccessible(page);
});

test('another device takes over with a word on the first, whose unsent answers fill gaps and overwrite nothing', async ({
  page,
  context,
  newDevice,
}) => {
  const exam = await arrange(page, 'student06');
  await signIn(page, 'student06');
  await enter(page, exam);
  await page.keyboard.press('a');
  await saved(page);
  await context.setOffline(true);
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await nth(page, 2).getByRole('radio', { name: '错误' }).check();
  await expect(page.getByText('离线，已暂存 2 题')).toBeVisible();

  const other = await (await newDevice({ viewport: PHONE })).newPage();
  await signIn(other, 'student06');
  await enter(other, exam);
  await expect(nth(other, 2)).toBeVisible();
  await other.keyboard.press('ArrowLeft');
  await expect(nth(other, 1).getByRole('radio', { name: /摆长/ })).toBeChecked();
  await other.keyboard.press('b');
  await saved(other);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: '考试已在另一台设备上打开' })).toBeVisible();
  await expectAccessible(page);
  // the one that goes on is told what came behind it, and shows it
  await expect(other.getByText('第 2 题已换成那边写的')).toBeVisible();
  await page.getByRole('button', { name: '在这里继续' }).click();
  // the first device's judgement filled the gap; its letter is older than the other's
  await expect(nth(page, 2).getByRole('radio', { name: '错误' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(nth(page, 1).getByRole('radio', { name: /摆球的质量/ })).toBeChecked();
  await expect(other.getByRole('heading', { name: '考试已在另一台设备上打开' })).toBeVisible();
  // it is taken in for who does not hand in
  await exam.teacher.call('/OrgApi/Exam/ForceSubmit', { id: exam.id });
  await expect(page.getByRole('heading', { name: '已交卷' })).toBeVisible();
});

test('a pause, a word of the teacher, more time, and the lock at the deadline', async ({ page }) => {
  const { id, teacher, ...rest } = await arrange(page, 'student07', {
    from: Date.now() - 60_000,
    until: Date.now() + 30_000,
    minutes: 1,
  });
  await signIn(page, 'student07');
  await enter(page, { id, teacher, ...rest });
  await teacher.call('/OrgApi/Exam/Message', { id, text: '第 3 题不用写单位' });
  await expect(page.getByRole('alert').filter({ hasText: '第 3 题不用写单位' })).toBeVisible();
  // the window is left and looked at again, twice while the server is slow to answer: it hears of both
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/Exam/Seen', async (route) => {
    await slow;
    await route.continue();
  });
  const said = page.waitForRequest('**/api/Exam/Seen');
  for (const _ of [1, 2]) {
    await sitting['window left'](page);
    await sitting['window back'](page);
  }
  await said;
  const heard = page.waitForResponse(
    (r) => r.url().endsWith('/api/Exam/Seen') && (r.request().postData() ?? '').includes('"ms"'),
  );
  answer();
  await heard;
  await page.unroute('**/api/Exam/Seen');
  await teacher.call('/OrgApi/Exam/Hold', { id });
  const paused = page.getByRole('heading', { name: '考试已暂停' });
  await expect(paused).toBeVisible();
  await expectAccessible(page);
  // another word while it is paused, and a page that is loaded anew in the middle of it
  const seen = page.waitForResponse('**/api/Exam/Seen');
  await teacher.call('/OrgApi/Exam/Message', { id, text: '马上继续' });
  await seen;
  await page.reload();
  await expect(paused).toBeVisible();
  await teacher.call('/OrgApi/Exam/Resume', { id });
  await expect(nth(page, 1)).toBeVisible();
  await page.keyboard.press('b');
  await saved(page);
  await expect(page.getByText('时间到，已锁定。')).toBeVisible();
  const choice = nth(page, 1).getByRole('radio', { name: /摆球的质量/ });
  await expect(choice).toBeDisabled();
  await page.reload();
  await expect(page.getByText('时间到，已锁定。')).toBeVisible();
  // longer than a busy machine takes for what follows
  await teacher.call('/OrgApi/Exam/Extend', { id, minutes: 10 });
  await expect(choice).toBeEnabled();
  // it is handed in over a line that breaks, then over one that does not answer, while the teacher pauses it
  await page.route('**/api/Exam/Submit', (route) => route.abort(), { times: 1 });
  await sitting['hand in'](page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.route('**/api/Exam/Submit', () => {});
  await sitting['hand in'](page);
  const asked = page.waitForResponse('**/api/Exam/Seen');
  await teacher.call('/OrgApi/Exam/Message', { id, text: '还有一分钟' });
  await asked;
  await teacher.call('/OrgApi/Exam/Hold', { id });
  await expect(paused).toBeVisible();
  await teacher.call('/OrgApi/Exam/ForceSubmit', { id });
  await expect(page.getByRole('heading', { name: '已交卷' })).toBeVisible();
});

test('a phone on plain http sits it; its teacher looks on, marks and reads the figures, in both languages', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  const exam = await arrange(page, 'student08', { show: 'released' });
  const phone = await (await newDevice({ viewport: PHONE, baseURL: INSECURE })).newPage();
  await phone.goto('/mengoo/');
  expect(await phone.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await signInByForm(phone, 'student08');
  await enter(phone, exam);
  await phone.keyboard.press('b');
  await saved(phone);
  await phone.context().setOffline(true);
  await phone.keyboard.press('ArrowRight');
  await nth(phone, 2).getByRole('radio', { name: '正确' }).check();
  await expect(phone.getByText('离线，已暂存 1 题')).toBeVisible();
  await phone.context().setOffline(false);
  await saved(phone);
  await phone.reload();
  await expect(nth(phone, 2).getByRole('radio', { name: '正确' })).toBeChecked();
  const map = phone.getByRole('navigation', { name: '题目' });
  await phone.getByRole('button', { name: '2/4' }).click();
  await map.getByRole('button', { name: /^第 4 题/ }).click();
  await nth(phone, 4).getByRole('textbox').fill('多测几次');
  await saved(phone);

  const SIZES = [PHONE, { width: 1024, height: 800 }];
  const expectWell = async (axeAt = SIZES) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      if (axeAt.includes(size)) await expectAccessible(page);
    }
  };
  await signIn(page, 'teacher01', `#/Exam/check?id=${exam.id}&view=board`);
  const row = page.locator('[data-student=student08]');
  await expect(row).toContainText('3/4');
  await expectWell();
  // with a thumb: more time for the one who is ticked
  await page.setViewportSize(PHONE);
  await row.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: '加时' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '加时' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await phone.getByRole('button', { name: '交卷' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: '交卷' }).click();
  await expect(phone.getByRole('heading', { name: '已交卷' })).toBeVisible();

  // by keys alone: the answer that waits has the focus
  await page.getByRole('tab', { name: '批改' }).click();
  await expect(page.getByText('多测几次')).toBeVisible();
  await expectWell();
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('这里没有待批的了')).toBeVisible();
  await page.getByRole('tab', { name: '分析' }).click();
  await expect(page.getByText('信度 α')).toBeVisible();
  await expectWell();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('button', { name: 'English' }).click();
  for (const view of ['Analysis', 'Invigilating', 'Marking']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByRole('tab', { name: view })).toHaveAttribute('aria-selected', 'true');
    // in other words nothing but lengths differs
    await expectWell(SIZES.slice(0, 1));
    expect(await page.getByRole('tabpanel').innerText()).not.toMatch(/批改|发布|监考|分析/);
  }
});
