// A school's whole face on a phone, its whole back office and a teacher's day in every layout, each page with what the demo school
// has: it opens, it fits, and axe finds nothing serious, in both languages, light and dark.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { LAYOUTS, LOOK } from '#contract/look.ts';
import { drizzle } from '#server/platform/postgres/drizzle.ts';
import { schoolTold } from '#server/worlds/classroom/information.ts';
import { lookingBack } from '#server/worlds/classroom/looking-back.ts';
import { copyFiles, newDataDir, type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/process.ts';
import { expect, expectAccessible, hold, SCHOOL, signIn, test } from './fixture.ts';

test.use({ baseURL: SCHOOL });
test.describe.configure({ mode: 'serial' });

let database: TestDatabase;
let server: ServerProcess;
test.beforeAll(async () => {
  // what it tells of itself would stand in other stories' school, too
  database = await testDatabase('classroom');
  const { pool } = database;
  const app = { pool, db: drizzle(pool), now: Date.now, newId: randomUUID, registries: {} };
  await schoolTold(app);
  await lookingBack(app);
  const dataDir = newDataDir();
  copyFiles('classroom', dataDir);
  server = await spawnServer({
    PORT: new URL(SCHOOL).port,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  });
});
test.afterAll(async () => {
  await server.stop();
  await database.drop();
});

const LANGUAGES = ['zh-CN', 'en'] as const;

/** Its own heading, and nothing that is still on its way. */
async function opened(page: Page, path: string): Promise<void> {
  await page.goto(`/mengoo/#${path}`);
  // those of the pages before are kept, hidden
  const title = page.locator('#main').getByRole('heading', { level: 1 }).filter({ visible: true });
  await expect(title.first(), path).toBeVisible();
  await expect(page.locator('#main .chakra-skeleton').filter({ visible: true }), path).toHaveCount(0);
  expect(await page.evaluate(() => location.hash.split('?')[0]), path).toBe(`#${path.split('?')[0]}`);
}

const first = async (page: Page, path: string, data: object): Promise<string> => {
  const answer = await page.request.post(path, { data });
  return ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? '';
};

for (const lang of LANGUAGES)
  test(`the portal on a phone, page by page (${lang})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await hold(page, { lang });
    const [news, help, about] = await Promise.all([
      first(page, '/api/Home/NewsItems', {}),
      first(page, '/api/Home/LibItems', { kind: 'help' }),
      first(page, '/api/Home/LibItems', { kind: 'partner' }),
    ]);
    const paths = [
      ...['/', '/NewsList', `/News?id=${news}`, '/NewsCenter', `/LibView?id=${help}`, `/LibView?id=${about}`],
      ...['/Resource', '/PartnerSchool', '/AreaSchool', '/EnterpriseZone', '/Aboutus', '/OnlineHelp', '/HelpCenter'],
      ...['/CareerMap', '/CareerMap?form=list', '/InterfaceDock', '/Recommend', '/ClassicCourse'],
    ];
    for (const [n, path] of paths.entries()) {
      await page.emulateMedia({ colorScheme: n % 2 === 0 ? 'light' : 'dark' });
      await opened(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
      await test.step(path, () => expectAccessible(page));
    }
  });

const OFFICE = [
  ...['/home', '/home/visits', '/system/setting', '/system/safety', '/system/whitelist', '/system/highlight'],
  ...['/system/org', '/system/dict', '/system/navibar', '/admin/navibar', '/system/log', '/logs/log'],
  ...['/management/auth', '/management/role', '/management/route', '/management/user', '/admin/feedback'],
  ...['/information/news', '/information/addNews', '/information/library', '/information/addLibrary'],
  ...['/information/home', '/information/career', '/information/classify', '/teach/resource', '/Preview'],
  ...['/score/manage', '/curriculum/course'],
];
const TEACHING = [
  ...['/teach/task', '/teach/task/add', '/teach/group', '/questions/testPaper', '/questions/testPaper/add'],
  ...['/questions/examine', '/questions/examine/addwork', '/teach/questions', '/teach/marking', '/teach/behind'],
  ...['/teach/next', '/teach/board', '/teach/board/attendance', '/live/course', '/live/calendar'],
];
const LOOKS = LAYOUTS.flatMap((layout) => (['light', 'dark'] as const).map((mode) => ({ layout, mode })));

/** All pages of one look after the other, by their addresses: a look and a language are read when the client begins. */
async function walk(page: Page, userName: string, paths: readonly string[], looks: readonly (typeof LOOKS)[number][]) {
  const { rows } = await database.pool.query<{ id: string }>(
    "select u.id from sys_user u join organisation o on o.id = u.org_id where o.code = 'demo' and u.user_name = $1",
    [userName],
  );
  for (const [n, look] of looks.entries()) {
    const lang = LANGUAGES[n % 3 === 1 ? 1 : 0];
    await hold(page, { lang, [`theme.${rows[0]?.id}`]: { ...LOOK, ...look } });
    for (const path of paths.filter((_path, i) => i % looks.length === n))
      await test.step(`${path} ${lang} ${JSON.stringify(look)}`, async () => {
        await opened(page, path);
        await expectAccessible(page);
      });
  }
}

test('the back office, page by page, in four layouts, light and dark, in both languages', async ({ page }) => {
  await signIn(page, 'admin', '#/home');
  await page.getByRole('button', { name: '外观' }).click();
  const drawer = page.getByRole('dialog', { name: '外观' });
  for (const name of ['顶部', '侧栏', '窄栏加侧栏', '顶部加侧栏', '深色']) {
    const choice = drawer.getByRole('button', { name, exact: true });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page);
  await walk(page, 'admin', OFFICE, LOOKS);
});

test('what a teacher’s day leads to, page by page, light and dark, in both languages', async ({ page }) => {
  await signIn(page, 'teacher01');
  await walk(page, 'teacher01', TEACHING, LOOKS.slice(0, 4));
  // from one's classes to the book of a course, chosen by name
  await hold(page, { lang: 'zh-CN' });
  await opened(page, '/teach/myclass');
  await page.getByRole('link', { name: '成绩管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '成绩管理' })).toBeVisible();
  await page.getByRole('combobox', { name: '课程' }).selectOption({ label: '单摆法测重力加速度（2026秋）' });
  await expect(page.getByRole('row', { name: /student01/ })).toBeVisible();
  await expectAccessible(page);
});
