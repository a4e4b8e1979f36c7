import { expect, test } from 'vitest';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { createPassageReader, plainOf } from './reading.ts';

const passage = (id: string, text: string, heading?: string): Passage => ({
  id,
  documentId: 'd',
  document: 'd',
  seq: 1,
  text,
  ...(heading === undefined ? {} : { heading }),
});

test('a passage is read once, also when the database gives it again', () => {
  const read = createPassageReader(1000);
  expect(read(passage('a', '摆长是悬点到球心的距离。'))).toBe(read(passage('a', '摆长是悬点到球心的距离。')));
});

test('a passage whose text or heading has changed is read again', () => {
  const read = createPassageReader(1000);
  const old = read(passage('a', '摆长', '单摆'));
  const text = read(passage('a', '周期', '单摆'));
  expect([old.counts.get('周期'), text.counts.get('周期'), text.counts.get('摆长')]).toEqual([undefined, 1, undefined]);
  expect(read(passage('a', '周期', '复摆')).counts.get('复摆')).toBe(1);
});

test('what was not asked for longest is forgotten first, counted by characters', () => {
  const read = createPassageReader(6);
  const [a, b] = [read(passage('a', '单摆。')), read(passage('b', '复摆。'))];
  expect(read(passage('a', '单摆。'))).toBe(a);
  read(passage('c', '秒摆。'));
  expect(read(passage('a', '单摆。'))).toBe(a);
  expect(read(passage('b', '复摆。'))).not.toBe(b);
});

test('one that is larger than all room is read all the same', () => {
  const read = createPassageReader(2);
  expect(read(passage('a', '单摆的周期。')).sentences).toHaveLength(1);
});

test('the heading counts like the text, those above it half', () => {
  const { counts, length } = createPassageReader(1000)(passage('a', 'length', 'motion / pendulum'));
  expect([counts.get('length'), counts.get('pendulum'), counts.get('motion')]).toEqual([1, 1, 0.5]);
  expect(length).toBe(2.5);
});

test('numbers and words of other scripts are whole words', () => {
  expect([...plainOf('g ＝ 9.80 N/kg，Forces 两个').words]).toEqual(['g', '9.8', 'n', 'kg', 'force']);
});
