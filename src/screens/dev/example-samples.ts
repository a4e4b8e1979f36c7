// A worked example in each of its states, for /dev/blocks.
import type { BlockProps } from '#contract/blocks/index.ts';

type Example = BlockProps<'example'>;

const base = {
  pointId: 'p2',
  title: '由周期求 g',
  problem: '摆长 $L = 0.850\\ \\mathrm{m}$，50 个周期用时 92.5 s，求 $g$。',
  of: 3,
};
const first = { text: '$T = 92.5 / 50 = 1.850\\ \\mathrm{s}$', reason: '多个周期求平均，计时误差分摊到每个周期' };
const second = { text: '代入 $g = 4\\pi^2 L / T^2$。', reason: '由周期公式两边平方再解出 g' };
const third = { text: '$g = 9.80\\ \\mathrm{m/s^2}$。', reason: 'π 要取足够的位数' };
const variant = { problem: '摆长 $L = 0.750\\ \\mathrm{m}$，50 个周期用时 86.9 s，求 $g$。', unit: 'm/s²' };
const solution = { correct: '9.80 m/s²', explanation: 'T = 1.738 s，代入同一个公式。' };
const hostile = '<b>两边平方</b> [1](javascript:alert(1)) **再解出** g，于是得到一个很长很长很长很长很长很长的式子';

/** By what is seen; those with `open` are waited for. */
export const examples: Record<string, { content: Example; open?: boolean }> = {
  told: { content: { ...base, exampleId: 'e.told', steps: [first] } },
  'to be asked for': { content: { ...base, exampleId: 'e.step', steps: [first, second] }, open: true },
  'a step in own words': {
    content: { ...base, exampleId: 'e.words', steps: [first], blank: { step: 2, marked: false } },
    open: true,
  },
  'a step with a result': {
    content: { ...base, exampleId: 'e.result', steps: [first, second], blank: { step: 3, marked: true, unit: 'm/s²' } },
    open: true,
  },
  compared: {
    content: {
      ...base,
      exampleId: 'e.compared',
      steps: [
        { ...first, given: '1.85', result: 'right' },
        { ...second, given: hostile },
        { ...third, given: '98', result: 'wrong' },
      ],
    },
    open: true,
  },
  'a variant': { content: { ...base, exampleId: 'e.variant', steps: [first, second, third], variant }, open: true },
  'a variant, unit missing': {
    content: {
      ...base,
      exampleId: 'e.partial',
      steps: [first, second, third],
      variant: { ...variant, ...solution, given: '9.80', result: 'partial' },
    },
  },
  'a variant, not marked': {
    content: {
      ...base,
      exampleId: 'e.unmarked',
      steps: [first, second, third],
      variant: { ...variant, ...solution, given: '大约是 g' },
    },
  },
};
