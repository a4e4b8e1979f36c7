import { expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/index.ts';
import { representationsIn } from './representations.ts';

const heading = '输液 / 滴速';
const passage = (seq: number, text: string, role?: Passage['role']): Passage => ({
  id: `p${seq}`,
  documentId: 'd',
  document: '讲义',
  seq,
  text,
  heading,
  ...(role ? { role } : {}),
});

const told = [{ documentId: 'd', heading, quote: '滴速按年龄和病情调节。' }];
const texts = (passages: Passage[]) =>
  representationsIn(passages, told).map((one) => one.map(({ quote }) => quote).join(' '));

test('what the explanation says is no other telling; a table is, before an example', () => {
  const passages = [
    passage(0, '滴速按年龄和病情调节。'),
    passage(1, '例如，一位成人的滴速调到每分钟 30 滴。'),
    passage(2, '年龄：成人；滴速：40～60 滴；'),
    passage(3, '年龄：儿童；滴速：20～40 滴；'),
  ];
  const [first, second, ...rest] = texts(passages);
  expect(first).toBe('年龄：成人；滴速：40～60 滴； 年龄：儿童；滴速：20～40 滴；');
  expect(second).toContain('每分钟 30 滴');
  expect(rest).toEqual([]);
});

test('what a teacher says is about the document, or a list of mistakes, is never told as the point', () => {
  const example = '例如，一位成人的滴速调到每分钟 30 滴。';
  expect(texts([passage(1, example)])).toHaveLength(1);
  expect(texts([passage(1, example, 'about')])).toEqual([]);
  expect(texts([passage(1, example, 'misconceptions')])).toEqual([]);
});
