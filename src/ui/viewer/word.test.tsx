// What Word shows, and nothing that it hides.
import { expect, test } from 'vitest';
import {
  docxParts,
  docxWithLists,
  paragraph,
  withWordPart,
  wordField,
  wordLevel,
  wordRun,
  zip,
} from '#tests/support/documents.ts';
import { drawWord } from './word.ts';

async function textOf(body: string): Promise<string> {
  const { body: drawn } = await drawWord(Uint8Array.from(zip(docxParts(body))).buffer);
  const page = document.createElement('div');
  page.append(drawn);
  // drawn for the eye and once more for who listens
  for (const one of page.querySelectorAll('.katex-html')) one.remove();
  return (page.textContent ?? '').replace(/\s+/g, ' ').trim();
}

test('phonetic guides, EQ fields and text boxes; hidden words are not there, struck-out ones are', async () => {
  const ruby = `<w:r><w:ruby><w:rt>${wordRun('chuáng')}</w:rt><w:rubyBase>${wordRun('床')}</w:rubyBase></w:ruby></w:r>`;
  const box = `<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${paragraph('框里。')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape xmlns:v="v"><v:textbox><w:txbxContent>${paragraph('框里。')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const body = `<w:p>${wordRun('前')}${ruby}${wordField('EQ \\o\\ac(○,1)')}${wordRun('藏', '<w:vanish/>')}${wordRun('划', '<w:strike/>')}${wordField('EQ \\f(3,4)')}${box}</w:p>${paragraph('末。')}`;
  expect(await textOf(body)).toBe('前床①划¾框里。末。');
});

test('simple fields, hyphens that do not break, signs of other fonts, words that a style raises', async () => {
  const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
  const body = `<w:p><w:fldSimple w:instr=" DATE ">${wordRun('今日')}</w:fldSimple><w:r><w:t>120</w:t><w:noBreakHyphen/><w:t>1</w:t></w:r>${sym('Symbol', 'F0B0')}${sym('Wingdings', 'F0FC')}</w:p>`;
  expect(await textOf(body)).toBe('今日120‑1°✓');
  const styles =
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>';
  const raised = docxParts(`<w:p>${wordRun('10')}${wordRun('5', '<w:rStyle w:val="up"/>')}</w:p>`);
  const { body: drawn } = await drawWord(Uint8Array.from(zip({ ...raised, 'word/styles.xml': styles })).buffer);
  expect(drawn.querySelector('sup')?.textContent).toBe('5');
});

test('signs of the Symbol font, capitals, and a formula that is struck out', async () => {
  const body = `<w:p>${wordRun('5\uf0b0C')}${wordRun('abc', '<w:caps/>')}<m:oMath><m:r><w:rPr><w:strike/></w:rPr><m:t>a=1</m:t></m:r></m:oMath></w:p>`;
  expect(await textOf(body)).toBe('5°CABCa=1');
  const { body: drawn } = await drawWord(Uint8Array.from(zip(docxParts(body))).buffer);
  expect(drawn.querySelector('menclose[notation="horizontalstrike"]')?.textContent).toBe('a=1');
});

test('a document whose first part has a name of its own, with words written otherwise', async () => {
  const parts = docxParts(`<w:p><w:r><w:t>甲<![CDATA[a<b]]><!-- 注 -->乙</w:t><w:cr/></w:r></w:p>`);
  const own = Object.entries(parts).map(([name, content]) => [
    name.replace('document.xml', 'main.xml'),
    /document\.xml"/.test(String(content)) ? String(content).replace('word/document.xml', 'word/main.xml') : content,
  ]);
  const { body: drawn } = await drawWord(Uint8Array.from(zip(Object.fromEntries(own))).buffer);
  expect(drawn.textContent?.trim()).toBe('甲a<b乙');
});

test('a sign that our tables lack stands in its own font', async () => {
  const set = wordRun('\uf048', '<w:rFonts w:hint="eastAsia" w:ascii="Webdings"/>');
  const { body: drawn } = await drawWord(Uint8Array.from(zip(docxParts(`<w:p>${set}</w:p>`))).buffer);
  const sign = [...drawn.querySelectorAll('span')].find((one) => one.style.fontFamily === 'Webdings');
  expect(sign?.textContent).toBe('\uf048');
});

test('notes are counted through the document, in its own numbers', async () => {
  const mark = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const about = '<w:sectPr><w:footnotePr><w:numFmt w:val="decimalEnclosedCircleChinese"/></w:footnotePr></w:sectPr>';
  const page = '<w:r><w:br w:type="page"/></w:r>';
  const body = `<w:p>${wordRun('一')}${mark('footnote', 2)}${mark('endnote', 2)}</w:p><w:p>${page}</w:p><w:p>${wordRun('二')}${mark('footnote', 3)}${mark('endnote', 3)}</w:p>${about}`;
  const notes = (kind: string, ...words: string[]) =>
    words.map((one, i) => `<w:${kind} w:id="${i + 2}">${paragraph(one)}</w:${kind}>`).join('');
  const noted = withWordPart(docxParts(body), 'footnotes', notes('footnote', '甲', '乙'));
  const parts = withWordPart(noted, 'endnotes', notes('endnote', '丙', '丁'));
  const { body: drawn } = await drawWord(Uint8Array.from(zip(parts)).buffer);
  const pages = [...drawn.querySelectorAll('section')].map((one) => one.textContent?.replace(/\s+/g, ''));
  expect(pages).toEqual(['一①i①甲', '二②ii②乙i丙ii丁']);
});

test('a note whose mark the author has set has that mark, and counts for none', async () => {
  const note = (id: number, own = '') =>
    `<w:r><w:footnoteReference w:id="${id}"${own && ' w:customMarkFollows="1"'}/>${own && `<w:t>${own}</w:t>`}</w:r>`;
  const body = `<w:p>${wordRun('一')}${note(2, '*')}${wordRun('二')}${note(3)}</w:p>`;
  const notes = ['*甲', '乙'].map((one, i) => `<w:footnote w:id="${i + 2}">${paragraph(one)}</w:footnote>`);
  const parts = withWordPart(docxParts(body), 'footnotes', notes.join(''));
  const { body: drawn } = await drawWord(Uint8Array.from(zip(parts)).buffer);
  expect(drawn.querySelector('section')?.textContent?.replace(/\s+/g, '')).toBe('一*二1*甲1乙');
});

test('words moved here or marked for programs, and words struck out twice', async () => {
  const body = `<w:p><w:moveTo w:id="1">${wordRun('移')}</w:moveTo><w:customXml w:element="a">${wordRun('标')}</w:customXml>${wordRun('废', '<w:dstrike/>')}</w:p>`;
  expect(await textOf(body)).toBe('移标废');
  const { body: drawn } = await drawWord(Uint8Array.from(zip(docxParts(body))).buffer);
  const page = document.createElement('div');
  page.append(drawn);
  expect(page.innerHTML).toContain('line-through');
});

const m = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;
const interval = `<m:d><m:dPr><m:begChr m:val="["/><m:sepChr m:val=","/></m:dPr>${e(m('3'))}${e(m('5'))}</m:d>`;
const accents = `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e(m('F'))}</m:acc><m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(m('x'))}</m:bar><m:borderBox>${e(m('a'))}</m:borderBox>`;
const over = `<m:limUpp>${e(m('='))}<m:lim>${m('点燃')}</m:lim></m:limUpp>`;

test('a formula says what the lesson says: brackets with what parts them, accents, boxes, conditions', async () => {
  const formula = (inside: string) => `<m:oMath>${inside}</m:oMath>`;
  const body = `<w:p>${wordRun('在')}${formula(interval)}${wordRun('里')}</w:p><w:p><m:oMathPara>${formula(accents + over)}</m:oMathPara></w:p>`;
  expect(await textOf(body)).toBe('在[3,5)里F⃗x‾a=点燃');
  const { body: drawn } = await drawWord(Uint8Array.from(zip(docxParts(body))).buffer);
  expect(drawn.querySelectorAll('math mover, menclose[notation="box"]')).toHaveLength(4);
  expect(drawn.querySelector('math[display="block"]')).not.toBeNull();
});

test('the styles of a document are those of its words, and of no piece of a formula', async () => {
  const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:f><m:num>${m('L')}</m:num><m:den>${m('g')}</m:den></m:f></m:e></m:rad>`;
  const defaults =
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="a1"><w:name w:val="heading 1"/><w:rPr><w:spacing w:val="40"/><w:sz w:val="44"/></w:rPr></w:style></w:styles>';
  const body = `<w:p><w:pPr><w:pStyle w:val="a1"/></w:pPr>${wordRun('周期')}<m:oMath>${root}</m:oMath></w:p>`;
  const parts = { ...docxParts(body), 'word/styles.xml': defaults };
  const { body: drawn, css } = await drawWord(Uint8Array.from(zip(parts)).buffer);
  const ofDocument = [...css.matchAll(/([^{}]*docx[^{}]*)\{[^}]*(?:min-height|letter-spacing)[^}]*\}/g)].map(
    ([, rule]) => rule,
  );
  expect(ofDocument).toHaveLength(3);
  const styled = [...drawn.querySelectorAll('span')].filter((span) =>
    ofDocument.some((rule) => span.matches(rule ?? '')),
  );
  expect(styled.map((span) => span.textContent)).toContain('周期');
  expect(styled.filter((span) => span.closest('.katex'))).toEqual([]);
  expect(drawn.querySelector('.katex .vlist')).not.toBeNull();
});

test('a list has the numbers that Word shows, whatever their form, and bullets that every font has', async () => {
  const levels = [
    wordLevel('decimalEnclosedCircleChinese', '%1', 3),
    wordLevel('chineseLegalSimplified', '第%1步：', 3),
    wordLevel('taiwaneseDigital', '%1、', 3),
    wordLevel('ideographTraditional', '%1.', 3),
    wordLevel('bullet', '\uf0fc', 1, '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>'),
  ];
  const items = levels.map(() => '项');
  const drawn = await drawWord(Uint8Array.from(zip(docxWithLists(items, levels))).buffer);
  const texts = [...drawn.body.querySelectorAll('article p')].map((one) => one.textContent);
  expect(texts).toEqual(['③ 项', '第叁步：项', '三、项', '丙. 项', '项']);
  const before = drawn.css.match(/:before \{[^}]*content:[^}]*\}/g) ?? [];
  expect(before).toHaveLength(1);
  expect(before[0]).toContain('✓');
});
