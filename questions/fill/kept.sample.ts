import { CANARY, explanation, type KeptSample } from '../kit/kept.sample.ts';

export const fillKept: KeptSample = {
  fields: {
    kind: 'fill',
    stem: '周期是多少？',
    answer: ['2.007', `${CANARY} 二`],
    tolerance: 0.0517,
    unit: 's',
    explanation,
  },
  taken: ['Z'],
};
