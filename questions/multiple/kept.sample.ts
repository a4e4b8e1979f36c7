import { explanation, type KeptSample, options } from '../kit/kept.sample.ts';

export const multipleKept: KeptSample = {
  fields: { kind: 'multiple', stem: '多选题', options, answer: ['kA', 'kC', 'kD'], explanation },
};
