// A class from its teacher's and its students' sides, without a media server: what is drawn, said, told, asked and answered.
import type { Locator, Page } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import { CLASS_KB, type Script, watchScripts } from '#tests/support/scripts.ts';
import { apiOf, classTool, enter, openClass, openSide, stageOf, takeSeat } from './class-room.ts';
import { expect, expectAccessible, LOCAL, signIn, test } from './fixture.ts';
import { startLine } from './line.ts';
import { outOfSight } from './overlap.ts';

const PORT = Number(new URL(LOCAL).port);
// a browser tells that nothing runs in the frame of a stranger's document
test.use({ onPurpose: /^Blocked script execution in 'about:srcdoc'/ });
const PHONE = { viewport: { width: 360, height: 740 } };

const strokes = (page: Page) => page.locator('[data-ink]');
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '画图工具' }).getByRole('button', { name, exact: true });
const surface = (page: Page) => page.getByRole('application');

/** From one place of the page to another, by parts of its size; `hold` looks at it before the pen lifts. */
async function drag(
  page: Page,
  on: Locator,
  [from, to]: [[number, number], [number, number]],
  hold?: () => Promise<void>,
) {
  const box = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 12 });
  await hold?.();
  await page.mouse.up();
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** All that one presses in a class stands in the window, on a desk and on a phone. */
async function expectToolsInSight(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1366, 700],
    [360, 640],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => outOfSight(page, '[aria-label="课堂工具"] button')).toEqual([]);
    expect(await fits(page)).toBe(true);
  }
}

/** By the lobby: a class fetches little more than the media library, and the list of classes nothing of either. */
async function enterLightly(page: Page, liveId: string): Promise<void> {
  const watched = watchScripts(page);
  /** Until none has come for a second. */
  const scripts = async () => {
    const all: Script[] = [];
    let last = Date.now();
    const still = async () => {
      const came = await watched();
      all.push(...came);
      if (came.length > 0) last = Date.now();
      return Date.now() - last;
    };
    await expect.poll(still).toBeGreaterThan(1_000);
    return all;
  };
  const open = async (address: string, shown: Locator) => {
    await page.goto('about:blank');
    // the page before is not weighed any more, and what it left half loaded has no body
    await watched().catch(() => {});
    await page.goto(`/mengoo/#${address}`);
    await expect(shown).toBeVisible();
    return scripts();
  };
  const heading = page.getByRole('heading', { level: 1 });
  const shell = new Set((await open('/MyTask', heading)).map((s) => s.name));
  // a guard that led elsewhere would make light figures
  await expect(page).toHaveURL(/MyTask/);
  const list = await open('/RemoteLive', heading);
  const lobby = await open(`/RemoteLive?id=${liveId}`, page.getByRole('button', { name: '加入课堂' }));
  await takeSeat(page);
  const room = [...lobby, ...(await scripts())].filter(({ name }) => !shell.has(name));
  const sizes = room.map(({ name, size }) => `${size} ${name}`).join('\n');
  expect(room.map((s) => s.name).join()).toContain('livekit');
  expect(room.reduce((sum, s) => sum + s.size, 0) / 1000, sizes).toBeLessThan(CLASS_KB);
  // what a class has of its own, the library with it, is not there before the lobby
  expect(list.map((s) => s.name).join()).not.toMatch(/livekit|live-class|open-seat/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test('the board: a stroke grows before others, shapes and words by keyboard, undo, the floor, files of it', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  await signIn(page, 'teacher01');
  const teacher = await apiOf(page, 'teacher01');
  const liveId = await openClass(teacher, '画白板');
  await enter(page, liveId);
  const phone = await (await newDevice(PHONE)).newPage();
  await signIn(phone, 'student01');
  await enter(phone, liveId);
  await classTool(page, '白板').click();
  await expect(stageOf(phone, 'board')).toBeVisible();
  // seen while it grows, and once when it is whole; whoever opened it has the pen in hand
  await expect(tool(page, '画笔')).toHaveAttribute('aria-pressed', 'true');
  await drag(
    page,
    surface(page),
    [
      [0.2, 0.2],
      [0.5, 0.5],
    ],
    async () => {
      await expect(phone.locator('[data-growing]')).toHaveCount(1);
      await expect(strokes(phone)).toHaveCount(0);
    },
  );
  await expect(strokes(phone)).toHaveCount(1);
  await expect(phone.locator('[data-growing]')).toHaveCount(0);
  // by keyboard alone: an arrow from the middle, then words
  await tool(page, '箭头').press('Enter');
  await surface(page).focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(strokes(phone)).toHaveCount(2);
  await tool(page, '文字').press('Enter');
  await surface(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '写文字，回车完成' }).fill('T = 2π√(L/g)');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('img', { name: /白板第 1 页，3 笔，T = 2π/ })).toBeVisible();
  // as large as it was chosen, on a board of ten thousand parts
  const letters = page.locator('text[data-ink]').evaluate((words) => words.getBoundingClientRect().height);
  expect(await letters).toBeGreaterThan(12);
  // one's own alone is undone: a student draws with the floor
  await expect(phone.getByRole('toolbar', { name: '画图工具' })).toHaveCount(0);
  const { userId } = await apiOf(phone, 'student01');
  await teacher.call('/api/Live/Command', {
    liveId,
    cmd: crypto.randomUUID(),
    command: { type: 'grant', userId, sources: ['microphone'] },
  });
  await tool(phone, '矩形').click();
  await drag(phone, surface(phone), [
    [0.1, 0.6],
    [0.3, 0.9],
  ]);
  await expect(strokes(page)).toHaveCount(4);
  expect(await fits(phone)).toBe(true);
  await expectAccessible(phone);
  await tool(page, '撤销我的上一笔').click();
  await expect(strokes(phone)).toHaveCount(3);
  await tool(phone, '撤销我的上一笔').click();
  await expect(strokes(page)).toHaveCount(2);
  await expect(tool(phone, '撤销我的上一笔')).toBeDisabled();
  // a page more: who wants looks back, and returns
  await page.getByRole('button', { name: '新的一页' }).click();
  await expect(phone.getByText('2 / 2')).toBeVisible();
  await phone.getByRole('button', { name: '上一页' }).click();
  await expect(strokes(phone)).toHaveCount(2);
  await phone.getByRole('button', { name: '回到老师的页（第 2 页）' }).click();
  await expect(strokes(phone)).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '把所有页存成 PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('画白板 白板.pdf');
  await expectAccessible(page);
});

