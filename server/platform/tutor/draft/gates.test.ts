// What keeps a drafted question from being offered, each with one that is sound.
import { describe, expect, test } from 'vitest';
import { givesAway, isOdd, isSound } from './gates.ts';
import { turnedLines } from './judge.ts';
import { type DraftQuestion, draftLines } from './lines.ts';

const single = (stem: string, ...texts: string[]): DraftQuestion => ({
  kind: 'single',
  point: 0,
  stem,
  options: texts.map((text, n) => ({ key: 'ABCD'.charAt(n), text })),
  answer: 'A',
  explanation: '',
  source: { passageId: 'p', quote: '' },
});
const other = (kind: 'judge' | 'fill', stem: string, answer: boolean | string): DraftQuestion => ({
  ...single(stem),
  kind,
  answer,
});

test.each<[boolean, string, DraftQuestion]>([
  [true, 'plain', single('摆的周期由什么决定？', '摆长', '质量', '振幅')],
  [false, 'a figure that is not shown', other('judge', '由表 1 可知，误差很小。', true)],
  [true, 'a table as such', other('judge', '表的误差很小。', true)],
  [false, 'a worked example elsewhere', other('fill', '由例题可以看出，周期约为＿＿ s。', '5')],
  [false, 'a stem that holds its number', other('fill', '从 40 mL 加到＿＿ mL，即 40 mL。', '40')],
  [true, 'another number that holds its digits', other('fill', '从 140 mL 加到＿＿ mL。', '40')],
  [false, 'a stem that holds words of its key alone', single('密封泄漏怎样处理？', '更换密封', '找正', '加油')],
  [true, 'words that the others have as well', single('机械密封怎样处理？', '更换密封', '清洗密封', '压紧密封')],
  [false, 'a distractor that holds the key', single('花是什么颜色？', '红', '红色', '白')],
  [false, 'two options alike', single('花是什么颜色？', '红', '白', '白')],
  [false, 'a key of another form', single('试用期最长多久？', '不得约定', '一个月', '二个月', '六个月')],
  [
    false,
    'a key much longer than all others',
    single('为什么？', '因为叶轮旋转时液体受到很大的离心力而流出', '缺油', '堵塞'),
  ],
])('%s: %s', (sound, _, question) => expect(isSound(question)).toBe(sound));

test('forms and signs', () => {
  expect(isOdd('3 s', ['4 s', '5 s'])).toBe(false);
  expect(isOdd('3 s', ['慢', '快'])).toBe(true);
  expect(givesAway('T 与 L 的关系', 'T 随 L 增大', ['质量小', '振幅大'])).toBe(true);
  expect(givesAway('Which filter is used?', 'a filtering flask', ['a beaker', 'a burette'])).toBe(true);
});

describe('a turned word makes a sentence that somebody could believe', () => {
  const turned = (text: string, ...terms: string[]) => {
    const passage = { id: 'p', documentId: 'd', document: 'd.md', seq: 0, text };
    return turnedLines(
      draftLines([{ passages: [passage] }]),
      terms.map((term) => ({ term })),
    ).map((own) => own.turned);
  };
  test.each([
    ['温度升高时电阻增大。', []],
    ['摆长变化时周期增大很多。', ['摆长变化时周期减小很多。']],
    ['测量次数越多，平均值的误差越小。', ['测量次数越多，平均值的误差越大。']],
    ['烘焙程度越深，酸味越弱，苦味越强。', ['烘焙程度越深，酸味越弱，苦味越弱。']],
  ])('%s', (text, expected) => expect(turned(text)).toEqual(expected));

  test.each([
    ['part of another word', '开封后的豆子有效期为一个月。'],
    ['an aim', '钢球通过阻尼器使大楼的摇晃明显减小。'],
    ['what is put against something', '周期与质量无关，并不等于没有影响。'],
    ['an order in time that makes no sense', '豆子要在冲煮之前才磨成细粉。'],
    ['figures that show it', '误差随摆角迅速增大：摆角为 5° 时为 0.1%。'],
    ['a reported belief', '1. 认为多次测量可以减小一切误差。'],
  ])('not %s', (_, text) => expect(turned(text)).toEqual([]));

  test('part of a term', () => {
    expect(turned('结果要保留三位有效数字。', '有效数字')).toEqual([]);
    expect(turned('这里的办法对多数人有效，请放心。'.replace('这里的', '泵的'), '有效数字')).toHaveLength(1);
  });
});

test('aims are no facts; a heading that names more than aims is over facts', () => {
  const under = (heading: string) =>
    draftLines([
      { passages: [{ id: 'p', documentId: 'd', document: 'd', seq: 0, heading, text: '单摆的周期随摆长增大。' }] },
    ]);
  expect(under('讲义 / 一、实验目的')).toEqual([]);
  expect(under('讲义 / 一、实验目的与原理')).toHaveLength(1);
});
