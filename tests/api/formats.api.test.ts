// What docs/formats.md says of packages and pages: each row by a small archive that is imported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ChaptersImported } from '#contract/chapters.ts';
import type { OutputOf } from '#contract/index.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { holdTable } from '#tests/support/formats.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, send } from '#tests/support/upload.ts';
import { unmarked, type ZipPart, zipOf } from '#tests/support/zip.ts';

let server: TestServer;
let teacher: Client;
beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());

const FILM = readFileSync(join(process.cwd(), 'server/worlds/classroom/films/单摆的摆动.webm'));
const BASE64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PNG = Buffer.from(BASE64, 'base64');
const OWN = /\/OrgApi\/UploadFile\/Get\?id=[\w.:-]+/g;

type Files = Readonly<Record<string, string | Buffer>>;
const partsOf = (files: Files): ZipPart[] => Object.entries(files).map(([name, bytes]) => ({ name, bytes }));

async function imported(archive: Buffer) {
  const course = await teacher.call<{ id: string }>('/OrgApi/Course/Add', { name: '格式', kind: 'plain' });
  const courseId = course.data.id;
  const { data, msg } = await send<{ jobId: string }>(
    server,
    teacher,
    '/OrgApi/CourseChapter/Import',
    [{ name: '课.zip', bytes: archive }],
    { courseId, commit: '1' },
  );
  if (msg !== '') return { rows: [], titles: [], skipped: [], refused: msg };
  const job = await ended(teacher, data.jobId);
  const { skipped = [] } = (job.result ?? {}) as unknown as Partial<ChaptersImported>;
  const { items: rows } = (
    await teacher.call<{ items: OutputOf<'/OrgApi/CourseChapter/Item'>[] }>('/OrgApi/CourseChapter/Items', { courseId })
  ).data;
  return {
    rows,
    titles: rows.map(({ title }) => title),
    skipped,
    refused: job.state === 'failed' ? (job.reasonText ?? '') : '',
  };
}
const files = (list: Files) => imported(zipOf(partsOf(list)));