test('a class fetches little; material turns for all, is drawn on, and is looked around in; what was drawn outlives a cut line and a reload', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  const line = await startLine(PORT);
  try {
    const teacher = await apiOf(page, 'teacher01');
    const liveId = await openClass(teacher, '讲资料');
    const desk = await (await newDevice({ baseURL: line.url })).newPage();
    await signIn(desk, 'teacher01');
    await signIn(page, 'student18');
    await enterLightly(page, liveId);
    const files = ['误差与不确定度.docx', '单摆实验课件.pptx', '单摆实验讲义.pdf'];
    for (const name of files)
      await teacher.call('/OrgApi/LiveStreamResource/Add', { liveId, fileId: await teacher.upload(name) });
    await enter(desk, liveId);
    await openSide(desk, '讲解');
    for (const name of files) {
      await desk.getByRole('button', { name }).click();
      await expect(page.getByRole('img', { name: `${name} 第 1 页，0 笔` })).toBeVisible();
    }
    await desk.getByRole('button', { name: '下一页' }).click();
    await expect(page.getByText(/^2 \/ /)).toBeVisible();
    await page.getByRole('button', { name: '上一页' }).click();
    await tool(desk, '荧光笔').click();
    await drag(desk, surface(desk), [
      [0.2, 0.3],
      [0.6, 0.3],
    ]);
    await expect(strokes(desk)).toHaveCount(1);
    await expect(strokes(page)).toHaveCount(0);
    await page.getByRole('button', { name: '回到老师的页（第 2 页）' }).click();
    await expect(strokes(page)).toHaveCount(1);
    // two more while the line is cut: they arrive when it is back, once each, and a line that was said with them
    line.cut();
    await drag(desk, surface(desk), [
      [0.2, 0.5],
      [0.6, 0.5],
    ]);
    await drag(desk, surface(desk), [
      [0.2, 0.7],
      [0.6, 0.7],
    ]);
    await expect(strokes(desk)).toHaveCount(3);
    await openSide(desk, '聊天');
    await desk.getByRole('textbox', { name: '说点什么' }).fill('看划线的地方');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(/连不上，稍后自动发送/)).toBeVisible();
    line.restore();
    await expect(strokes(page)).toHaveCount(3);
    await openSide(page, '聊天');
    await expect(page.getByText('看划线的地方')).toHaveCount(1);
    await page.reload();
    await takeSeat(page);
    await expect(strokes(page)).toHaveCount(3);
    // as wide as the stage it can be read, and drawn sharp; what is drawn on it stays in its place
    const sheet = page.getByRole('img', { name: '单摆实验讲义.pdf 第 2 页，3 笔' });
    const place = async () => {
      const [on, ink] = await Promise.all([sheet.boundingBox(), strokes(page).first().boundingBox()]);
      if (!on || !ink) throw new Error('the page is shown, and drawn on');
      return { wide: on.width, at: [(ink.x - on.x) / on.width, (ink.y - on.y) / on.height] as const };
    };
    const before = await place();
    await page.getByRole('button', { name: '适应宽度' }).click();
    const stage = (await stageOf(page, 'material').boundingBox())?.width ?? 0;
    await expect.poll(async () => stage - (await place()).wide).toBeLessThan(20);
    expect(before.wide).toBeLessThan(stage / 1.5);
    await expect
      .poll(() => page.locator('canvas').evaluate((c: HTMLCanvasElement) => c.width / c.clientWidth))
      .toBeGreaterThan(0.99);
    const after = await place();
    for (const n of [0, 1] as const) expect(after.at[n]).toBeCloseTo(before.at[n], 1.5);
    await expectAccessible(page);
    await page.getByRole('button', { name: '整页显示' }).click();
    await expect.poll(async () => Math.abs((await place()).wide - before.wide)).toBeLessThan(1);
  } finally {
    await line.stop();
  }
});

