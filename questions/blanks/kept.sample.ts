import { CANARY, explanation, type KeptSample } from '../kit/kept.sample.ts';

export const blanksKept: KeptSample = {
  fields: {
    kind: 'blanks',
    stem: '____是首都，周长 ____。',
    blanks: [{ answer: [`${CANARY} 一`, '北京'] }, { answer: '12.5', tolerance: 0.0517, unit: 'm' }],
    explanation,
  },
  taken: [['Z'], ['A', 'A'], ['../x']],
};
