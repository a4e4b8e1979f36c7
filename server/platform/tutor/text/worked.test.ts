import { expect, test } from 'vitest';
import type { Passage } from './passage.ts';
import { units } from './units.ts';
import { startsWorkedExample, workedOf } from './worked.ts';

test.each([
  '例 1 一块石头的质量为 54 g。',
  '例题 1 一块石头',
  '例1、一块石头',
  '例1一块石头',
  '【例1】一块石头',
  '【例题】一块石头',
  '例：一块石头',
  'Example 1. A stone weighs 54 g.',
  'Worked example 2: A stone weighs 54 g.',
])('%s opens a worked example', (text) => expect(startsWorkedExample(text)).toBe(true));

test.each(['例如，某单摆在 60 s 内完成 30 次全振动。', '例外的情形不多。', 'Examples are many.', '比例 1:2'])(
  '%s opens none',
  (text) => expect(startsWorkedExample(text)).toBe(false),
);

test.each([
  [
    '例 1 一块石头的质量为 54 g，体积为 20 cm³，求它的密度。 解 由 ρ = m / V 得 ρ = 2.7 g/cm³。 答 密度为 2.7 g/cm³。',
    '一块石头的质量为 54 g，体积为 20 cm³，求它的密度。',
    ['由 ρ = m / V 得 ρ = 2.7 g/cm³。', '密度为 2.7 g/cm³。'],
  ],
  [
    '例题：山脚海拔200 m，气温22 ℃，求山顶的气温。第一步，求相对高度。第二步，求温差。',
    '山脚海拔200 m，气温22 ℃，求山顶的气温。',
    ['第一步，求相对高度。', '第二步，求温差。'],
  ],
  [
    '例如，企业从银行提取现金5000元备用。\n第一步，涉及两个账户。第二步，写出分录。',
    '企业从银行提取现金5000元备用。',
    ['第一步，涉及两个账户。', '第二步，写出分录。'],
  ],
  [
    'For example, at 10 cm the mean is found like this. First, add the two counts. Then divide by two.',
    'at 10 cm the mean is found like this.',
    ['First, add the two counts.', 'Then divide by two.'],
  ],
  ['【例2】求周期。\n【解】由公式得 T = 2 s。', '求周期。', ['由公式得 T = 2 s。']],
  [
    'Example 1. A student obtains 1.8 g. Find the yield.\nSolution: The yield is 69 %.',
    'A student obtains 1.8 g. Find the yield.',
    ['The yield is 69 %.'],
  ],
])('%s', (text, problem, steps) => expect(workedOf(text)).toEqual({ problem, steps }));

test('a problem without its solution is no example', () => expect(workedOf('例 1 求周期。')).toBeUndefined());

test('problem, solution and answer in paragraphs of their own are one unit', () => {
  const passages: Passage[] = [
    '密度是指单位体积的质量。',
    '例 1 求密度。',
    '解 由定义得',
    'ρ = 2.7 g/cm³',
    '答 是 2.7 g/cm³。',
    '密度的单位很多。',
  ].map((text, seq) => ({ id: String(seq), documentId: 'd', document: 'd', seq, text }));
  expect(units(passages).map(({ role, parts }) => [role, parts.length])).toEqual([
    ['definition', 1],
    ['example', 4],
    ['plain', 1],
  ]);
});

test('what its heading calls an example needs no number, and each line of its solution is a step', () => {
  const own =
    '石块重 5 N，浸在水中时示数为 3 N，求浮力。（g 取 10 N/kg） 解：F浮 = G − F = 5 N − 3 N = 2 N V = F浮/(ρ g) = 2×10⁻⁴ m³ 答：浮力是 2 N。';
  expect(workedOf(own)).toBeUndefined();
  expect(workedOf(own, true)?.steps).toEqual([
    'F浮 = G − F = 5 N − 3 N = 2 N',
    'V = F浮/(ρ g) = 2×10⁻⁴ m³',
    '浮力是 2 N。',
  ]);
});
