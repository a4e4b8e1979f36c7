// Pages of packages as students read them: tables, powers, pictures; what is left out, by name; packages of other kinds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChaptersImported } from '#contract/chapters.ts';
import type { OutputOf } from '#contract/index.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, get, send } from '#tests/support/upload.ts';
import { type ZipPart, zipOf } from '#tests/support/zip.ts';

type Row = OutputOf<'/OrgApi/CourseChapter/Item'>;
const FILM = readFileSync(join(import.meta.dirname, '../../worlds/classroom/films/单摆的摆动.webm'));
const BASE64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PNG = Buffer.from(BASE64, 'base64');
const OWN = /\/OrgApi\/UploadFile\/Get\?id=([\w.:-]+)/g;

let server: TestServer;
let teacher: Client;
let other: Client;
beforeAll(async () => {
  server = await testServer();
  [teacher, other] = (await Promise.all(['teacher01', 'teacher02'].map((n) => server.signIn(n)))) as [Client, Client];
});
afterAll(() => server.stop());

const made = async (): Promise<string> =>
  (await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '导入课', kind: 'plain' })).data.id;
const rows = async (courseId: string): Promise<Row[]> =>
  (await teacher.call<{ items: Row[] }>('/OrgApi/CourseChapter/Items', { courseId })).data.items;

async function imported(bytes: Buffer) {
  const courseId = await made();
  const path = '/OrgApi/CourseChapter/Import';
  const answer = await send<{ jobId: string }>(server, teacher, path, [{ name: '课.zip', bytes }], {
    courseId,
    commit: '1',
  });
  expect(answer.msg).toBe('');
  const job = await ended(teacher, answer.data.jobId);
  const { skipped = [] } = (job.result ?? {}) as unknown as Partial<ChaptersImported>;
  return { ...job, skipped, rows: await rows(courseId), courseId };
}

const page = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;
/** With its own files' ids as numbers. */
const seen = (html: string): string => {
  const ids: string[] = [];
  return html.replace(OWN, (_all, id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `#${ids.indexOf(id) + 1}`;
  });
};

