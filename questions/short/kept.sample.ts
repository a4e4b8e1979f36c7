import { CANARY, explanation, type KeptSample } from '../kit/kept.sample.ts';

export const shortKept: KeptSample = {
  fields: {
    kind: 'short',
    stem: '为什么？',
    answer: `${CANARY} 因为`,
    concepts: [{ any: [`${CANARY} 概念`], not: [`${CANARY} 反面`] }],
    explanation,
  },
  taken: ['Z'],
};
