import { explanation, items, type KeptSample } from '../kit/kept.sample.ts';

export const matchKept: KeptSample = {
  fields: {
    kind: 'match',
    stem: '连一连',
    left: items,
    right: ['a', 'b', 'c', 'd'].map((key) => ({ key: `k${key}`, text: `右${key}` })),
    answer: { k1: 'kd', k2: 'kc', k3: 'kb', k4: 'ka' },
    explanation,
  },
};
