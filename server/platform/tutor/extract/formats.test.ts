// What docs/formats.md says of Word, slides and PDFs as they are taught: each row by a small file.
import { expect } from 'vitest';
import { decodeText } from '#contract/decode.ts';
import {
  docx,
  docxParts,
  docxWithLists,
  encryptedPdf,
  type PdfLine,
  paragraph,
  pdf,
  pptx,
  shape,
  withWordPart,
  wordField,
  wordLevel,
  wordParagraph,
  wordRun,
  wordTable,
  zip,
} from '#tests/support/documents.ts';
import { holdTable } from '#tests/support/formats.ts';
import { read } from './read.ts';

const refused = (reading: Promise<unknown>) => expect(reading).rejects.toHaveProperty('reason');

const taught = async (bytes: Buffer, name = 'a.docx') =>
  (await read(new Uint8Array(bytes), name, () => {})).passages.map(({ text }) => text).join('\n');
const word = (...runs: string[]) => taught(docx(wordParagraph(...runs)));
const TAUGHT = ['Taught and cited'];

const text = (words: string | Buffer, name = 'a.md') => taught(Buffer.from(words), name);

holdTable(
  { under: 'Text and Markdown', first: 'in the file' },
  {
    encodings: async (says) => {
      const wide = Buffer.from('摆长要量准，量三次。\n'.repeat(9), 'utf16le');
      const all = [
        wide,
        Buffer.concat([Buffer.from('fffe', 'hex'), wide]),
        Buffer.from('b0dab3a4d2aac1bfd7bca3ac', 'hex'),
      ];
      for (const bytes of all) expect(await text(bytes, 'a.txt')).toMatch(/^摆长要量准，/);
      await refused(text(Buffer.from('fffe0000446100000a000000', 'hex'), 'a.txt'));
      says('UTF-16 with a mark or without', 'GB18030', 'UTF-32 is refused');
      const unclear = ['Le café est à la très belle théorie déjà étudiée.', 'für alle Schüler'].map((one) =>
        Buffer.from(one, 'latin1'),
      );
      for (const bytes of [...unclear, Buffer.from('9094926c', 'hex'), Buffer.from('# 摆的应用').subarray(0, -1)])
        await expect(text(bytes, 'a.txt')).rejects.toHaveProperty('detail', 'encoding');
      says('so are UTF-8 that is cut off or damaged, Latin-1 with accents', 'fewer than four characters of Japanese');
      const japanese = Buffer.from('82b182ea82cd93fa967b8cea82cc95b68fcd82c582b78142', 'hex');
      expect(await text(japanese, 'a.txt')).toBe('これは日本語の文章です。');
      const korean = Buffer.from(
        'b4dcc1f8c0dac0c720c1d6b1e2b4c220c3dfc0c720c1fab7aeb0fa20b0fcb0e8b0a120bef8b4d92e',
        'hex',
      );
      expect(await text(korean, 'a.txt')).toBe('단진자의 주기는 추의 질량과 관계가 없다.');
      says('Shift_JIS, EUC-JP and EUC-KR');
      for (const [bytes, read] of [
        ['d0a1d1a7', '小学'],
        ['cae5', '叔'],
      ] as const)
        expect(decodeText(Buffer.from(bytes, 'hex'))).toBe(read);
      const alone = Buffer.from('cebb', 'hex');
      expect([decodeText(alone), decodeText(Buffer.from('λ = 2'))]).toEqual(['位', 'λ = 2']);
      says('小学 is not Сѧ', 'a letter alone');
    },
    'lines of a text that were broken by hand': async (says) => {
      const lines = [
        'The pendulum is a weight suspended from a pivot',
        'so that it can swing freely and is sub-',
        'ject to a force.',
      ];
      expect(await text(lines.join('\n'), 'a.txt')).toBe(lines.join(' ').replace('- ', ''));
      expect(await text('单摆由细线\n和小球组成。', 'a.txt')).toBe('单摆由细线\n和小球组成。');
      says('one, from 30 characters on', 'a word parted by a hyphen is whole', 'shorter lines stand alone');
    },
    'tabs in a text': async (says) => {
      expect(await text('量\t值\nL\t1.0', 'a.txt')).toBe('量：L；值：1.0；');
      says('rows of a table');
    },
    'marks of Markdown': async (says) => {
      expect(await text('3) **粗**[链](x)\n4) \\*\n\n```\na\n```')).toBe('3) 粗链\n4) *\na');
      says('lists with their numbers, code', 'taken off');
    },
    'tables, in Markdown or in HTML': async (says) => {
      const rows = '量：L；值：1.0；';
      expect(await text('|量|值|\n|-|-|\n|L|1.0|')).toBe(rows);
      expect(await text('<table><tr><th>量<th>值</tr><tr><td>L<td>1.0</tr></table>')).toBe(rows);
      says('rows under the names of their heads');
      expect(await text('|量|值|\n|-|-|\n|L|1.0|多|')).toBe(rows);
      expect(await text('<table><tr><th>量<th>值</tr><tr><td>L<td>1.0<td>多</tr></table>')).toBe(`${rows}多；`);
      says('left out without a word in Markdown', 'told without a name');
    },
    'formulas: `$…$`, `$$…$$`, `\\(…\\)`, `\\[…\\]`': async (says) => {
      expect(await text('设 $x=1$，$$y=2$$，\\(z=3\\)，\\[w=4\\]。')).toBe('设 $x=1$，$$y=2$$，$z=3$，$$w=4$$。');
      says('formulas');
    },
    'notes (`[^1]`)': async (says) => {
      expect(await text('甲[^1]。\n\n乙。\n\n[^1]: 注。')).toBe('甲。\n注。\n乙。');
      says('behind what they explain, without their number');
    },
    pictures: async (says) => {
      expect(await text('如图 ![摆的受力](a.png)。')).toBe('如图 摆的受力。');
      says('their description');
    },
    'HTML in Markdown': async (says) => {
      const tags = '水<b>的</b>密度，un<i>believ</i>able，<kbd>Ctrl</kbd>+<kbd>C</kbd>，10<sup>-3</sup>';
      expect([await text(`设${tags}`), await text(`<div>${tags}</div>`)]).toEqual([
        '设水的密度，unbelievable，Ctrl+C，10⁻³',
        '水的密度，unbelievable，Ctrl+C，10⁻³',
      ]);
      for (const words of ['设 a<b and c>d，又 a < b 而 c > d。', '若 t<s>r 则停', 'vector<int> v; x<y>z', '水<b>未完'])
        expect(await text(words)).toBe(words);
      says('tags within a line part nothing', '`a<b and c>d`', '`vector<int>`', 'are words');
    },
    'struck-out words, and those that their tag hides': async (says) => {
      const words = '留~~旧~~<s>旧</s><span hidden>藏<span>了</span></span><b style="display: none">藏</b>下';
      for (const [source, struck] of [
        [`甲${words}`, 2],
        [`<div>${words.replace('~~旧~~', '')}</div>`, 1],
      ] as const) {
        const { passages, unread } = await read(Buffer.from(source), 'a.md', () => {});
        expect(passages.map((one) => one.text.replace('甲', ''))).toEqual(['留下']);
        expect(unread.map(({ reason, count }) => [reason, count]).toSorted()).toEqual([
          ['struck', struck],
          ['vanished', 3],
        ]);
      }
      says('left out', '`struck`, `vanished`');
    },
    'readings of characters, comments, scripts, settings before the text': async (says) => {
      const words = '<ruby>单<rt>dān</ruby>摆<!-- 注 --><script>alert(1)</script>。';
      expect([await text(`---\ntitle: 题\n---\n量${words}`), await text(`<p>${words}</p>`)]).toEqual([
        '量单摆。',
        '单摆。',
      ]);
      says('left out');
    },
  },
);

