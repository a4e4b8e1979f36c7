// A question as the bank keeps it, for tests alone: a word that no student may get in every field that none may see.
import type { BankFields } from '#contract/bank.ts';
import type { ExamValue } from '#contract/bank-kinds.ts';

export interface KeptSample {
  fields: BankFields;
  /** What is a value of this question, of `STRANGE`; absent: none of them. */
  taken?: readonly ExamValue[];
}

export const CANARY = 'CANARY';
export const STRANGE: readonly ExamValue[] = [
  true,
  'Z',
  ['Z'],
  ['A', 'A'],
  { '1': 'Z' },
  { Z: 'A' },
  { Z: null },
  ['a', 'b', 'c', 'd', 'e'],
  ['../x'],
];

export const options = ['A', 'B', 'C', 'D'].map((key) => ({
  key: `k${key}`,
  text: `第${key}项`,
  misconception: `${CANARY} misconception ${key}`,
}));
export const items = ['1', '2', '3', '4'].map((key) => ({ key: `k${key}`, text: `第${key}步` }));
export const explanation = `${CANARY} explanation`;
