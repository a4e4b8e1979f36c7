// A question of each kind as the bank keeps it, and a word in every field that no student may get.
import type { BankFields } from '#contract/bank.ts';
import type { BankKind } from '#contract/bank-kinds.ts';

export const CANARY = 'CANARY';
const options = ['A', 'B', 'C', 'D'].map((key) => ({
  key: `k${key}`,
  text: `第${key}项`,
  misconception: `${CANARY} misconception ${key}`,
}));
const items = ['1', '2', '3', '4'].map((key) => ({ key: `k${key}`, text: `第${key}步` }));
const explanation = `${CANARY} explanation`;

type Own = Omit<BankFields, 'kind'>;
const own = {
  single: { stem: '单选题', options, answer: 'kB', explanation },
  multiple: { stem: '多选题', options, answer: ['kA', 'kC', 'kD'], explanation },
  judge: { stem: '判断题', answer: true, explanation },
  fill: { stem: '周期是多少？', answer: ['2.007', `${CANARY} 二`], tolerance: 0.0517, unit: 's', explanation },
  short: {
    stem: '为什么？',
    answer: `${CANARY} 因为`,
    concepts: [{ any: [`${CANARY} 概念`], not: [`${CANARY} 反面`] }],
    explanation,
  },
  order: { stem: '排一排', options: items, answer: ['k1', 'k2', 'k3', 'k4'], explanation },
  match: {
    stem: '连一连',
    left: items,
    right: ['a', 'b', 'c', 'd'].map((key) => ({ key: `k${key}`, text: `右${key}` })),
    answer: { k1: 'kd', k2: 'kc', k3: 'kb', k4: 'ka' },
    explanation,
  },
  blanks: {
    stem: '____是首都，周长 ____。',
    blanks: [{ answer: [`${CANARY} 一`, '北京'] }, { answer: '12.5', tolerance: 0.0517, unit: 'm' }],
    explanation,
  },
  essay: { stem: '论述', rubric: [{ title: `${CANARY} 论点`, points: 5 }], explanation },
  file: { stem: '交文件', explanation },
  experiment: { stem: '做实验', experimentId: 'exp', explanation },
} satisfies { [K in Exclude<BankKind, 'group'>]: Own };

const { explanation: _e, ...single } = own.single;
const { explanation: _f, ...fill } = own.fill;
const { explanation: _g, ...essay } = own.essay;

export const BANK_QUESTIONS: { [K in BankKind]: BankFields } = {
  single: { kind: 'single', ...own.single },
  multiple: { kind: 'multiple', ...own.multiple },
  judge: { kind: 'judge', ...own.judge },
  fill: { kind: 'fill', ...own.fill },
  short: { kind: 'short', ...own.short },
  order: { kind: 'order', ...own.order },
  match: { kind: 'match', ...own.match },
  blanks: { kind: 'blanks', ...own.blanks },
  essay: { kind: 'essay', ...own.essay },
  file: { kind: 'file', ...own.file },
  experiment: { kind: 'experiment', ...own.experiment },
  group: {
    kind: 'group',
    stem: '读材料',
    children: [
      { key: '1', kind: 'single', ...single },
      { key: '2', kind: 'fill', ...fill },
      { key: '3', kind: 'essay', ...essay },
    ],
    explanation,
  },
};
