// A page of a package, imported by a teacher, read by a student: its table scrolls within the page on a phone, its powers stand where
// they stood, its picture is there, in the dark and on paper too; and the teacher's editor opens it as it is.
import { crc32, deflateSync } from 'node:zlib';
import type { OutputOf } from '#contract/index.ts';
import { zipOf } from '#tests/support/zip.ts';
import { expect, expectAccessible, expectNoViolation, PASSWORD, signIn, test } from './fixture.ts';

/** A black cross on nothing, as formulas are drawn. */
function picture(): Buffer {
  const size = 60;
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: size }, (_, x) => [
        0,
        0,
        0,
        Math.abs(x - y) < 3 || Math.abs(x + y - size) < 3 ? 255 : 0,
      ]).flat(),
    ]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([frame, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const COLUMNS = [
  '次数',
  '摆长 / m',
  '三十次全振动的时间 / s',
  '周期 / s',
  'T² / s²',
  'g / (m·s⁻²)',
  '与平均值之差',
  '备注',
];
const BODY = `<h1>单摆</h1><div>第一块</div><div>第二块</div><dl><dt>摆长</dt><dd>一米</dd></dl>
<p>10<sup>-3</sup> m，H<sub>2</sub>O，如图 <img src="images/p.png" alt="摆的受力图"> 所示。</p>
<table><tr>${COLUMNS.map((c) => `<th>${c}</th>`).join('')}</tr>${[1, 2, 3]
  .map((n) => `<tr>${COLUMNS.map((_, i) => `<td>${n * 12 + i}</td>`).join('')}</tr>`)
  .join('')}</table><pre>for n in range(3):
    print(n)</pre>`;

test('a page of a package is read as it was written', async ({ page, request, newDevice }) => {
  const post = async <T>(path: string, data: object, token = ''): Promise<T> =>
    ((await (await request.post(path, { data, headers: { token } })).json()) as { data: T }).data;
  const { token } = await post<{ token: string }>('/api/auth/UserNamePwd', { userName: 'teacher01', pwd: PASSWORD });
  const { id } = await post<{ id: string }>('/OrgApi/Course/Add', { name: '导入的页', kind: 'plain' }, token);
  await post('/OrgApi/Course/SetStatus', { id, status: 'published' }, token);
  const buffer = zipOf([
    { name: '力学/1 单摆.html', bytes: `<html><body>${BODY}</body></html>` },
    { name: '力学/images/p.png', bytes: picture() },
  ]);

  // by hand, as a teacher does
  await signIn(page, 'teacher01', `#/teach/course/courseInfo?id=${id}`);
  await page.getByRole('button', { name: '导入', exact: false }).first().click();
  const panel = page.getByRole('dialog', { name: /导入/ });
  await panel
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '力学.zip', mimeType: 'application/zip', buffer });
  await panel.getByRole('button', { name: /^导入 1/ }).click();
  await expect(panel.getByText('已导入')).toBeVisible();
  await panel.getByRole('button', { name: '关闭', exact: true }).last().click();
  const { items } = await post<OutputOf<'/OrgApi/CourseChapter/Items'>>(
    '/OrgApi/CourseChapter/Items',
    { courseId: id },
    token,
  );
  const section = items.find((row) => row.kind === 'text');
  expect(section?.html).toContain('<td>36</td>');

  // the editor opens it, whole
  await page.getByRole('button', { name: section?.title ?? '', exact: true }).press('Enter');
  const body = page.getByRole('dialog').locator('.ProseMirror');
  await expect(body.locator('tr')).toHaveCount(4);
  await expect(body.locator('sup')).toHaveText('-3');
  await expect(body.locator('p img')).toHaveAttribute('src', /^blob:/);
  await expect(body.locator('pre')).toContainText('    print(n)');
  await body.locator('td').first().click();
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
  await tool('加一行').click();
  await expect(body.locator('tr')).toHaveCount(5);
  await expectNoViolation(page, '[role=dialog]');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const phone = await (await newDevice({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'student26', `#/CurriculumLearning?sectionId=${section?.id}`);
  await expect(phone.getByRole('heading', { name: '单摆' }).last()).toBeVisible();
  await expect(phone.getByRole('img', { name: '摆的受力图' })).toHaveAttribute('src', /^blob:/);
  await expect(phone.locator('.rich-table tr')).toHaveCount(5);
  const wide = await phone
    .locator('.rich-table')
    .evaluate((e) => [e.scrollWidth > e.clientWidth, e.clientWidth <= 360]);
  expect(wide).toEqual([true, true]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(phone);
});
