// A school's face: written by its administrator, seen by a visitor on a phone, before any script and after.
import { expect, signIn, test } from './fixture.ts';

const HOSTILE = '<img src=x onerror="window.hit=1">';

test('a school’s face: news, help and the home are written and published, and seen without an account, on a phone, without a script', async ({
  page,
  newDevice,
}) => {
  await signIn(page, 'admin', '#/information/news');
  await page.getByRole('link', { name: '新建新闻' }).first().click();
  await page.getByRole('textbox', { name: '标题' }).fill(`开放日${HOSTILE}`);
  await page.getByLabel('摘要').fill('欢迎家长到校。');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已存为草稿')).toBeVisible();
  const row = page.getByRole('row', { name: /开放日/ });
  await row.getByRole('button', { name: /发布/ }).click();
  await expect(row.getByText('已发布')).toBeVisible();

  await page.goto('/mengoo/#/information/addLibrary?kind=help');
  await page.getByRole('textbox', { name: '标题' }).fill('怎样改密码');
  await page.getByRole('button', { name: '保存' }).click();
  const help = page.getByRole('row', { name: /怎样改密码/ });
  await help.getByRole('button', { name: /发布/ }).click();
  await expect(help.getByText('已发布')).toBeVisible();

  await page.goto('/mengoo/#/information/home');
  await page.getByRole('button', { name: '从常用模块开始' }).click();
  const modules = page.getByRole('list', { name: '首页' });
  await expect(modules.getByRole('listitem')).toHaveCount(5);
  await modules
    .getByRole('button', { name: /内容 0/ })
    .first()
    .click();
  await page.getByRole('button', { name: '新建内容' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('标题').fill(`求实求真${HOSTILE}`);
  await form.getByLabel('平台页面').fill('//evil.test');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByLabel('平台页面')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('平台页面').fill('/Aboutus');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: /求实求真/ })).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('button', { name: '已发布' })).toBeDisabled();

  const still = await newDevice({ javaScriptEnabled: false });
  const written = await still.newPage();
  await written.goto('/mengoo/');
  await expect(written.getByRole('heading', { level: 1, name: /求实求真/ })).toBeVisible();

  const visitor = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await visitor.goto('/mengoo/#/NewsList');
  await visitor.getByRole('link', { name: /开放日/ }).click();
  await expect(visitor.getByRole('heading', { name: `开放日${HOSTILE}` })).toBeVisible();
  expect(await visitor.evaluate(() => 'hit' in window)).toBe(false);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // who asks for help finds it by words, and says whether it helped
  await visitor.goto('/mengoo/#/HelpCenter');
  await visitor.getByRole('searchbox').fill('密码');
  await visitor.getByRole('link', { name: '怎样改密码' }).click();
  await visitor.getByRole('button', { name: /有帮助/ }).click();
  await expect(visitor.getByRole('button', { name: '有帮助 1' })).toHaveAttribute('aria-pressed', 'true');
  await visitor.goto('/mengoo/');
  await expect(visitor.locator('#main').getByRole('heading', { level: 1, name: /求实求真/ })).toBeVisible();
  await expect(visitor.locator('#written')).toHaveCount(0);
  expect(await visitor.evaluate(() => 'hit' in window)).toBe(false);
});