test('a point is told to all, a question asked and revealed, a poll taken; a student asks and is answered', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'teacher01');
  const teacher = await apiOf(page, 'teacher01');
  const liveId = await openClass(teacher, '讲单摆');
  await enter(page, liveId);
  const phone = await (await newDevice(PHONE)).newPage();
  await signIn(phone, 'student19');
  await enter(phone, liveId);
  const wall = await page.context().newPage();
  await wall.goto(`/mengoo/#/RemoteLive/wall?id=${liveId}`);
  await openSide(page, '讲解');
  const points = page.getByRole('region', { name: '知识点' });
  await points.getByRole('button', { expanded: false }).first().click();
  await points.getByRole('button', { name: '讲解', exact: true }).click();
  // with its sources, and who speaks
  for (const one of [page, phone, wall]) await expect(stageOf(one, 'point').getByText('讲解：内置助教')).toBeVisible();
  const sources = phone.getByRole('region', { name: '出处' });
  await sources.getByRole('button', { name: /出处/ }).click();
  await expect(sources).toContainText('单摆实验讲义.pdf');
  await expectAccessible(phone);
  expect(await fits(phone)).toBe(true);
  // a question: answered by keyboard, counted without a name, revealed
  await points
    .getByRole('button', { name: /^提问：/ })
    .first()
    .click();
  await expect(stageOf(phone, 'question').getByRole('group')).toBeVisible();
  await phone.getByRole('button', { name: '还没学过' }).click();
  await expect(phone.getByText('已提交，等老师公布。')).toBeVisible();
  for (const one of [page, wall]) await expect(stageOf(one, 'question').getByText(/^已答 1\/\d+$/)).toBeVisible();
  // on the wall it is read, and not ruled
  await expect(stageOf(wall, 'question').getByRole('button')).toHaveCount(0);
  await openSide(page, '作答');
  await expect(page.getByRole('table')).toContainText('还没学过');
  // nobody else is here to answer
  const waits = page.locator('details').filter({ hasText: '人没答' });
  await expect(waits).toHaveCount(0);
  await stageOf(page, 'question').getByRole('button', { name: '公布答案' }).click();
  for (const one of [page, phone, wall]) await expect(one.getByText(/正确答案：/).first()).toBeVisible();
  expect(await wall.locator('#root').textContent()).not.toContain('学生');
  // asked anew it is a question of its own
  await page.getByRole('button', { name: '再问一次' }).click();
  await expect(stageOf(phone, 'question').getByRole('button', { name: '提交' })).toBeVisible();
  await expect(stageOf(page, 'question').getByText(/^已答 0\/\d+$/)).toBeVisible();
  // who has not answered: how many, and by name
  await expect(waits).toContainText('还有 1 人没答');
  await waits.locator('summary').click();
  await expect(waits.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  // a poll
  await openSide(page, '投票');
  const poll = page.getByRole('region', { name: '投票' });
  await poll.getByLabel('问题').fill('先看哪个实验？');
  await poll.getByLabel('选项 1').fill('单摆');
  await poll.getByLabel('选项 2').fill('弹簧');
  await poll.getByRole('button', { name: '开始投票' }).click();
  await stageOf(phone, 'poll').getByRole('radio').first().focus();
  await phone.keyboard.press('2');
  await phone.keyboard.press('Enter');
  await expect(stageOf(page, 'poll').getByText(/^已答 1\//)).toBeVisible();
  await stageOf(page, 'poll').getByRole('button', { name: '公布结果' }).click();
  await expect(phone.getByRole('list', { name: '全班的回答' })).toContainText('1 人 · 100%');
  await poll.getByRole('button', { name: '收起投票' }).click();
  for (const one of [page, phone]) await expect(stageOf(one, 'poll')).toHaveCount(0);
  // what a student asks is answered aloud, and to that student alone
  await openSide(phone, '提问');
  await phone.getByRole('textbox', { name: '向老师提问' }).fill('为什么摆角要小？');
  await phone.keyboard.press('Enter');
  // it is counted until it is looked at
  await expect(classTool(page, '讲解')).toContainText('1 个新提问');
  await openSide(page, '讲解');
  await expect(classTool(page, '讲解')).not.toContainText('新提问');
  const asks = page.getByRole('region', { name: '学生的提问' });
  await expect(asks).toContainText('为什么摆角要小？');
  await asks.getByRole('button', { name: '当众回答' }).click();
  await expect(stageOf(wall, 'ask').getByRole('heading', { name: /为什么摆角要小/ })).toBeVisible();
  await expect(phone.getByText('老师已请 AI 助教当众回答')).toBeVisible();
  await openSide(phone, '聊天');
  await asks.getByRole('button', { name: '只回复本人' }).click();
  await expect(classTool(phone, '提问')).toContainText('1 个新回复');
  await openSide(phone, '提问');
  await expect(phone.getByRole('link', { name: '去看回复' })).toBeVisible();
  // after a reload too
  await phone.reload();
  await takeSeat(phone);
  await openSide(phone, '提问');
  await expect(phone.getByRole('link', { name: '去看回复' })).toBeVisible();
  // a line that a teacher takes away is gone for everybody
  await openSide(phone, '聊天');
  await phone.getByRole('textbox', { name: '说点什么' }).fill('老师好');
  await phone.keyboard.press('Enter');
  await openSide(page, '聊天');
  await page.getByRole('button', { name: '删除这一句：老师好' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除这一句' }).click();
  await expect(phone.getByText('老师好')).toHaveCount(0);
  // what a teacher sends to the class takes its room from the stage: the bar stays, all of it
  const classId = (await teacher.call('/OrgApi/SysDept/MyDeptsItems', {})).find((d) => d.name === '物理实验1班')?.id;
  const text = '请看黑板，三分钟后一起讨论，今天要讲的是单摆的周期公式与小角度近似。';
  const push = (what: Omit<InputOf<'/api/Interaction/Push'>, 'classId'>) =>
    teacher.call('/api/Interaction/Push', { classId: classId ?? '', ...what });
  const courseId = (await teacher.call('/api/Live/Room', { liveId })).courseId ?? '';
  const stem = '摆长变为原来的四倍，周期变为原来的几倍？请先自己想一想，再选一个答案，并说一说为什么。';
  const options = ['二倍', '四倍', '一半', '不变'].map((of, n) => ({ key: 'ABCD'[n] ?? '', text: of }));
  await push({ kind: 'notice', text });
  await expect(phone.getByText(text)).toBeVisible();
  await expectToolsInSight(phone);
  const pushed = phone.getByRole('region', { name: '老师推送的检查题' });
  await push({ kind: 'check-question', courseId, question: { kind: 'single', stem, options } });
  await expect(pushed).toBeVisible();
  await push({ kind: 'pause' });
  await expect(phone.getByText(/暂停/).first()).toBeVisible();
  await expectToolsInSight(phone);
  // opened, too: over who writes in the chat it does not open itself
  await pushed.getByRole('button', { expanded: false }).click();
  await expect(pushed.getByRole('button', { name: '提交' })).toBeInViewport();
  await expectToolsInSight(phone);
  await push({ kind: 'resume' });
  // over: what was shown can be learnt by who was not there
  await classTool(page, '离开').click();
  await page.getByRole('alertdialog').getByRole('button', { name: /^下课/ }).click();
  // a question that stood there unanswered asks nothing of who looks at it again
  await phone
    .getByRole('button', { name: /提问：/ })
    .last()
    .click();
  await expect(stageOf(phone, 'question').getByRole('group')).toBeVisible();
  await expect(phone.getByText(/选好后提交|已提交，等老师公布/)).toHaveCount(0);
  await phone.getByRole('button', { name: '补学这节课' }).click();
  await expect(phone).toHaveURL(/AiCurriculumLearning\?lessonId=/);
});
