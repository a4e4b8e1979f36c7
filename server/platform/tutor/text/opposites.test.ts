import { expect, test } from 'vitest';
import { turnsRound } from './opposites.ts';

const KEY = '气孔关闭，二氧化碳减少，光合速率下降';
const STEM = '温度升高时光合速率为什么下降？';

test.each([
  ['光合速率上升', true],
  ['二氧化碳增加', true],
  ['气孔打开', true],
  ['温度下降', true],
  ['光合速率下降', false],
  ['光合作用减弱', false],
  ['温度升高', false],
  ['气孔关上', false],
  ['叶片发黄', false],
])('%s turns the key round: %s', (text, expected) => expect(turnsRound(text, KEY, STEM)).toBe(expected));
