import { expect, test } from 'vitest';
import { foundInVain, missingIn } from './plan.missing.ts';

const told = (...texts: string[]) => texts.map((text) => ({ text }));
const example = (problem: string) => ({ title: '例题', problem, steps: [{ text: '解。' }] });

test.each([
  ['nothing is there', told(), null, 0, ['explanation', 'example', 'question']],
  ['all is there', told('密度是质量与体积之比。'), example('求 54 g 的密度。'), 2, []],
  ['a formula without numbers put into it', told('周期公式为：\nT = 2π√(L/g)'), null, 1, ['numbers']],
  ['an example without numbers', told('T = 2π√(L/g)'), example('求周期。'), 1, ['numbers']],
  ['a formula and its numbers', told('T = 2π√(L/g)'), example('L = 1.0 m，求周期。'), 1, []],
  ['a mistake without what is right', told('误区：隔夜菜一定有毒。'), example('求。'), 1, ['right']],
  ['a mistake and what is right', told('误区：隔夜菜有毒。事实上，关键是保存。'), example('求。'), 1, []],
] as const)('%s', (_name, explanation, own, questions, missing) =>
  expect(missingIn({ explanation: [...explanation], example: own }, questions)).toEqual(missing),
);

test('what was found and could not be asked is named, and nothing that is not there', () => {
  const quoted = (quote: string) => [{ documentId: 'd', quote }];
  expect(foundInVain(quoted('没有疼痛，因为神经末梢已被破坏。弹力衣每天要穿23小时，持续6到12个月。'))).toEqual([
    'number',
    'cause',
  ]);
  expect(foundInVain(quoted('如果先测体积，石块会沾有水。因此应当先测质量。'))).toEqual(['cause']);
  expect(foundInVain(quoted('皮肤发红、干燥。'))).toEqual([]);
  expect(foundInVain(quoted('1. 学会接线。\n2. 学会读数。'))).not.toContain('number');
  expect(foundInVain(quoted('1. 量程为 3 V。'))).toContain('number');
  expect(foundInVain([{ text: '我写的 3 条。' }])).toEqual([]);
});
