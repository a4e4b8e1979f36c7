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
  await expect(page.locator('#main').getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.locator('#main .chakra-skeleton'), path).toHaveCount(0);
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
];
const TEACHER = [
  ...['/teach/questions', '/teach/marking', '/teach/behind', '/teach/next', '/teach/board', '/teach/board/attendance'],
  ...['/live/course', '/live/calendar'],
];
const LOOKS = LAYOUTS.flatMap((layout) => (['light', 'dark'] as const).map((mode) => ({ layout, mode })));

test('the back office and a teacher’s day, page by page, in four layouts, light and dark, in both languages', async ({
  page,
}) => {
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
  await inEveryLook(page, 'admin', OFFICE);
  // and what a teacher's day leads to
  await signIn(page, 'teacher01');
  await inEveryLook(page, 'teacher01', TEACHER);
});

async function inEveryLook(page: Page, userName: string, paths: readonly string[]): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select u.id from sys_user u join organisation o on o.id = u.org_id where o.code = 'demo' and u.user_name = $1",
    [userName],
  );
  const own = `theme.${rows[0]?.id}`;
  for (const [n, path] of paths.entries()) {
    const look = LOOKS[n % LOOKS.length];
    await test.step(`${path} ${JSON.stringify(look)}`, async () => {
      await hold(page, { lang: LANGUAGES[n % 3 === 0 ? 1 : 0], [own]: { ...LOOK, ...look } });
      await opened(page, path);
      await expectAccessible(page);
    });
  }
}
