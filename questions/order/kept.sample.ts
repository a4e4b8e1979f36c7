import { explanation, items, type KeptSample } from '../kit/kept.sample.ts';

export const orderKept: KeptSample = {
  fields: { kind: 'order', stem: '排一排', options: items, answer: ['k1', 'k2', 'k3', 'k4'], explanation },
};
