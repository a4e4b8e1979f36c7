// Folders and manifests of all sorts, as chapters.
import { describe, expect, test } from 'vitest';
import { treeOfManifest } from './import.manifest.ts';
import { naturalOrder, titleAlone } from './import.names.ts';
import { type ImportTree, importTree } from './import.tree.ts';

/** `一[a b] 二[c]`. */
const shown = ({ chapters }: ImportTree): string =>
  chapters.map((c) => `${c.title}[${c.items.map((i) => i.title).join(' ')}]`).join(' ');

test.each([
  ['01 绪论', '绪论'],
  ['1.2-单摆', '单摆'],
  ['3、误差', '误差'],
  ['1.2单摆', '1.2单摆'],
  ['01绪论', '绪论'],
  ['第一章 绪论', '第一章 绪论'],
  ['2026 总结', '2026 总结'],
  ['2026-2027学年', '2026-2027学年'],
  ['3D打印', '3D打印'],
  ['01', '01'],
  ['  ', ''],
])('%s is called %s', (name, title) => {
  expect(titleAlone(name)).toBe(title);
});

test('numbers are sorted as numbers, whichever way they are written', () => {
  const sorted = (names: string[]) => names.toSorted(naturalOrder);
  expect(sorted(['10 丙', '2 乙', '1 甲'])).toEqual(['1 甲', '2 乙', '10 丙']);
  expect(sorted(['第十二章', '第二章', '第十章', '第一章', '第二十章'])).toEqual([
    '第一章',
    '第二章',
    '第十章',
    '第十二章',
    '第二十章',
  ]);
  expect(sorted(['十、尾', '二、中', '一、首'])).toEqual(['一、首', '二、中', '十、尾']);
});

describe('folders', () => {
  test.each([
    [['a.pdf', '2.pdf', '10.pdf'], '包[2 10 a]'],
    [['课/第二章/1 乙.pdf', '课/第一章/2 丙.pdf', '课/第一章/1 甲.pdf'], '第一章[甲 丙] 第二章[1 乙]'],
    [['单摆/2.pdf', '单摆/1.pdf'], '单摆[1 2]'],
    [['01 绪论/课件/1.1 引言.pptx', '01 绪论/a.txt', '说明.txt'], '包[说明] 绪论[课件 / 1.1 引言 a]'],
    [['一/1.1 甲.pdf', '一/1.2_乙.pdf', '一/1.3 丙.mp4'], '一[甲 乙 丙]'],
    [['一/1 甲.pdf', '一/2 乙/a.pdf', '一/2 乙/b.pdf', '一/3 丙.pdf', '二/x.pdf'], '一[甲 乙 / a 乙 / b 丙] 二[x]'],
    [['24 点游戏/a.pdf', '9.18事变/0.1 mol盐酸.pdf'], '9.18事变[0.1 mol盐酸] 24 点游戏[a]'],
    [['课/__MACOSX/a.pdf', '课/.DS_Store', '课/一/~$a.docx', '课/一/a.docx', '课/一/Thumbs.db'], '一[a]'],
  ])('%j', (paths, tree) => {
    expect(shown(importTree(paths, '包'))).toBe(tree);
  });
});

const manifest = (organization: string, resources: string) =>
  Buffer.from(`<?xml version="1.0"?><manifest xmlns:adlcp="x"><organizations default="O"><organization identifier="O">
    <title>整门课</title>${organization}</organization></organizations><resources>${resources}</resources></manifest>`);
const resource = (id: string, href: string, more = '') =>
  `<resource identifier="${id}" type="webcontent" href="${href}" ${more}/>`;
const item = (title: string, ref = '', inner = '') =>
  `<item ${ref && `identifierref="${ref}"`}>${title && `<title>${title}</title>`}${inner}</item>`;

const PATHS = ['imsmanifest.xml', '1.html', '2.html', '3.html'];
const refs = (count: number): string =>
  Array.from({ length: count }, (_, n) => resource(`R${n + 1}`, `${n + 1}.html`)).join('');