const manifest = (items: string, resources: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><manifest ${more}><organizations><organization><title>力学</title>${items}</organization></organizations><resources>${resources}</resources></manifest>`;
const item = (title: string, ref: string, more = '') =>
  `<item identifierref="${ref}" ${more}><title>${title}</title></item>`;
const resource = (id: string, href: string, type = 'webcontent') =>
  `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/></resource>`;

holdTable(
  { under: 'Packages and pages', first: '' },
  {
    'Names in an archive': async (says) => {
      const named = (...names: (string | Buffer)[]) => unmarked(zipOf(names.map((name) => ({ name, bytes: '字。' }))));
      // 小学 and 单摆 in GBK, of which the first would be letters in UTF-8 as well
      const [school, pendulum] = ['d0a1d1a7', 'b5a5b0da'].map((hex) =>
        Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from('.txt')]),
      );
      expect((await imported(named(school ?? '', pendulum ?? ''))).titles.slice(1).toSorted()).toEqual(
        ['单摆', '小学'].toSorted(),
      );
      expect((await imported(named('cafe\u0301.txt'))).titles[1]).toBe('café');
      expect((await imported(named('../a.txt', 'b.txt'))).refused).not.toBe('');
      const twice = await imported(
        zipOf([...partsOf({ '一/a.txt': '字。', '一/b.txt': '字。' }), { name: '一/a.txt', bytes: '又。' }]),
      );
      expect([twice.titles, twice.skipped.map(({ path }) => path)]).toEqual([['一', 'b'], ['一/a.txt']]);
      says('one encoding for all of them', 'NFC', 'all of it is refused', 'the same name twice');
    },
    Manifest: async (says) => {
      const xml = manifest(
        item('2 乙', 'R2') + item('1 甲', 'R1'),
        resource('R1', 'x/../A.HTML') + resource('R2', '%CD%BC.html'),
        'xml:base="web/"',
      );
      const found = await files({ 'imsmanifest.xml': xml, 'web/a.html': '<p>甲</p>', 'web/图.html': '<p>乙</p>' });
      expect([found.titles, found.skipped]).toEqual([['力学', '2 乙', '1 甲'], []]);
      const bomb = await files({ 'imsmanifest.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`, '一/a.txt': '字。' });
      expect(bomb.titles).toContain('一');
      says('titles as they stand, in their order', '`x/../a`', '`%` in UTF-8 or GBK', 'its folders speak');
    },
    Levels: async (says) => {
      const inner = `<item><title>直线运动</title>${item('导入', 'R1')}</item>`;
      const xml = manifest(`<item><item><title>第一章</title>${inner}</item></item>`, resource('R1', 'a.html'));
      const { titles } = await files({ 'imsmanifest.xml': xml, 'a.html': '<p>甲</p>' });
      expect(titles[0]).toBe('第一章');
      says('two', `\`${titles[1]}\``);
    },
    '`isvisible="false"`': async (says) => {
      const hidden = `<item isvisible="false"><title>章</title>${item('节', 'R1')}</item>`;
      const { rows } = await files({
        'imsmanifest.xml': manifest(hidden, resource('R1', 'a.html')),
        'a.html': '<p>甲</p>',
      });
      expect(rows.map(({ status }) => status)).toEqual(['draft', 'draft']);
      says('on an item and all within it', 'a draft');
    },
    'Folders without a manifest': async (says) => {
      const list = {
        '01 导入/1.1 甲.txt': '甲。',
        '01 导入/1.2_乙.txt': '乙。',
        '9.18事变/3、丙.txt': '丙。',
        '9.18事变/.DS_Store': 'x',
        '__MACOSX/a.txt': 'x',
      };
      const { titles, skipped } = await files(list);
      expect([titles, skipped]).toEqual([['导入', '甲', '乙', '9.18事变', '丙'], []]);
      says('chapters', 'begins with a zero', 'counts up by ones', 'what systems leave');
      const twins = await files({ '一/01 导入.txt': '导。', '一/02 练习.txt': '甲。', '一/03 练习.txt': '乙。' });
      expect(twins.titles).toEqual(['一', '导入', '02 练习', '03 练习']);
      says('where two siblings would be called the same', 'stays with those');
    },
    'A title with nothing in it': async (says) => {
      const xml = manifest(
        item('甲', 'R1') + '<item><title>空章</title></item>',
        resource('R1', 'a.html', 'webcontent'),
      );
      const { skipped } = await files({ 'imsmanifest.xml': xml, 'a.html': '<p>字</p>' });
      expect(skipped.map(({ path }) => path)).toEqual(['空章']);
      says('named');
    },
    'Web links (`imswl`)': async (says) => {
      const link = (url: string) => `<wl:webLink xmlns:wl="x"><wl:url href="\n ${url} "/></wl:webLink>`;
      const xml = manifest(
        item('甲', 'R1') + item('乙', 'R2'),
        resource('R1', 'a.xml', 'imswl_xmlv1p1') + resource('R2', 'b.xml', 'imswl_xmlv1p1'),
      );
      const { rows, skipped } = await files({
        'imsmanifest.xml': xml,
        'a.xml': link('https://x.cn/a'),
        'b.xml': link('ftp://x.cn/'),
      });
      expect([rows[1]?.kind, rows[1]?.url, skipped.map(({ path }) => path)]).toEqual([
        'link',
        'https://x.cn/a',
        ['b.xml'],
      ]);
      says('by any prefix, blanks around it', 'a link', 'other schemes');
    },
    'Quizzes, discussions, assignments, outside tools': async (says) => {
      const kinds = [
        'imsqti_xmlv1p2/imscc_xmlv1p1/assessment',
        'imsdt_xmlv1p1',
        'imsbasiclti_xmlv1p0',
        'assignment_xmlv1p0',
      ];
      const items = kinds.map((_, n) => item(`题${n}`, `Q${n}`)).join('') + item('文', 'R');
      const resources = kinds.map((kind, n) => resource(`Q${n}`, `q${n}.xml`, kind)).join('') + resource('R', 'a.html');
      const { titles, skipped } = await files({
        'imsmanifest.xml': manifest(items, resources),
        'a.html': '<p>甲</p>',
        'q0.xml': '<x/>',
        'q1.xml': '<x/>',
        'q2.xml': '<x/>',
        'q3.xml': '<x/>',
      });
      expect([titles, new Set(skipped.map(({ reason }) => reason)).size]).toEqual([['力学', '文'], 4]);
      says('named');
    },
    Files: async (says) => {
      const { rows, skipped } = await files({
        '一/a.txt': '字。',
        '一/b.png': PNG,
        '一/c.webm': FILM,
        '一/c.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\n单摆',
        '一/d.exe': 'MZ',
      });
      expect(rows.slice(1).map(({ kind }) => kind)).toEqual(['document', 'picture', 'video']);
      expect([rows[3]?.captions?.length, skipped.map(({ path }) => path)]).toEqual([1, ['一/d.exe']]);
      says('captions', "as a teacher's upload is", 'others, named');
    },
    'H5P, Moodle and Blackboard backups, xAPI, cmi5, QTI, EPUB, office documents, programs, GeoGebra, Scratch, eXeLearning, Anki, our own courses and experiments':
      async (says) => {
        const hashed = `${'0'.repeat(32)}.png`;
        const kinds: [string, Files][] = [
          ['H5P', { 'h5p.json': '{}' }],
          ['Moodle', { 'moodle_backup.xml': '<x/>' }],
          ['Blackboard', { '.bb-package-info': 'x', 'imsmanifest.xml': '<manifest/>' }],
          ['xAPI', { 'tincan.xml': '<x/>' }],
          ['cmi5', { 'cmi5.xml': '<x/>' }],
          ['QTI', { 'imsmanifest.xml': manifest('', resource('Q', 'q.xml', 'imsqti_item_xmlv2p1')), 'q.xml': '<x/>' }],
          ['EPUB', { 'META-INF/container.xml': '<x/>' }],
          ['文档', { 'word/document.xml': '<x/>' }],
          ['程序', { 'AndroidManifest.xml': 'x' }],
          ['GeoGebra', { 'geogebra.xml': '<x/>' }],
          ['Scratch', { 'project.json': '{}', [hashed]: PNG }],
          ['eXeLearning', { 'contentv3.xml': '<x/>' }],
          ['Anki', { 'collection.anki2': 'x' }],
          ['课程', { 'course.json': '{}' }],
          ['实验', { 'experiment.json': '{}' }],
        ];
        for (const [name, list] of kinds) {
          const { refused, titles } = await files(list);
          expect([refused, titles]).toEqual([expect.stringContaining(name), []]);
        }
        const { titles, skipped } = await files({
          '一/a.txt': '字。',
          '一/b.h5p': zipOf(partsOf({ 'h5p.json': '{}' })),
        });
        expect([titles, skipped[0]?.reason]).toEqual([['一', 'a'], expect.stringContaining('H5P')]);
        says('refused by name, all of it', 'that one file');
      },
  },
);

