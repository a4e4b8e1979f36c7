import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const cut = (text: string, words: string[], whole: { from: number; to: number }[] = []) =>
  markedParts(text, words, whole).map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part));

test.each([
  ['不要作弊', ['作弊'], ['不要', '[作弊]']],
  ['Cheat CHEAT', ['cheat'], ['[Cheat]', ' ', '[CHEAT]']],
  ['作弊器', ['作弊', '作弊器'], ['[作弊器]']],
  ['a.b', ['.'], ['a', '[.]', 'b']],
  ['(x', ['('], ['[(]', 'x']],
  ['没有', [], ['没有']],
])('%s by %j', (text, words, parts) => expect(cut(text, words)).toEqual(parts));

test('what is whole is not cut, and nothing is lost', () => {
  expect(cut('$ab$ ab', ['ab'], [{ from: 0, to: 4 }])).toEqual(['$ab$ ', '[ab]']);
  expect(
    markedParts('x作弊y', ['作弊'])
      .map((p) => p.text)
      .join(''),
  ).toBe('x作弊y');
});
