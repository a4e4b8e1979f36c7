import { explanation, type KeptSample, options } from '../kit/kept.sample.ts';

export const singleKept: KeptSample = {
  fields: { kind: 'single', stem: '单选题', options, answer: 'kB', explanation },
};