/** A page of an archive, with what lies beside it. */
async function paged(body: string, beside: Files = {}) {
  const { rows, skipped } = await files({
    '一/a.html': `<html><meta charset="utf-8"><body>${body}</body></html>`,
    ...beside,
  });
  return { html: (rows[1]?.html ?? '').replace(OWN, '#'), kinds: rows.slice(1).map(({ kind }) => kind), skipped };
}
const keeps = (html: string, kept: string) => expect(cleanHtml(html)).toBe(kept);
/** What a page of nothing but these loses, each with its number. */
const loses = async (body: string, count: number) => {
  const { html, skipped } = await paged(`<p>字</p>${body}`);
  expect(html).toBe('<p>字</p>');
  expect(skipped).toHaveLength(1);
  expect(skipped[0]).toMatchObject({ path: '一/a.html', reason: expect.stringContaining(String(count)) });
};

holdTable(
  { under: 'Packages and pages', first: 'On a page' },
  {
    'Pages of XML (`.xhtml`, or with an XML declaration)': async (says) => {
      const html = (name: string, head: string, body: string) => ({
        [`一/${name}`]: `${head}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`,
      });
      const { rows, skipped } = await files({
        ...html(
          'a.xhtml',
          '<!DOCTYPE html>',
          '<p>前<a id="x"/><b/><![CDATA[ a<b ]]></p><textarea/><h:p>后&nbsp;末<br/>行</h:p>',
        ),
        ...html('b.html', '<?xml version="1.0" encoding="UTF-8"?>', '<style/><p>字</p>'),
      });
      expect(rows.slice(1).map((row) => row.html)).toEqual(['<p>前 a&lt;b </p><p>后\u00a0末<br>行</p>', '<p>字</p>']);
      expect(skipped).toMatchObject([{ path: '一/a.xhtml' }]);
      says('end in its own tag', '`CDATA` is words', 'prefixes');
    },
    'Paragraphs, line breaks, boxes (`div`, `section` …)': (says) => {
      keeps('<style>p{text-transform:uppercase}p::before{content:"①"}</style><p>abc</p>', '<p>abc</p>');
      keeps('<div>一</div><section style="color: red">二<br>三</section>', '<p>一</p><p>二<br>三</p>');
      says('paragraphs', 'colours', '`text-transform`, `::before`');
    },
    '`h1` to `h6`': (says) => {
      const levels = [1, 2, 3, 4, 5, 6].map((n) => cleanHtml(`<h${n}>题</h${n}>`));
      expect(new Set(levels)).toEqual(new Set(['<h2>题</h2>', '<h3>题</h3>']));
      says('two levels of headings');
    },
    'Lists, definition lists': (says) => {
      keeps(
        '<ol type="a"><li>一<li value="9">二</ol><ol reversed><li>三<li>四</ol><dl><dt>摆长<dd>一米</dl>',
        '<ol type="a"><li>一</li></ol><ol start="9" type="a"><li>二</li></ol><ol start="2"><li>三</li></ol><ol><li>四</li></ol><p><strong>摆长</strong></p><p>一米</p>',
      );
      says('lists with their numbers', 'begins a list of its own', 'a term is bold, what it means a paragraph');
    },
    Tables: (says) => {
      keeps(
        '<table width="9"><caption>表</caption><tr><th colspan="2">量</th></tr><tr><td>1</td><td rowspan="1000">2</td></tr></table>',
        '<p>表</p><table><tbody><tr><th colspan="2">量</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
      );
      keeps('<table><tr><td>独</td></tr></table>', '<p>独</p>');
      expect([
        cleanHtml('<table><tr><td colspan="50">1<td rowspan="999">2</table>'),
        cleanHtml('<table><tr><td colspan="51">1<td>2</table>'),
      ]).toEqual([
        '<table><tbody><tr><td colspan="50">1</td><td rowspan="999">2</td></tr></tbody></table>',
        '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ]);
      says(
        'heads and joined cells',
        'a caption before it',
        'one cell alone is what is in it',
        '50 columns',
        '999 rows',
      );
    },
    '`sup`, `sub`, raised and lowered spans': (says) => {
      keeps('10<sup>2</sup><span style="vertical-align: sub">0</span>', '10<sup>2</sup><sub>0</sub>');
      says('`sup`, `sub`');
    },
    '`code`, `kbd`, `pre`, `xmp`': (says) => {
      keeps('<kbd>a</kbd><pre> x\n  <b>y</b></pre>', '<code>a</code><pre><code> x\n  y</code></pre>');
      keeps('题<xmp><b>粗</b></xmp>', '题<pre><code>&lt;b&gt;粗&lt;/b&gt;</code></pre>');
      says('blocks of code with their blanks', 'tags within `xmp` are its words');
    },
    Ruby: (says) => {
      keeps('<ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>', '汉（hàn）');
      says('in brackets behind the characters');
    },
    'Formulas that a program draws (`math/tex`, KaTeX, `\\(…\\)`, and `$$…$$` where the page has MathJax or KaTeX)':
      async (says) => {
        const drawn = 'x<span class="msupsub"><span style="top:-3em">2</span></span>';
        const { html, skipped } = await paged(
          `设 <script type="math/tex">x^2</script> 为正，<span class="katex-html">${drawn}</span>。`,
        );
        expect([html, skipped.length]).toEqual(['<p>设 \\(x^2\\) 为正，x<sup>2</sup>。</p>', 1]);
        keeps('<script src="x/MathJax.js"></script><p>得 \\(x\\)，$$y$$。</p>', '<p>得 \\(x\\)，\\[y\\]。</p>');
        keeps('<p>$$y$$</p>', '<p>$$y$$</p>');
        says('formulas', 'named, to be looked at');
      },
    MathML: async (says) => {
      keeps(
        '<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><mfrac><mi>l</mi><mi>g</mi></mfrac></msqrt></math>',
        'x<sup>2</sup>=√(l/g)',
      );
      const { skipped } = await paged('<math><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable></math>');
      expect(skipped).toHaveLength(1);
      says('one line with powers, indices, fractions, roots', 'named, to be looked at');
    },
    'Pictures: beside the page, `$IMS-CC-FILEBASE$`, `data:`': async (says) => {
      const all = ['p.png', '$IMS-CC-FILEBASE$/q.png', `data:image/png;base64,${BASE64}`].map(
        (src) => `<img src="${src}">`,
      );
      const kept = await paged(all.join(''), { '一/p.png': PNG, 'web_resources/q.png': PNG });
      expect([kept.html, kept.skipped]).toEqual(['<p><img src="#"><img src="#"><img src="#"></p>', []]);
      const lost = await paged(
        '<p>字</p><img src="https://x.cn/a.png" alt="甲"><img src="d.svg" alt="乙"><img src="gone.png" alt="丙">',
        { '一/d.svg': '<svg/>' },
      );
      expect([lost.html, lost.skipped.length]).toEqual(['<p>字</p><p>甲乙丙</p>', 3]);
      const many = await paged(
        '<p>字</p>' +
          Array.from(
            { length: 301 },
            (_, n) =>
              `<img src="data:image/png;base64,${Buffer.concat([PNG, Buffer.from([n & 255, n >> 8])]).toString('base64')}">`,
          ).join(''),
      );
      expect([many.html.match(/#/g)?.length, many.skipped.length]).toEqual([300, 1]);
      says(
        'a file of ours',
        'one that cannot be had is its words',
        'of other sites, SVG',
        'more than 300 on a page: named',
      );
    },
    'Film and sound of the archive': async (says) => {
      const shown = await paged('<p>看</p><video src="m.webm"><track src="m.vtt" srclang="zh"></video>', {
        '一/m.webm': FILM,
        '一/m.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\n单摆',
      });
      expect([shown.kinds.toSorted(), shown.skipped]).toEqual([['text', 'video'], []]);
      await loses('<video src="https://x.cn/a.mp4"></video>', 1);
      says('with its captions', 'of other sites: named');
    },
    Links: async (says) => {
      for (const href of ['http://x.cn/', 'https://x.cn/', 'mailto:a@x.cn'])
        expect(cleanHtml(`<a href="${href}">往</a>`)).toContain(href);
      const { html, skipped } = await paged('<p><a href="b.pdf">讲义</a></p>');
      expect([html, skipped.length]).toEqual(['<p>讲义</p>', 1]);
      says('to http, https, mailto', 'their words stay, and that is said');
    },
    'Frames, programs, fields to fill in, drawings (SVG, canvas)': async (says) => {
      await loses('<iframe src="https://x.cn/"></iframe><embed src="a.swf"><canvas></canvas>', 3);
      await loses('<input type="text"><select></select>', 2);
      await loses('<svg></svg>', 1);
      says('named, with their number');
    },
    'Struck-out words': (says) => {
      keeps(
        '<p>题<del>错</del><b style="text-decoration:line-through">旧</b></p><pre>a<s>b</s></pre>',
        '<p>题<s>错</s><s><strong>旧</strong></s></p><pre><code>a</code></pre>',
      );
      says('struck out', 'in code: named');
    },
    'What the page itself hides': async (says) => {
      await loses('<p hidden>答案</p><div style="display:none">答案</div>', 2);
      await loses(
        '<style>.k{visibility:hidden}</style><p class="k">答</p><p style="color:#fff">答</p><template>答</template>',
        3,
      );
      keeps(
        '<details><summary>提示</summary>想</details><b aria-hidden="true">→</b>',
        '<p>提示</p><p>想</p><strong>→</strong>',
      );
      const away = ['position:absolute;left:-9999px', 'text-indent:-9999px', 'transform:scale(0)', 'filter:opacity(0)'];
      await loses(away.map((style) => `<p style="${style}">答</p>`).join(''), away.length);
      keeps('<p style="transform:translateX(-9999px)">答</p>', '<p>答</p>');
      says(
        'named, with its number',
        '`details`',
        '`aria-hidden` is shown',
        '`text-indent`',
        '`scale(0)`',
        '`opacity(0)`',
      );
      says('moved away by `translate` is kept');
    },
    'Scripts, styles': async (says) => {
      const { html, skipped } = await paged('<p>字</p><script>1</script><style>p {}</style>');
      expect([html, skipped]).toEqual(['<p>字</p>', []]);
      says('without a word');
    },
  },
);
