import { expect, test } from 'vitest';
import { docxParts, withWordPart, zip } from '#tests/support/documents.ts';
import { read } from './read.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
type Level = [format: string, text: string, start?: number];
const levels = (list: Level[]) =>
  list
    .map(
      ([format, text, start = 1], at) =>
        `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join('');
const item = (words: string, list: number, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;

async function textOf(body: string, lists: Level[][], more = '', styles = ''): Promise<string> {
  const kinds = lists
    .map((list, i) => `<w:abstractNum w:abstractNumId="${i}">${levels(list)}</w:abstractNum>`)
    .join('');
  const nums = lists.map((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i}"/></w:num>`).join('');
  const numbering = `<w:numbering ${W}>${kinds}${nums}${more}</w:numbering>`;
  const sheet = `<w:styles ${W}>${styles}</w:styles>`;
  const bytes = zip({ ...docxParts(body), 'word/numbering.xml': numbering, 'word/styles.xml': sheet });
  return (await read(new Uint8Array(bytes), 'a.docx', () => {})).passages.map(({ text }) => text).join('\n');
}
const times = (n: number, list: number) => Array.from({ length: n }, (_, i) => item(`第${i}项。`, list)).join('');

test('a list by a style of lists has its numbers, and counts on with it', async () => {
  const styled = `<w:abstractNum w:abstractNumId="7"><w:styleLink w:val="步"/>${levels([['chineseCounting', '第%1步：']])}</w:abstractNum>`;
  const linked = '<w:abstractNum w:abstractNumId="8"><w:numStyleLink w:val="步"/></w:abstractNum>';
  const style =
    '<w:style w:type="numbering" w:styleId="步"><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style>';
  const nums = [7, 8].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('');
  expect(await textOf(item('挂球', 8) + item('量长', 8) + item('计时', 7), [], styled + linked + nums, style)).toBe(
    '第一步：挂球\n第二步：量长\n第三步：计时',
  );
});

test('a list has its numbers as the document has them', async () => {
  const lists: Level[][] = [
    [
      ['chineseCounting', '%1、'],
      ['decimal', '(%2)'],
    ],
    [['upperLetter', '%1.', 4]],
    [['decimal', '步骤%1：', 3]],
    [['bullet', '•']],
    [
      ['decimal', '%1.'],
      ['decimal', '%1.%2'],
    ],
    [['none', '']],
  ];
  const body =
    item('甲', 1) +
    item('乙', 1, 1) +
    item('丙', 1, 1) +
    item('丁', 1) +
    item('戊', 1, 1) +
    item('己', 2) +
    item('庚', 2) +
    item('辛', 3) +
    item('壬', 4) +
    item('子', 5) +
    item('丑', 5, 1) +
    item('寅', 5, 1) +
    item('卯', 6);
  expect(await textOf(body, lists)).toBe(
    '一、甲\n(1) 乙\n(2) 丙\n二、丁\n(1) 戊\nD. 己\nE. 庚\n步骤3：辛\n· 壬\n1. 子\n1.1 丑\n1.2 寅\n卯',
  );
});

test.each([
  ['chineseCountingThousand', 11, '十一'],
  ['chineseCounting', 20, '二十'],
  ['chineseCounting', 105, '一百零五'],
  ['chineseLegalSimplified', 3, '叁'],
  ['decimalEnclosedCircleChinese', 12, '⑫'],
  ['ideographTraditional', 2, '乙'],
  ['lowerRoman', 9, 'ix'],
  ['upperRoman', 14, 'XIV'],
  ['lowerLetter', 27, 'aa'],
  ['decimalZero', 7, '07'],
  ['ordinal', 1, '1st'],
  ['ordinal', 12, '12th'],
  ['ordinal', 23, '23rd'],
  ['cardinalText', 3, 'Three'],
  ['ordinalText', 20, 'Twentieth'],
  ['ordinalText', 21, '21'],
  ['decimalFullWidth', 2, '２'],
])('%s %d', async (format, n, right) => {
  expect(await textOf(item('甲', 1), [[[format, '%1、', n]]])).toBe(`${right}、甲`);
});

test('a list goes on where another of its kind left off, or begins anew; a style may number', async () => {
  const more =
    '<w:num w:numId="8"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="9"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
  const styles =
    '<w:style w:type="paragraph" w:styleId="n"><w:name w:val="n"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="m"><w:basedOn w:val="n"/><w:name w:val="m"/></w:style>';
  const styled = '<w:p><w:pPr><w:pStyle w:val="m"/></w:pPr><w:r><w:t>戊</w:t></w:r></w:p>';
  const body = item('甲', 1) + item('乙', 8) + item('丙', 9) + item('丁', 9) + styled;
  expect(await textOf(body, [[['decimal', '%1)']]], more, styles)).toBe('1) 甲\n2) 乙\n5) 丙\n6) 丁\n7) 戊');
});

test('a long list takes time by its length', async () => {
  expect(await textOf(times(2_000, 1), [[['decimal', '%1.']]])).toContain('2000. 第1999项');
});

test('legal numbers, levels that go on, and a format of its own', async () => {
  const level = (at: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/>${format}<w:lvlText w:val="${text}"/>${more}</w:lvl>`;
  const plain = '<w:numFmt w:val="decimal"/>';
  const zeros =
    '<mc:AlternateContent xmlns:mc="m"><mc:Choice><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>';
  const kind = [
    level(0, '<w:numFmt w:val="chineseCounting"/>', '第%1章'),
    level(1, plain, '%1.%2', '<w:isLgl/>'),
    level(2, zeros, '%3', '<w:lvlRestart w:val="0"/>'),
  ].join('');
  const nums = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
  const body = [0, 1, 2, 0, 1, 2].map((at) => item('甲', 1, at)).join('');
  const parts = withWordPart(
    docxParts(body),
    'numbering',
    `<w:abstractNum w:abstractNumId="0">${kind}</w:abstractNum>${nums}`,
  );
  const { passages } = await read(new Uint8Array(zip(parts)), 'a.docx', () => {});
  const found = passages.map(({ text }) => text).join('\n');
  expect(found).toBe('第一章 甲\n1.1 甲\n001 甲\n第二章 甲\n2.1 甲\n002 甲');
});

test('headings keep their numbers: typed ones, and those of a list', async () => {
  const head = (words: string, list: string) =>
    `<w:p><w:pPr><w:pStyle w:val="h"/>${list}</w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
  const at = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`;
  const styles = '<w:style w:type="paragraph" w:styleId="h"><w:name w:val="heading 1"/></w:style>';
  const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${levels([
    ['decimal', '%1'],
    ['decimal', '%1.%2'],
  ])}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const body = [
    head('测量', at(0)),
    head('原理', at(1)),
    item('周期与摆长有关。', 9),
    head('1.7 步骤', ''),
    item('先量摆长。', 9),
  ];
  const parts = {
    ...docxParts(body.join('')),
    'word/numbering.xml': numbering,
    'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>`,
  };
  const { passages } = await read(new Uint8Array(zip(parts)), 'a.docx', () => {});
  expect(passages.map(({ heading, text }) => heading ?? text)).toEqual(['1 测量', '1.1 原理', '1.7 步骤']);
});
