import { expect, test } from 'vitest';
import type { BankFields } from './bank.ts';
import { answerInWords } from './bank-words.ts';

const SIGNS = { yes: '对', no: '错' };
const options = [
  { key: 'A', text: '光强' },
  { key: 'B', text: '频率' },
];
const asked = (fields: Partial<BankFields>): BankFields => ({ kind: 'single', stem: '?', ...fields }) as BankFields;

test.each<[string, BankFields, unknown, string]>([
  ['one of its options', asked({ options }), 'B', 'B. 频率'],
  ['several', asked({ kind: 'multiple', options }), ['A', 'B'], 'A. 光强\nB. 频率'],
  ['an order', asked({ kind: 'order', options }), ['B', 'A'], 'B. 频率 → A. 光强'],
  ['a letter that is none of them', asked({ options }), 'Z', 'Z'],
  ['no', asked({ kind: 'judge' }), false, '错'],
  ['blanks', asked({ kind: 'blanks' }), ['9.8', ''], '9.8；'],
  ['a text', asked({ kind: 'short' }), '截止电压', '截止电压'],
  ['nothing', asked({ kind: 'short' }), undefined, ''],
  [
    'pairs',
    asked({ kind: 'match', left: [{ key: '1', text: '频率' }], right: [{ key: 'x', text: 'Hz' }] }),
    { 1: 'x' },
    '1. 频率 → x. Hz',
  ],
  [
    'parts',
    asked({
      kind: 'group',
      children: [
        { key: 'p', kind: 'single', stem: '?', options },
        { key: 'q', kind: 'short', stem: '?' },
      ],
    }),
    { p: 'A' },
    '(1) A. 光强\n(2) ',
  ],
])('%s', (_name, question, value, words) => {
  expect(answerInWords(question, value, SIGNS)).toBe(words);
});