holdTable(
  { under: 'Word', first: 'In the file', columns: TAUGHT },
  {
    'characters under a phonetic guide (`w:ruby`, or an EQ field)': async (says) => {
      const ruby = `<w:r><w:ruby><w:rt>${wordRun('chuáng')}</w:rt><w:rubyBase>${wordRun('床')}</w:rubyBase></w:ruby></w:r>`;
      expect(await word(ruby, wordRun('前'), wordField('EQ \\o\\ad(\\s\\up 9(míng),明)'))).toBe('床前明');
      says('without the reading');
    },
    'EQ fields: circles, fractions, roots, powers, brackets, arrows with conditions, sums, arrays, boxes': async (
      says,
    ) => {
      for (const eq of ['\\o\\ac(○,1)', '\\f(1,2)', '\\o\\ac(○,甲)', '\\o\\ac(□,甲)'])
        says(await word(wordField(`EQ ${eq}`)));
      for (const eq of [
        '\\r(3,x)',
        'x\\s\\up5(2)',
        '\\b\\lc\\{(\\a\\al(x,y))',
        '\\o(F,\\s\\up6(→))',
        '\\i\\su(1,n,x)',
        '\\x(A)',
        '\\o(→,\\s\\up8(△))',
      ])
        expect(await word(wordField(`EQ ${eq}`))).toMatch(/^\$.+\$$/);
      says('else a formula');
    },
    'other fields': async (says) => {
      expect(await word(wordRun('见'), wordField(' REF a ', wordRun('图 1')), wordRun('。'))).toBe('见图 1。');
      const inner = `= 100 - </w:instrText></w:r>${wordField('MERGEFIELD a', wordRun('40'))}<w:r><w:instrText>`;
      expect(await word(wordRun('线为 '), wordField(inner, wordRun('60')), wordRun(' 分。'))).toBe('线为 60 分。');
      says('what they show', "within another's instruction");
    },
    'text boxes, in the newer form or the older': async (says) => {
      const box = (words: string) => `<w:txbxContent>${paragraph(words)}</w:txbxContent>`;
      const newer = (words: string) =>
        `<w:r><w:drawing><wp:inline xmlns:wp="w"><wps:txbx xmlns:wps="s">${box(words)}</wps:txbx></wp:inline></w:drawing></w:r>`;
      const older = (words: string) =>
        `<w:r><w:pict><v:shape xmlns:v="v"><v:textbox>${box(words)}</v:textbox></v:shape></w:pict></w:r>`;
      expect(
        await taught(
          docx(
            wordParagraph(wordRun('前'), newer('新框'), wordRun('后。')) +
              wordParagraph(older('旧框')) +
              paragraph('末。'),
          ),
        ),
      ).toBe('前后。\n新框\n旧框\n末。');
      says('once', 'behind the paragraph');
    },
    'hidden words, of their own or by a style or the one that it is based on; hidden drawings': async (says) => {
      const style = (id: string, inside: string) => `<w:style w:type="character" w:styleId="${id}">${inside}</w:style>`;
      const sheet = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style('h', '<w:rPr><w:vanish/></w:rPr>')}${style('i', '<w:basedOn w:val="h"/>')}</w:styles>`;
      const drawing = `<w:r><w:drawing><wp:inline xmlns:wp="w"><wp:docPr hidden="1"/><w:txbxContent>${paragraph('藏')}</w:txbxContent></wp:inline></w:drawing></w:r>`;
      const body = wordParagraph(
        wordRun('见'),
        wordRun('藏', '<w:vanish/>'),
        wordRun('藏', '<w:rStyle w:val="h"/>'),
        wordRun('藏', '<w:rStyle w:val="i"/>'),
        wordRun('又见', '<w:rStyle w:val="h"/><w:vanish w:val="0"/>'),
        drawing,
        wordRun('。'),
      );
      expect(await taught(zip({ ...docxParts(body), 'word/styles.xml': sheet }))).toBe('见又见。');
      says('left out');
    },
    'struck-out words': async (says) => {
      expect(await word(wordRun('留'), wordRun('划', '<w:strike/>'), wordRun('双', '<w:dstrike/>'))).toBe('留');
      says('left out');
    },
    'deleted and moved-away words, rows and cells': async (says) => {
      const rows = wordTable([
        ['量', '值'],
        ['旧', '1'],
        ['新', '2'],
      ])
        .replaceAll(
          '<w:tr><w:tc><w:p><w:r><w:t xml:space="preserve">旧',
          '<w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p><w:r><w:t>旧',
        )
        .replace('<w:tc><w:p><w:r><w:t xml:space="preserve">2', '<w:tc><w:tcPr><w:cellDel/></w:tcPr><w:p><w:r><w:t>2');
      const body = wordParagraph(
        wordRun('留。'),
        '<w:del><w:r><w:delText>删</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>移</w:t></w:r></w:moveFrom>',
      );
      expect(await taught(docx(body + rows))).toBe('留。\n量：新；');
      says('left out');
    },
    'raised and lowered words': async (says) => {
      const up = (words: string) => wordRun(words, '<w:vertAlign w:val="superscript"/>');
      says(
        await word(wordRun('10'), up('-34')),
        await word(wordRun('v'), wordRun('0', '<w:vertAlign w:val="subscript"/>')),
        await word(wordRun('2'), up('n')),
      );
      expect(await word(wordRun('x'), up('ab'))).toContain('$');
      says('else a formula');
    },
    'formulas, systems of equations, matrices': async (says) => {
      const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
      const math = (inside: string) => taught(docx(`<w:p><m:oMath>${inside}</m:oMath></w:p>`));
      expect(await math(`<m:f><m:num>${m('a')}</m:num><m:den>${m('b')}</m:den></m:f>`)).toBe('$\\frac{a}{b}$');
      expect(await math(`${m('x')}<m:r><w:br/></m:r>${m('y')}<m:r><m:tab/></m:r>${m('z')}`)).toBe(
        '$\\begin{aligned}x \\\\ y\\quad z\\end{aligned}$',
      );
      expect(
        await taught(docx(`<w:p><m:oMathPara>${`<m:oMath>${m('x=1')}</m:oMath>`.repeat(2)}</m:oMathPara></w:p>`)),
      ).toBe('$x=1$ $x=1$');
      expect(await math(`<m:eqArr><m:e>${m('x')}</m:e><m:e>${m('y')}</m:e></m:eqArr>`)).toContain('\\\\');
      expect(await math(`<m:m><m:mr><m:e>${m('1')}</m:e><m:e>${m('0')}</m:e></m:mr></m:m>`)).toContain('matrix');
      says('as LaTeX', 'the ends of their lines');
    },
    tables: async (says) => {
      const rows = wordTable([
        ['物理量', '第一次', '第二次'],
        ['长度', '1.0', '1.1'],
        ['2.0', '2.1'],
      ]);
      const later = rows.replace(
        /<w:tr>(?=<w:tc>(?:(?!<w:tr>).)*2\.0)/,
        '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>',
      );
      expect(await taught(docx(later))).toBe('物理量：长度；第一次：1.0；第二次：1.1；\n第一次：2.0；第二次：2.1；');
      const joined = wordTable([['姓名', '分数'], ['缺考两人']]).replace(
        /<w:tc>(?=(?:(?!<w:tc>).)*缺考)/,
        '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>',
      );
      expect(await taught(docx(joined))).toBe('姓名；分数；\n缺考两人');
      says('a head without rows of its own is a row', 'a row that begins later');
    },
    'two lines in one': async (says) => {
      const two = '<w:eastAsianLayout w:id="1" w:combine="1" w:combineBrackets="round"/>';
      expect(await word(wordRun('由'), wordRun('上级', two), wordRun('下级', two), wordRun('发文'))).toBe(
        '由(上级下级)发文',
      );
      says('the brackets around them');
    },
    'numbers of lists': async (says) => {
      const levels = [wordLevel('chineseCounting', '%1、'), wordLevel('decimalEnclosedCircleChinese', '%1', 3)];
      const all = [...levels, wordLevel('chineseLegalSimplified', '第%1步：', 3)];
      const found = await taught(zip(docxWithLists(['甲', '甲', '甲'], all)));
      says(...found.split('\n').map((line) => line.replace(/ ?甲/, '')), 'as Word shows them');
      for (const format of ['ordinal', 'ordinalText', 'cardinalText'])
        says((await taught(zip(docxWithLists(['甲'], [wordLevel(format, '%1', 2)])))).replace(/ ?甲/, ''));
    },
    'signs of other fonts (Symbol, Wingdings)': async (says) => {
      const set = (font: string, sign: string) => wordRun(sign, `<w:rFonts w:ascii="${font}"/>`);
      says(...(await word(set('Wingdings', '\uf0fc'), set('Symbol', '\uf0b0'), wordRun('\ue123'))));
    },
    "notes at a page's foot or the end": async (says) => {
      const body = wordParagraph(wordRun('一米'), '<w:r><w:footnoteReference w:id="2"/></w:r>') + paragraph('末。');
      const note = `<w:footnote w:id="2">${paragraph('量到球心。')}</w:footnote>`;
      expect(await taught(zip(withWordPart(docxParts(body), 'footnotes', note)))).toBe('一米\n量到球心。\n末。');
      says('behind the paragraph', 'without their number');
    },
    'heads and feet of pages, comments': async (says) => {
      const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
      const other = (tag: string) => `<w:${tag} ${W}>${paragraph('不读')}</w:${tag}>`;
      expect(
        await taught(
          zip({
            ...docxParts(paragraph('正文。')),
            'word/header1.xml': other('hdr'),
            'word/footer1.xml': other('ftr'),
            'word/comments.xml': other('comments'),
          }),
        ),
      ).toBe('正文。');
      says('left out');
    },
  },
);

const slide = (shapes: string, media = {}) => taught(pptx([['a.xml', shapes]], media), 'a.pptx');
const at = (left: number, top: number, words: string, about = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="a"${about}/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left}000" y="${top}000"/><a:ext cx="4000000" cy="600000"/></a:xfrm></p:spPr><p:txBody><a:p>${words.startsWith('<') ? words : `<a:r><a:t>${words}</a:t></a:r>`}</a:p></p:txBody></p:sp>`;
const piece = (words: string, about: string) => `<a:r><a:rPr ${about}/><a:t>${words}</a:t></a:r>`;

holdTable(
  { under: 'Slides', first: 'In the file', columns: TAUGHT },
  {
    order: async (says) => {
      const shapes = at(5000, 1000, '二。') + at(0, 3000, '三。') + at(0, 1000, '一。') + shape(['题'], 'title');
      const { passages } = await read(new Uint8Array(pptx([['a.xml', shapes]])), 'a.pptx', () => {});
      expect(passages.map(({ heading, text }) => heading + text)).toEqual(['题一。', '题二。', '题三。']);
      says('by place, the title first', 'top to bottom');
    },
    'powers and indices (`baseline`)': async (says) => {
      expect(
        await slide(
          at(
            0,
            0,
            piece('10', '') + piece('-34', 'baseline="30000"') + piece('v', '') + piece('0', 'baseline="-25000"'),
          ),
        ),
      ).toBe('10⁻³⁴v₀');
      says('as in Word');
    },
    'struck-out words': async (says) => {
      expect(await slide(at(0, 0, piece('留', '') + piece('划', 'strike="sngStrike"')))).toBe('留');
      says('left out');
    },
    fields: async (says) => {
      const fields =
        '<a:r><a:t>第</a:t></a:r><a:fld type="slidenum"><a:t>‹#›</a:t></a:fld><a:r><a:t>页_x000B_</a:t></a:r>';
      const date = '<a:fld type="datetime1"><a:t>2026/1/1</a:t></a:fld>';
      expect(await slide(at(0, 0, fields + date))).toBe('第1页 2026/1/1');
      says("the slide's number", 'what the file has');
    },
    tables: async (says) => {
      const cell = (words: string, about = '') =>
        `<a:tc${about}><a:txBody><a:p>${piece(words, '')}</a:p></a:txBody></a:tc>`;
      const rows = [
        cell('班级', ' rowSpan="2"') + cell('成绩', ' gridSpan="2"') + cell('', ' hMerge="1"') + cell('备注'),
        cell('', ' vMerge="1"') + cell('期中') + cell('期末') + cell(''),
        cell('一班') + cell('80') + cell('85') + cell('好'),
      ];
      const table = (all: readonly string[]) =>
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${all.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
      const said = '班级：一班；成绩 期中：80；成绩 期末：85；备注：好；';
      const plain = rows.map((row) => row.replace(/ (?:rowSpan="2"|vMerge="1")/, ''));
      for (const all of [rows, plain]) expect(await slide(table(all))).toBe(said);
      says('as in Word');
    },
    'shapes in two forms (`mc:AlternateContent`)': async (says) => {
      const forms = `<o:AlternateContent xmlns:o="http://schemas.openxmlformats.org/markup-compatibility/2006"><o:Choice Requires="a14">${at(0, 0, '甲')}</o:Choice><o:Fallback>${at(0, 0, '甲')}</o:Fallback></o:AlternateContent>`;
      expect(await slide(forms)).toBe('甲');
      says('once');
    },
    'numbers of lists': async (says) => {
      const item = (words: string, kind: string) => `<a:pPr><a:buAutoNum ${kind}/></a:pPr>${piece(words, '')}`;
      for (const kind of [
        'type="ea1ChsPeriod" startAt="5"',
        'type="arabicParenBoth"',
        'type="circleNumDbPlain" startAt="3"',
      ])
        says((await slide(at(0, 0, item('项', kind)))).replace(/ ?项/, ''));
      says('as PowerPoint shows them');
    },
    formulas: async (says) => {
      const formula = '<a14:m><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></a14:m>';
      expect(await slide(at(0, 0, formula))).toBe('$x=1$');
      says('as LaTeX');
    },
    'signs of other fonts (Symbol, Wingdings)': async (says) => {
      const arrow = '<a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>\u00e0</a:t></a:r>';
      expect(await slide(at(0, 0, arrow))).toBe('→');
      says('the characters that they look like');
    },
    SmartArt: async (says) => {
      const point = (id: string, words: string, type = 'node') =>
        `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
      const data = `<dgm:dataModel><dgm:ptLst>${point('0', '', 'doc')}${point('2', '计时')}${point('1', '调平')}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="2" srcOrd="1"/><dgm:cxn srcId="0" destId="1" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`;
      const frame =
        '<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="d.xml"/></a:graphicData></a:graphic></p:graphicFrame>';
      expect(await slide(frame, { 'd.xml': Buffer.from(data) })).toBe('调平\n计时');
      says('in the order of its outline');
    },
    'hidden slides': async (says) => {
      const { passages } = await read(
        new Uint8Array(
          pptx([
            ['a.xml', shape(['藏。']), true],
            ['b.xml', shape(['见。'])],
          ]),
        ),
        'a.pptx',
        () => {},
      );
      expect(passages.map(({ page, text }) => [page, text])).toEqual([[2, '见。']]);
      says('left out; they count as pages');
    },
    'hidden shapes and groups': async (says) => {
      const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g" hidden="true"/></p:nvGrpSpPr>${at(0, 0, '藏。')}</p:grpSp>`;
      expect(await slide(at(0, 0, '见。') + at(0, 900, '藏。', ' hidden="1"') + group)).toBe('见。');
      says('left out');
    },
    'what lies wholly beside the slide': async (says) => {
      const deck = pptx([['a.xml', at(0, 0, '见。') + at(2000, 0, '旁。')]], {}, '<p:sldSz cx="2000000" cy="900000"/>');
      expect(await taught(deck, 'a.pptx')).toBe('见。');
      says('left out, but its title');
    },
    'notes, animations, sound, films, charts': async (says) => {
      const chart =
        '<p:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="c" r:id="c.xml"/></a:graphicData></a:graphic></p:graphicFrame><p:timing><a:t>动</a:t></p:timing>';
      expect(
        await slide(shape(['见。']) + chart, {
          'c.xml': Buffer.from('<c:chartSpace xmlns:c="c"><c:v>图</c:v></c:chartSpace>'),
        }),
      ).toBe('见。');
      says('left out');
    },
  },
);

const pages = async (bytes: Buffer) => {
  const { passages, unread, figures } = await read(new Uint8Array(bytes), 'a.pdf', () => {});
  return { texts: passages.map(({ text }) => text), unread: unread.map(({ reason }) => `\`${reason}\``), figures };
};
const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
const words = (text: string, x = 72, y = 600) => `BT /F 12 Tf ${x} ${y} Td <${codes(text)}> Tj ET`;
const LINE = { text: '单摆的周期与摆长的平方根成正比。', y: 700 };
/** Of one font the letters of the second page alone are said wrongly. */
const LYING = `5 beginbfchar ${[...'天平用来测'].map((l) => `<${l.charCodeAt(0).toString(16)}> <e000>`).join(' ')} endbfchar 1 beginbfrange <0020> <5928> <0020> endbfrange`;

holdTable(
  { under: 'PDF', first: 'in the file' },
  {
    'a turned page (`/Rotate`), or one on which most words stand turned': async (says) => {
      const turned = [
        { text: '第一行说到质量。', x: 100, y: 100, angle: 90 },
        { text: '第二行说到长度。', x: 120, y: 100, angle: 90 },
      ];
      for (const rotate of [[90], [0]])
        expect((await pages(pdf([turned], { rotate }))).texts.join('')).toBe('第一行说到质量。第二行说到长度。');
      says('read as it is shown');
    },
    order: async (says) => {
      const column = (words: string, x: number, from: number) =>
        [0, 1, 2, 3].map((n) => ({ text: words.repeat(8), x, y: from - n * 16 }));
      const two = [0, 1].flatMap((n) => [
        ...column('甲丙'[n] ?? '', 72, 760 - n * 120),
        ...column('乙丁'[n] ?? '', 300, 760 - n * 120),
        { text: `整行${n}`, y: 680 - n * 120 },
      ]);
      const { texts } = await pages(pdf([two]));
      expect(texts.join('').replace(/(.)\1+/g, '$1')).toBe('甲乙整行0丙丁整行1');
      says('each column to its end, a full line between columns behind both');
      const late = [
        { text: '光速约为', y: 700 },
        { text: '，不变。', x: 186, y: 700 },
        { text: '重力加速度约为', y: 720 },
        { text: '，请记住。', x: 222, y: 720 },
        { text: '3.0e8 m/s', x: 124, y: 700 },
        { text: '9.8 m/s', x: 160, y: 720 },
      ];
      expect((await pages(pdf([late]))).texts.join('')).toBe(
        '重力加速度约为 9.8 m/s，请记住。光速约为 3.0e8 m/s，不变。',
      );
      says('whatever was painted first');
    },
    'letters painted more than once, as for bold type, a shadow or an outline': async (says) => {
      const bold = [...'加粗字'].map((text, n) => ({ text, x: 72 + n * 12, y: 700 }));
      const digits = [...'9.80'].map((text, n) => ({ text, x: 108 + n * 6, y: 700 }));
      const thrice = [...bold, ...digits].flatMap((one) => [0, 0.4, 1].map((aside) => ({ ...one, x: one.x + aside })));
      const shadow = `q 3 Tr ${words('柔和的题', 73, 601)} Q ${words('柔和的题')}`;
      expect(await pages(pdf([thrice], { drawings: [shadow] }))).toMatchObject({
        texts: ['加粗字9.80', '柔和的题'],
        unread: [],
      });
      says('once');
    },
    "a word parted by a hyphen at a line's end": async (says) => {
      const lines = [
        'The pendulum is an apparatus which is surely well-',
        'known to every student of physics who is sub-',
        'ject to a force in the laboratory.',
      ];
      const { texts } = await pages(pdf([lines.map((line, n) => ({ text: line, y: 700 - n * 16 }))]));
      expect(texts).toEqual([
        'The pendulum is an apparatus which is surely well-known to every student of physics who is subject to a force in the laboratory.',
      ]);
      says('whole', 'well-known');
    },
    'blanks that are drawn as a line': async (says) => {
      const line = [
        { text: '单摆的周期为', y: 700 },
        { text: '秒，请填写在线上。', x: 220, y: 700 },
      ];
      const blank = async (drawing: string, words = line) => (await pages(pdf([words], { drawings: [drawing] }))).texts;
      for (const drawing of [
        '146 697 m 219 697 l S',
        '146 696 73 0.7 re f',
        '146 697 m 180 697 l S 180 697 m 219 697 l S',
      ])
        expect(await blank(drawing)).toEqual(['单摆的周期为____秒，请填写在线上。']);
      says('`____`');
      const [first = { text: '', y: 0 }] = line;
      expect(await blank('146 697 m 219 697 l S', [first])).toEqual(['单摆的周期为____']);
      expect(await blank('74 697 m 144 697 l S', line)).toEqual(['单摆的周期为 秒，请填写在线上。']);
      expect(await blank('146 690 m 216 690 l S 146 690 m 146 712 l S', line)).toEqual([
        '单摆的周期为 秒，请填写在线上。',
      ]);
      says('under words', 'away from the foot');
    },
    'letters set apart': async (says) => {
      const { texts } = await pages(pdf([[]], { drawings: [`3 Tc ${words('g = 9.80 m/s here')}`] }));
      expect(texts).toEqual(['g = 9.80 m/s here']);
      says("the file's own blanks");
      const each = [...'velocity'].map((text, n) => ({ text, x: 72 + n * 8, y: 700 }));
      const next = [...'grows'].map((text, n) => ({ text, x: 146 + n * 8, y: 700 }));
      expect((await pages(pdf([[...each, ...next]]))).texts).toEqual(['velocity grows']);
      says('wider gaps');
    },
    'powers and indices, upright or slanted': async (says) => {
      const slanted = (text: string, x: number, y: number, size = 12, lean = 0.25) =>
        `BT /F ${size} Tf 1 0 ${lean} 1 ${x} ${y} Tm <${codes(text)}> Tj ET`;
      const power = [slanted('x', 72, 700), slanted('n', 78, 704, 10), slanted('+1', 83, 704, 10, 0)];
      const index = [slanted('= v', 93, 700, 12, 0), slanted('i', 111, 697, 10), slanted('，再用', 116, 700, 12, 0)];
      expect((await pages(pdf([[]], { drawings: [[...power, ...index].join(' ')] }))).texts).toEqual([
        'xⁿ⁺¹= vᵢ，再用',
      ]);
      says('2ⁿ where there are characters');
    },
    'fractions and roots': async (says) => {
      const fraction = (over: PdfLine[]) =>
        pages(
          pdf(
            [
              [
                { text: '速度是 v =', y: 700 },
                ...over,
                { text: 't', x: 146, y: 690 },
                { text: '的比值', x: 156, y: 700 },
              ],
            ],
            {
              drawings: ['142 703 m 154 703 l S'],
            },
          ),
        );
      expect(await fraction([{ text: 's', x: 145, y: 706 }])).toMatchObject({
        texts: ['速度是 v = $\\frac{s}{t}$的比值'],
        unread: [],
      });
      says('a formula');
      const raised = [
        { text: 'v', x: 143, y: 706 },
        { text: '2', x: 149, y: 710, size: 8 },
      ];
      const { texts, unread } = await fraction(raised);
      expect(texts).toEqual(['速度是 的比值']);
      says('left out with what of its line belongs to it', ...unread);
      const root = { text: '速度 v = √2gh，成立', y: 700 };
      const { texts: told } = await pages(pdf([[root]], { drawings: ['138 710 m 156 710 l S'] }));
      expect(told).toEqual(['速度 v = $\\sqrt{2gh}$，成立']);
    },
    'struck-out words: a line through their middle ends where they do': async (says) => {
      const { texts, unread } = await pages(pdf([[LINE]], { drawings: ['72 704 m 96 704 l S 96 698 m 120 698 l S'] }));
      expect(texts).toEqual(['的周期与摆长的平方根成正比。']);
      says('left out', ...unread);
      expect((await pages(pdf([[LINE]], { drawings: ['20 704 m 560 704 l S'] }))).texts).toEqual([LINE.text]);
    },
    'tables without rules': async (says) => {
      const row = (y: number, ...cells: string[]) =>
        cells.map((text, n) => ({ text, x: 72 + n * 90, y })).filter(({ text }) => text);
      const rows = [
        ...row(700, '班级', '男生', '女生'),
        ...row(680, '一班', '', '3'),
        ...row(660, '二班', '22', ''),
        ...row(640, '三班', '20', '4'),
      ];
      const told = ['班级：一班；女生：3；', '班级：二班；男生：22；', '班级：三班；男生：20；女生：4；'];
      expect((await pages(pdf([rows]))).texts).toEqual(told);
      says('where cells are blank, three rows or more');
      const astray = [
        { text: '四班', y: 620 },
        { text: '21', x: 120, y: 620 },
      ];
      expect((await pages(pdf([[...rows, ...astray]]))).texts).toEqual([...told, '四班 21']);
      says('is a line');
    },
    'words by a quarter turn, beside the text': async (says) => {
      expect((await pages(pdf([[{ text: '装订线外请勿答题', x: 30, y: 300, angle: 90 }, LINE]]))).texts).toEqual([
        LINE.text,
        '装订线外请勿答题',
      ]);
      says("behind the page's text");
    },
    'the same in a cell of a ruled table': async (says) => {
      const box = '72 600 150 100 re 122 600 m 122 700 l 172 600 m 172 700 l 72 640 m 222 640 l 72 620 m 222 620 l S';
      const heads = ['电压', '电流', '电阻'].map((text, n) => ({ text, x: 100 + n * 50, y: 645, angle: 90 }));
      const cells = ['1.5', '0.3', '5.0', '3.0', '0.6', '5.1'].map((text, n) => ({
        text,
        x: 80 + (n % 3) * 50,
        y: n < 3 ? 625 : 605,
      }));
      expect((await pages(pdf([[...heads, ...cells]], { drawings: [box] }))).texts.join()).toContain('电压：1.5；');
      says("as the cell's");
    },
    'words across the page': async (says) => {
      const { texts } = await pages(pdf([[LINE, { text: '斜放的一句话', x: 200, y: 300, angle: 30 }]]));
      expect(texts).toEqual([LINE.text, '斜放的一句话']);
      const { texts: bare, unread } = await pages(
        pdf([[LINE, { text: '内部资料', x: 150, y: 300, size: 60, angle: 45 }]]),
      );
      expect(bare).toEqual([LINE.text]);
      says('a watermark is not', ...unread);
    },
    'words from top to bottom': async (says) => {
      const column = [...'床前明月光'].map((text, n) => ({ text, x: 300, y: 600 - n * 12 }));
      const { texts, unread } = await pages(pdf([[...column, LINE]]));
      expect(texts).toEqual([LINE.text]);
      says('left out', ...unread);
    },
    "letters and numbers amid a drawing, away from its page's text": async (says) => {
      const { texts, unread } = await pages(pdf([[LINE, { text: 'T²', x: 300, y: 300 }]]));
      expect(texts).toEqual([LINE.text]);
      says('left out', ...unread);
    },
    'running heads, page numbers': async (says) => {
      const bytes = pdf(
        [1, 2, 3, 4].map((n) => [
          { text: '物理实验讲义', y: 810 },
          { text: `第 ${n} 段讲的是误差的一种。`, y: 500 },
          { text: String(n), x: 290, y: 30 },
        ]),
      );
      expect((await pages(bytes)).texts).toEqual([1, 2, 3, 4].map((n) => `第 ${n} 段讲的是误差的一种。`));
      says('left out');
    },
    'a font without a table of its codes': async (says) => {
      const font = '<< /Type /Font /Subtype /Type0 /BaseFont /Sim /Encoding /Missing-H /DescendantFonts [4 0 R] >>';
      await refused(pages(pdf([[LINE]], { font })));
      says('`font`');
    },
    'a font that gives many of its letters the same meaning, or none, or those of many alphabets': async (says) => {
      const bytes = pdf([[{ text: '一二三', y: 700 }], [{ text: '天平用来测', y: 700 }]], { map: LYING });
      const { texts, unread } = await pages(bytes);
      expect(texts).toEqual(['一二三']);
      says('left out', ...unread);
    },
    'pages of pictures alone, as scans are': async (says) =>
      says(
        ...(await pages(pdf([[LINE], []], { pictures: [{ page: 1, y: 300, width: 60, height: 60, grey: 90 }] })))
          .unread,
        '`picture`',
      ),
    'pages of lines and curves alone': async (says) => {
      const drawing = Array.from(
        { length: 30 },
        (_, n) => `72 ${n * 9} m 90 ${n * 9} 99 ${n * 9 + 5} 120 200 c S`,
      ).join('\n');
      says(...(await pages(pdf([[LINE], []], { drawings: ['', drawing] }))).unread, '`drawing`');
    },
    pictures: async (says) => {
      const bytes = pdf([[{ text: LINE.text, x: 100, y: 100, angle: 90 }]], {
        pictures: [{ page: 0, y: 300, width: 60, height: 90, grey: 90 }],
        rotate: [90],
      });
      const [figure] = (await pages(bytes)).figures;
      expect([figure?.picture.type, figure?.picture.width, figure?.picture.height]).toEqual(['png', 90, 60]);
      says('kept as PNG, turned with their page');
    },
    'words that nobody sees: without ink and no picture behind them, white on white, cut off, beside the page, in a layer that is off, blacked out':
      async (says) => {
        const words = 'BT /F 12 Tf 72 600 Td <7b546848> Tj ET';
        for (const before of ['3 Tr', '1 g', '0 0 9 9 re W n', '1 0 0 1 600 0 cm'])
          expect(await pages(pdf([[LINE]], { drawings: [`q ${before} ${words} Q`] }))).toMatchObject({
            texts: [LINE.text],
            unread: ['`hidden`'],
          });
        says('left out', 'counted (`hidden`)');
      },
    'words without ink over a picture, as programs lay them over a scan': async (says) => {
      const pictures = [{ page: 0, y: 100, width: 450, height: 700, grey: 120 }];
      const scan = pdf([[]], { pictures, drawings: ['BT /F 12 Tf 3 Tr 72 600 Td <7b5468487b546848> Tj ET'] });
      expect((await pages(scan)).texts).toEqual(['答案答案']);
      says('read');
    },
    'forms, notes, attachments, scripts': async (says) => {
      const bytes = pdf([[LINE]], {
        objects: ['<< /Type /Annot /Subtype /Text /Contents (note) >>', '<< /S /JavaScript /JS (alert) >>'],
      });
      expect(await pages(bytes)).toMatchObject({ texts: [LINE.text], unread: [] });
      says('left out without a word');
    },
    'a password, a file that is cut off': async (says) => {
      await refused(pages(encryptedPdf()));
      await refused(pages(pdf([[LINE]]).subarray(0, 300)));
      says('refused');
    },
  },
  {
    'sums with limits, matrices, systems of equations, bars of curves': 'nothing tells them from words',
    "a font that gives each letter another's meaning":
      'its words are well-formed: nothing tells them from what was meant',
  },
);
