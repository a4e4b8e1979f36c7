// What Word shows, and nothing that it hides.
import { expect, test } from 'vitest';
import { docxParts, paragraph, wordField, wordRun, zip } from '#tests/support/documents.ts';
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

test('a list has the numbers that Word shows, whatever their form, and bullets that every font has', async () => {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const level = (format: string, text: string, look = '') =>
    `<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${look}</w:lvl>`;
  const wingdings = '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>';
  const lists = [
    level('decimalEnclosedCircleChinese', '%1'),
    level('chineseLegalSimplified', '第%1步：'),
    level('taiwaneseDigital', '%1、'),
    level('ideographTraditional', '%1.'),
    level('bullet', '\uf0fc', wingdings),
  ];
  const kinds = lists.map((one, i) => `<w:abstractNum w:abstractNumId="${i}">${one}</w:abstractNum>`).join('');
  const nums = lists.map((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i}"/></w:num>`).join('');
  const item = (_: string, i: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${i + 1}"/></w:numPr></w:pPr>${wordRun('项')}</w:p>`;
  const parts = docxParts(lists.map(item).join(''));
  const drawn = await drawWord(
    Uint8Array.from(
      zip({
        ...parts,
        'word/numbering.xml': `<w:numbering ${W}>${kinds}${nums}</w:numbering>`,
        '[Content_Types].xml': String(parts['[Content_Types].xml']),
        'word/_rels/document.xml.rels': String(parts['word/_rels/document.xml.rels']).replace(
          '</Relationships>',
          '<Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>',
        ),
      }),
    ).buffer,
  );
  const texts = [...drawn.body.querySelectorAll('article p')].map((one) => one.textContent);
  expect(texts).toEqual(['③ 项', '第叁步：项', '三、项', '丙. 项', '项']);
  const before = drawn.css.match(/:before \{[^}]*content:[^}]*\}/g) ?? [];
  expect(before).toHaveLength(1);
  expect(before[0]).toContain('✓');
});
