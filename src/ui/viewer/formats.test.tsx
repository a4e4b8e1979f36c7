// What docs/formats.md says of Word and slides in the viewer: each row by a small file.
import { expect } from 'vitest';
import {
  docxParts,
  docxWithLists,
  paragraph,
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
import { drawSlides } from './slides.ts';
import type { RenderedMarkup } from './types.ts';
import { drawWord } from './word.ts';

const bytesOf = (file: Buffer): ArrayBuffer => Uint8Array.from(file).buffer;
function elementOf({ body }: RenderedMarkup): HTMLElement {
  const page = document.createElement('div');
  page.append(body);
  return page;
}
const drawn = async (body: string, parts: Record<string, string> = {}) =>
  elementOf(await drawWord(bytesOf(zip({ ...docxParts(body), ...parts }))));
const said = (page: HTMLElement) => (page.textContent ?? '').replace(/\s+/g, '');
const wordOf = async (...runs: string[]) => said(await drawn(wordParagraph(...runs)));
const VIEWER = ['In the viewer'];

holdTable(
  { under: 'Word', first: 'In the file', columns: VIEWER },
  {
    'characters under a phonetic guide (`w:ruby`, or an EQ field)': async (says) => {
      const ruby = `<w:r><w:ruby><w:rt>${wordRun('chuáng')}</w:rt><w:rubyBase>${wordRun('床')}</w:rubyBase></w:ruby></w:r>`;
      expect(await wordOf(ruby, wordRun('前'), wordField('EQ \\o\\ad(\\s\\up 9(míng),明)'))).toBe('床前明');
      says('the same');
    },
    'EQ fields: circles, fractions, roots, powers, brackets, arrows with conditions, sums, arrays, boxes': async (
      says,
    ) => {
      expect(await wordOf(wordField('EQ \\o\\ac(○,1)'), wordField('EQ \\f(1,2)'), wordField('EQ \\o\\ac(○,甲)'))).toBe(
        '①½(甲)',
      );
      const page = await drawn(wordParagraph(wordField('EQ \\f(a,b)'), wordField('EQ \\r(2)')));
      expect([page.querySelector('mfrac'), page.querySelector('msqrt, mroot')]).not.toContain(null);
      says('the same, formulas drawn');
    },
    'other fields': async (says) => {
      expect(await wordOf(wordRun('见'), wordField(' REF a ', wordRun('图1')), wordRun('。'))).toBe('见图1。');
      const inner = `= 100 - </w:instrText></w:r>${wordField('MERGEFIELD a', wordRun('40'))}<w:r><w:instrText>`;
      expect(await wordOf(wordField(inner, wordRun('60')))).toBe('60');
      says('the same');
    },
    'text boxes, in the newer form or the older': async (says) => {
      const box = (words: string) => `<w:txbxContent>${paragraph(words)}</w:txbxContent>`;
      const newer = `<w:r><w:drawing><wp:inline xmlns:wp="w"><wps:txbx xmlns:wps="s">${box('新框')}</wps:txbx></wp:inline></w:drawing></w:r>`;
      const older = `<w:r><w:pict><v:shape xmlns:v="v"><v:textbox>${box('旧框')}</v:textbox></v:shape></w:pict></w:r>`;
      expect(
        said(
          await drawn(wordParagraph(wordRun('前'), newer, wordRun('后。')) + wordParagraph(older) + paragraph('末。')),
        ),
      ).toBe('前后。新框旧框末。');
      says('the same');
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
      const page = await drawn(body, { 'word/styles.xml': sheet });
      expect([said(page), page.innerHTML]).toEqual(['见又见。', expect.not.stringContaining('display: none')]);
      expect((await drawWord(bytesOf(zip({ ...docxParts(body), 'word/styles.xml': sheet })))).css).not.toContain(
        'display: none',
      );
      says('left out');
    },
    'struck-out words': async (says) => {
      const page = await drawn(wordParagraph(wordRun('留'), wordRun('划', '<w:strike/>')));
      expect([said(page), page.innerHTML]).toEqual(['留划', expect.stringContaining('line-through')]);
      says('shown, struck out');
    },
    'deleted and moved-away words, rows and cells': async (says) => {
      const rows = wordTable([['量'], ['旧']]).replace(
        '<w:tr><w:tc><w:p><w:r><w:t xml:space="preserve">旧',
        '<w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p><w:r><w:t>旧',
      );
      const body = wordParagraph(
        wordRun('留。'),
        '<w:del><w:r><w:delText>删</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>移</w:t></w:r></w:moveFrom>',
      );
      expect(said(await drawn(body + rows))).toBe('留。量');
      says('left out');
    },
    'raised and lowered words': async (says) => {
      const page = await drawn(
        wordParagraph(
          wordRun('10'),
          wordRun('-34', '<w:vertAlign w:val="superscript"/>'),
          wordRun('v'),
          wordRun('0', '<w:vertAlign w:val="subscript"/>'),
        ),
      );
      expect([page.querySelector('sup')?.textContent, page.querySelector('sub')?.textContent]).toEqual(['-34', '0']);
      says('as in the file');
    },
    'formulas, systems of equations, matrices': async (says) => {
      const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
      const page = await drawn(
        `<w:p><m:oMath><m:f><m:num>${m('a')}</m:num><m:den>${m('b')}</m:den></m:f></m:oMath></w:p>`,
      );
      expect(page.querySelector('math mfrac')?.textContent).toBe('ab');
      says('drawn');
    },
    'numbers of lists': async (says) => {
      const levels = [wordLevel('chineseCounting', '%1、'), wordLevel('decimalEnclosedCircleChinese', '%1', 3)];
      const lists = docxWithLists(['甲', '甲'], levels);
      expect(said(elementOf(await drawWord(bytesOf(zip(lists)))))).toBe('一、甲③甲');
      says('the same');
    },
    'signs of other fonts (Symbol, Wingdings)': async (says) => {
      const set = (font: string, sign: string) => wordRun(sign, `<w:rFonts w:ascii="${font}"/>`);
      expect(await wordOf(set('Wingdings', '\uf0fc'), set('Symbol', '\uf0b0'), wordRun('\ue123'))).toBe('✓°\ue123');
      says('the same');
    },
    tables: async (says) => {
      const page = await drawn(wordTable([['量', '值'], ['L']]));
      expect([...page.querySelectorAll('tr')].map((row) => row.querySelectorAll('td').length)).toEqual([2, 1]);
      says('as in the file');
    },
    'two lines in one': async (says) => {
      const two = '<w:eastAsianLayout w:id="1" w:combine="1" w:combineBrackets="round"/>';
      expect(await wordOf(wordRun('由'), wordRun('上级', two), wordRun('发文'))).toBe('由(上级)发文');
      says('in one line');
    },
    "notes at a page's foot or the end": async (says) => {
      const body = wordParagraph(wordRun('一米'), '<w:r><w:footnoteReference w:id="2"/></w:r>') + paragraph('末。');
      const note = `<w:footnote w:id="2">${paragraph('量到球心。')}</w:footnote>`;
      const page = elementOf(await drawWord(bytesOf(zip(withWordPart(docxParts(body), 'footnotes', note)))));
      expect([said(page), page.querySelector('ol > li')?.textContent]).toEqual([
        '一米1末。1量到球心。',
        '1 量到球心。',
      ]);
      says("at the page's foot", 'numbered');
    },
    'heads and feet of pages, comments': async (says) => {
      const [W, R] = [
        'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      ];
      const ends = `<w:sectPr><w:headerReference xmlns:r="${R}" w:type="default" r:id="h1"/><w:footerReference xmlns:r="${R}" w:type="default" r:id="f1"/></w:sectPr>`;
      const page = await drawn(paragraph('正文。') + ends, {
        'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="h1" Type="${R}/header" Target="header1.xml"/><Relationship Id="f1" Type="${R}/footer" Target="footer1.xml"/></Relationships>`,
        'word/header1.xml': `<w:hdr ${W}>${paragraph('页眉')}</w:hdr>`,
        'word/footer1.xml': `<w:ftr ${W}>${paragraph('页脚')}</w:ftr>`,
        'word/comments.xml': `<w:comments ${W}><w:comment w:id="0">${paragraph('批注')}</w:comment></w:comments>`,
      });
      expect(said(page)).toBe('页眉正文。页脚');
      says('heads and feet');
    },
  },
);

const slides = async (deck: Buffer) => elementOf(await drawSlides(bytesOf(deck)));
const slide = (shapes: string, media: Record<string, Uint8Array> = {}) => slides(pptx([['slide1.xml', shapes]], media));
const piece = (words: string, about = '') => `<a:r><a:rPr ${about}/><a:t>${words}</a:t></a:r>`;
const box = (words: string, about = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="a"${about}/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="600000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p>${words.startsWith('<') ? words : piece(words)}</a:p></p:txBody></p:sp>`;

holdTable(
  { under: 'Slides', first: 'In the file', columns: VIEWER },
  {
    order: async (says) => {
      expect(said(await slide(box('二') + box('一')))).toBe('二一');
      says('as in the file');
    },
    'powers and indices (`baseline`)': async (says) => {
      const runs = piece('10') + piece('-34', 'baseline="30000"') + piece('v') + piece('0', 'baseline="-25%"');
      const page = await slide(box(runs));
      expect([page.querySelector('sup')?.textContent, page.querySelector('sub')?.textContent]).toEqual(['-34', '0']);
      expect(said(page)).toBe('10-34v0');
      says('as in the file');
    },
    'struck-out words': async (says) => {
      const page = await slide(box(piece('留') + piece('划', 'strike="sngStrike"')));
      expect([said(page), page.querySelector('s')?.textContent]).toEqual(['留划', '划']);
      says('shown, struck out');
    },
    fields: async (says) => {
      const fields = '<a:fld type="slidenum"><a:t>‹#›</a:t></a:fld><a:fld type="datetime1"><a:t>2026/1/1</a:t></a:fld>';
      expect(said(await slide(box(`${piece('第')}${fields}${piece('乙_x000B_丙')}`)))).toBe('第12026/1/1乙丙');
      says('the same');
    },
    tables: async (says) => {
      const cell = `<a:tc><a:txBody><a:bodyPr/><a:p>${piece('量')}</a:p></a:txBody><a:tcPr/></a:tc>`;
      const table = `<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="6000000" cy="3000000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid><a:gridCol w="9"/></a:tblGrid><a:tr h="9">${cell}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
      const page = await slide(table);
      expect([said(page), page.querySelectorAll('td').length]).toEqual(['量', 1]);
      says('in a grid');
    },
    'shapes in two forms (`mc:AlternateContent`)': async (says) => {
      const forms = `<mc:AlternateContent><mc:Choice Requires="a14">${box('甲')}</mc:Choice><mc:Fallback>${box('甲')}</mc:Fallback></mc:AlternateContent>`;
      expect(
        said(
          await slide(
            forms +
              forms
                .replaceAll('mc:', 'o:')
                .replace('>', ' xmlns:o="http://schemas.openxmlformats.org/markup-compatibility/2006">'),
          ),
        ),
      ).toBe('甲甲');
      says('the same');
    },
    'numbers of lists': async (says) => {
      const item = (words: string, kind: string) => `<a:pPr><a:buAutoNum ${kind}/></a:pPr>${piece(words, '')}`;
      for (const kind of [
        'type="ea1ChsPeriod" startAt="5"',
        'type="arabicParenBoth"',
        'type="circleNumDbPlain" startAt="3"',
      ])
        expect(said(await slide(box(item('项', kind))))).toMatch(/^(?:五、|\(1\)|③)项$/);
      says('the same');
    },
    formulas: async (says) => {
      const formula = '<a14:m><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></a14:m>';
      expect((await slide(box(formula))).querySelector('math mo')?.textContent).toBe('=');
      says('drawn');
    },
    'signs of other fonts (Symbol, Wingdings)': async (says) => {
      const arrow = '<a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>\u00e0</a:t></a:r>';
      expect(said(await slide(box(arrow)))).toBe('→');
      says('the same');
    },
    SmartArt: async (says) => {
      const art =
        '<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="6000000" cy="3000000"/></p:xfrm><a:graphic><a:graphicData><dgm:relIds xmlns:dgm="d" r:dm="d.xml"/></a:graphicData></a:graphic></p:graphicFrame>';
      const data =
        '<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>调平</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>';
      expect(said(await slide(art, { 'd.xml': Buffer.from(data) }))).toBe('调平');
      says('its words in a box');
    },
    'hidden slides': async (says) => {
      expect(
        said(
          await slides(
            pptx([
              ['a.xml', shape(['藏']), true],
              ['b.xml', shape(['见'])],
            ]),
          ),
        ),
      ).toBe('见');
      says('left out');
    },
    'hidden shapes and groups': async (says) => {
      const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g" hidden="true"/></p:nvGrpSpPr><p:grpSpPr/>${box('藏')}</p:grpSp>`;
      expect(said(await slide(box('见') + box('藏', ' hidden="1"') + group))).toBe('见');
      says('left out');
    },
    'what lies wholly beside the slide': async (says) => {
      expect((await drawSlides(bytesOf(pptx([['slide1.xml', box('旁')]])))).css).toMatch(
        /\.one \{[^}]*overflow: hidden/,
      );
      says('cut off');
    },
    'notes, animations, sound, films, charts': async (says) => {
      const chart =
        '<p:graphicFrame><p:xfrm/><a:graphic><a:graphicData><c:chart xmlns:c="c" r:id="c.xml"/></a:graphicData></a:graphic></p:graphicFrame>';
      const page = await slide(box('见') + chart, {
        'c.xml': Buffer.from('<c:chartSpace xmlns:c="c"><c:v>图</c:v></c:chartSpace>'),
      });
      expect([said(page), page.querySelector('video, audio')]).toEqual(['见', null]);
      says('left out');
    },
  },
);