const manifest = (items: string, resources: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><manifest><organizations><organization><title>力学</title>${items}</organization></organizations><resources>${resources}</resources></manifest>`;
const item = (ref: string, more = '') => `<item identifierref="${ref}" ${more}><title>${ref}</title></item>`;
const resource = (id: string, href: string) => `<resource identifier="${id}" type="webcontent" href="${href}"/>`;

test('a page keeps its table, its powers, its definitions and its picture, which students may see', async () => {
  const body =
    '<h1>图</h1><table><tr><th>量</th><th>值</th></tr><tr><td>12</td><td>34</td></tr></table><p>10<sup>-3</sup> m，H<sub>2</sub>O</p><div>第一块</div><div>第二块</div><dl><dt>摆长</dt><dd>一米</dd></dl><p>如图：<img src="images/p.png" alt="摆的受力图"></p>';
  const parts: ZipPart[] = [
    { name: 'imsmanifest.xml', bytes: manifest(item('r'), resource('r', 'a.html')) },
    { name: 'a.html', bytes: page(body) },
    { name: 'images/p.png', bytes: PNG },
  ];
  const result = await imported(zipOf(parts));
  expect(result.skipped).toEqual([]);
  const [, text] = result.rows;
  expect(seen(text?.html ?? '')).toBe(
    '<h2>图</h2><table><tbody><tr><th>量</th><th>值</th></tr><tr><td>12</td><td>34</td></tr></tbody></table><p>10<sup>-3</sup> m，H<sub>2</sub>O</p><p>第一块</p><p>第二块</p><p><strong>摆长</strong></p><p>一米</p><p>如图：<img src="#1" alt="摆的受力图"></p>',
  );
  const [url = ''] = text?.html.match(OWN) ?? [];
  expect(Buffer.from(await (await get(server, teacher, url)).arrayBuffer())).toEqual(PNG);
  // as any section's file: not for a teacher of other courses
  expect((await (await get(server, other, url)).json()) as unknown).toMatchObject({ code: 404 });
  // the same words by hand give the same, files beside excepted
  const { data } = await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', {
    courseId: result.courseId,
    parentId: result.rows[0]?.id,
    kind: 'text',
    title: '手写',
    html: body,
  });
  const added = (await rows(result.courseId)).find((r) => r.id === data.id);
  expect(added?.html).toBe(text?.html.replace(/<img [^>]*>/, '摆的受力图'));
});

/** Pictures that a script fetches, or a browser chooses. */
const LATER = '<img data-src="images/p.png"><img srcset="images/p.png 1x, images/q.png 2x">';

test('pictures by every way that pages name them become files, each once a page', async () => {
  const images = [
    'images/p.png',
    'images/./p.png',
    'IMAGES/P.PNG',
    '/web/images/p.png',
    '../web/images/p.png',
    '$IMS-CC-FILEBASE$/q%20r.png',
    '%24IMS-CC-FILEBASE%24/q%20r.png',
    `data:image/png;base64,${BASE64}`,
    '%CD%BC.png',
  ];
  const parts: ZipPart[] = [
    { name: 'imsmanifest.xml', bytes: manifest(item('r'), resource('r', 'web/a.html')) },
    { name: 'web/a.html', bytes: page(images.map((src) => `<img src="${src}">`).join('') + LATER) },
    { name: 'web/images/p.png', bytes: PNG },
    { name: 'web_resources/q r.png', bytes: PNG },
    { name: 'web/图.png', bytes: PNG },
  ];
  const { rows: all, skipped } = await imported(zipOf(parts));
  expect(skipped).toEqual([]);
  expect(all[1]?.html.match(OWN)).toHaveLength(images.length + 2);
  const { rows: files } = await server.database.pool.query('select type from stored_file where used_by = $1', [
    `section:${all[1]?.id}`,
  ]);
  expect(files.every((f) => f.type === 'image/png')).toBe(true);
});

test('addresses of a page begin where it says, and beside it where it names the site that it was saved from', async () => {
  const based = (base: string, src: string) =>
    `<html><head><base href="${base}"><link rel="stylesheet" href="s.css"></head><body><p>题<i class="a">答</i><img src="${src}"></p></body></html>`;
  const result = await imported(
    zipOf([
      { name: '课/甲.html', bytes: based('res/', 'p.png') },
      { name: '课/乙.html', bytes: based('https://x.cn/old/', 'res/p.png') },
      { name: '课/res/p.png', bytes: PNG },
      { name: '课/res/s.css', bytes: '.a{display:none}' },
    ]),
  );
  const texts = result.rows.flatMap(({ kind, title, html }) => (kind === 'chapter' ? [] : [[title, seen(html ?? '')]]));
  expect(texts.toSorted()).toEqual([
    ['乙', '<p>题<em>答</em><img src="#1"></p>'],
    ['甲', '<p>题<img src="#1"></p>'],
  ]);
  expect(result.skipped).toEqual([{ path: '课/甲.html', reason: '有 1 处内容在原网页里是隐藏的，没有导入' }]);
});

test('what a page cannot keep is told, each with the file or the page', async () => {
  const body = [
    '<p>字</p><img src="gone.png" alt="没有的图"><img src="bad.png"><img src="d.svg" alt="矢量"><img src="https://x.cn/e.png">',
    '<iframe src="https://x.cn/"></iframe><input type="text"><svg></svg><a href="b.pdf">讲义</a><p hidden>答案</p>',
    '<math><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable></math><video src="https://x.cn/a.mp4"></video>',
    // drawn, and nothing else
    '<span class="katex"><span class="katex-html">x</span></span>',
  ];
  const parts: ZipPart[] = [
    { name: '一/a.html', bytes: page(body.join('')) },
    { name: '一/bad.png', bytes: '不是图' },
    { name: '一/d.svg', bytes: '<svg/>' },
  ];
  const { rows: all, skipped } = await imported(zipOf(parts));
  expect(all.map((r) => r.title)).toEqual(['一', 'a']);
  expect(all[1]?.html).toBe('<p>字</p><p>没有的图矢量讲义1x</p>');
  const paths = skipped.map((s) => s.path);
  expect(paths).toContain('gone.png');
  expect(paths).toContain('一/bad.png');
  expect(paths).toContain('一/d.svg');
  const ofPage = skipped.filter((s) => s.path === '一/a.html').map((s) => s.reason);
  expect(ofPage).toHaveLength(7);
  expect(ofPage.join()).toContain('有 2 处公式');
  expect(ofPage.join()).toMatch(/别的网站.*链接|链接.*别的网站/s);
  expect(skipped.every((s) => /\p{Script=Han}/u.test(s.reason))).toBe(true);
});

test('sheets of the package hide and strike out as in a browser; what they hide is told; by hand it is the same', async () => {
  const body =
    '裸字 3~5<p>题<span class="key">答案</span><b class="old">旧的</b></p><ol class="cn"><li>一</ol><p id="w">白字</p>';
  const css = '@import "更多.css" screen;@media print{p{display:none}} .key{display:none}';
  const whole = (head: string) => `<html><head>${head}</head><body>${body}</body></html>`;
  const more = '.old{text-decoration:line-through}.cn{list-style:cjk-ideographic}#w{color:#fff}';
  const parts: ZipPart[] = [
    { name: '一/a.html', bytes: whole('<link href="css/页.css" rel="stylesheet"><link rel=stylesheet href=gone.css>') },
    { name: '一/css/页.css', bytes: css },
    { name: '一/css/更多.css', bytes: more },
  ];
  const { rows: all, skipped, courseId } = await imported(zipOf(parts));
  expect(all[1]?.html).toBe('<p>裸字 3~5</p><p>题<s><strong>旧的</strong></s></p><ol><li>一</li></ol>');
  expect(skipped.map((s) => [s.path, /\d+/.exec(s.reason)?.[0]])).toEqual([
    ['一/a.html', '2'],
    ['一/a.html', '1'],
  ]);
  const { data } = await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', {
    ...{ courseId, parentId: all[0]?.id, kind: 'text', title: '手写' },
    html: whole(`<style>${css.replace(/@import[^;]*;/, more)}</style>`),
  });
  expect((await rows(courseId)).find((r) => r.id === data.id)?.html).toBe(all[1]?.html);
});

test('films and sound that a page shows stand behind it; in folders pictures of pages are no sections', async () => {
  const html = page('<p>看：</p><video><source src="media/摆.webm"><track src="media/摆.vtt" srclang="zh"></video>');
  const cartridge = await imported(
    zipOf([
      {
        name: 'imsmanifest.xml',
        bytes: manifest(item('r') + item('s'), resource('r', 'a.html') + resource('s', 'b.html')),
      },
      { name: 'a.html', bytes: html },
      { name: 'b.html', bytes: page('<p>后</p>') },
      { name: 'media/摆.webm', bytes: FILM },
      { name: 'media/摆.vtt', bytes: 'WEBVTT\n\n00:00.000 --> 00:02.000\n单摆' },
    ]),
  );
  expect(cartridge.rows.map((r) => [r.kind, r.title])).toEqual([
    ['chapter', '力学'],
    ['text', 'r'],
    ['video', '摆'],
    ['text', 's'],
  ]);
  expect(cartridge.rows[2]?.captions).toHaveLength(1);
  expect(cartridge.skipped).toEqual([]);
  const folder = await imported(
    zipOf([
      { name: '一/a.html', bytes: page('<p>x</p><img src="a_files/p.png"><script src="a_files/x.js"></script>') },
      { name: '一/a_files/p.png', bytes: PNG },
      { name: '一/a_files/x.js', bytes: 'alert(1)' },
      { name: '一/a_files/bg.png', bytes: PNG },
      { name: '一/空.html', bytes: page('<script>1</script><img src="q.png">') },
      { name: '一/图.png', bytes: PNG },
    ]),
  );
  expect(folder.rows.map((r) => r.title)).toEqual(['一', '图', 'a']);
  expect(folder.skipped.map((s) => s.path).toSorted()).toEqual(['q.png', '一/a_files/bg.png', '一/空.html'].toSorted());
});

test('a hidden item is no published section, and an inner one says where it stood', async () => {
  const xml = manifest(
    `<item><title>1.1 运动</title><item><title>直线运动</title>${item('r')}</item>${item('s', 'isvisible="false"')}</item>`,
    resource('r', 'a.html') + resource('s', 'b.html'),
  );
  const { rows: all } = await imported(
    zipOf([
      { name: 'imsmanifest.xml', bytes: xml },
      { name: 'a.html', bytes: page('甲') },
      { name: 'b.html', bytes: page('乙') },
    ]),
  );
  expect(all.map((r) => [r.title, r.status])).toEqual([
    ['1.1 运动', 'published'],
    ['直线运动 / r', 'published'],
    ['s', 'draft'],
  ]);
});

test('a link of a cartridge with any prefix, and blanks around its address', async () => {
  const xml = manifest(item('L'), '<resource identifier="L" type="imswl_xmlv1p3"><file href="l.xml"/></resource>');
  const link =
    '<?xml version="1.0"?><wl:webLink xmlns:wl="x"><wl:title>t</wl:title><wl:url href="\n https://example.org/a b "/></wl:webLink>';
  const { rows: all } = await imported(
    zipOf([
      { name: 'imsmanifest.xml', bytes: xml },
      { name: 'l.xml', bytes: link },
    ]),
  );
  expect(all[1]?.url).toBe('https://example.org/a%20b');
});

test('pictures within the text that is sent become files of the section', async () => {
  const courseId = await made();
  const chapter = await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', {
    courseId,
    kind: 'chapter',
    title: '一',
  });
  const html = `<p>图<img src="data:image/png;base64,${BASE64}" alt="摆"><img src="data:image/png;base64,AAAA" alt="坏"></p>`;
  const { data } = await teacher.call<{ id: string }>('/OrgApi/CourseChapter/Add', {
    ...{ courseId, parentId: chapter.data.id, kind: 'text', title: 'a', html },
  });
  const text = (await rows(courseId)).find((r) => r.id === data.id);
  expect(seen(text?.html ?? '')).toBe('<p>图<img src="#1" alt="摆">坏</p>');
  const { rows: files } = await server.database.pool.query('select size from stored_file where used_by = $1', [
    `section:${data.id}`,
  ]);
  expect(files).toEqual([{ size: PNG.length }]);
});

describe('bad input', () => {
  test('a picture of 50 MB within a page is left out by itself, and its words stay', async () => {
    const big = Buffer.concat([
      Buffer.from('<p>前</p><img src="data:image/png;base64,'),
      Buffer.alloc(50 * 1024 * 1024, 'Ab3/'),
      Buffer.from('" alt="大图"><p>后</p>'),
    ]);
    // stored, as pictures are: what swells is refused before it is looked at
    const { rows: all, skipped } = await imported(zipOf([{ name: '一/a.html', bytes: big, stored: true }]));
    expect(all[1]?.html).toBe('<p>前</p>大图<p>后</p>');
    expect(skipped).toEqual([{ path: '一/a.html', reason: expect.stringMatching(/图片|MB/) }]);
  });

  test('a table of 2,000 rows is a table of 2,000 rows', async () => {
    const body = `<table>${Array.from({ length: 2000 }, (_, n) => `<tr><td>第 ${n} 行<td>${n * 2}`).join('')}</table>`;
    const { rows: all } = await imported(zipOf([{ name: '一/a.html', bytes: page(body) }]));
    expect(all[1]?.html.match(/<tr>/g)).toHaveLength(2000);
    expect(all[1]?.html).toContain('<td>第 1999 行</td><td>3998</td>');
  });

  // 摆 in GBK
  const BAI = Buffer.from('b0da', 'hex');
  test.each<[string, string, Buffer]>([
    ['says GB2312', '<?xml version="1.0" encoding="GB2312"?>', BAI],
    ['says UTF-8 and is GBK', '<?xml version="1.0" encoding="UTF-8"?>', BAI],
    ['says nothing and is GBK', '', BAI],
    ['says GB2312 and is UTF-8', '<?xml version="1.0" encoding="gb2312"?>', Buffer.from('摆')],
    ['says what nobody knows', '<?xml version="1.0" encoding="x-unknown"?>', Buffer.from('摆')],
  ])('a manifest that %s', async (_what, head, title) => {
    const [before = '', after = ''] = manifest(item('r').replace('<title>r', '<title>@'), resource('r', 'a.html'))
      .replace(/^<\?xml[^>]*>/, head)
      .replace('力学', '')
      .split('@');
    const xml = Buffer.concat([Buffer.from(before), title, Buffer.from(after)]);
    const { rows: all } = await imported(
      zipOf([
        { name: 'imsmanifest.xml', bytes: xml },
        { name: 'a.html', bytes: '<p>x</p>' },
      ]),
    );
    expect(all[1]?.title).toBe('摆');
  });

  test.each<[string, ZipPart[], string]>([
    [
      'H5P',
      [
        { name: 'h5p.json', bytes: '{}' },
        { name: 'content/content.json', bytes: '{}' },
      ],
      'H5P',
    ],
    [
      'a folder of H5P',
      [
        { name: 'x/h5p.json', bytes: '{}' },
        { name: 'x/a.js', bytes: '1' },
      ],
      'H5P',
    ],
    ['Moodle', [{ name: 'moodle_backup.xml', bytes: '<x/>' }], 'Moodle'],
    [
      'xAPI',
      [
        { name: 'tincan.xml', bytes: '<x/>' },
        { name: 'index.html', bytes: 'x' },
      ],
      'xAPI',
    ],
    ['cmi5', [{ name: 'cmi5.xml', bytes: '<x/>' }], 'cmi5'],
    [
      'EPUB',
      [
        { name: 'META-INF/container.xml', bytes: '<x/>' },
        { name: 'a.xhtml', bytes: 'x' },
      ],
      'EPUB',
    ],
    [
      'Word',
      [
        { name: 'word/document.xml', bytes: '<x/>' },
        { name: '[Content_Types].xml', bytes: '<x/>' },
      ],
      '文档',
    ],
    [
      'an app',
      [
        { name: 'AndroidManifest.xml', bytes: 'x' },
        { name: 'classes.dex', bytes: 'x' },
      ],
      '程序',
    ],
    [
      'an experiment',
      [
        { name: 'experiment.json', bytes: '{}' },
        { name: 'index.html', bytes: 'x' },
      ],
      '实验',
    ],
    ['a course of ours', [{ name: 'course.json', bytes: '{}' }], '课程'],
    [
      'QTI',
      [
        {
          name: 'imsmanifest.xml',
          bytes: manifest('', '<resource identifier="Q" type="imsqti_item_xmlv2p1" href="q.xml"/>'),
        },
        { name: 'q.xml', bytes: '<x/>' },
      ],
      'QTI',
    ],
  ])('%s is refused, by its name', async (_what, parts, name) => {
    const { state, reasonText, rows: all } = await imported(zipOf(parts));
    expect([state, all]).toEqual(['failed', []]);
    expect(reasonText).toContain(name);
  });

  test('one within an archive is told for what it is', async () => {
    const { skipped } = await imported(
      zipOf([
        { name: '一/a.txt', bytes: '字' },
        { name: '一/b.h5p', bytes: zipOf([{ name: 'h5p.json', bytes: '{}' }]) },
      ]),
    );
    expect(skipped).toEqual([{ path: '一/b.h5p', reason: expect.stringContaining('H5P') }]);
  });
});