const shownOf = (xml: Buffer): string => {
  const tree = treeOfManifest(xml, 'imsmanifest.xml', PATHS, '包');
  return tree ? shown(tree) : '';
};

test('SCORM: items give titles and order, wherever the files lie', () => {
  const xml = manifest(
    item('第一章', '', item('乙 &amp; 丙', 'R2') + item('甲', 'R1')) + item('附录', 'R3'),
    resource('R1', 'p/1.html') + resource('R2', '2%20b.html?x=1', 'xml:base="q/"') + resource('R3', 'gone.pdf'),
  );
  const paths = ['imsmanifest.xml', 'p/1.html', 'q/2 b.html', 'p/script.js', '多的.pdf'];
  const tree = treeOfManifest(xml, 'imsmanifest.xml', paths, '包');
  expect(tree && shown(tree)).toBe('第一章[乙 & 丙 甲] 整门课[]');
  expect(tree?.skipped).toEqual([
    { path: 'gone.pdf', reason: 'importGone' },
    { path: '多的.pdf', reason: 'importUnused' },
  ]);
});

test('Common Cartridge: the item around all others is none', () => {
  const weeks = item('第 1 周', '', item('读', 'R1')) + item('第 2 周', '', item('看', 'R2'));
  const xml = manifest(item('', '', weeks), resource('R1', 'a.html') + resource('R2', 'b.html'));
  const tree = treeOfManifest(xml, 'x/imsmanifest.xml', ['x/imsmanifest.xml', 'x/a.html', 'x/b.html'], '包');
  expect(tree && shown(tree)).toBe('第 1 周[读] 第 2 周[看]');
});

test('titles of a manifest are left alone, and inner ones go before those within them', () => {
  const inner = item('1.1 直线运动', '', item('01 导入', 'R1') + item('更深', '', item('9.18事变', 'R2')));
  const xml = manifest(item('第一章 力学', '', inner + item('24 点游戏', 'R3')), refs(3));
  expect(shownOf(xml)).toBe('第一章 力学[1.1 直线运动 / 01 导入 1.1 直线运动 / 更深 / 9.18事变 24 点游戏]');
});

test('a title with nothing in it is told, wherever it stands', () => {
  const xml = manifest(
    item('一', '', item('甲', 'R1') + item('小标题')) + item('二 空章') + item('三', '', item('空节')),
    refs(1),
  );
  const tree = treeOfManifest(xml, 'imsmanifest.xml', PATHS.slice(0, 2), '包');
  expect(tree && shown(tree)).toBe('一[甲] 三[]');
  expect(tree?.skipped).toEqual(
    ['一 / 小标题', '二 空章', '三 / 空节'].map((path) => ({ path, reason: 'importBare' })),
  );
});

test('what shows something and has more within it comes first', () => {
  const xml = manifest(item('章', 'R1', item('节', 'R2', item('目', 'R3'))), refs(3));
  expect(shownOf(xml)).toBe('章[章 节 节 / 目]');
});

test('what a manifest hides, and all within it, is not published', () => {
  const hidden = (xml: string) => xml.replace('<item ', '<item isvisible="false" ');
  const xml = manifest(
    item('一', '', hidden(item('甲', 'R1')) + item('乙', 'R2')) + hidden(item('二', '', item('丙', 'R3'))),
    refs(3),
  );
  const { chapters } = treeOfManifest(xml, 'imsmanifest.xml', PATHS, '包') ?? { chapters: [] };
  expect(chapters.map((c) => [c.title, c.isHidden ?? false, c.items.map((i) => i.isHidden ?? false)])).toEqual([
    ['一', false, [true, false]],
    ['二', true, [true]],
  ]);
});

