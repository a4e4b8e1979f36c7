// A package whose first part has a name of its own, in each format and for each reader.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usuallyNamed, usualTargets } from '#contract/office/main-part.ts';
import { plainTexts } from '#contract/office/xml-tree.ts';
import { rowsXml, workbookParts } from '#server/platform/sheet/fixtures.ts';
import { readSheet } from '#server/platform/sheet/read.ts';
import { inspectArchive } from '#server/platform/upload/archive.ts';
import { docxParts, type Parts, paragraph, zip } from '#tests/support/documents.ts';
import { read } from './read.ts';

const RELATIONS = '_rels/.rels';
/** By another name, and with what the readers know in its place. */
function renamed(parts: Parts, folder: string, usual: string, decoy: string): Parts {
  const given = `${usual}2`;
  const own = Object.entries(parts).map(([name, content]): [string, string | Uint8Array] => [
    name
      .replace(`${folder}/${usual}.xml`, `${folder}/${given}.xml`)
      .replace(`_rels/${usual}.xml`, `_rels/${given}.xml`),
    name === RELATIONS || name.startsWith('[') ? String(content).replaceAll(`${usual}.xml`, `${given}.xml`) : content,
  ]);
  return { [`${folder}/${usual}.xml`]: decoy, ...Object.fromEntries(own) };
}

const word = renamed(
  docxParts(paragraph('正文。')),
  'word',
  'document',
  docxParts(paragraph('旧文。'))['word/document.xml'] as string,
);
const book = renamed(workbookParts(rowsXml([['学号']])), 'xl', 'workbook', '<workbook/>');

test('it is read, and not what has the usual name beside it', async () => {
  const { passages } = await read(new Uint8Array(zip(word)), 'a.docx', () => {});
  expect(passages.map(({ text }) => text)).toEqual(['正文。']);
  expect((await readSheet(zip(book))).rows).toEqual([['学号']]);
  const { 'xl/workbook.xml': _, ...alone } = book;
  expect((await readSheet(zip(alone))).rows).toEqual([['学号']]);
});

test('its type is told by the package’s table of types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'main-part-'));
  const { 'word/document.xml': _, ...alone } = word;
  writeFileSync(join(folder, 'a.docx'), zip(alone));
  expect((await inspectArchive(join(folder, 'a.docx')))?.kind).toBe('docx');
  rmSync(folder, { recursive: true });
});

test('parts keep their names where the relations say nothing, or lead nowhere', () => {
  const parts = new Map([['ppt/presentation.xml', 1]]);
  const rels = (target: string) =>
    `<Relationships><Relationship Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="${target}"/></Relationships>`;
  for (const given of ['', '<a', rels('ppt/presentation.xml'), rels('ppt/other.xml'), rels('../../etc.xml')])
    expect(usuallyNamed(parts, given), given).toBe(parts);
  const other = new Map([...parts, ['ppt/other.xml', 2]]);
  expect([...usuallyNamed(other, rels('/ppt/other.xml'))]).toEqual([['ppt/presentation.xml', 2]]);
  expect(usualTargets(rels('/ppt/other.xml'))).toBe(rels('/ppt/presentation.xml'));
});

test('texts are written in one way, whatever stands between them', () => {
  const xml = '<?xml version="1.0"?><a>甲<!-- <![CDATA[x]]> -->乙<![CDATA[a<b & <!-- c]]><?mso x?>丙</a>';
  expect(plainTexts(xml)).toBe('<?xml version="1.0"?><a>甲乙a&lt;b &amp; &lt;!-- c丙</a>');
  expect(plainTexts('<a>甲<!-- 乙</a>')).toBe('<a>甲<!-- 乙</a>');
  const long = '<!--'.repeat(200_000);
  expect(plainTexts(long)).toBe(long);
});

test.each([
  ['a comment', '甲<!-- 注 -->乙', '甲乙'],
  ['a text written otherwise', '甲<![CDATA[a<b & c]]>乙', '甲a<b & c乙'],
])('%s in words of Word', async (_, words, text) => {
  // a line's end makes the reader look at the part
  for (const more of ['', '<w:r><w:cr/></w:r>']) {
    const body = `<w:p><w:r><w:t>${words}</w:t></w:r>${more}</w:p>`;
    const { passages } = await read(new Uint8Array(zip(docxParts(body))), 'a.docx', () => {});
    expect(passages.map((one) => one.text)).toEqual([text]);
  }
});
