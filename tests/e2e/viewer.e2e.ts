// Documents in the page: what is in them is shown, and nothing of what hostile ones bring runs, leads away or is fetched.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import writeXlsx from 'write-excel-file/node';
import type { StoredFile } from '#contract/files.ts';
import { docxParts, paragraph, pptx, shape, zip } from '#tests/support/documents.ts';
import { expect, expectAccessible, INSECURE, PASSWORD, signIn, signInByForm, test } from './fixture.ts';

// what the tests put into every frame is refused there, as a stranger's script is
test.use({ onPurpose: /^Blocked script execution in 'about:srcdoc'/ });

const DOCUMENTS = join(import.meta.dirname, '../../server/worlds/classroom/documents');
const read = (name: string) => readFileSync(join(DOCUMENTS, name));

/** Of this device. */
async function choose(page: Page, path: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`/mengoo/#${path}`);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
}
const inFrame = (page: Page) => page.frameLocator('iframe');

const RELS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const hostileDocx = (): Buffer => {
  const link = `<w:p ${RELS}><w:hyperlink r:id="evil"><w:r><w:t>点我</w:t></w:r></w:hyperlink></w:p>`;
  const chunk = `<w:altChunk ${RELS} r:id="page"/>`;
  const parts = docxParts(
    paragraph('&lt;script&gt;top.hacked=1&lt;/script&gt;&lt;img src=x onerror="top.hacked=2"&gt;') +
      link +
      chunk +
      paragraph('文末'),
  );
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zip({
    ...parts,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="evil" Type="${type}/hyperlink" Target="javascript:top.hacked=3" TargetMode="External"/>
      <Relationship Id="page" Type="${type}/aFChunk" Target="page.html"/></Relationships>`,
    'word/page.html': '<script>top.hacked=4</script><img src="http://evil.test/x.png" onerror="top.hacked=5">',
    'word/styles.xml':
      `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="a"><w:name w:val="x}</style><script>top.hacked=6</script>@import 'http://evil.test/a.css';body{background:url(http://evil.test/b.png)}"/></w:style></w:styles>`
        .replaceAll('</style><script>', '&lt;/style>&lt;script>')
        .replaceAll('</script>@', '&lt;/script>@'),
  });
};

test('documents, whoever opens them, on a phone too; hostile ones do nothing; what cannot be shown is told; a file of the platform to whom it belongs', async ({
  page,
}) => {
  await choose(page, '/wordView', '误差与不确定度.docx', read('误差与不确定度.docx'));
  await expect(inFrame(page).getByText('误差与不确定度').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '误差与不确定度.docx' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const zoom = () =>
    inFrame(page)
      .locator('body')
      .evaluate((b) => Number(b.style.getPropertyValue('zoom')));
  // lines are broken anew, at a size that can be read
  await expect.poll(zoom).toBe(1);
  const widths = () =>
    inFrame(page)
      .locator('html')
      .evaluate((e) => [e.scrollWidth, e.clientWidth] as const);
  const [content, frame] = await widths();
  expect(content).toBeLessThanOrEqual(frame);
  await page.getByRole('button', { name: '放大' }).click();
  await expect.poll(zoom).toBe(1.25);
  await page.getByRole('button', { name: '适合宽度' }).click();
  await expect.poll(zoom).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载文件' }).click();
  expect((await saved).suggestedFilename()).toBe('误差与不确定度.docx');

  await page.goto('/mengoo/#/');
  await choose(page, '/wordView', '单摆实验课件.pptx', read('单摆实验课件.pptx'));
  await expect(inFrame(page).getByText('提出问题')).toBeVisible();

  await page.goto('/mengoo/#/');
  await choose(page, '/wordView', '单摆实验讲义.pdf', read('单摆实验讲义.pdf'));
  const first = page.getByRole('img', { name: '第 1 页', exact: true });
  await expect(page.getByText(/实验目的/).first()).toBeAttached();
  const isDrawn = () =>
    first.evaluate((c: HTMLCanvasElement) => {
      const { data } = c.getContext('2d')?.getImageData(0, 0, c.width, c.height) ?? { data: [] };
      return data.some((value, i) => i % 4 === 0 && value < 80);
    });
  await expect.poll(isDrawn).toBe(true);
  const wide = () => first.evaluate((c) => c.clientWidth);
  const before = await wide();
  await page.getByRole('button', { name: '放大' }).click();
  await expect.poll(wide).toBeGreaterThan(before * 1.2);
  await expect.poll(isDrawn).toBe(true);
  await expectAccessible(page);

  const sheet = await writeXlsx([
    {
      data: [
        ['学号', '成绩'],
        ['S1', 91.5],
      ],
      sheet: '名单',
    },
    { data: [['<img src=x onerror=alert(1)>', '=1+1']], sheet: '其他' },
  ]).toBuffer();
  await page.goto('/mengoo/#/');
  await choose(page, '/ExcelView', '成绩.xlsx', sheet);
  await expect(page.getByRole('cell', { name: '91.5' })).toBeVisible();
  await page.getByRole('tab', { name: '其他' }).click();
  await expect(page.getByRole('cell', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expectAccessible(page);

  // hostile documents do nothing
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/mengoo/#/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isQuiet = async () => {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
    const acting = inFrame(page).locator(
      'script, iframe, object, embed, form, link, [onerror], [onclick], a[href^="javascript"]',
    );
    await expect(acting).toHaveCount(0);
  };
  await choose(page, '/wordView', 'a.docx', hostileDocx());
  await expect(inFrame(page).getByText('文末')).toBeVisible();
  await expect(inFrame(page).getByText('<script>top.hacked=1</script>')).toBeVisible();
  await inFrame(page).getByText('点我').click();
  await isQuiet();

  await page.goto('/mengoo/#/');
  const slides = pptx([['slide1.xml', shape(['&lt;img src=http://evil.test/y onerror="top.hacked=7"&gt;', '片尾'])]]);
  await choose(page, '/wordView', 'a.pptx', slides);
  await expect(inFrame(page).getByText('片尾')).toBeVisible();
  await isQuiet();

  // what cannot be shown is told
  const bomb = zip({ 'word/document.xml': 'x' }, { 'word/document.xml': 900_000_000 });
  for (const [name, bytes, told] of [
    ['a.docx', Buffer.from('no archive at all, by far'), '可能已损坏'],
    ['a.pptx', zip({ 'a.txt': 'x' }), '可能已损坏'],
    ['b.docx', bomb, '文件太大'],
    ['a.pdf', Buffer.from('%PDF-1.7 and no more'), '可能已损坏'],
    ['c.bin', Buffer.from('x'), '这种文件不能在页面里显示'],
  ] as const) {
    await page.goto('/mengoo/#/');
    await choose(page, '/wordView', name, bytes);
    await expect(page.getByText(told)).toBeVisible();
  }

  // formulas of EQ fields and text boxes are drawn, hidden words are not there
  await page.goto('/mengoo/#/');
  const field = (words: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${words}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const box = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${paragraph('框里的话')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
  const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>答案是四</w:t></w:r>';
  const body = `<w:p>${field('EQ \\o\\ac(○,1)')}${field('EQ \\f(a,7)')}${hidden}${box}</w:p>${paragraph('文末')}`;
  await choose(page, '/wordView', 'a.docx', zip(docxParts(body)));
  await expect(inFrame(page).getByText('框里的话')).toBeVisible();
  await expect(inFrame(page).getByText('①')).toBeVisible();
  await expect(inFrame(page).locator('mfrac')).toHaveText('a7');
  await expect(inFrame(page).getByText('答案是四')).toHaveCount(0);

  // a file of the platform by its id: who may see it, and nobody who is not signed in
  const answer = await page.request.post('/api/auth/UserNamePwd', { data: { userName: 'teacher01', pwd: PASSWORD } });
  const { data } = (await answer.json()) as { data: { token: string } };
  const stored = await page.request.post('/OrgApi/UploadFile/FileUp', {
    headers: { token: data.token },
    multipart: {
      file: {
        name: '讲义.docx',
        mimeType: 'application/octet-stream',
        buffer: zip(docxParts(paragraph('只给老师看'))),
      },
    },
  });
  const [file] = ((await stored.json()) as { data: { items: StoredFile[] } }).data.items;
  await page.goto('/mengoo/#/');
  await page.goto(`/mengoo/#/wordView?id=${file?.id}`);
  await expect(page.getByText('登录后才能查看这个文件')).toBeVisible();
  await signIn(page, 'teacher01');
  await page.goto(`/mengoo/#/wordView?id=${file?.id}`);
  await expect(inFrame(page).getByText('只给老师看')).toBeVisible();
});

test('on plain http, in a course: a film, a handout, slides, a text; hostile ones of one’s own as well', {
  tag: '@all',
}, async ({ newDevice }) => {
  const page = await (await newDevice({ baseURL: INSECURE })).newPage();
  await page.goto('/mengoo/#/MyCurriculum');
  await signInByForm(page, 'student21');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('link', { name: '大学物理实验', exact: true }).first().click();
  await page.getByRole('button', { name: '继续学习', exact: true }).click();
  await page.getByRole('link', { name: '单摆是怎样摆动的' }).first().click();
  const film = page.locator('video');
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect.poll(() => film.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.5);
  await page.getByLabel('字幕').selectOption('0');
  const caption = page
    .locator('span[lang=zh]')
    .filter({ hasText: /^(单摆由一根|摆角小于|摆长为|摆长减到|量出摆长).*。$/ });
  await expect(caption).toBeVisible();
  await page.getByRole('link', { name: '实验讲义' }).first().click();
  await expect(page.getByText(/实验目的/).first()).toBeAttached();
  // what is only read aloud of a handout makes the page no longer
  const below = () =>
    page.evaluate(() => {
      const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      return Math.round(document.documentElement.scrollHeight - window.scrollY - end);
    });
  expect(await below()).toBeLessThanOrEqual(1);
  await page.getByRole('link', { name: '实验室安全与仪器使用' }).first().click();
  await expect(page.getByRole('region', { name: '实验室安全与仪器使用.txt' })).toContainText('进门之前');
  await page.getByRole('link', { name: '课件' }).first().click();
  await expect(inFrame(page).getByText('提出问题')).toBeVisible();
  await page.getByRole('link', { name: '误差与不确定度' }).first().click();
  await expect(inFrame(page).getByText('误差与不确定度').first()).toBeVisible();
  await choose(page, '/wordView', 'a.docx', hostileDocx());
  await expect(inFrame(page).getByText('文末')).toBeVisible();
  await inFrame(page).getByText('点我').click();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
