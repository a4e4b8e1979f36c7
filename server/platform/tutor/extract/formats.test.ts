// What docs/formats.md says of Word, slides and PDFs as they are taught: each row by a small file.
import { expect } from 'vitest';
import {
  docx,
  docxParts,
  docxWithLists,
  encryptedPdf,
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
      says('what they show');
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
        drawing,
        wordRun('。'),
      );
      expect(await taught(zip({ ...docxParts(body), 'word/styles.xml': sheet }))).toBe('见。');
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
      expect(await math(`<m:eqArr><m:e>${m('x')}</m:e><m:e>${m('y')}</m:e></m:eqArr>`)).toContain('\\\\');
      expect(await math(`<m:m><m:mr><m:e>${m('1')}</m:e><m:e>${m('0')}</m:e></m:mr></m:m>`)).toContain('matrix');
      says('as LaTeX');
    },
    'numbers of lists': async (says) => {
      const levels = [wordLevel('chineseCounting', '%1、'), wordLevel('decimalEnclosedCircleChinese', '%1', 3)];
      const all = [...levels, wordLevel('chineseLegalSimplified', '第%1步：', 3)];
      const found = await taught(zip(docxWithLists(['甲', '甲', '甲'], all)));
      says(...found.split('\n').map((line) => line.replace(/ ?甲/, '')), 'as Word shows them');
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
    "a font that gives each letter another's meaning":
      'its words are well-formed: nothing tells them from what was meant',
  },
);
