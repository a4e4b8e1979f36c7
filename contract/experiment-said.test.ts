import { describe, expect, test } from 'vitest';
import { said } from './experiment-records.ts';
import { isSaid } from './experiment-said.ts';

const whole = {
  enter: { type: 'enter', seq: 3 },
  step: {
    type: 'step',
    seq: 0,
    startTime: 0,
    endTime: 1_700_000_000_000,
    score: 2.5,
    repeatCount: 1,
    evaluation: '',
    remarks: '<b>',
    extData: null,
    evidence: { reading: [1] },
    title: ' 测摆长 ',
    maxScore: 10,
  },
  state: { type: 'state', data: '{}' },
  finish: { type: 'finish' },
};
const values = [
  undefined,
  null,
  true,
  '',
  ' ',
  'a',
  '\n',
  'a\nb',
  ' \ta ',
  '字'.repeat(100),
  '字'.repeat(101),
  `${'字'.repeat(100)} `,
  0,
  -0,
  -1,
  0.5,
  1e-9,
  10_000,
  10_001,
  2 ** 31 - 1,
  2 ** 31,
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  {},
];

describe('what a package says is read as the contract has it', () => {
  test.each(Object.entries(whole))('%s', (_type, right) => {
    const cases: Record<string, unknown>[] = [right, { ...right, more: 1 }, { ...right, ['__proto__x']: 1 }];
    for (const name of ['type', 'seq', ...Object.keys(right)]) {
      const { [name]: _gone, ...without } = right as Record<string, unknown>;
      cases.push(without, ...values.map((value) => ({ ...right, [name]: value })));
    }
    cases.push({ ...right, type: 'toString' }, { ...right, type: 'constructor' });
    const differ = cases.filter((one) => said.safeParse(one).success !== isSaid(one));
    expect(differ).toEqual([]);
    expect(isSaid(right)).toBe(true);
  });
});
