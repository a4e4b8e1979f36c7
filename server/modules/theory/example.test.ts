import { expect, test } from 'vitest';
import { blankResult, exampleContent } from './example.ts';

const KEY = { answer: ['0.0157'], unit: 'N', tolerance: 0.0001 };

test.each([
  ['0.0157', KEY, 'right'],
  ['0.0157 N', KEY, 'right'],
  ['F = kx = 0.314 × 0.050 = 0.0157 N', KEY, 'right'],
  ['F＝kx≈0.0157N', KEY, 'right'],
  ['0.157', KEY, 'wrong'],
  ['不知道', KEY, 'wrong'],
  ['g = 4π²L/T²', { answer: ['4π²L/T²'] }, 'right'],
  ['先把两边平方', { answer: ['4π²L/T²'] }, undefined],
  ['任何话', undefined, undefined],
  ['<img src=x onerror=alert(1)>', undefined, undefined],
])('%s', (text, key, result) => expect(blankResult(key, text)).toBe(result));

const example = {
  title: '例',
  problem: '求 F。',
  steps: [{ text: '一', reason: '因' }, { text: '二' }, { text: '三', key: KEY }],
  variant: { problem: '再求。', ...KEY, explanation: '同理。' },
};
const row = { n: 1, pointId: 'p', met: 0, told: 0, fills: {} };

test('what is still to come is never in the block: neither steps, nor keys, nor the variant', () => {
  const shown = exampleContent(example, { ...row, told: 2 }, 'blank');
  expect(shown).toEqual({
    exampleId: 'example.p.1',
    pointId: 'p',
    title: '例',
    problem: '求 F。',
    of: 3,
    steps: [{ text: '一', reason: '因' }, { text: '二' }],
    blank: { step: 3, marked: true, unit: 'N' },
  });
});

test('a filled step stands beside the worked one; a variant has its key once it was answered', () => {
  const fills = { 3: { text: '0.016', result: 'wrong' as const } };
  const open = exampleContent(example, { ...row, told: 3, fills }, 'variant');
  expect(open.steps[2]).toEqual({ text: '三', given: '0.016', result: 'wrong' });
  expect(open.variant).toEqual({ problem: '再求。', unit: 'N' });
  const over = exampleContent(example, { ...row, told: 3, fills: { ...fills, variant: { text: '约 0.02' } } }, 'step');
  const solution = { correct: '0.0157 N', explanation: '同理。' };
  expect(over.variant).toEqual({ problem: '再求。', unit: 'N', given: '约 0.02', ...solution });
});
