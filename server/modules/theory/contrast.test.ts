import { expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/index.ts';
import { type MarkQuestion, questionOf } from '#tests/support/marking.ts';
import { contrastOf, differingWords, wordOn } from './contrast.ts';

const source = { documentId: 'd', quote: '成人安静时的呼吸频率为每分钟 12～20 次。' };
const base: MarkQuestion = {
  kind: 'single',
  stem: '成人安静时每分钟呼吸多少次？',
  options: [
    { key: 'A', text: '12～20' },
    { key: 'B', text: '20～40' },
    { key: 'C', text: '60～100', misconception: '那是心率。' },
    { key: 'D', text: '5～8' },
  ],
  answer: 'A',
  source,
};
const passage: Passage = {
  id: 'x',
  documentId: 'd',
  document: '讲义',
  seq: 3,
  text: '新生儿的呼吸较快。儿童每分钟呼吸 20～40 次。',
  heading: '儿童',
};
const naming = async (words: string) => (passage.text.includes(words) ? [passage] : []);
const contrast = (question: Partial<MarkQuestion>, value: string | string[] | boolean) =>
  contrastOf({ question: questionOf({ id: 'q', ...base, ...question }), value, naming });

test('the choice is set against the right one where the material speaks of it, else the source alone', async () => {
  expect(await contrast({}, 'B')).toEqual([
    '你选了「20～40」。',
    { documentId: 'd', quote: '儿童每分钟呼吸 20～40 次。', heading: '儿童' },
    '这一题问的是：',
    source,
  ]);
  expect(await contrast({}, 'D')).toEqual(['你选了「5～8」。', '资料里是这样说的：', source]);
});

test('a known misconception is told by its own words', async () => {
  expect((await contrast({}, 'C'))[0]).toBe('你选了「60～100」。那是心率。');
});

test('of several wrong ones the word is told on the one that has one, and what was approved for it goes first', async () => {
  const question = { ...base, kind: 'multiple' as const, answer: ['A'] };
  const asked = questionOf({ id: 'q', ...question });
  expect(wordOn(asked, ['A', 'D', 'C'])).toEqual(['你选了「60～100」。那是心率。']);
  expect((await contrast(question, ['D', 'C']))[0]).toBe('你选了「60～100」。那是心率。');
  const remedies = [{ questionId: 'q', key: 'D', option: '5～8', text: '这是太慢的。', source }];
  expect(wordOn(asked, ['C', 'D'], remedies)).toEqual(['你选了「5～8」。这是太慢的。', source]);
  expect(wordOn(asked, ['A', 'D'])).toBeUndefined();
});

test('what is missing among several is named', async () => {
  const question = { kind: 'multiple' as const, answer: ['A', 'B'] };
  expect((await contrast(question, ['A']))[0]).toBe('还少了「20～40」。');
  expect((await contrast(question, ['A', 'D']))[0]).toBe('你选了「5～8」。');
});

test('of a statement that was turned, the words that were turned', async () => {
  const question = {
    kind: 'judge' as const,
    stem: '成人安静时的呼吸频率为每分钟 20～40 次。',
    options: null,
    answer: false,
  };
  expect(await contrast(question, true)).toEqual([
    '你判断这句话正确，资料的原话是：',
    source,
    '差别在这里：题目说「20～40」，资料说「12～20」。',
  ]);
  expect(await contrast({ ...question, stem: source.quote, answer: true }, false)).toEqual([
    '你判断这句话错误，资料的原话是：',
    source,
  ]);
});

test('a number that is off by a power of ten points to its unit', async () => {
  const question = { kind: 'fill' as const, options: null, answer: '0.946', unit: 'm' };
  expect((await contrast(question, '94.6'))[0]).toBe('你写的是 94.6，应是 0.946 m。正好差 100 倍，看看单位换算。');
  expect((await contrast(question, '1.2'))[0]).toBe('你写的是 1.2，应是 0.946 m。');
  expect(await contrast(question, '不知道')).toEqual([]);
});

test('what two texts differ by', () => {
  expect(differingWords('有效期为两年', '无效期为两年')).toEqual(['有效期', '无效期']);
  // whole words, and what alone is none with the word beside it
  expect(differingWords('两个点之间的最大距离。', '两个点之间的最小距离。')).toEqual(['最大', '最小']);
  expect(differingWords('镜头越长，视野越大。', '镜头越长，视野越小。')).toEqual(['越大', '越小']);
  expect(differingWords('大的光圈', '小的光圈')).toEqual(['大的', '小的']);
  expect(differingWords('能用手扳物镜。', '不能用手扳物镜。')).toEqual(['能用', '不能用']);
  expect(differingWords('It is long and dark.', 'It is short and dark.')).toEqual(['long', 'short']);
  expect(differingWords('同', '同')).toEqual(['', '']);
});

test('the dot of a list is no word of the material', async () => {
  const dotted = { documentId: 'd', quote: '· 托盘天平一架，最大称量 200 g' };
  const said = await contrast(
    { kind: 'judge', stem: '托盘天平一架，最小称量 200 g', answer: false, source: dotted },
    true,
  );
  expect(JSON.stringify(said.filter((piece) => typeof piece === 'string' || 'text' in piece))).not.toContain('·');
});
