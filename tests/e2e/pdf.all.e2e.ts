// Pages of a PDF that are drawn by what pdf.js fetches: tables of codes, fonts, decoders. A page that cannot be drawn says so.
import type { Page, Response } from '@playwright/test';
import { assemble } from '#tests/support/documents.ts';
import { expect, expectAccessible, INSECURE, test } from './fixture.ts';
import { openSection } from './study.steps.ts';

const stream = (dict: string, body: string) => `<< ${dict} /Length ${body.length} >>\nstream\n${body}\nendstream`;
const onePage = (content: string, resources: string, ...objects: string[]) =>
  assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R /Resources << ${resources} >> >>`,
      stream('', content),
      ...objects,
    ],
    '',
  );
/** 「单摆的周期」 in GBK, of a font that the reader's machine is to have. */
const chinese = onePage(
  'BT /F 40 Tf 20 200 Td <b5a5b0dab5c4d6dcc6da> Tj ET',
  '/Font << /F 5 0 R >>',
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [6 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 >>',
);
const signs = onePage(
  'BT /F 40 Tf 20 200 Td (nnn) Tj ET',
  '/Font << /F 5 0 R >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
);
const picture = (filter: string, hex: string) =>
  onePage(
    'q 400 0 0 300 0 0 cm /I Do Q',
    '/XObject << /I 5 0 R >>',
    stream(
      `/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 ${filter}`,
      `${hex}>`,
    ),
  );
/** As a fax writes 64 black rows: a black run of 64, each row after it as the one above, the end twice. */
const faxed = `001${'00110101'}${'0000001111'}${'0000110111'}${'11'.repeat(63)}${'000000000001'.repeat(2)}`;
const bytes = (faxed.match(/.{1,8}/g) ?? []).map((b) =>
  Number.parseInt(b.padEnd(8, '0'), 2).toString(16).padStart(2, '0'),
);
const fax = picture(
  '/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 64 /Rows 64 >>]',
  bytes.join(''),
);
const damaged = picture('/Filter [/ASCIIHexDecode /JPXDecode]', '00'.repeat(50));

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/mengoo/#/');
  await page.goto('/mengoo/#/wordView');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
}
const darkOf = (page: Page) =>
  page.getByRole('img', { name: '第 1 页', exact: true }).evaluate((c: HTMLCanvasElement) => {
    const { data } = c.getContext('2d')?.getImageData(0, 0, c.width, c.height) ?? { data: [] };
    return data.filter((value, i) => i % 4 === 0 && value < 80).length;
  });

test('codes, fonts and decoders come from here, on plain http too; a page that cannot be drawn says so and offers the file', async ({
  newDevice,
}) => {
  const page = await (await newDevice({ baseURL: INSECURE })).newPage();
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [name, buffer, part] of [
    ['符号.pdf', signs, '/standard_fonts/'],
    ['中文.pdf', chinese, '/cmaps/GBK-EUC-H.bcmap'],
    ['传真.pdf', fax, '/wasm/jbig2.wasm'],
  ] as const) {
    await choose(page, name, buffer);
    await expect.poll(() => darkOf(page)).toBeGreaterThan(500);
    await expect(page.getByText(/没能显示/)).toHaveCount(0);
    expect(asked.filter((path) => path.includes('/pdfjs-') && path.includes(part))).not.toEqual([]);
  }

  // another page has no table of codes yet, and gets none
  const later = await page.context().newPage();
  await later.context().route(/\/cmaps\//, (route) => route.abort());
  for (const [name, buffer] of [
    ['没有码表.pdf', chinese],
    ['坏图.pdf', damaged],
  ] as const) {
    await choose(later, name, buffer);
    const told = later.getByRole('status').filter({ hasText: '第 1 页没能显示' });
    await expect(told).toBeVisible();
    await expectAccessible(later);
    const saved = later.waitForEvent('download');
    await told.getByRole('button', { name: '下载文件' }).click();
    expect((await saved).suggestedFilename()).toBe(name);
  }
});

/** Whether time before this document's only page counts as learning, once the page was drawn or could not be. */
async function timeBefore(page: Page, body: Buffer, counts: boolean): Promise<void> {
  const active: boolean[] = [];
  // answered: while one is on its way the next waits
  const hear = (response: Response) => {
    if (response.url().endsWith('/api/Course/UpdateStudyTime')) active.push(response.request().postDataJSON().active);
  };
  page.on('response', hear);
  await page.route('**/OrgApi/UploadFile/Get?*', (route) =>
    route.fulfill({
      contentType: 'application/pdf',
      body,
      headers: { 'content-disposition': 'attachment; filename="a.pdf"' },
    }),
  );
  await openSection(page, /实验讲义/);
  await page.clock.runFor(1_000);
  await (counts
    ? expect.poll(() => darkOf(page)).toBeGreaterThan(500)
    : expect(page.getByRole('status').filter({ hasText: '第 1 页没能显示' })).toBeVisible());
  for (let n = 0; n < 6; n++) {
    await page.mouse.wheel(0, n % 2 === 0 ? 1 : -1);
    const before = active.length;
    await page.clock.runFor(15_500);
    if (counts) await expect.poll(() => active.length).toBeGreaterThan(before);
  }
  // the first beats tell of the time before the page was there, too
  if (counts) await expect.poll(() => active.filter(Boolean).length).toBeGreaterThan(3);
  else expect(active.filter(Boolean).length).toBeLessThan(3);
  page.off('response', hear);
}

test('time before a page that was drawn counts, before one that could not be drawn it does not', async ({ page }) => {
  await page.clock.install();
  await timeBefore(page, damaged, false);
  await page.goto('about:blank');
  await timeBefore(page, signs, true);
});
