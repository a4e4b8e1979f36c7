// What Word and PowerPoint show is what is taught: no hidden words, no lost ones, in the order in which they are read.
import { describe, expect, test } from 'vitest';
import {
  docx,
  docxParts,
  paragraph,
  pptx,
  shape,
  withWordPart,
  wordField,
  wordParagraph,
  wordRun,
  zip,
} from '#tests/support/documents.ts';
import { read } from './read.ts';
import { withoutRadicals } from './text.ts';

const textOf = async (bytes: Buffer, name = 'a.docx') =>
  (await read(new Uint8Array(bytes), name, () => {})).passages.map(({ text }) => text).join('\n');

const field = (instruction: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction
    .split('|')
    .map((part) => `<w:r><w:instrText xml:space="preserve">${part}</w:instrText></w:r>`)
    .join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const ruby = (base: string, reading: string) =>
  `<w:r><w:ruby><w:rubyPr/><w:rt>${wordRun(reading)}</w:rt><w:rubyBase>${wordRun(base)}</w:rubyBase></w:ruby></w:r>`;

test.each([
  ['a circled number', ' EQ \\o\\ac(○,1) ', '①'],
  ['one in pieces, with its formatting', ' eq |\\o\\ac(○,|12|) \\* MERGEFORMAT ', '⑫'],
  ['a large circled number', 'EQ \\o\\ac(○,36)', '㊱'],
  ['a circled letter', 'EQ \\o\\ac(○,A)', 'Ⓐ'],
  ['what has no circle of its own', 'EQ \\o\\ac(○,甲)', '(甲)'],
  ['a fraction that is a character', 'EQ \\f(1,2)', '½'],
  ['another fraction', 'EQ \\f(mv,2r)', '$\\frac{mv}{2r}$'],
  ['fractions in each other', 'EQ \\f(1,1+\\f(1,x))', '$\\frac{1}{1+\\frac{1}{x}}$'],
  ['a list by semicolons', 'EQ \\f(5;7)', '$\\frac{5}{7}$'],
  ['a root', 'EQ \\r(2)', '$\\sqrt{2}$'],
  ['a third root', 'EQ \\r(3,x)', '$\\sqrt[3]{x}$'],
  ['a power', 'EQ x\\s\\up5(2)', '$x^{2}$'],
  ['a power over an index', 'EQ \\f(1,2)mv\\o\\al(2,0)', '$\\frac{1}{2}mv_{0}^{2}$'],
  ['an arrow above', 'EQ \\o(F,\\s\\up6(→))', '$\\vec{F}$'],
  ['brackets', 'EQ \\b\\lc\\{(\\a\\al(x=1,y=2))', '$\\left\\{\\begin{aligned}x=1 \\\\ y=2\\end{aligned}\\right.$'],
  ['a phonetic guide', 'EQ \\* jc2 \\* "Font:宋体" \\* hps10 \\o\\ad(\\s\\up 9(chuáng),床)', '床'],
  ['escaped signs', 'EQ \\f(f\\(x\\,y\\),2)', '$\\frac{f(x,y)}{2}$'],
  ['a condition over a raised arrow', 'EQ \\o(\\s\\up8(点燃),\\s\\do5(→))', '$\\overset{点燃}{\\to}$'],
  ['a condition over signs of equality', 'EQ \\o(=====,\\s\\up7(点燃))', '$\\overset{点燃}{=====}$'],
  [
    'conditions over and under an arrow',
    'EQ \\o(――→,\\s\\up7(催化剂),\\s\\do5(△))',
    '$\\underset{△}{\\overset{催化剂}{――\\to}}$',
  ],
  ['a triangle over an arrow', 'EQ \\o(→,\\s\\up8(△))', '$\\overset{△}{\\to}$'],
  ['up and down in whichever order', 'EQ C\\o(\\s\\do5(下),\\s\\up8(上))', '$C_{下}^{上}$'],
  ['up before down', 'EQ C\\o(\\s\\up8(上),\\s\\do5(下))', '$C_{下}^{上}$'],
  ['an ion', 'EQ NO\\o\\al(-,3)', '$NO_{3}^{-}$'],
  ['an isotope', 'EQ \\s\\up5(235)\\s\\do5(92)U', '\u0024{}_{92}^{235}U$'],
  ['a power alone', 'EQ \\s\\up5(2)', '²'],
  ['an index alone, by a power below zero', 'EQ \\s\\up-5(2)', '₂'],
  ['an arc', 'EQ \\o(AB,\\s\\up5(⌒))', '$\\overset{⌒}{AB}$'],
  ['unequal', 'EQ \\o(=,/)', '≠'],
  ['a box', 'EQ \\x(A)', '$\\boxed{A}$'],
  ['a line above', 'EQ \\x\\to(AB)', '$\\overline{AB}$'],
  ['a line below', 'EQ \\x\\bo(AB)', '$\\underline{AB}$'],
  ['lines beside', 'EQ \\x\\le\\ri(x)', '$\\left|x\\right|$'],
  ['a sum', 'EQ \\i\\su(i=1,n,x)', '$\\sum_{i=1}^{n} x$'],
  ['an integral of its own sign', 'EQ \\i\\fc\\∮(a,b,x)', '$∮_{a}^{b} x$'],
  ['an array of columns', 'EQ \\a\\co2(1,2,3,4)', '$\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}$'],
  ['an interval', 'EQ \\b\\lc\\[\\rc\\)(3,5)', '$\\left[3,5\\right)$'],
  ['a list', 'EQ \\l(A;B)', 'A;B'],
  ['a place to write on', 'EQ \\d\\fo20\\li()', '____'],
])('an EQ field: %s', async (_, instruction, right) => {
  expect(await textOf(docx(wordParagraph(wordRun('前'), field(instruction), wordRun('后'))))).toBe(`前${right}后`);
});

test('other fields stay as they are', async () => {
  const page = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF a </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${wordRun('图 1')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  expect(await textOf(docx(wordParagraph(wordRun('见'), page, wordRun('。'))))).toBe('见图 1。');
  const simple = '<w:fldSimple w:instr=" EQ \\f(1,4) "><w:r><w:t>?</w:t></w:r></w:fldSimple>';
  expect(await textOf(docx(wordParagraph(wordRun('为'), simple, wordRun('。'))))).toBe('为¼。');
});

test('characters under phonetic guides, ten thousand of them too', async () => {
  expect(await textOf(docx(wordParagraph(wordRun('「'), ruby('床前', 'chuángqián'), wordRun('」。'))))).toBe(
    '「床前」。',
  );
  const many = '明'.repeat(10_000);
  const found = await textOf(docx(wordParagraph(...Array.from(many, (base) => ruby(base, 'míng')))));
  expect(found.replaceAll('\n', '')).toBe(many);
});

test('hidden, struck-out and deleted words are not taught', async () => {
  const found = await textOf(
    docx(
      wordParagraph(
        wordRun('可见，'),
        wordRun('隐藏', '<w:vanish/>'),
        wordRun('不藏', '<w:vanish w:val="0"/>'),
        wordRun('划去', '<w:strike/>'),
        wordRun('双划', '<w:dstrike w:val="true"/>'),
        '<w:del w:id="1"><w:r><w:delText>删</w:delText></w:r></w:del><w:moveFrom w:id="2"><w:r><w:t>移</w:t></w:r></w:moveFrom>',
        '<w:ins w:id="3"><w:r><w:t>，插入</w:t></w:r></w:ins>',
        wordRun('。', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'),
      ) +
        '<w:p><m:oMath><m:r><w:rPr><w:vanish/></w:rPr><m:t>x=4</m:t></m:r><m:r><m:t>y=1</m:t></m:r></m:oMath></w:p>' +
        '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>量</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p><w:r><w:t>旧</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>新</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ),
  );
  expect(found).toBe('可见，不藏，插入。\n$y=1$\n量：新；');
});

test('words of a slide without ink are not taught, and counted', async () => {
  const run = (text: string, look: string) => `<a:r><a:rPr>${look}</a:rPr><a:t>${text}</a:t></a:r>`;
  const fill = (inside: string) => `<a:solidFill><a:srgbClr val="FF0000">${inside}</a:srgbClr></a:solidFill>`;
  const words = [
    run('见', fill('<a:alpha val="50000"/>')) + run('藏了', '<a:noFill/>') + run('透', fill('<a:alpha val="0"/>')),
    run('描边', `<a:ln>${fill('')}</a:ln><a:noFill/>`) + run('白', fill('')),
  ];
  const { passages, unread } = await read(pptx([['slide1.xml', shape(words)]]), 'a.pptx', () => {});
  expect(passages.map(({ text }) => text).join('')).toBe('见\n描边白');
  expect(unread).toEqual([{ page: 1, reason: 'hidden', count: 3 }]);
});

test('what is left out by rule is counted: struck-out and hidden words, hidden shapes and slides, notes', async () => {
  const leftOut = async (bytes: Buffer, name: string) =>
    (await read(new Uint8Array(bytes), name, () => {})).unread.map(({ reason, count, page }) => [reason, count, page]);
  const drawing = `<w:r><w:drawing><wp:inline xmlns:wp="w"><wp:docPr hidden="1"/><w:txbxContent>${paragraph('藏')}</w:txbxContent></wp:inline></w:drawing></w:r>`;
  const words = wordParagraph(wordRun('见。'), wordRun('藏 了', '<w:vanish/>'), wordRun('划', '<w:strike/>'), drawing);
  expect(await leftOut(docx(words + wordParagraph(wordRun('全藏', '<w:vanish/>'))), 'a.docx')).toEqual([
    ['struck', 1, undefined],
    ['vanished', 4, undefined],
    ['shape', 1, undefined],
  ]);
  const struck = '<a:r><a:rPr strike="sngStrike"/><a:t>旧的</a:t></a:r>';
  const hidden = '<p:sp><p:nvSpPr><p:cNvPr id="3" name="h" hidden="1"/></p:nvSpPr></p:sp>';
  const slides = pptx([
    ['a.xml', shape(['见。']) + shape([struck]) + hidden],
    ['b.xml', shape(['不放。']), true],
  ]);
  expect(await leftOut(slides, 'a.pptx')).toEqual([
    ['struck', 2, 1],
    ['shape', 1, 1],
    ['slide', 1, 2],
  ]);
  expect(await leftOut(Buffer.from('# 甲\n\n留下~~划 掉~~。\n\n| ~~旧~~新 |\n|---|\n| 量 |\n'), 'a.md')).toEqual([
    ['struck', 3, undefined],
  ]);
  const byTags =
    '# 甲\n\n**留下<del>划 <b>掉</b></del>**。<s>去</s>\n\n| <strike>旧</strike>新 |\n|---|\n| 量 |\n\n<p>见<del class="a">没了</del></p>\n';
  expect(await leftOut(Buffer.from(byTags), 'a.md')).toEqual([['struck', 6, undefined]]);
});

test('hidden by a style, of its own or one that it is based on', async () => {
  const style = (id: string, kind: string, inside: string) =>
    `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`;
  const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style('h', 'character', '<w:rPr><w:vanish/></w:rPr>')}${style('h2', 'character', '<w:basedOn w:val="h"/>')}${style('loop', 'character', '<w:basedOn w:val="loop"/>')}${style('p', 'paragraph', '<w:rPr><w:vanish/></w:rPr>')}</w:styles>`;
  const body =
    wordParagraph(
      wordRun('问题。'),
      wordRun('答一', '<w:rStyle w:val="h"/>'),
      wordRun('答二', '<w:rStyle w:val="h2"/>'),
      wordRun('完。', '<w:rStyle w:val="loop"/>'),
    ) +
    `<w:p><w:pPr><w:pStyle w:val="p"/></w:pPr>${wordRun('答三')}${wordRun('。', '<w:vanish w:val="false"/>')}</w:p>`;
  expect(await textOf(zip({ ...docxParts(body), 'word/styles.xml': styles }))).toBe('问题。完。\n。');
});

test('raised and lowered by a style', async () => {
  const style = (id: string, kind: string, inside: string) =>
    `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`;
  const align = (to: string) => `<w:rPr><w:vertAlign w:val="${to}"/></w:rPr>`;
  const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style('up', 'character', align('superscript'))}${style('up2', 'character', '<w:basedOn w:val="up"/>')}${style('down', 'character', align('subscript'))}</w:styles>`;
  const body = wordParagraph(
    wordRun('10'),
    wordRun('5', '<w:rStyle w:val="up2"/>'),
    wordRun('，H'),
    wordRun('2', '<w:rStyle w:val="down"/>'),
    wordRun('O'),
    wordRun('3', '<w:rStyle w:val="up"/><w:vertAlign w:val="baseline"/>'),
  );
  expect(await textOf(zip({ ...docxParts(body), 'word/styles.xml': styles }))).toBe('10⁵，H₂O3');
});

test('simple fields, hyphens that do not break, signs of other fonts', async () => {
  const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
  const found = wordParagraph(
    `<w:fldSimple w:instr=" DATE ">${wordRun('2025年')}</w:fldSimple>`,
    `<w:r><w:t>120</w:t><w:noBreakHyphen/><w:t>1，5</w:t></w:r>`,
    sym('Symbol', 'F0B0'),
    sym('Symbol', '61'),
    sym('Wingdings', 'F0FE'),
    sym('Wingdings 2', 'F050'),
  );
  expect(await textOf(docx(found))).toBe('2025年120‑1，5°α☑✓');
});

test('words set in a font of signs are what they look like, and a sign that no font has is seen', async () => {
  const set = (font: string, words: string) => wordRun(words, `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`);
  const found = wordParagraph(
    wordRun('甲'),
    set('Wingdings', '\uf0fc'),
    set('Wingdings', 'l'),
    set('Symbol', 'a'),
    wordRun('\ue123'),
    wordRun('abc', '<w:caps/>'),
    '<w:r><w:sym w:font="MT Extra" w:char="F06C"/></w:r>',
  );
  expect(await textOf(docx(found))).toBe('甲✓●α\ufffdABC\ufffd');
  const arrow = '<a:r><a:rPr cap="all"><a:sym typeface="Wingdings"/></a:rPr><a:t>a\u00e0b</a:t></a:r>';
  expect(await textOf(pptx([['slide1.xml', shape([arrow])]]), 'a.pptx')).toBe('A→B');
});

test('a font of signs is one wherever its run, or the run’s style, names it', async () => {
  const set = (fonts: string, words: string) => wordRun(words, `<w:rFonts ${fonts}/>`);
  const style = (id: string, more: string) =>
    `<w:style w:type="character" w:styleId="${id}"><w:rPr>${more}</w:rPr></w:style>`;
  const found = wordParagraph(
    wordRun('甲'),
    set('w:hint="eastAsia" w:ascii="Symbol" w:hAnsi="Symbol"', 'a'),
    set("w:eastAsia='宋体' w:ascii='Symbol'", 'b'),
    set('w:hint="eastAsia" w:ascii="Wingdings 2" w:hAnsi="Wingdings 2"', '\uf050'),
    // letters in one font, signs in another
    set('w:ascii="Times New Roman" w:hAnsi="Symbol"', 'a\uf061'),
    wordRun('q', '<w:rStyle w:val="greek"/><w:rFonts w:hint="eastAsia"/>'),
    wordRun('q', '<w:rStyle w:val="greek"/><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>'),
    wordRun('co', '<w:rStyle w:val="large"/>'),
    wordRun('co', '<w:rStyle w:val="large"/><w:caps w:val="0"/>'),
  );
  const inside = style('base', '<w:rFonts w:hAnsi="Symbol" w:ascii="Symbol"/>') + style('large', '<w:caps/>');
  const greek = '<w:style w:type="character" w:styleId="greek"><w:basedOn w:val="base"/></w:style>';
  const bytes = zip(withWordPart(docxParts(found), 'styles', inside + greek));
  expect(await textOf(bytes)).toBe('甲αβ✓aαθqCOco');
});

test('a sign of such a font that our tables lack is no letter of another', async () => {
  const set = (font: string, words: string) => wordRun(words, `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`);
  const found = wordParagraph(wordRun('甲'), set('Webdings', 'a\uf061 \uf048'), set('Wingdings', '\uf028'));
  expect(await textOf(docx(found))).toBe('甲✔✔ 🏠🕿');
  const run = (font: string, words: string) => `<a:r><a:rPr>${font}</a:rPr><a:t>${words}</a:t></a:r>`;
  const slide =
    run('<a:latin typeface="Webdings"/>', 'a\uf061\uf048') + run('<a:sym typeface="Wingdings"/>', '×\uf028');
  const plain = run('<a:latin typeface="constructor"/>', 'b');
  expect(await textOf(pptx([['slide1.xml', shape([slide + plain])]]), 'a.pptx')).toBe('✔✔\ufffd×\ufffdb');
});

test('a note stands behind the paragraph that it explains, and is no step of a list', async () => {
  const note = (kind: string, words: string) =>
    `<w:${kind} w:id="2"><w:p><w:r><w:${kind}Ref/></w:r>${wordRun(words)}</w:p></w:${kind}>`;
  const parts = docxParts(
    wordParagraph(wordRun('摆长约 1 米'), '<w:r><w:footnoteReference w:id="2"/></w:r>', wordRun('。')) +
      wordParagraph(wordRun('周期约 2 秒'), '<w:r><w:endnoteReference w:id="2"/></w:r>', wordRun('。')) +
      paragraph('末段。'),
  );
  const noted = withWordPart(parts, 'footnotes', note('footnote', '从悬点量到球心。'));
  const bytes = zip(withWordPart(noted, 'endnotes', note('endnote', '在北京。')));
  expect(await textOf(bytes)).toBe('摆长约 1 米。\n从悬点量到球心。\n周期约 2 秒。\n在北京。\n末段。');
});

test('a large first letter begins its paragraph', async () => {
  const letter = `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${wordRun('春')}</w:p>`;
  expect(await textOf(docx(`${paragraph('前。')}${letter}${paragraph('天来了。')}`))).toBe('前。\n春天来了。');
});

test('whatever parts words in Word parts them', async () => {
  const parts = [
    '<w:tab/>',
    '<w:ptab w:relativeTo="margin"/>',
    '<w:cr/>',
    '<w:br w:type="page"/>',
    '<w:br w:type="column"/>',
  ];
  const runs = parts.map((part, i) => `<w:r>${part}<w:t>${i}。</w:t></w:r>`);
  expect(await textOf(docx(wordParagraph(wordRun('甲'), ...runs)))).toBe('甲 0。 1。 2。 3。 4。');
});

test('a list of a slide has its numbers', async () => {
  const item = (words: string, kind: string, about = '') =>
    `<a:pPr${about}><a:buAutoNum type="${kind}"/></a:pPr><a:r><a:t>${words}</a:t></a:r>`;
  const five = (words: string) =>
    `<a:pPr><a:buAutoNum type="ea1ChsPeriod" startAt="5"/></a:pPr><a:r><a:t>${words}</a:t></a:r>`;
  const lines = [
    five('甲'),
    item('乙', 'arabicParenBoth', ' lvl="1"'),
    item('丙', 'arabicParenBoth', ' lvl="1"'),
    five('丁'),
    item('戊', 'arabicParenBoth', ' lvl="1"'),
    '没有编号',
    item('己', 'circleNumDbPlain'),
    item('庚', 'alphaUcPeriod'),
    item('辛', 'alphaUcPeriod'),
  ];
  expect(await textOf(pptx([['slide1.xml', shape(lines)]]), 'a.pptx')).toBe(
    '五、甲\n(1) 乙\n(2) 丙\n六、丁\n(1) 戊\n没有编号\n① 己\nA. 庚\nB. 辛',
  );
});

test('words the other way, moved here or marked for programs; boxes', async () => {
  const sdt = (sign: string) =>
    `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="w14"><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${wordRun(sign)}</w:sdtContent></w:sdt>`;
  const form = `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const body = wordParagraph(
    `<w:dir w:val="ltr">${wordRun('甲')}</w:dir><w:bdo w:val="ltr">${wordRun('乙')}</w:bdo>`,
    `<w:moveTo w:id="1">${wordRun('丙')}</w:moveTo><w:customXml w:element="a"><w:customXmlPr/>${wordRun('丁')}</w:customXml>`,
    sdt('☒') + wordRun('是') + sdt('☐') + wordRun('否') + form,
  );
  expect(await textOf(docx(body))).toBe('甲乙丙丁☒是☐否☑');
});

test('fields that store no result: signs, buttons, lists to choose from; and words of WordArt', async () => {
  const list = (more: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList>${more}<w:listEntry w:val="甲组"/><w:listEntry w:val="乙&amp;丙"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const art = (id: string, words: string) =>
    `<w:r><w:pict><v:shape xmlns:v="v" id="${id}"><v:textpath string="${words}"/></v:shape></w:pict></w:r>`;
  const body =
    wordParagraph(
      wordRun('25 '),
      field(' SYMBOL 176 \\f "Symbol" \\s 10 '),
      wordRun('C，'),
      field(' SYMBOL 0xF0FC \\f Wingdings'),
      field('SYMBOL 945 \\u'),
      '<w:fldSimple w:instr=" SYMBOL 112 \\f &quot;Symbol&quot; "/>',
      wordField(' SYMBOL 97 \\f "Symbol" ', wordRun('a')),
    ) +
    wordParagraph(
      list('<w:result w:val="1"/>'),
      list('<w:default w:val="0"/>'),
      field(' MACROBUTTON NoMacro 填姓名 '),
    ) +
    wordParagraph(art('s1', '做一做 &lt;单摆&gt;'), art('PowerPlusWaterMarkObject1', '机密'));
  expect(await textOf(docx(body))).toBe('25 °C，✓απa\n乙&丙甲组填姓名\n做一做 <单摆>');
});

const box = (inside: string) => `<w:txbxContent>${inside}</w:txbxContent>`;
const drawn = (inside: string, about = '') =>
  `<w:drawing><wp:inline xmlns:wp="w"><wp:docPr id="1" name="t"${about}/><wps:txbx xmlns:wps="s">${box(inside)}</wps:txbx></wp:inline></w:drawing>`;

test('text boxes once, behind the paragraph that they hang on', async () => {
  const pict = (inside: string) =>
    `<w:pict><v:shape xmlns:v="v"><v:textbox>${box(inside)}</v:textbox></v:shape></w:pict>`;
  const both = (inside: string) =>
    `<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps">${drawn(inside)}</mc:Choice><mc:Fallback>${pict(inside)}</mc:Fallback></mc:AlternateContent></w:r>`;
  const found = await textOf(
    docx(
      wordParagraph(wordRun('首段'), both(paragraph('框里的话，有 ½')), wordRun('的后半。')) +
        wordParagraph(`<w:r>${drawn(paragraph('没有旧式的框'))}</w:r>`) +
        wordParagraph(`<w:r>${drawn(paragraph('看不见的框'), ' hidden="1"')}</w:r>`) +
        wordParagraph(`<w:r>${pict(wordParagraph(wordRun('旧式的框里'), field('EQ \\o\\ac(○,3)')))}</w:r>`) +
        paragraph('末段。'),
    ),
  );
  expect(found).toBe('首段的后半。\n框里的话，有 ½\n没有旧式的框\n旧式的框里③\n末段。');
});

test('raised and lowered words of Word', async () => {
  const up = (words: string) => wordRun(words, '<w:vertAlign w:val="superscript"/>');
  const down = (words: string) => wordRun(words, '<w:vertAlign w:val="subscript"/>');
  const body = wordParagraph(
    wordRun('10'),
    up('-'),
    up('34'),
    wordRun('，2'),
    up('n'),
    wordRun('，x'),
    up('ab'),
    wordRun('，v'),
    down('0'),
    wordRun('，g'),
    down('测'),
  );
  expect(await textOf(docx(body))).toBe('10⁻³⁴，2ⁿ，x$^{ab}$，v₀，g$_{\\text{测}}$');
});

/** In thousands of the unit of slides. */
type Place = [left: number, top: number, width?: number, height?: number];
const frame = ([left, top, width = 4000, height = 600]: Place) =>
  `<a:off x="${left}000" y="${top}000"/><a:ext cx="${width}000" cy="${height}000"/>`;
const at = (place: Place, words: string, about = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="a"${about}/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${frame(place)}</a:xfrm></p:spPr><p:txBody><a:p>${words.startsWith('<') ? words : `<a:r><a:t>${words}</a:t></a:r>`}</a:p></p:txBody></p:sp>`;
const slideText = (shapes: string) => textOf(pptx([['slide1.xml', shapes]]), 'a.pptx');
const group = (place: Place, inside: string, about = '') =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g"${about}/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>${frame(place)}</a:xfrm></p:grpSpPr>${inside}</p:grpSp>`;

test('powers, indices and struck-out words of a slide', async () => {
  const piece = (words: string, about = '') => `<a:r><a:rPr${about}/><a:t>${words}</a:t></a:r>`;
  const words = `${piece('h=6.63×10')}${piece('-', ' baseline="30000"')}${piece('34', ' baseline="30000"')}${piece(' J·s，v')}${piece('0', ' baseline="-25000"')}${piece('旧', ' strike="sngStrike"')}${piece('，2')}${piece('n', ' baseline="30%"')}`;
  expect(await slideText(at([0, 0], words))).toBe('h=6.63×10⁻³⁴ J·s，v₀，2ⁿ');
});

test.each([
  ['top to bottom', at([0, 3000], '二。') + at([0, 1000], '一。'), '一。二。'],
  [
    'a row from left to right',
    at([5000, 1000], '二。') + at([0, 1050], '一。') + at([0, 2000], '三。'),
    '一。二。三。',
  ],
  [
    'columns that stand apart',
    at([5000, 1000, 4000, 1500], '三。') +
      at([0, 2100, 4000, 2000], '二。') +
      at([0, 1000, 4000, 1000], '一。') +
      at([5000, 2600, 4000, 900], '四。'),
    '一。二。三。四。',
  ],
  [
    'heads that touch what is below them',
    at([0, 1000, 4000, 500], '一。') +
      at([5000, 1000, 4000, 500], '三。') +
      at([0, 1500, 4000, 3000], '二。') +
      at([5000, 1500, 4000, 3000], '四。'),
    '一。二。三。四。',
  ],
  [
    'a group stays together',
    group([0, 2000, 9000, 900], at([9, 0], '四。') + at([0, 0, 5, 5], '三。')) +
      at([5000, 1000], '二。') +
      at([0, 1000], '一。'),
    '一。二。三。四。',
  ],
  [
    'hidden shapes and groups',
    at([0, 0], '一。') + at([0, 1000], '藏', ' hidden="1"') + group([0, 2000], at([0, 0], '藏'), ' hidden="true"'),
    '一。',
  ],
])('a slide is read by place: %s', async (_, shapes, right) => {
  expect((await slideText(shapes)).replaceAll('\n', '')).toBe(right);
});

test('what lies beside the slide is counted, and not taught; a title names its slide from there', async () => {
  const shapes =
    at([0, 1000, 100, 50], '见。') +
    at([2000, 0, 100, 50], '右。') +
    at([-100, 0, 100, 50], '左。') +
    at([0, -60, 100, 50], '上。') +
    at([0, 1500, 100, 50], '下。') +
    at([-50, 1100, 100, 50], '一半。') +
    at([-500, 1100, 100, 50], '') +
    group([0, 1200, 1000, 90], at([9000, 0, 5, 5], '组里。'));
  const title = at([0, -60, 100, 50], '题').replace('<p:nvPr/>', '<p:nvPr><p:ph type="title"/></p:nvPr>');
  const deck = pptx([['slide1.xml', shapes + title]], {}, '<p:sldSz cx="2000000" cy="1500000"/>');
  const { passages, unread } = await read(new Uint8Array(deck), 'a.pptx', () => {});
  expect(passages.map(({ heading, text }) => `${heading} ${text}`)).toEqual(['题 见。', '题 一半。', '题 组里。']);
  expect(unread).toEqual([{ page: 1, reason: 'shape', count: 4 }]);
});

test('numbers, capitals and struck-out words of the box’s list style', async () => {
  const styled = (style: string, ...paragraphs: string[]) =>
    `<p:sp><p:txBody><a:lstStyle>${style}</a:lstStyle>${paragraphs.map((one) => `<a:p>${one}</a:p>`).join('')}</p:txBody></p:sp>`;
  const words = (text: string, about = '') => `<a:r><a:rPr${about}/><a:t>${text}</a:t></a:r>`;
  const numbers = '<a:lvl1pPr><a:buAutoNum type="circleNumDbPlain"/></a:lvl1pPr><a:lvl2pPr><a:buNone/></a:lvl2pPr>';
  const shapes =
    styled(
      numbers,
      words('挂球'),
      `<a:pPr lvl="1"/>${words('轻放')}`,
      '',
      words('量长'),
      `<a:pPr><a:buNone/></a:pPr>${words('注')}`,
    ) +
    styled(
      '<a:lvl1pPr><a:defRPr strike="sngStrike" cap="all"/></a:lvl1pPr>',
      words('错') + words('co', ' strike="noStrike"'),
    );
  const { passages, unread } = await read(new Uint8Array(pptx([['slide1.xml', shapes]])), 'a.pptx', () => {});
  expect(passages.map(({ text }) => text)).toEqual(['① 挂球\n轻放\n② 量长\n注', 'CO']);
  expect(unread).toEqual([{ page: 1, reason: 'struck', count: 1 }]);
});

test('placeholders stand where the layout says, or its master, and have its numbers', async () => {
  const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = (kind: string, target: string) =>
    `<Relationships><Relationship Id="r9" Type="${R}/${kind}" Target="${target}"/></Relationships>`;
  const holder = (mark: string, place: Place | undefined, words = '') =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph ${mark}/></p:nvPr></p:nvSpPr><p:spPr>${place ? `<a:xfrm>${frame(place)}</a:xfrm>` : ''}</p:spPr><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const list = (kind: string) => `<a:lvl1pPr><a:buAutoNum type="${kind}"/></a:lvl1pPr>`;
  const parts: Record<string, string> = {
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': `<Relationships><Relationship Id="r0" Type="${R}/slide" Target="slides/slide1.xml"/></Relationships>`,
    'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${at([0, 4000], '三。')}${holder('type="subTitle" idx="4"', undefined, '二。')}${holder('idx="1"', undefined, '一。')}${holder('type="title"', undefined, '题')}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': rels('slideLayout', '../slideLayouts/l.xml'),
    'ppt/slideLayouts/l.xml': `<p:sldLayout>${holder('idx="1"', [0, 1000]).replace('<p:txBody>', `<p:txBody><a:lstStyle>${list('arabicPeriod')}</a:lstStyle>`)}${holder('type="subTitle" idx="4"', undefined)}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/l.xml.rels': rels('slideMaster', '../slideMasters/m.xml'),
    'ppt/slideMasters/m.xml': `<p:sldMaster>${holder('type="body" idx="1"', [0, 2000])}<p:txStyles><p:bodyStyle>${list('alphaLcParenR')}</p:bodyStyle></p:txStyles></p:sldMaster>`,
  };
  const { passages } = await read(
    new Uint8Array(zip({ '[Content_Types].xml': '<Types/>', ...parts })),
    'a.pptx',
    () => {},
  );
  expect(passages.map(({ heading, text }) => `${heading}：${text}`)).toEqual([
    '题：1. 一。',
    '题：a) 二。',
    '题：三。',
  ]);
});

test('words of SmartArt, by its outline where it has one', async () => {
  const point = (id: string, words: string, type = '') =>
    `<dgm:pt modelId="${id}"${type && ` type="${type}"`}><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const line = (from: string, to: string, order: number, type = '') =>
    `<dgm:cxn modelId="${from}${to}" srcId="${from}" destId="${to}" srcOrd="${order}"${type && ` type="${type}"`}/>`;
  const data = (lines: string) =>
    `<dgm:dataModel><dgm:ptLst>${point('0', '', 'doc')}${point('2', '计时')}${point('3', '数三十次')}${point('1', '调平')}${point('9', '样', 'pres')}${point('8', '', 'sibTrans')}</dgm:ptLst><dgm:cxnLst>${lines}</dgm:cxnLst></dgm:dataModel>`;
  const art = (xml: string) => {
    const deck = pptx(
      [
        [
          'slide1.xml',
          `${shape(['流程'], 'title')}<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="d.xml"/></a:graphicData></a:graphic></p:graphicFrame>`,
        ],
      ],
      { 'd.xml': Buffer.from(xml) },
    );
    return textOf(deck, 'a.pptx');
  };
  const outline =
    line('0', '2', 1) + line('0', '1', 0) + line('2', '3', 0) + line('3', '0', 0) + line('9', '1', 0, 'presOf');
  expect(await art(data(outline))).toBe('调平\n计时\n数三十次');
  expect(await art(data(''))).toBe('计时\n数三十次\n调平');
});

describe('lines that look like headings', () => {
  const told = async (text: string, name: string) =>
    (await read(Buffer.from(text), name, () => {})).passages.map((p) => `${p.heading ?? ''}|${p.text}`);

  test('say what they say where nothing stands below them; a row of them to its last', async () => {
    const lines = [
      '结论如下。',
      '一、周期与摆长有关',
      '二、周期与质量无关',
      '三、周期与振幅无关',
      '请牢记。',
      '0.8 以上为优秀',
    ];
    expect(await told(lines.join('\n'), 'a.txt')).toEqual([
      '|结论如下。',
      '|一、周期与摆长有关',
      '|二、周期与质量无关',
      '|三、周期与振幅无关',
      '三、周期与振幅无关|请牢记。',
      '三、周期与振幅无关|0.8 以上为优秀',
    ]);
    expect(await told('# 甲\n\n## 乙\n\n正文。\n\n## 丙\n', 'a.md')).toEqual(['甲 / 乙|正文。', '甲|丙']);
  });

  test('are told whole where a citation has no room for them', async () => {
    const long = `这是${'很'.repeat(150)}长的标题`;
    expect(await told(`# ${long}\n\n正文。\n`, 'a.md')).toEqual([`|${long}`, `${long.slice(0, 120)}|正文。`]);
  });
});

test('text between two rules is no settings of a Markdown file', async () => {
  const found = async (text: string) =>
    (await read(Buffer.from(text), 'a.md', () => {})).passages.map(({ text: own }) => own);
  expect(await found('---\n\n# 单摆\n\n摆角应小于 5 度。\n\n---\n\n取平均。\n')).toEqual([
    '摆角应小于 5 度。',
    '取平均。',
  ]);
  expect(await found('---\ntitle: 单摆\ntags:\n  - 物理\n---\n正文。\n')).toEqual(['正文。']);
});

test('a radical is itself; where a PDF writes it for a character it is that', async () => {
  const { passages } = await read(Buffer.from('偏旁「⺮」是竹字头。'), 'a.txt', () => {});
  expect(passages[0]?.text).toBe('偏旁「⺮」是竹字头。');
  expect(withoutRadicals('⺮⻢')).toBe('竹马');
});

test('an empty cell between two tabs is one; several tabs are one gap where rows are alike so', async () => {
  const found = async (text: string) =>
    (await read(Buffer.from(text), 'a.txt', () => {})).passages.map(({ text: own }) => own);
  expect(await found('姓名\t平时\t期末\n张三\t\t90\n李四\t80\t\n')).toEqual([
    '姓名：张三；期末：90；',
    '姓名：李四；平时：80；',
  ]);
  expect(await found('姓名\t\t期末\n欧阳张三\t90\n')).toEqual(['姓名：欧阳张三；期末：90；']);
});
