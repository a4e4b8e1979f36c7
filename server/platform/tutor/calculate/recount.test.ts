// Numbers of others, reckoned again: what comes out, what does not, and what nobody knows.
import { expect, test } from 'vitest';
import { recount } from './recount.ts';

const MATERIAL = '单摆的周期 T = 2π√(L/g)，重力加速度 g 取 9.8 m/s²。输液 500 mL，滴系数 20 滴/mL。';
const holds = (texts: string[], ...given: string[]) => recount({ texts, known: [MATERIAL, ...given] });

test.each([
  ['no number at all', ['摆长越长，周期越大。'], 0],
  ['a number of the material', ['滴系数是 20 滴/mL。'], 0],
  ['a result that comes out', ['500 × 20 = 10000，一共 10000 滴。'], 1],
  ['a result that is used again', ['500 × 20 = 10000 滴', '10000 ÷ 500 = 20 滴'], 2],
  ['through a formula with symbols', ['T = 2π√(L/g) = 2 × 3.14 × √(0.5/9.8) ≈ 1.42 s'], 1],
  ['a unit turned into another', ['0.5 m = 50 cm'], 1],
])('%s', (_name, texts, results) => {
  expect(holds(texts, '摆长 0.5 m，π 取 3.14。')).toEqual({ holds: true, results });
});

test.each([
  ['a wrong result', ['500 × 20 = 12000 滴']],
  ['a wrong step before a right end', ['500 × 20 = 1000 × 20 = 20000 滴']],
  ['a number that nobody gave', ['一般要滴 37 分钟。']],
  ['a result without its calculation', ['所以一共是 10000 滴。']],
  ['a unit turned wrongly', ['500 mL = 5 L']],
  ['what cannot be reckoned', ['500 mL 的 20 倍 = 10000 多']],
])('refused: %s', (_name, texts) => {
  expect(holds(texts).holds).toBe(false);
});

test('what converts is known within a calculation, and not beside it', () => {
  expect(holds(['5 × 60 = 300 min'], '输 5 h。').holds).toBe(true);
  expect(holds(['大约 60 min。'], '输 5 h。').holds).toBe(false);
});
