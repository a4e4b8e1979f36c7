// What Word shows, and nothing that it hides.
import { expect, test } from 'vitest';
import { docxParts, paragraph, wordField, wordRun, zip } from '#tests/support/documents.ts';
import { drawWord } from './word.ts';

async function textOf(body: string): Promise<string> {
  const { body: drawn } = await drawWord(Uint8Array.from(zip(docxParts(body))).buffer);
  const page = document.createElement('div');
  page.append(drawn);
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