test.each<[string, string, string[]]>([
  ['a base of the manifest', '<manifest xml:base="p/"', ['p/1.html']],
  ['a base without its stroke', '<manifest xml:base="p"', ['p/1.html']],
  ['a way about', '<manifest x="', ['1.html']],
])('%s leads to the file', (_what, head, files) => {
  const href = head.includes('base') ? '1.html' : 'x/../1.html';
  const xml = Buffer.from(
    manifest(item('甲', 'R1'), resource('R1', href)).toString().replace('<manifest', head.replace('x="', 'x=""')),
  );
  const tree = treeOfManifest(xml, 'imsmanifest.xml', ['imsmanifest.xml', ...files], '包');
  expect(tree?.chapters.flatMap((c) => c.items.map((i) => i.path))).toEqual(files);
});

test('names in letters that are put together, in other letters and in bytes of GBK are found', () => {
  const xml = manifest(
    item('甲', 'R1') + item('乙', 'R2') + item('丙', 'R3') + item('丁', 'R4'),
    resource('R1', 'cafe\u0301.html') +
      resource('R2', 'IMG/B.HTML') +
      resource('R3', '%D6%D0.html') +
      resource('R4', 'C#.html'),
  );
  const files = ['café.html', 'img/b.html', '中.html', 'C#.html'];
  const tree = treeOfManifest(xml, 'imsmanifest.xml', ['imsmanifest.xml', ...files], '包');
  expect(tree?.chapters.flatMap((c) => c.items.map((i) => i.path)).slice(0, 3)).toEqual(files.slice(0, 3));
});

test('what leads to no resource at all is told', () => {
  const tree = treeOfManifest(manifest(item('甲', 'R1') + item('乙', 'R9'), refs(1)), 'imsmanifest.xml', PATHS, '包');
  expect(tree?.skipped).toContainEqual({ path: '乙', reason: 'importGone' });
});

test('quizzes that stand beside the order of the pages are told, be they XML', () => {
  const quiz =
    '<resource identifier="Q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q/a.xml"/></resource>';
  const xml = manifest(item('甲', 'R1'), refs(1) + quiz);
  const tree = treeOfManifest(xml, 'imsmanifest.xml', ['imsmanifest.xml', '1.html', 'q/a.xml', 'meta.xml'], '包');
  expect(tree?.skipped).toEqual([{ path: 'q/a.xml', reason: 'importQuiz' }]);
});

test('a package of questions alone says so', () => {
  const xml = manifest('', '<resource identifier="Q" type="imsqti_item_xmlv2p1" href="q.xml"/>');
  expect(() => treeOfManifest(xml, 'imsmanifest.xml', ['imsmanifest.xml', 'q.xml'], '包')).toThrow('packageQti');
});

test('a manifest with entities of its own is not read, one without an order says nothing', () => {
  const hostile = Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><manifest/>');
  expect(() => treeOfManifest(hostile, 'imsmanifest.xml', [], '包')).toThrow();
  expect(treeOfManifest(manifest('', ''), 'imsmanifest.xml', [], '包')).toBeNull();
});

test('captions go with the film of their name beside them, one for a language', () => {
  const paths = [
    '一/摆.mp4',
    '一/摆.srt',
    '一/摆.en.vtt',
    '一/摆.vtt',
    '一/独白.srt',
    '二/摆.srt',
    '二/a.b.mp3',
    '二/a.b.vtt',
  ];
  const { chapters, skipped } = importTree(paths, '包');
  const items = chapters.flatMap((c) => c.items);
  expect(Object.fromEntries(items.map((i) => [i.path, i.captions?.map((c) => `${c.path} ${c.lang}`)]))).toEqual({
    '一/摆.mp4': ['一/摆.srt undefined', '一/摆.en.vtt en'],
    '一/独白.srt': undefined,
    '二/摆.srt': undefined,
    '二/a.b.mp3': ['二/a.b.vtt undefined'],
  });
  expect(skipped).toEqual([{ path: '一/摆.vtt', reason: 'importOdd' }]);
});
