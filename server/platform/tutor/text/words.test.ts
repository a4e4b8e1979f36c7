import { expect, test } from 'vitest';
import { indexTokens, normalise } from './words.ts';

test('a two-character term is found whatever the dictionary makes of its neighbours', () => {
  for (const text of ['单摆的摆长', '改变单摆摆长', '用域名访问'])
    expect(indexTokens(text)).toEqual(expect.arrayContaining([text.includes('域') ? '域名' : '摆长']));
});

test('Latin words, numbers and what is written onto letters are kept, folded to one form', () => {
  expect(indexTokens('Ｔ²-L 图，g＝9.80 m/s²')).toEqual(
    expect.arrayContaining(['t2', 'l', '图', 'g', '9.8', 'm', 's2']),
  );
  expect(indexTokens('Pendulums swing')).toEqual(['pendulum', 'swing']);
  expect(indexTokens('爬山g会变小')).toContain('g');
});

test('each token once, none empty, none too long for a lexeme', () => {
  const tokens = indexTokens(`周期 周期 ${'a'.repeat(3000)} ！？ 𠮷野家`);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.every((token) => token !== '' && token.length <= 64)).toBe(true);
  expect(tokens).toContain('𠮷野');
  expect(indexTokens('  ，。')).toEqual([]);
});

test('normalise folds width and case', () => {
  expect(normalise('ＡＢc５')).toBe('abc5');
});
