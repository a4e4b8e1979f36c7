// An ordinary course: made by a teacher by keyboard alone, seen by a colleague within seconds, learnt by a student on a phone.
import type { Locator, Page } from '@playwright/test';
import type { TestDatabase } from '#tests/support/postgres.ts';
import { expect, expectAccessible, signIn, test } from './fixture.ts';
import { school } from './learners.ts';

const chapters = (page: Page) => page.getByRole('list', { name: '章节' });
/** Titles in their order, chapters among them. */
const titles = (page: Page) => chapters(page).locator('button[aria-keyshortcuts]');

/** Of the two schools' people of one name the other's is refused where it is used. */
const idsOf = async ({ pool }: TestDatabase, userName: string): Promise<string[]> =>
  (await pool.query<{ id: string }>('select id from sys_user where user_name = $1', [userName])).rows.map((r) => r.id);

/** As the browser sees a finger: no mouse moves with it. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('not on the page');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const finger = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const [start, end] = [await middle(from), await middle(to)];
  await send('touchStart', start);
  await send('touchMove', { x: start.x, y: start.y + 4 });
  await send('touchMove', end);
  await send('touchEnd');
}

test('a teacher builds a course by keyboard alone; a colleague sees each move', async ({
  page,
  request,
  newDevice,
  database,
}) => {
  const { call } = await school(request, '被引用的 AI 课');
  await signIn(page, 'teacher01', '#/teach/course');
  await page.getByRole('button', { name: '新建课程' }).first().press('Enter');
  await page.getByRole('textbox', { name: '课程名称' }).fill('键盘课');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: '键盘课' })).toBeVisible();
  for (const title of ['第一章', '第二章']) {
    await page.getByRole('textbox', { name: '新一章的名称' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(chapters(page).getByRole('button', { name: title, exact: true })).toBeVisible();
  }
  for (const title of ['导言', '预习']) {
    await page.getByRole('button', { name: '在“第一章”里添加内容' }).press('Enter');
    const kind = page.getByRole('menuitem', { name: '图文' });
    await expect(page.getByRole('menuitem', { name: '视频' })).toHaveAttribute('data-highlighted');
    for (const _above of ['视频', '音频', '文档', '图片']) await page.keyboard.press('ArrowDown');
    await expect(kind).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '添加图文' });
    await panel.getByRole('textbox', { name: '名称' }).fill(title);
    await page.keyboard.press('Control+s');
    await expect(panel).toHaveCount(0);
  }
  await expect(titles(page)).toHaveText(['第一章', '导言', '预习', '第二章']);
  await expectAccessible(page);

  const id = new URLSearchParams(page.url().split('?')[1]).get('id') ?? '';
  for (const userId of await idsOf(database, 'teacher02'))
    await call('/OrgApi/CourseTeacher/Add', { courseId: id, userId });
  const colleague = await (await newDevice()).newPage();
  await signIn(colleague, 'teacher02', `#/teach/course/courseInfo?id=${id}`);
  await expect(titles(colleague)).toHaveText(['第一章', '导言', '预习', '第二章']);

  // into the next chapter and on, the focus going along
  await chapters(page).getByRole('button', { name: '导言', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titles(page)).toHaveText(['第一章', '预习', '导言', '第二章']);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titles(page)).toHaveText(['第一章', '预习', '第二章', '导言']);
  await expect(chapters(page).getByRole('button', { name: '导言', exact: true })).toBeFocused();
  await expect(titles(colleague)).toHaveText(['第一章', '预习', '第二章', '导言']);
  await chapters(colleague).getByRole('button', { name: '第二章', exact: true }).focus();
  await colleague.keyboard.press('Alt+ArrowUp');
  await expect(titles(page)).toHaveText(['第二章', '导言', '第一章', '预习']);
  await page.keyboard.press('Control+z');
  await expect(titles(colleague)).toHaveText(['第二章', '第一章', '预习', '导言']);

  // by the mouse, and deleted and taken back
  const grip = (title: string) =>
    chapters(page).getByTitle('拖动来调整顺序').nth(['第二章', '第一章', '预习', '导言'].indexOf(title));
  await grip('预习').dragTo(chapters(page).getByRole('button', { name: '第二章', exact: true }));
  await expect(titles(page)).toHaveText(['第二章', '预习', '第一章', '导言']);
  await page.getByRole('button', { name: '删除：第二章' }).press('Enter');
  await expect(titles(page)).toHaveText(['第一章', '导言']);
  await page.getByRole('button', { name: '撤销', exact: true }).press('Enter');
  await expect(titles(page)).toHaveText(['第二章', '预习', '第一章', '导言']);

  // by a finger, into another chapter, on a tablet
  const tablet = await (await newDevice({ viewport: { width: 820, height: 1180 }, hasTouch: true })).newPage();
  await signIn(tablet, 'teacher01', `#/teach/course/courseInfo?id=${id}`);
  await expect(titles(tablet)).toHaveText(['第二章', '预习', '第一章', '导言']);
  const handle = chapters(tablet).getByTitle('拖动来调整顺序').nth(1);
  await dragByFinger(tablet, handle, chapters(tablet).getByRole('button', { name: '导言', exact: true }));
  await expect(titles(tablet)).toHaveText(['第二章', '第一章', '预习', '导言']);
  await expect(titles(page)).toHaveText(['第二章', '第一章', '预习', '导言']);
  await tablet.getByRole('button', { name: '撤销移动' }).click();
  await expect(titles(page)).toHaveText(['第二章', '预习', '第一章', '导言']);

  // a lock that can never open is refused where it stands; a draft says so
  await chapters(page).getByRole('button', { name: '导言', exact: true }).press('Enter');
  const edit = page.getByRole('dialog', { name: '修改图文' });
  await edit.getByRole('checkbox', { name: '要先完成前一节' }).press('Space');
  await edit.getByRole('radio', { name: /草稿/ }).press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(edit).toHaveCount(0);
  const row = chapters(page).getByRole('listitem').filter({ hasText: '导言' }).last();
  await expect(row).toContainText('完成前一节后开放');
  await expect(row).toContainText('草稿');
});

test('a student learns it at 360 px: what is locked says why, a task leads to its section', async ({
  request,
  newDevice,
  database,
}) => {
  const { call, courseId: lessonId } = await school(request, '章节里的 AI 课');
  const { id } = await call<{ id: string }>('/OrgApi/Course/Add', { name: '手机上学的课', kind: 'plain' });
  const add = async (fields: object) =>
    (await call<{ id: string }>('/OrgApi/CourseChapter/Add', { courseId: id, ...fields })).id;
  const one = await add({ kind: 'chapter', title: '准备' });
  const text = { parentId: one, kind: 'text' };
  await add({ ...text, title: '课程说明', html: '<h2>怎么学</h2><p>先读，再做。</p>' });
  const second = await add({ ...text, title: '读数方法', html: '<p>估读一位。</p>', lock: { previous: true } });
  await add({ parentId: one, kind: 'link', title: '国际单位制', url: 'https://www.bipm.org/en/' });
  const lesson = await add({ parentId: one, kind: 'lesson', title: '单摆 AI 课', refId: lessonId });
  await call('/OrgApi/Course/SetStatus', { id, status: 'published' });
  for (const userId of await idsOf(database, 'student26'))
    await call('/OrgApi/Assignment/Add', {
      kind: 'section',
      refId: lesson,
      title: '上完 AI 课',
      to: { userIds: [userId] },
    });

  const page = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page, 'student26', '#/Curriculum?kind=plain');
  await page.getByRole('link', { name: '手机上学的课' }).click();
  await expect(page.getByRole('heading', { name: '课程目录' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '开始学习' }).click();
  await expect(page.getByRole('heading', { name: '怎么学' })).toBeVisible();
  await page.getByRole('button', { name: '目录' }).click();
  const contents = page.getByRole('dialog', { name: '目录' });
  await expect(contents.getByRole('listitem').filter({ hasText: '读数方法' }).last()).toContainText('先完成“课程说明”');
  await expectAccessible(page);
  await contents.getByRole('link', { name: /国际单位制/ }).click();
  await expect(page.getByRole('link', { name: '打开链接' })).toHaveAttribute('href', 'https://www.bipm.org/en/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/mengoo/#/CurriculumLearning?sectionId=${second}`);
  await expect(page.getByRole('heading', { name: '这一节还没有解锁' })).toBeVisible();
  await page.goto('/mengoo/#/MyTask');
  await page.getByRole('button', { name: '开始：上完 AI 课' }).click();
  await expect(page.getByRole('link', { name: '进入 AI 课堂' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto('/mengoo/#/Curriculum');
  await page.getByRole('link', { name: '我的课程' }).click();
  await expect(page.getByRole('heading', { name: '我的课程' })).toBeVisible();
  await expect(page.getByRole('link', { name: '手机上学的课', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a film of the course: watched, it counts by the server’s time; opened elsewhere, this page says that it counts no more', {
  tag: '@all',
}, async ({ page, newDevice }) => {
  await signIn(page, 'student14', '#/MyCurriculum');
  await page.getByRole('link', { name: '大学物理实验', exact: true }).click();
  await page.getByRole('button', { name: /开始学习|继续学习/ }).click();
  await page
    .getByRole('navigation', { name: '目录' })
    .getByRole('link', { name: /单摆是怎样摆动的/ })
    .click();
  const at = () => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime);
  // of the film: the section that was open before says its last word, too
  const beaten = page.waitForResponse(
    (r) => r.url().endsWith('/UpdateStudyTime') && r.request().postDataJSON().active && r.request().postDataJSON().seen,
  );
  await page.getByRole('button', { name: '播放', exact: true }).click();
  const pause = page.getByRole('button', { name: '暂停', exact: true });
  await expect(pause).toBeVisible();
  const from = await at();
  await expect.poll(at).toBeGreaterThan(from + 1);
  await pause.click();
  const { data } = (await (await beaten).json()) as { data: { countedMs: number; share: number } };
  expect(data.countedMs).toBeGreaterThan(0);
  expect(data.share).toBeGreaterThan(0);
  await expect(page.getByText(/看到 90% 算学完/)).toBeVisible();
  await expectAccessible(page);

  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student14', page.url().slice(page.url().indexOf('#')));
  await expect(phone.locator('video')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect(page.getByText('你在别处打开了课程，这里不再计时。')).toBeVisible();
});

test('a film gets captions in its form; a file that is none is refused there', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const { call } = await school(request, '字幕的课');
  const { items } = await call<{ items: { id: string }[] }>('/OrgApi/Course/Items', { keyword: '大学物理实验' });
  const { id } = await call<{ id: string }>('/OrgApi/Course/Copy', { id: items[0]?.id ?? '', name: '有字幕的课' });
  await signIn(page, 'teacher01', `#/teach/course/courseInfo?id=${id}`);
  await chapters(page)
    .getByRole('button', { name: /单摆是怎样摆动的/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: '修改视频' });
  const give = async (name: string, text: string) => {
    const choosing = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: /英文字幕/ }).click();
    await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    // on its way it stands in a sentence
    await expect(panel.getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Control+s');
  };
  await give('notes.txt', 'no captions at all');
  await expect(panel.getByText(/不是字幕/)).toBeVisible();
  await give('swing.srt', '1\n00:00:01,000 --> 00:00:03,000\nThe pendulum swings.\n');
  await expect(panel).toHaveCount(0);
  type Row = { title: string; captions: { lang: string }[] };
  const { items: rows } = await call<{ items: Row[] }>('/OrgApi/CourseChapter/Items', { courseId: id });
  const film = rows.find(({ title }) => title.includes('单摆是怎样摆动的'));
  expect(film?.captions.map(({ lang }) => lang)).toEqual(['zh', 'en']);
});
